import ByteSupport
import SubstrateCrypto
import Testing

/// FIPS 180-4's own examples.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func digestsAreThoseOfTheStandard(text: (input: String, digest: String)) {
    #expect(SHA256.hash(Array(text.input.utf8)).hex == text.digest)
  }
}
