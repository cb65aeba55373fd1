import ByteSupport
import Reporting
import SubstrateCrypto
import Testing

@Suite struct WeaknessTests {
  /// The encodings of the points of low order, worked out.
  ///
  /// A point of the curve times the order of its large subgroup has low order, and sooner or later
  /// is each of the eight. What ZIP-215 reads as
  /// one of them besides has y + p for y, or a minus sign on x = 0.
  static let lowOrder: Set<[UInt8]> = {
    var random = SystemRandomNumberGenerator()
    var points: Set<[UInt8]> = []
    while points.count < 8 {
      let point = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
      if let small = timesOrder(point) { points.insert(small) }
    }
    var encodings = points
    for point in points {
      // Two points have this y, or x is zero, which is its own negative.
      let flipped = point.dropLast() + [point[31] ^ 0x80]
      encodings.insert(Array(flipped))
      for encoding in [point, Array(flipped)] {
        if let other = plusPrime(encoding) { encodings.insert(other) }
      }
    }
    return encodings
  }()

  /// The point times l = 2^252 + 27742317777372353535851937790883648493, by doubling and adding;
  /// `nil` for no point.
  private static func timesOrder(_ point: [UInt8]) -> [UInt8]? {
    let order: [UInt8] = [
      0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde,
      0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ]
    var result: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
    for bit in (0..<253).reversed() {
      guard let double = sum(result, result) else { return nil }
      result = double
      guard order[bit / 8] >> (bit % 8) & 1 == 1 else { continue }
      guard let next = sum(result, point) else { return nil }
      result = next
    }
    return result
  }

