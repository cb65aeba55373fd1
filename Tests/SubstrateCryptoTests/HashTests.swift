import ByteSupport
import TestSupport
import Testing

@testable import SubstrateCrypto

@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct HashVectorTests {
  struct Format: Decodable {
    struct Hashes: Decodable {
      let input_hex: HexBytes
      let blake2b_64, blake2b_128, blake2b_256, blake2b_512, blake2b_128_concat: HexBytes
      let twox_64, twox_128, twox_256, twox_64_concat, keccak_256: HexBytes
      let sha2_256, sha2_512: HexBytes
    }
    struct XXH64: Decodable {
      let input_hex: HexBytes
      let seed: UInt64
      let xxh64: String
    }
    struct MAC: Decodable {
      let key_hex, message_hex, hmac_sha512: HexBytes
    }
    struct Stretched: Decodable {
      let password_hex, salt_hex: HexBytes
      let rounds: UInt32
      let dk_len: Int
      let dk_hex: HexBytes
    }
    let hashes: [Hashes]
    let xxh64: [XXH64]
    let hmac_sha512: [MAC]
    let pbkdf2_hmac_sha512: [Stretched]
    let well_known: [String: HexBytes]
  }

  let vectors: Format

  init() throws { vectors = try Shared.vector("crypto/hashes") }

  @Test func digestsAgree() {
    for vector in vectors.hashes {
      let input = vector.input_hex.bytes
      #expect(Blake2b.hash(input, length: 8) == vector.blake2b_64.bytes)
      #expect(Blake2b.hash128(input) == vector.blake2b_128.bytes)
      #expect(Blake2b.hash256(input).bytes == vector.blake2b_256.bytes)
      #expect(Blake2b.hash512(input) == vector.blake2b_512.bytes)
      #expect(Blake2b.hash128Concat(input) == vector.blake2b_128_concat.bytes)
      #expect(XXHash.twox64(input) == vector.twox_64.bytes)
      #expect(XXHash.twox128(input) == vector.twox_128.bytes)
      #expect(XXHash.twox256(input) == vector.twox_256.bytes)
      #expect(XXHash.twox64Concat(input) == vector.twox_64_concat.bytes)
      #expect(Keccak256.hash(input).bytes == vector.keccak_256.bytes)
    }
  }

  @Test func libraryDigestsAgree() {
    for vector in vectors.hashes {
      let input = vector.input_hex.bytes
      let short = [UInt8](count: 32) { Sodium.sha256(input.span, to: &$0) }
      let long = [UInt8](count: 64) { Sodium.sha512(input.span, to: &$0) }
      #expect(short == vector.sha2_256.bytes)
      #expect(long == vector.sha2_512.bytes)
    }
  }

  @Test func authenticationCodesAgree() {
    for vector in vectors.hmac_sha512 {
      let key = vector.key_hex.bytes
      let message = vector.message_hex.bytes
      let code = [UInt8](count: 64) { Sodium.hmacSHA512(message.span, key: key.span, to: &$0) }
      #expect(code == vector.hmac_sha512.bytes)
    }
  }

  /// The product never needs more than the first block of 64 bytes.
  @Test func stretchedPasswordsAgree() {
    for vector in vectors.pbkdf2_hmac_sha512 {
      let password = vector.password_hex.bytes
      let salt = vector.salt_hex.bytes
      let key = [UInt8](count: 64) {
        Sodium.pbkdf2SHA512(
          password: password.span, salt: salt.span, rounds: vector.rounds, to: &$0)
      }
      #expect(key.prefix(vector.dk_len) == vector.dk_hex.bytes.prefix(64))
    }
  }

  @Test func xxh64AgreesUnderEverySeed() {
    for vector in vectors.xxh64 {
      let hash = XXHash.xxh64(vector.input_hex.bytes, seed: vector.seed)
      #expect(hash == UInt64(vector.xxh64, radix: 16))
    }
  }

  @Test func storagePrefixOfSystemAccountIsTheKnownOne() {
    let prefix = XXHash.twox128(Array("System".utf8)) + XXHash.twox128(Array("Account".utf8))
    #expect(prefix == vectors.well_known["twox128_System_plus_twox128_Account"]?.bytes)
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
