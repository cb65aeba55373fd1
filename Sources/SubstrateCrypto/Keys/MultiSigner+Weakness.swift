/// Why a public key does not tell who signs.
public enum KeyWeakness: Hashable, Sendable, CaseIterable {
  /// The identity of ristretto255: one constant signature holds for every message.
  case identity
  /// One of the eight points of low order of edwards25519, in any encoding that ZIP-215 reads:
  /// with it one constant signature holds for every message.
  case lowOrder
  /// Another encoding than the canonical one of a point: some verifiers take it for a key that
  /// belongs to others, the rest refuse it.
  case notCanonical

  /// The reason, as a clause behind the name of the key.
  public var clause: String {
    switch self {
    case .identity: "is the identity of ristretto255: anybody can sign for this key"
    case .lowOrder: "is a point of low order: anybody can sign for this key"
    case .notCanonical:
      "is not the canonical encoding of a point, and verifiers disagree about what it stands for: as far as is known, anybody can sign for this key"
    }
  }
}

extension MultiSigner {
  /// Why not only an owner can sign for the key; `nil` for an ordinary one, and for bytes
  /// that are no point to anybody, see ``isPoint``.
  ///
  /// Verification does not ask: existing signers take such keys (cold-signer 2.1), and who must
  /// not take them asks here.
  public var weakness: KeyWeakness? {
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
