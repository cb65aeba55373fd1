import ByteSupport
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct TypeEntryTests {
  static let table = TypeTable(entries: [
    TypeEntry(name: "Alias", description: .alias("u32")),
    TypeEntry(name: "Unit", description: .structure([])),
    TypeEntry(
      name: "Pair",
      description: .structure([
        StructField(name: nil, type: "u8"), StructField(name: "named", type: "Vec<u8>"),
      ])),
    TypeEntry(
      name: "Choice",
      description: .enumeration([
        EnumVariant(name: "A", content: .none), EnumVariant(name: "B", content: .type("(A, B)")),
        EnumVariant(name: "C", content: .fields([StructField(name: "x", type: "u8")])),
      ])),
  ])

  @Test func everyFormComesBackFromItsBytes() throws {
    let bytes = Self.table.scaleBytes
    #expect(try TypeTable(scale: bytes) == Self.table)
    for count in 0..<bytes.count {
      #expect(throws: SCALEError.self) { try TypeTable(scale: Array(bytes.prefix(count))) }
    }
  }

  @Test(
    arguments: [
      ([0x04, 0x04, 0x41, 0x03], .unknownVariant(of: "a type description", index: 3, offset: 3)),
      (
        [0x04, 0x04, 0x41, 0x01, 0x04, 0x04, 0x42, 0x03],
        .unknownVariant(of: "a variant's content", index: 3, offset: 7)
      ),
      ([0xfc, 0x04, 0x41, 0x00, 0x00], .countTooLarge(offset: 0, count: 63, left: 4)),
    ] as [([UInt8], SCALEError)])
  func unknownFormsAreRefused(bytes: [UInt8], expected: SCALEError) {
    #expect(throws: expected) { try TypeTable(scale: bytes) }
  }

  /// Files with the numbers of their entries and their hashes.
  private static let tables =
    [Vector(content: ("types.hex", 4, String?.none), folder: payloadVectors.own)]
    + (payloadVectors.shared.map { folder in
      [
        ("default_types", 200, "d091a5a24a97e18dfe298b167d8fd5a2add10098c8792cba21c39029a9ee0aeb"),
        ("changed_types", 199, "d2c5b096be10229ce9ea9d219325c4399875b52ceb4264add89b0d7c5e9ad574"),
      ].map { name, count, hash in
        Vector(content: ("../../data/types/\(name).hex", count, hash), folder: folder)
      }
    } ?? [])

  @Test(arguments: tables)
  func tablesAreWrittenAsTheyWereRead(file: Vector<(String, Int, String?)>) throws {
    let (name, count, hash) = file.content
    let bytes = try file.folder.hexBytes(name)
    let table = try TypeTable(scale: bytes)
    #expect(table.entries.count == count)
    #expect(table.scaleBytes == bytes)
    #expect(hash == nil || Blake2b.hash256(bytes).hex == hash)
  }
}
