import ByteSupport
import Reporting
import Testing

@Suite struct HexTests {
  @Test(
    arguments: [
      ("", []), ("0x", []), ("00ff", [0, 255]), ("0xDeadBeef", [0xde, 0xad, 0xbe, 0xef]),
    ] as [(String, [UInt8])])
  func readsEitherCaseWithAndWithoutPrefix(text: String, bytes: [UInt8]) throws {
    #expect(try Hex.decode(text) == bytes)
  }

  @Test func writesLowerCaseWithoutPrefix() {
    #expect(Hex.encode([0x00, 0xab, 0xff]) == "00abff")
    #expect(Hex.encode(0x09...0x10) == "090a0b0c0d0e0f10")
    #expect(Hex.ascii([0x9f, 0xa0]) == Array("9fa0".utf8))
  }

  @Test(arguments: [
    ("abc", HexError.oddDigitCount(3)), ("0xa", .oddDigitCount(1)),
    ("0g", .notADigit(offset: 1, byte: UInt8(ascii: "g"))),
    ("0X00", .notADigit(offset: 1, byte: UInt8(ascii: "X"))),
    (" 00 ", .notADigit(offset: 0, byte: 0x20)),
    ("é", .notADigit(offset: 0, byte: 0xc3)),
  ])
  func refusesWhatIsNoHex(text: String, error: HexError) {
    #expect(throws: error) { try Hex.decode(text) }
    #expect(error.message.hasSuffix("."))
  }

  @Test func roundTripsEveryByte() throws {
    let bytes = [UInt8](0...255)
    #expect(try Hex.decode(Hex.encode(bytes)) == bytes)
    #expect(try Hex.decode(Hex.encode(bytes).uppercased()) == bytes)
  }
}

@Suite struct Hash256Tests {
  @Test func keepsTheBytesAndTheirOrder() throws {
    let bytes = [UInt8](0..<32)
    let hash = try #require(Hash256(bytes))
    #expect(hash.bytes == bytes)
    #expect(hash.hex == Hex.encode(bytes))
    #expect(Hash256(hex: "0x" + hash.hex) == hash)
    let larger = try #require(Hash256([UInt8](repeating: 0, count: 31) + [1]))
    let smaller = try #require(Hash256([UInt8](repeating: 0, count: 32)))
    #expect(smaller < larger)
    #expect(larger < hash)
  }

  @Test(arguments: [0, 31, 33, 64]) func takesNoOtherLength(count: Int) {
    #expect(Hash256([UInt8](repeating: 7, count: count)) == nil)
    #expect(Hash256(hex: String(repeating: "07", count: count)) == nil)
  }
}
