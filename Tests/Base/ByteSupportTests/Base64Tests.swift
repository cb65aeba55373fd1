import ByteSupport
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func writesAndReadsBase64(text: String, encoded: String) {
    #expect(Base64.encode(Array(text.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(text.utf8))
    var lent: [UInt8]?
    Base64.withEncoded(Array(text.utf8).span) { span in lent = span.indices.map { span[$0] } }
    #expect(lent == Array(encoded.utf8))
  }

  @Test func everyByteSurvives() {
    for count in 253...256 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zm9", "=", "====", "Z===", "Zg==Zg==", "Zm9v\n", " Zm9v", "Zm-v", "Zm_v",
    // Bits behind the last byte.
    "Zh==", "Zm9=",
  ])
  func textThatIsNotCanonicalBase64IsRefused(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
