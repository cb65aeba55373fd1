extension KeyPair {
  /// The key behind one junction.
  ///
  /// - Parameters:
  ///   - junction: the step.
  ///   - randomness: for a soft step of sr25519, what enters the nonce seed of the child; its
  ///     scalar and public key do not depend on it.
  /// - Returns: the child.
  /// - Throws: `SubstrateCryptoError.softJunction` for ed25519 and ecdsa.
  public borrowing func derived(
    _ junction: Junction, randomness: SigningRandomness = .system
  ) throws(SubstrateCryptoError) -> KeyPair {
    try derived(chainCode: junction.chainCode.span, isHard: junction.isHard, randomness: randomness)
  }

  /// The key behind a path; the empty path gives the same key again.
  ///
  /// - Parameters:
  ///   - path: the steps.
  ///   - randomness: as for a single junction.
  /// - Returns: the key at the end of the path.
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
      // After a soft junction there is no seed any more, a hard one behind it changes nothing.
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
  /// The public key behind a soft junction, without any secret.
  ///
  /// - Throws: `SubstrateCryptoError.hardJunctionOnPublicKey`; `softJunction` for ed25519 and
  ///   ecdsa; `notAPublicKey` if the bytes are no point.
  public func derived(_ junction: Junction) throws(SubstrateCryptoError) -> MultiSigner {
    guard !junction.isHard else { throw .hardJunctionOnPublicKey }
    guard scheme == .sr25519 else { throw .softJunction(scheme) }
    let child = Sr25519Secret.softChild(ofPublicKey: publicKey, chainCode: junction.chainCode.span)
    guard let child else { throw .notAPublicKey(scheme) }
    return try MultiSigner(scheme: scheme, publicKey: child)
  }

  /// The public key behind a path of soft junctions.
  ///
  /// - Throws: as for a single junction.
  public func derived(_ path: DerivationPath) throws(SubstrateCryptoError) -> MultiSigner {
    var signer = self
    for junction in path.junctions { signer = try signer.derived(junction) }
    return signer
  }
}
