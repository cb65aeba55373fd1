extension KeyPair {
  /// The phrase of the well-known development keys.
  public static let developmentPhrase: StaticString =
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk"

  /// Creates the key pair of a secret URI, as subkey reads it: `phrase/soft//hard///password`.
  ///
  /// Without a phrase, the development phrase is used. A phrase that begins with `0x` is a seed of
  /// 64 hex digits, and the password has no effect on it. A line end is not part of the URI.
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
    let seed: SecretBytes
    if let password {
      seed = try KeyPair.seed(phrase: phrase, password: password)
    } else {
      let ownPassword = uri.extracting(parts.password ?? 0..<0)
      seed = try KeyPair.seed(phrase: phrase, password: ownPassword)
    }
    var pair = try KeyPair(seed: seed.bytes, scheme: scheme)
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
    let seed = try KeyPair.seed(phrase: phrase, password: password)
    try self.init(seed: seed.bytes, scheme: scheme)
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

  private static func seed(
    phrase: Span<UInt8>, password: Span<UInt8>
  ) throws(SubstrateCryptoError) -> SecretBytes {
    if phrase.isEmpty {
      return try Mnemonic.miniSecret(phrase: developmentPhrase.bytes, password: password)
    }
    if isHexSeed(phrase) { return try hexSeed(phrase) }
    return try Mnemonic.miniSecret(phrase: phrase, password: password)
  }

  private static func isHexSeed(_ phrase: Span<UInt8>) -> Bool {
    phrase.count >= 2 && phrase[0] == UInt8(ascii: "0") && phrase[1] == UInt8(ascii: "x")
  }

  /// Decodes `0x` and 64 hex digits, without table look-ups, and without branches that depend on
  /// valid digits.
  private static func hexSeed(_ text: Span<UInt8>) throws(SubstrateCryptoError) -> SecretBytes {
    guard text.count == 66 else { throw .seedDigits(got: text.count - 2) }
    return try SecretBytes(count: 32) { (seed) throws(SubstrateCryptoError) in
      for offset in 2..<66 {
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
