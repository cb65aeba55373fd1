import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct SigningVectorTests {
  struct Sr25519: Decodable {
    struct Trace: Decodable {
      let context: String
      let secret_64_hex, public_hex, message_hex, rng_32_bytes_hex: HexBytes
      let witness_bytes, r_scalar, R, challenge_bytes, k_scalar, s_scalar: HexBytes
      let signature_hex: HexBytes
    }
    let trace: [Trace]
  }
  struct Ed25519: Decodable {
    struct Case: Decodable {
      let seed_hex, public_hex, message_hex, signature_hex: HexBytes
    }
    let deterministic: [Case]
  }
  struct ECDSA: Decodable {
    struct Case: Decodable {
      let hash: String
      let secret_hex, public_compressed_hex, public_uncompressed_hex: HexBytes
      let message_hex, digest_hex, signature_65_hex: HexBytes
    }
    struct Range: Decodable {
      let secret_hex: HexBytes
      let valid: Bool
      let public_compressed_hex: HexBytes?
    }
    let deterministic: [Case]
    let secret_range: [Range]
  }

  @Test func sr25519SignaturesWithGivenRandomnessAreReproduced() throws {
    for vector in cryptoVectors.files("sr25519_signatures", as: Sr25519.self).flatMap(\.trace) {
      let pair = try KeyPair(sr25519Secret: vector.secret_64_hex.bytes.span)
      #expect(pair.publicKey.publicKey == vector.public_hex.bytes)
      let signature = Sr25519Signing.sign(
        vector.message_hex.bytes.span, secret: vector.secret_64_hex.bytes.span,
        publicKey: vector.public_hex.bytes.span, context: Array(vector.context.utf8).span,
        randomness: vector.rng_32_bytes_hex.bytes.span)
      #expect(signature == vector.signature_hex.bytes)
      guard vector.context == "substrate" else { continue }
      let same = try pair.sign(
        vector.message_hex.bytes, randomness: .bytes(vector.rng_32_bytes_hex.bytes))
      #expect(same.bytes == vector.signature_hex.bytes)
    }
  }

  @Test func everyStepOfAnSr25519SignatureIsTheKnownOne() throws {
    for vector in cryptoVectors.files("sr25519_signatures", as: Sr25519.self).flatMap(\.trace) {
      var transcript = Sr25519Transcript.signing(
        vector.message_hex.bytes.span, context: Array(vector.context.utf8).span,
        publicKey: vector.public_hex.bytes.span)
      var witness = transcript.witness()
      let nonceSeed = Array(vector.secret_64_hex.bytes[32...])
      witness.rekey(nonceSeed.span, label: "signing")
      var wide = [UInt8](repeating: 0, count: 64)
      var output = wide.mutableSpan
      witness.finish(&output, randomness: vector.rng_32_bytes_hex.bytes.span)
      #expect(wide == vector.witness_bytes.bytes)
      let nonce = [UInt8](count: 32) { Sodium.scalarReduce(wide.span, to: &$0) }
      #expect(nonce == vector.r_scalar.bytes)
      let commitment = RistrettoPoint.multiplyBase(nonce.span)
      #expect(commitment == vector.R.bytes)
      transcript.append(commitment.span, label: "sign:R")
      var challenge = [UInt8](repeating: 0, count: 64)
      output = challenge.mutableSpan
      transcript.challenge(&output, label: "sign:c")
      #expect(challenge == vector.challenge_bytes.bytes)
      let scalar = [UInt8](count: 32) { Sodium.scalarReduce(challenge.span, to: &$0) }
      #expect(scalar == vector.k_scalar.bytes)
      let response = Array(vector.signature_hex.bytes[32...])
      var expected = vector.s_scalar.bytes
      expected[31] |= 0x80
      #expect(response == expected)
    }
  }

  @Test func ed25519SignaturesAreThoseOfRFC8032() throws {
    for vector in cryptoVectors.files("ed25519", as: Ed25519.self).flatMap(\.deterministic) {
      let pair = try KeyPair(seed: vector.seed_hex.bytes.span, scheme: .ed25519)
      #expect(pair.publicKey.publicKey == vector.public_hex.bytes)
      let signature = try pair.sign(vector.message_hex.bytes)
      #expect(signature.bytes == vector.signature_hex.bytes)
      #expect(pair.publicKey.verifies(signature, of: vector.message_hex.bytes))
    }
  }

  @Test func ecdsaSignaturesAreDeterministic() throws {
    for vector in cryptoVectors.files("ecdsa", as: ECDSA.self).flatMap(\.deterministic) {
      let pair = try KeyPair(seed: vector.secret_hex.bytes.span, scheme: .ecdsa)
      let signer = pair.publicKey
      #expect(signer.publicKey == vector.public_compressed_hex.bytes)
      #expect(
        ECDSAPublicKey.uncompressed(signer.publicKey) == vector.public_uncompressed_hex.bytes)
      let digest: ECDSADigest = vector.hash == "keccak_256" ? .keccak256 : .blake2b256
      #expect(digest.hash(vector.message_hex.bytes).bytes == vector.digest_hex.bytes)
      let signature = try pair.sign(vector.message_hex.bytes, digest: digest)
      #expect(signature.bytes == vector.signature_65_hex.bytes)
      #expect(signer.verifies(signature, of: vector.message_hex.bytes, digest: digest))
    }
  }

  @Test func ecdsaSecretsMustLieBelowTheGroupOrder() throws {
    for vector in cryptoVectors.files("ecdsa", as: ECDSA.self).flatMap(\.secret_range) {
      if vector.valid {
        let pair = try KeyPair(seed: vector.secret_hex.bytes.span, scheme: .ecdsa)
        #expect(pair.publicKey.publicKey == vector.public_compressed_hex?.bytes)
      } else {
        #expect(throws: SubstrateCryptoError.secretOutOfRange(.ecdsa)) {
          _ = try KeyPair(seed: vector.secret_hex.bytes.span, scheme: .ecdsa)
        }
      }
    }
  }
}

