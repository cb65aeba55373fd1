import ByteSupport
import SubstrateCrypto
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-4's own examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func digestsAreThoseOfTheStandard(text: (input: String, digest: String)) {
    #expect(SHA256.hash(Array(text.input.utf8)).hex == text.digest)
  }

  /// Bytes with a long period.
  private func sample(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0 + $0 / 256 * 13) }
  }

  /// The expected digests are those of Python's hashlib.
  @Test func everyLengthUpToSeveralBlocksIsPaddedAsHashlibDoes() {
    let digests = (0..<300).flatMap { SHA256.hash(sample($0)).bytes }
    #expect(
      SHA256.hash(digests).hex
        == "d5270f03e873e5eb404645f557a4e7c42bee1834c2ec4772f54c5822b6b8071c")
    #expect(
      SHA256.hash(sample(1_000_003)).hex
        == "2c3d8a7a56a586f18d4297d08fc5522a03af195712ab61a4574f32c3c92e5328")
  }
}