  private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8]? {
    Sodium.ready()
    var sum = [UInt8](repeating: 0, count: 32)
    var span = sum.mutableSpan
    return Sodium.ed25519Add(left.span, right.span, to: &span) ? sum : nil
  }

  /// The encoding with y + 2^255 - 19, where that has 255 bits: for y below 19.
  private static func plusPrime(_ encoding: [UInt8]) -> [UInt8]? {
    guard encoding[0] < 19, encoding[1..<31].allSatisfy({ $0 == 0 }), encoding[31] & 0x7F == 0
    else { return nil }
    return [encoding[0] + 0xED] + [UInt8](repeating: 0xFF, count: 30) + [encoding[31] | 0x7F]
  }

  private func weakness(_ scheme: SignatureScheme, _ key: [UInt8]) throws -> PointWeakness? {
    try MultiSigner(scheme: scheme, publicKey: key).weakness
  }

  @Test func theFourteenEncodingsOfLowOrderAreWeakAndVerifyAnything() throws {
    #expect(Self.lowOrder.count == 14)
    #expect(Self.lowOrder == Set(CraftedSignature.smallOrder))
    let constant = [1] + [UInt8](repeating: 0, count: 63)
    for key in Self.lowOrder {
      let signer = try MultiSigner(scheme: .ed25519, publicKey: key)
      #expect(signer.weakness == .lowOrder, "\(Hex.encode(key))")
      let signature = try MultiSignature(scheme: .ed25519, bytes: constant)
      #expect(signer.verifies(signature, of: [1, 2, 3]), "\(Hex.encode(key))")
      #expect(throws: SubstrateCryptoError.weakKey(signer, .lowOrder)) {
        try signer.requireOwner()
      }
    }
  }

  @Test(arguments: PointWeakness.allCases)
  func theReasonIsASentenceThatNamesTheKey(weakness: PointWeakness) throws {
    let signer = try MultiSigner(
      scheme: .ed25519, publicKey: [UInt8](repeating: 0xAB, count: 32))
    let message = SubstrateCryptoError.weakKey(signer, weakness).message
    #expect(message.hasPrefix("The ed25519 key abab"))
    #expect(message.contains("anyone can sign for this key"))
    #expect(message.hasSuffix("."))
    let signature = SubstrateCryptoError.weakSignature(.ed25519, weakness).message
    #expect(signature.hasPrefix("The R of the ed25519 signature "))
    #expect(signature.hasSuffix("."))
  }

  @Test func noncanonicalEncodingsAreWeak() throws {
    // y = 3 is on the curve.
    let three: [UInt8] = [3] + [UInt8](repeating: 0, count: 31)
    #expect(try weakness(.ed25519, three) == nil)
    for sign: UInt8 in [0, 0x80] {
      for y: UInt8 in 2..<19 {
        let key = [y + 0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F | sign]
        let signer = try MultiSigner(scheme: .ed25519, publicKey: key)
        #expect(signer.weakness == (signer.isPoint ? .notCanonical : nil), "\(y)")
        let small = [y] + [UInt8](repeating: 0, count: 30) + [sign]
        #expect(try MultiSigner(scheme: .ed25519, publicKey: small).isPoint == signer.isPoint)
      }
    }
    // What is no point to anybody has no weakness.
    let full = [UInt8](repeating: 0xFF, count: 32)
    #expect(try weakness(.sr25519, full) == nil)
    #expect(try !MultiSigner(scheme: .sr25519, publicKey: full).isPoint)
    #expect(try weakness(.sr25519, [UInt8](repeating: 0, count: 31) + [0x80]) == .notCanonical)
  }

  @Test func theIdentityOfRistrettoIsWeakAndVerifiesAnything() throws {
    let signer = try MultiSigner(scheme: .sr25519, publicKey: [UInt8](repeating: 0, count: 32))
    #expect(signer.weakness == .identity)
    let constant = [UInt8](repeating: 0, count: 63) + [0x80]
    let signature = try MultiSignature(scheme: .sr25519, bytes: constant)
    #expect(signer.verifies(signature, of: [1, 2, 3]))
    #expect(signer.isPoint)
  }

  @Test func ordinaryKeysHaveNoWeakness() throws {
    for scheme in SignatureScheme.allCases {
      for path in ["", "//Alice", "//Bob", "//a//b"] {
        let key = try KeyPair.development(path, scheme: scheme).publicKey
        #expect(key.weakness == nil)
        try key.requireOwner()
      }
    }
  }

  /// libsodium does not look at bit 255: a signature made for such a key held.
  @Test func aKeyWithBit255SetIsNoPointAndVerifiesNothing() throws {
    let pair = try KeyPair.development("//Alice", scheme: .sr25519)
    var key = pair.publicKey.publicKey
    key[31] |= 0x80
    let signer = try MultiSigner(scheme: .sr25519, publicKey: key)
    #expect(signer.weakness == .notCanonical)
    #expect(!signer.isPoint)
    let junction = try DerivationPath("/soft").junctions[0]
    #expect(throws: SubstrateCryptoError.notAPublicKey(.sr25519)) { try signer.derived(junction) }

    let message: [UInt8] = [1, 2, 3]
    for claimed in [pair.publicKey.publicKey, key] {
      let signature = try Self.signature(of: pair, over: message, claiming: claimed)
      let signer = try MultiSigner(scheme: .sr25519, publicKey: claimed)
      #expect(signer.verifies(signature, of: message) == (claimed != key))
    }
  }

  @Test func aCommitmentWithBit255SetDoesNotHold() throws {
    let pair = try KeyPair.development("//Alice", scheme: .sr25519)
    let signature = try Self.signature(
      of: pair, over: [1], claiming: pair.publicKey.publicKey, commitmentMark: 0x80)
    #expect(!pair.publicKey.verifies(signature, of: [1]))
  }

  @Test func thePointOfASignatureIsJudgedLikeAKey() throws {
    for key in Self.lowOrder {
      let signature = try MultiSignature(
        scheme: .ed25519, bytes: key + [UInt8](repeating: 0, count: 32))
      #expect(signature.weakness == .lowOrder)
      #expect(throws: SubstrateCryptoError.weakSignature(.ed25519, .lowOrder)) {
        try signature.requireHonestPoint()
      }
    }
    // A nonce of zero: what holds tells the secret to everybody.
    let bytes = [UInt8](repeating: 0, count: 63) + [0x80]
    #expect(try MultiSignature(scheme: .sr25519, bytes: bytes).weakness == .identity)
    for scheme in SignatureScheme.allCases {
      let signature = try KeyPair.development("//Alice", scheme: scheme).sign([1])
      #expect(signature.weakness == nil)
      try signature.requireHonestPoint()
    }
  }

  /// A signature whose transcript has the given key, and a commitment with the mark in its last byte.
  private static func signature(
    of pair: borrowing KeyPair, over message: [UInt8], claiming key: [UInt8],
    commitmentMark: UInt8 = 0
  ) throws -> MultiSignature {
    let secret = pair.withExportableSecret { seed in Sr25519Secret.expand(seed) }
    let nonce: [UInt8] = [7] + [UInt8](repeating: 0, count: 31)
    var commitment = RistrettoPoint.multiplyBase(nonce.span)
    commitment[31] |= commitmentMark
    var transcript = Sr25519Transcript.signing(
      message.span, context: Sr25519Transcript.substrateContext.bytes, publicKey: key.span)
    transcript.append(commitment.span, label: "sign:R")
    let challenge = [UInt8](count: 32) { transcript.scalar(&$0, label: "sign:c") }
    let product = [UInt8](count: 32) { product in
      secret.withBytes {
        Sodium.scalarMultiply(challenge.span, $0.extracting(0..<32), to: &product)
      }
    }
    var response = [UInt8](count: 32) { Sodium.scalarAdd(product.span, nonce.span, to: &$0) }
    response[31] |= Sr25519Verification.marker
    return try MultiSignature(scheme: .sr25519, bytes: commitment + response)
  }
}

