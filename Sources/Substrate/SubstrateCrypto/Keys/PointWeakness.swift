/// Why a public key, or the point in a signature, does not tell who signs.
public enum PointWeakness: Hashable, Sendable, CaseIterable {
  /// The identity of ristretto255: one constant signature holds for every message.
  case identity
  /// One of the eight points of low order of edwards25519, in any encoding that ZIP-215 reads:
  /// with it one constant signature holds for every message.
  case lowOrder
  /// Another encoding than the canonical one of a point: some verifiers take it for a key that
  /// belongs to others, the rest refuse it.
  case notCanonical

  /// The reason, as a clause behind the name of a key.
  var keyClause: String {
    switch self {
    case .identity: "is the identity of ristretto255: anybody can sign for this key"
    case .lowOrder: "is a point of low order: anybody can sign for this key"
    case .notCanonical:
      """
      is not the canonical encoding of a point, and verifiers disagree about what it stands for: as far as is \
      known, anybody can sign for this key
      """
    }
  }

  /// The reason, as a clause behind the point R of a signature.
  var signatureClause: String {
    switch self {
    case .identity, .lowOrder:
      "is a point of low order, which gives the key's secret away: anybody can sign for this key from now on"
    case .notCanonical: "is not the canonical encoding of a point, and verifiers disagree about it"
    }
  }
}

extension MultiSigner {
  /// Why not only an owner can sign for the key; `nil` for an ordinary one, and for bytes
  /// that are no point to anybody, see ``isPoint``.
  ///
  /// Verification does not ask: existing signers take such keys (cold-signer 2.1), and who must
  /// not take them asks here.
  public var weakness: PointWeakness? {
    switch scheme {
    case .sr25519:
      if RistrettoPoint.isIdentity(publicKey) { return .identity }
      return RistrettoPoint.isValidButForTopBit(publicKey) ? .notCanonical : nil
    case .ed25519:
      guard let point = EdwardsPoint(timesEight: publicKey) else { return nil }
      if point.isIdentity { return .lowOrder }
      return EdwardsPoint.isCanonical(publicKey) ? nil : .notCanonical
    // The library reads the compressed form alone, and an x below the field's prime.
    case .ecdsa: return nil
    }
  }

  /// Refuses a key for which not only its owner can sign.
  ///
  /// - Throws: `SubstrateCryptoError.weakKey`.
  public func requireOwner() throws(SubstrateCryptoError) {
    if let weakness { throw .weakKey(self, weakness) }
  }
}

extension MultiSignature {
  /// What is wrong with the point R; `nil` for an ordinary signature, and for ecdsa, which has none.
  ///
  /// Verification does not ask, as it does not for keys.
  public var weakness: PointWeakness? {
    guard scheme != .ecdsa else { return nil }
    // R and a key have the same form.
    return (try? MultiSigner(scheme: scheme, publicKey: Array(bytes[..<32])))?.weakness
  }

  /// Refuses a signature that no honest signer makes, although it holds.
  ///
  /// - Throws: `SubstrateCryptoError.weakSignature`.
  public func requireHonestPoint() throws(SubstrateCryptoError) {
    if let weakness { throw .weakSignature(scheme, weakness) }
  }
}