@Suite struct SigningTests {
  @Test(arguments: SignatureScheme.allCases)
  func onlyTheSignedMessageVerifies(scheme: SignatureScheme) throws {
    let pair = try KeyPair.generate(scheme: scheme)
    let other = try KeyPair.generate(scheme: scheme)
    for count in [0, 1, 31, 165, 166, 167, 1000] {
      let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let signature = try pair.sign(message)
      #expect(pair.publicKey.verifies(signature, of: message))
      #expect(!pair.publicKey.verifies(signature, of: message + [0]))
      #expect(!other.publicKey.verifies(signature, of: message))
    }
  }

  @Test func everyFlippedBitOfASignatureIsNoticed() throws {
    for scheme in SignatureScheme.allCases {
      let pair = try KeyPair.development(scheme: scheme)
      let message: [UInt8] = [1, 2, 3]
      let signature = try pair.sign(message)
      for index in signature.bytes.indices {
        var bytes = signature.bytes
        bytes[index] ^= 1 << UInt8(index % 8)
        let altered = try MultiSignature(scheme: scheme, bytes: bytes)
        #expect(!pair.publicKey.verifies(altered, of: message), "\(scheme) byte \(index)")
      }
    }
  }

  @Test func sr25519SignaturesDifferUnlessTheyAreDeterministic() throws {
    let pair = try KeyPair.development(scheme: .sr25519)
    let (first, second) = (try pair.sign([7]), try pair.sign([7]))
    #expect(first != second)
    let fixed = try pair.sign([7], randomness: .none)
    #expect(try pair.sign([7], randomness: .none) == fixed)
    #expect(try pair.sign([7], randomness: .bytes([UInt8](repeating: 0, count: 32))) == fixed)
    let another = try pair.sign([8], randomness: .none)
    #expect(another.bytes[..<32] != fixed.bytes[..<32])
    for signature in [first, second, fixed] {
      #expect(pair.publicKey.verifies(signature, of: [7]))
    }
  }

  @Test func ethereumAccountsSignKeccakDigests() throws {
    let pair = try KeyPair.development(scheme: .ecdsa)
    let signature = try pair.sign([1], digest: .keccak256)
    #expect(pair.publicKey.verifies(signature, of: [1], digest: .keccak256))
    #expect(!pair.publicKey.verifies(signature, of: [1]))
  }

  @Test(arguments: [0, 31, 33])
  func randomnessOfAnotherLengthIsRefused(count: Int) throws {
    let pair = try KeyPair.development(scheme: .sr25519)
    #expect(throws: SubstrateCryptoError.randomnessLength(got: count)) {
      try pair.sign([], randomness: .bytes([UInt8](repeating: 0, count: count)))
    }
  }
}