@Suite struct SignatureNormalizationTests {
  private static let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
  private static let half = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0"

  private func signature(s: String, id: UInt8 = 0) throws -> MultiSignature {
    try MultiSignature(
      scheme: .ecdsa, bytes: [UInt8](repeating: 1, count: 32) + Hex.decode(s) + [id])
  }

  @Test func theSecondFormHoldsTooAndBecomesTheFirst() throws {
    let pair = try KeyPair.development("//Alice", scheme: .ecdsa)
    for byte: UInt8 in 0..<16 {
      let low = try pair.sign([byte])
      #expect(!low.hasHighS)
      #expect(low.normalized == low)
      var bytes = low.bytes
      var borrow = 0
      for (index, digit) in try Hex.decode(Self.order).enumerated().reversed() {
        let difference = Int(digit) - Int(bytes[32 + index]) - borrow
        (bytes[32 + index], borrow) = (UInt8(difference & 0xFF), difference < 0 ? 1 : 0)
      }
      bytes[64] ^= 1
      let high = try MultiSignature(scheme: .ecdsa, bytes: bytes)
      #expect(high.hasHighS)
      #expect(pair.publicKey.verifies(high, of: [byte]))
      #expect(high.normalized == low)
    }
  }

  @Test func halfTheOrderIsLowAndTheNextNumberIsHigh() throws {
    #expect(try !signature(s: Self.half).hasHighS)
    let next = try signature(s: String(Self.half.dropLast()) + "1")
    #expect(next.hasHighS)
    #expect(try next.normalized == signature(s: Self.half, id: 1))
    // No numbers of the group: they stay, and hold for nobody.
    for s in [Self.order, String(repeating: "f", count: 64), String(repeating: "0", count: 64)] {
      #expect(try signature(s: s).normalized == signature(s: s))
    }
    let other = try MultiSignature(scheme: .sr25519, bytes: [UInt8](repeating: 0xFF, count: 64))
    #expect(other.normalized == other)
  }
}
