import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct HashVectorTests {
  struct Format: Decodable {
    struct Hashes: Decodable {
      let input_hex: HexBytes
      let blake2b_64, blake2b_128, blake2b_256, blake2b_512: HexBytes
      let keccak_256: HexBytes
      let sha2_256, sha2_512: HexBytes
    }
    struct Stretched: Decodable {
      let password_hex, salt_hex: HexBytes
      let rounds: UInt32
      let dk_len: Int
      let dk_hex: HexBytes
    }
    let hashes: [Hashes]
    let pbkdf2_hmac_sha512: [Stretched]
  }

  let vectors: [Format] = cryptoVectors.files("hashes")

  @Test func digestsAgree() {
    for vector in vectors.flatMap(\.hashes) {
      let input = vector.input_hex.bytes
      #expect(Blake2b.hash(input, length: 8) == vector.blake2b_64.bytes)
      #expect(Blake2b.hash(input, length: 16) == vector.blake2b_128.bytes)
      #expect(Blake2b.hash256(input).bytes == vector.blake2b_256.bytes)
      #expect(Blake2b.hash512(input) == vector.blake2b_512.bytes)
      #expect(Keccak256.hash(input).bytes == vector.keccak_256.bytes)
    }
  }

  @Test func libraryDigestsAgree() {
    for vector in vectors.flatMap(\.hashes) {
      let input = vector.input_hex.bytes
      let short = [UInt8](count: 32) { Sodium.sha256(input.span, to: &$0) }
      let long = [UInt8](count: 64) { Sodium.sha512(input.span, to: &$0) }
      #expect(short == vector.sha2_256.bytes)
      #expect(long == vector.sha2_512.bytes)
    }
  }

  /// The product never needs more than the first block of 64 bytes.
  @Test func stretchedPasswordsAgree() {
    for vector in vectors.flatMap(\.pbkdf2_hmac_sha512) {
      let password = vector.password_hex.bytes
      let salt = vector.salt_hex.bytes
      let key = [UInt8](count: 64) {
        Sodium.pbkdf2SHA512(
          password: password.span, salt: salt.span, rounds: vector.rounds, to: &$0)
      }
      #expect(key.prefix(vector.dk_len) == vector.dk_hex.bytes.prefix(64))
    }
  }
}

@Suite struct StreamTests {
  @Test(arguments: [1, 16, 32, 64])
  func blake2bInPiecesEqualsBlake2bAtOnce(length: Int) {
    let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for cut in [0, 1, 127, 128, 129, 256, 999, 1000] {
      var stream = Blake2b.Stream(length: length)
      stream.update(Array(message[..<cut]))
      stream.update(Array(message[cut...]))
      #expect(stream.finalize() == Blake2b.hash(message, length: length))
    }
  }
}
