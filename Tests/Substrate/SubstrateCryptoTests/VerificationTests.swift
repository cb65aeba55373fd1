import ByteSupport
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct VerificationVectorTests {
  struct Sr25519: Decodable {
    struct Case: Decodable {
      let name, context: String
      let public_hex, message_hex, signature_hex: HexBytes
      let valid: Bool
    }
    let verify: [Case]
  }
  struct Ed25519: Decodable {
    struct Case: Decodable {
      let name: String
      let public_hex, message_hex, signature_hex: HexBytes
      let valid, substrate_zip215: Bool?
    }
    let verify, edge: [Case]
  }
  struct ECDSA: Decodable {
    struct Case: Decodable {
      let name, hash: String
      let public_compressed_hex, message_hex, signature_65_hex: HexBytes
      let recovered_hex: HexBytes?
      let valid: Bool
    }
    let verify: [Case]
  }

  @Test func sr25519SignaturesAreJudgedAsSchnorrkelJudgesThem() throws {
    for vector in cryptoVectors.files("sr25519_signatures", as: Sr25519.self).flatMap(\.verify) {
      let verdict = Sr25519Verification.verifies(
        vector.signature_hex.bytes, of: vector.message_hex.bytes.span,
        publicKey: vector.public_hex.bytes, context: Array(vector.context.utf8).span)
      #expect(verdict == vector.valid, "\(vector.name)")
      guard vector.context == "substrate" else { continue }
      let signer = try MultiSigner(scheme: .sr25519, publicKey: vector.public_hex.bytes)
      // One signature of the file is too short to be one at all.
      let signature = try? MultiSignature(scheme: .sr25519, bytes: vector.signature_hex.bytes)
      let accepted = signature.map { signer.verifies($0, of: vector.message_hex.bytes) }
      #expect(accepted ?? false == vector.valid, "\(vector.name)")
    }
  }

  @Test func ed25519SignaturesAreJudgedByZIP215() throws {
    let files = cryptoVectors.files("ed25519", as: Ed25519.self)
    for vector in files.flatMap({ $0.verify + $0.edge }) {
      let signer = try MultiSigner(scheme: .ed25519, publicKey: vector.public_hex.bytes)
      let signature = try MultiSignature(scheme: .ed25519, bytes: vector.signature_hex.bytes)
      let expected = try #require((vector.valid ?? vector.substrate_zip215) as Bool?)
      #expect(
        signer.verifies(signature, of: vector.message_hex.bytes) == expected, "\(vector.name)")
    }
  }

  @Test func ecdsaSignaturesAreJudgedByRecovery() throws {
    for vector in cryptoVectors.files("ecdsa", as: ECDSA.self).flatMap(\.verify) {
      let signer = try MultiSigner(scheme: .ecdsa, publicKey: vector.public_compressed_hex.bytes)
      let signature = try MultiSignature(scheme: .ecdsa, bytes: vector.signature_65_hex.bytes)
      let digest: ECDSADigest = vector.hash == "keccak_256" ? .keccak256 : .blake2b256
      #expect(
        signer.verifies(signature, of: vector.message_hex.bytes, digest: digest) == vector.valid,
        "\(vector.name)")
      let recovered = ECDSAPublicKey.recovered(
        from: signature.bytes, of: digest.hash(vector.message_hex.bytes))
      #expect(recovered == vector.recovered_hex?.bytes, "\(vector.name)")
    }
  }
}

@Suite struct MultiSignerTests {
  @Test(arguments: SignatureScheme.allCases)
  func lengthsAreChecked(scheme: SignatureScheme) throws {
    let key = [UInt8](repeating: 2, count: scheme.publicKeyLength)
    #expect(try MultiSigner(scheme: scheme, publicKey: key).publicKey == key)
    #expect(
      throws: SubstrateCryptoError.publicKeyLength(
        scheme, expected: scheme.publicKeyLength, got: scheme.publicKeyLength + 1)
    ) {
      try MultiSigner(scheme: scheme, publicKey: key + [0])
    }
    #expect(
      throws: SubstrateCryptoError.signatureLength(
        scheme, expected: scheme.signatureLength, got: 0)
    ) {
      try MultiSignature(scheme: scheme, bytes: [])
    }
  }

  @Test func aSignatureOfAnotherSchemeVerifiesNothing() throws {
    let identity = [1] + [UInt8](repeating: 0, count: 31)
    let signer = try MultiSigner(scheme: .ed25519, publicKey: identity)
    let bytes = [1] + [UInt8](repeating: 0, count: 63)
    #expect(signer.verifies(try MultiSignature(scheme: .ed25519, bytes: bytes), of: [1]))
    #expect(!signer.verifies(try MultiSignature(scheme: .sr25519, bytes: bytes), of: [1]))
  }
}

@Suite struct RecoveryNumberTests {
  /// A signature with a chosen R is recovered to some key, whoever has no secret of it.
  @Test(arguments: [2, 3] as [UInt8])
  func signaturesWithAnXAboveTheGroupOrderHoldForNobody(number: UInt8) throws {
    let message: [UInt8] = [1, 2, 3]
    var judged = 0
    for r: UInt8 in 1..<40 {
      let bytes = [UInt8](repeating: 0, count: 31) + [r] + [UInt8](repeating: 1, count: 32)
      guard
        let key = ECDSAPublicKey.recovered(
          from: bytes + [number], of: ECDSADigest.blake2b256.hash(message))
      else { continue }
      judged += 1
      let signer = try MultiSigner(scheme: .ecdsa, publicKey: key)
      let signature = try MultiSignature(scheme: .ecdsa, bytes: bytes + [number])
      #expect(!signer.verifies(signature, of: message))
    }
    #expect(judged > 0)
  }
}

@Suite struct ZIP215Tests {
  @Test func keysAndCommitmentsOfSmallOrderPassAndAlteredOnesDoNot() throws {
    var generator = SystemRandomNumberGenerator()
    for crafted in try CraftedSignature.all(using: &generator) {
      let signature = try MultiSignature(scheme: .ed25519, bytes: crafted.signature)
      let verdict = crafted.signer.verifies(signature, of: crafted.message)
      #expect(
        verdict == crafted.isValid,
        "\(Hex.encode(crafted.signer.publicKey)) \(Hex.encode(crafted.signature))")
    }
  }

  @Test func aResponseNotBelowTheGroupOrderIsRefused() throws {
    let identity = [1] + [UInt8](repeating: 0, count: 31)
    let signer = try MultiSigner(scheme: .ed25519, publicKey: identity)
    let order = try Hex.decode("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
    let signature = try MultiSignature(scheme: .ed25519, bytes: identity + order)
    #expect(!signer.verifies(signature, of: []))
  }

  @Test func bytesThatAreNoPointVerifyNothing() throws {
    // y = 2 is on no point of the curve.
    let off = [2] + [UInt8](repeating: 0, count: 31)
    let signer = try MultiSigner(scheme: .ed25519, publicKey: off)
    #expect(!signer.isPoint)
    let identity = [1] + [UInt8](repeating: 0, count: 31)
    let zero = [UInt8](repeating: 0, count: 32)
    #expect(!signer.verifies(try MultiSignature(scheme: .ed25519, bytes: identity + zero), of: []))
    let sound = try MultiSigner(scheme: .ed25519, publicKey: identity)
    #expect(!sound.verifies(try MultiSignature(scheme: .ed25519, bytes: off + zero), of: []))
  }
}
