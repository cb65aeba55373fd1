import ByteSupport
import SCALECodec
import Testing

@Suite struct CompactTests {
  static let forms: [(UInt128, String)] = [
    (0, "00"), (1, "04"), (63, "fc"),
    (64, "0101"), (69, "1501"), (16383, "fdff"),
    (16384, "02000100"), (1_073_741_823, "feffffff"),
    (1_073_741_824, "0300000040"), (0xffff_ffff, "03ffffffff"),
    (0x1_0000_0000, "070000000001"), (100_000_000_000_000, "0b00407a10f35a"),
    (0xffff_ffff_ffff_ffff, "13ffffffffffffffff"),
    (0x1_0000_0000_0000_0000, "17000000000000000001"),
    (UInt128.max, "33ffffffffffffffffffffffffffffffff"),
  ]

  @Test(arguments: forms)
  func writesTheShortestFormAndReadsItBack(value: UInt128, hex: String) throws {
    var writer = SCALEWriter()
    writer.compact(value)
    #expect(Hex.encode(writer.bytes) == hex)
    var reader = SCALEReader(writer.bytes.span)
    #expect(try reader.compactU128() == value)
    try reader.finish()
  }

  @Test(arguments: forms) func narrowTypesTakeWhatFitsThem(value: UInt128, hex: String) throws {
    let bytes = try Hex.decode(hex)
    let u32: Result<UInt32, SCALEError> = read(bytes) { (reader) throws(SCALEError) in
      try reader.compactU32()
    }
    #expect(
      u32
        == UInt32(exactly: value).map { .success($0) }
        ?? .failure(.compactTooLarge(offset: 0, bits: 32)))
  }

  private func read<Value>(
    _ bytes: [UInt8], _ body: (inout SCALEReader) throws(SCALEError) -> Value
  ) -> Result<Value, SCALEError> {
    var reader = SCALEReader(bytes.span)
    do throws(SCALEError) {
      return .success(try body(&reader))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [
    "0100", "fd00", "02000000", "feff0000", "0300000000", "03ffffff3f",
    "07ffffffff00", "130000000000000000", "3300000000000000000000000000000000",
  ]) func longerFormsThanNeededAreRefused(hex: String) throws {
    let bytes = try Hex.decode(hex)
    #expect(throws: SCALEError.nonMinimalCompact(offset: 0)) {
      var reader = SCALEReader(bytes.span)
      _ = try reader.compactU128()
    }
  }

  @Test(arguments: [
    ("", SCALEError.outOfData(offset: 0, needed: 1, left: 0)),
    ("01", .outOfData(offset: 0, needed: 2, left: 1)),
    ("020000", .outOfData(offset: 0, needed: 4, left: 3)),
    ("03000000", .outOfData(offset: 1, needed: 4, left: 3)),
    ("33ff", .outOfData(offset: 1, needed: 16, left: 1)),
    ("37", .compactTooLarge(offset: 0, bits: 128)),
    ("ff", .compactTooLarge(offset: 0, bits: 128)),
  ]) func cutAndOversizedFormsAreRefused(hex: String, expected: SCALEError) throws {
    let bytes = try Hex.decode(hex)
    #expect(throws: expected) {
      var reader = SCALEReader(bytes.span)
      _ = try reader.compactU128()
    }
  }
}
