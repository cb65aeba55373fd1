extension KeyPair {
  /// The phrase of the well-known development keys.
  public static let developmentPhrase: StaticString =
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk"

  /// Creates the key pair of a secret URI, as subkey reads it: `phrase/soft//hard///password`.
  ///
  /// Without a phrase, the development phrase is used. A phrase that begins with `0x` is a seed of
  /// 64 hex digits or, for sr25519, a secret of 128 (scalar and nonce seed), which wallets export
  /// for keys without a seed. The password has no effect on it. A line end is not part of the URI.
  ///
  /// - Parameters:
  ///   - uri: UTF-8 bytes, preferably from ``SecretBytes``.
  ///   - password: a separate password, which overrides the one in the URI.
  ///   - scheme: the signature scheme.
  ///   - randomness: enters the nonce seed after soft junctions of sr25519.
  /// - Throws: `SubstrateCryptoError` with the offset or word position of the error.
  public init(
    secretURI uri: Span<UInt8>, password: Span<UInt8>? = nil, scheme: SignatureScheme,
    randomness: SigningRandomness = .system
  ) throws(SubstrateCryptoError) {
    let parts = try SecretURIParts(uri)
    let phrase = uri.extracting(parts.phrase)
    var pair: KeyPair
    if let password {
      pair = try KeyPair.root(phrase, password: password, scheme)
    } else {
      pair = try KeyPair.root(
        phrase, password: uri.extracting(parts.password ?? 0..<0), scheme)
    }
    for junction in parts.junctions {
      var block = WipedBytes(count: 32)
      var chainCode = block.mutableBytes
      Junction.writeChainCode(of: uri.extracting(junction.name), to: &chainCode)
      pair = try pair.derived(
        chainCode: block.bytes, isHard: junction.isHard, randomness: randomness)
    }
    self = pair
  }

  /// Creates the root key pair of a secret URI; its path and password are ignored.
  ///
  /// - Parameters:
  ///   - uri: UTF-8 bytes, preferably from ``SecretBytes``.
  ///   - password: the password; empty for none.
  ///   - scheme: the signature scheme.
  /// - Throws: `SubstrateCryptoError`; also for a password with a `0x` seed.
  public init(
    seedOf uri: Span<UInt8>, password: Span<UInt8> = Span(), scheme: SignatureScheme
  ) throws(SubstrateCryptoError) {
    let parts = try SecretURIParts(uri)
    let phrase = uri.extracting(parts.phrase)
    guard password.isEmpty || !KeyPair.isHexSeed(phrase) else { throw .seedWithPassword }
    self = try KeyPair.root(phrase, password: password, scheme)
  }

  /// The public key at a path.
  ///
  /// - Throws: `SubstrateCryptoError.softJunction` for ed25519 and ecdsa.
  public borrowing func publicKey(
    at path: DerivationPath
  ) throws(SubstrateCryptoError) -> MultiSigner {
    guard let first = path.junctions.first else { return publicKey }
    return try derived(first).derived(DerivationPath(Array(path.junctions.dropFirst()))).publicKey
  }

  /// The development key at a path, such as `//Alice`.
  ///
  /// - Throws: `SubstrateCryptoError` if the path is invalid.
  public static func development(
    _ path: String = "//Alice", scheme: SignatureScheme
  ) throws(SubstrateCryptoError) -> KeyPair {
    let path = try DerivationPath(path)
    let root = try developmentSeed.get().withBytes { (seed) throws(SubstrateCryptoError) in
      try KeyPair(seed: seed, scheme: scheme)
    }
    return try root.derived(path)
  }

  /// The public seed of the development phrase, computed once.
  private static let developmentSeed = Result { () throws(SubstrateCryptoError) in
    SharedSecret(try Mnemonic.miniSecret(phrase: developmentPhrase.bytes, password: Span()))
  }

  private static func root(
    _ phrase: Span<UInt8>, password: Span<UInt8>, _ scheme: SignatureScheme
  ) throws(SubstrateCryptoError) -> KeyPair {
    if isHexSeed(phrase) {
      let isExpanded = scheme == .sr25519 && phrase.count == 130
      let secret = try hexSecret(phrase, count: isExpanded ? 64 : 32)
      if isExpanded { return try KeyPair(sr25519Secret: secret.bytes) }
      return try KeyPair(seed: secret.bytes, scheme: scheme)
    }
    let seed =
      phrase.isEmpty
      ? try Mnemonic.miniSecret(phrase: developmentPhrase.bytes, password: password)
      : try Mnemonic.miniSecret(phrase: phrase, password: password)
    return try KeyPair(seed: seed.bytes, scheme: scheme)
  }

  private static func isHexSeed(_ phrase: Span<UInt8>) -> Bool {
    phrase.count >= 2 && phrase[0] == UInt8(ascii: "0") && phrase[1] == UInt8(ascii: "x")
  }

  /// Decodes `0x` and the hex digits of `count` bytes, without table look-ups, and without branches
  /// that depend on valid digits.
  private static func hexSecret(
    _ text: Span<UInt8>, count: Int
  ) throws(SubstrateCryptoError) -> SecretBytes {
    guard text.count == 2 + 2 * count else { throw .seedDigits(got: text.count - 2) }
    return try SecretBytes(count: count) { (seed) throws(SubstrateCryptoError) in
      for offset in 2..<text.count {
        let byte = text[offset]
        let digit = byte &- UInt8(ascii: "0")
        // Setting the bit 0x20 converts an upper-case letter to lower case.
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        guard digit < 10 || letter < 6 else { throw .seedDigit(offset: offset) }
        // All bits are one if the byte is a decimal digit, because digit - 10 borrows.
        let mask = UInt8(truncatingIfNeeded: (UInt16(digit) &- 10) >> 8)
        let value = digit & mask | (letter &+ 10) & ~mask
        seed[offset / 2 - 1] |= value << (offset.isMultiple(of: 2) ? 4 : 0)
      }
    }
  }
}
