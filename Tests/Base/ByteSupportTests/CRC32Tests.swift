import ByteSupport
import Testing

@Suite struct CRC32Tests {
  @Test func piecesOfAnyLengthGiveTheStandardCheckValue() {
    let sample = Array("123456789".utf8)
    #expect(CRC32().value == 0)
    #expect(CRC32(of: sample.span).value == 0xcbf4_3926)
    for count in 0...sample.count {
      let beginning = sample.prefix(count)
      var checksum = CRC32(of: beginning.span)
      for byte in sample.dropFirst(count) { checksum.update(byte) }
      #expect(checksum.value == 0xcbf4_3926, "\(count)")
    }
  }
}
