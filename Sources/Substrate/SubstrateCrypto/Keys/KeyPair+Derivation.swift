extension KeyPair {
  /// Derives a child key.
  ///
  /// - Parameters:
  ///   - junction: the junction.
  ///   - randomness: enters only the nonce seed of a soft sr25519 child.
  /// - Returns: the child key.
  /// - Throws: `SubstrateCryptoError.softJunction` for ed25519 and ecdsa.
  public borrowing func derived(
    _ junction: Junction, randomness: SigningRandomness = .system
  ) throws(SubstrateCryptoError) -> KeyPair {
    try derived(chainCode: junction.chainCode.span, isHard: junction.isHard, randomness: randomness)
  }

  /// Derives the key at a path; the empty path gives the same key.
  ///
  /// - Parameters:
  ///   - path: the junctions.
  ///   - randomness: as for a single junction.
  /// - Returns: the derived key.
  /// - Throws: `SubstrateCryptoError.softJunction` for ed25519 and ecdsa.
  public consuming func derived(
    _ path: DerivationPath, randomness: SigningRandomness = .system
  ) throws(SubstrateCryptoError) -> KeyPair {
    var pair = self
    for junction in path.junctions { pair = try pair.derived(junction, randomness: randomness) }
    return pair
  }

  borrowing func derived(
    chainCode: Span<UInt8>, isHard: Bool, randomness: SigningRandomness
  ) throws(SubstrateCryptoError) -> KeyPair {
    guard isHard || scheme == .sr25519 else { throw .softJunction(scheme) }
    let secret = secret.bytes
    switch scheme {
    case .sr25519 where isHard:
      let child = Sr25519Secret.hardChild(of: secret, chainCode: chainCode)
      // After a soft junction, the mini secret is not known, even if a hard junction follows.
      if miniSecretIsKnown { return try KeyPair(seed: child.bytes, scheme: scheme) }
      return try KeyPair(sr25519Key: Sr25519Secret.expand(child.bytes), miniSecret: nil)
    case .sr25519:
      return try randomness.withBytes { (bytes) throws(SubstrateCryptoError) in
        try KeyPair(
          sr25519Key: Sr25519Secret.softChild(
            of: secret, publicKey: publicKey.publicKey.span, chainCode: chainCode,
            randomness: bytes),
          miniSecret: nil)
      }
    case .ed25519:
      let child = SeedDerivation.child(
        of: secret.extracting(0..<32), chainCode: chainCode, label: SeedDerivation.ed25519)
      return try KeyPair(seed: child.bytes, scheme: scheme)
    case .ecdsa:
      let child = SeedDerivation.child(
        of: secret, chainCode: chainCode, label: SeedDerivation.ecdsa)
      return try KeyPair(seed: child.bytes, scheme: scheme)
    }
  }

  private var miniSecretIsKnown: Bool { withSeed { _ in true } ?? false }
}

extension MultiSigner {
  /// Derives a child public key by a soft junction; needs no secret.
  ///
  /// - Throws: `SubstrateCryptoError` for a hard junction, another scheme, or an invalid key.
  public func derived(_ junction: Junction) throws(SubstrateCryptoError) -> MultiSigner {
    guard !junction.isHard else { throw .hardJunctionOnPublicKey }
    guard scheme == .sr25519 else { throw .softJunction(scheme) }
    let child = Sr25519Secret.softChild(ofPublicKey: publicKey, chainCode: junction.chainCode.span)
    guard let child else { throw .notAPublicKey(scheme) }
    return try MultiSigner(scheme: scheme, publicKey: child)
  }

  /// Derives the public key at a path of soft junctions.
  ///
  /// - Throws: `SubstrateCryptoError` as for a single junction.
  public func derived(_ path: DerivationPath) throws(SubstrateCryptoError) -> MultiSigner {
    var signer = self
    for junction in path.junctions { signer = try signer.derived(junction) }
    return signer
  }
}
