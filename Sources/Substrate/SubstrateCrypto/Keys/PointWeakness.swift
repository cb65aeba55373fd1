/// The reason why a public key, or the point R of a signature, does not identify a signer.
public enum PointWeakness: Hashable, Sendable, CaseIterable {
  /// The identity of ristretto255, for which one constant signature is valid for every message.
  case identity
  /// A low-order point of edwards25519, in any encoding that ZIP-215 accepts.
  ///
  /// One constant signature is valid for every message.
  case lowOrder
  /// A noncanonical encoding of a point, which some verifiers accept as another key and others
  /// refuse.
  case notCanonical

  /// The reason, as a clause that follows the name of a key.
  var keyClause: String {
    switch self {
    case .identity: "is the identity of ristretto255: anyone can sign for this key"
    case .lowOrder: "is a point of low order: anyone can sign for this key"
    case .notCanonical:
      """
      is not the canonical encoding of a point, and verifiers disagree about its meaning: as far as is known, anyone \
      can sign for this key
      """
    }
  }

  /// The reason, as a clause that follows the point R of a signature.
  var signatureClause: String {
    switch self {
    case .identity, .lowOrder:
      "is a point of low order, which reveals the key's secret: anyone can sign for this key from now on"
    case .notCanonical: "is not the canonical encoding of a point, and verifiers disagree about it"
    }
  }
}

extension MultiSigner {
  /// The reason why others than the owner can sign for the key.
  ///
  /// `nil` for a normal key, and for bytes that are not a point (see ``isPoint``).
  ///
  /// Verification ignores it, because existing signers accept such keys (cold-signer 2.1).
  public var weakness: PointWeakness? {
    switch scheme {
    case .sr25519:
      if RistrettoPoint.isIdentity(publicKey) { return .identity }
      return RistrettoPoint.isValidButForTopBit(publicKey) ? .notCanonical : nil
    case .ed25519:
      guard let point = EdwardsPoint(timesEight: publicKey) else { return nil }
      if point.isIdentity { return .lowOrder }
      return EdwardsPoint.isCanonical(publicKey) ? nil : .notCanonical
    // libsecp256k1 parses only compressed keys with an x below the field prime.
    case .ecdsa: return nil
    }
  }

  /// Refuses a weak key.
  ///
  /// - Throws: `SubstrateCryptoError.weakKey`.
  public func requireOwner() throws(SubstrateCryptoError) {
    if let weakness { throw .weakKey(self, weakness) }
  }
}

extension MultiSignature {
  /// The weakness of the point R, which verification does not check; `nil` if there is none, and
  /// for ecdsa.
  public var weakness: PointWeakness? {
    guard scheme != .ecdsa else { return nil }
    // R is encoded like a public key, so it is checked as one.
    return (try? MultiSigner(scheme: scheme, publicKey: Array(bytes[..<32])))?.weakness
  }

  /// Refuses a valid signature whose R no honest signer would produce.
  ///
  /// - Throws: `SubstrateCryptoError.weakSignature`.
  public func requireHonestPoint() throws(SubstrateCryptoError) {
    if let weakness { throw .weakSignature(scheme, weakness) }
  }
}
