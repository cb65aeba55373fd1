import ByteSupport
import SecretVault
import SubstrateCrypto
import Testing

@Suite struct RecordIDTests {
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"),
    ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ])
  func base32IsThatOfTheStandardWithoutPadding(_ text: String, _ expected: String) {
    #expect(Base32.encode(Array(text.utf8)) == expected)
  }

  @Test func anIDIsTheHashOfItsDelimitedFields() {
    let field: (String) -> [UInt8] = { text in
      [1, UInt8(text.utf8.count), 0, 0, 0, 0, 0, 0, 0] + Array(text.utf8)
    }
    let expected = Blake3.hash(field("io.hotside/value") + field("name") + [0]).bytes
    let id = RecordID(entity: "io.hotside/value", fields: [Array("name".utf8), nil])
    #expect(id.text == Base32.encode(expected))
    #expect(id.text.utf8.count == 52)
  }

  @Test func differentFieldsNeverMeet() {
    let fields: [[[UInt8]?]] = [
      [], [nil], [[]], [nil, nil], [nil, []], [[], nil], [[], []], [[1]], [[1], []], [[], [1]],
      [[1, 2]], [[1], [2]], [[0]], [[1, 0]],
    ]
    let ids = Set(fields.map { RecordID(entity: "a/b", fields: $0) })
    #expect(ids.count == fields.count)
    #expect(!ids.contains(RecordID(entity: "a/c", fields: [])))
  }

  @Test func oneNameHasOneIDInEveryVaultOfAnIdentifier() throws {
    let ids = try (0..<2).map { _ in
      let fixture = try VaultFixture()
      return try fixture.createFilled().keyStore.records().map(\.id)
    }
    #expect(ids[0] == ids[1])
  }
}
