extension KeyPair {
  /// The phrase of the development keys, known to everybody.
  public static let developmentPhrase: StaticString =
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk"

  /// Makes the key of a secret URI as subkey reads it: `phrase/soft//hard///password`.
  ///
  /// A missing phrase means the development phrase; a phrase that begins with `0x` is a seed of 64
  /// hex digits, for which the password counts nothing. The line end of a file does not belong to
  /// the URI: cut it off before.
  ///
  /// - Parameters:
  ///   - uri: UTF-8 bytes, best out of ``SecretBytes``.
  ///   - password: a password given separately, which overrides the one in the URI.
  ///   - scheme: the scheme.
  ///   - randomness: what enters the nonce seed behind soft junctions of sr25519.
  /// - Throws: `SubstrateCryptoError`: what is wrong with URI, phrase or seed, by offset or
  ///   position; `softJunction` for ed25519 and ecdsa.
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

  /// Makes the root key of a secret URI's phrase or seed: its path and its password do not count.
  ///
  /// - Parameters:
  ///   - uri: UTF-8 bytes, best out of ``SecretBytes``.
  ///   - password: the password; empty for none.
  ///   - scheme: the scheme.
  /// - Throws: `SubstrateCryptoError`: what is wrong with URI, phrase or seed; `seedWithPassword`, for
  ///   a seed of `0x` and digits would lose the password without a word.
  public init(
    seedOf uri: Span<UInt8>, password: Span<UInt8> = Span(), scheme: SignatureScheme
  ) throws(SubstrateCryptoError) {
    let parts = try SecretURIParts(uri)
    let phrase = uri.extracting(parts.phrase)
    guard password.isEmpty || !KeyPair.isHexSeed(phrase) else { throw .seedWithPassword }
    let seed = try KeyPair.seed(phrase: phrase, password: password)
    try self.init(seed: seed.bytes, scheme: scheme)
  }

  /// The public key behind a path.
  ///
  /// - Throws: `SubstrateCryptoError.softJunction` for ed25519 and ecdsa.
  public borrowing func publicKey(
    at path: DerivationPath
  ) throws(SubstrateCryptoError) -> MultiSigner {
    guard let first = path.junctions.first else { return publicKey }
    return try derived(first).derived(DerivationPath(Array(path.junctions.dropFirst()))).publicKey
  }

  /// A development key, such as `//Alice`: a path on the development phrase.
  ///
  /// - Throws: what is wrong with the path.
  public static func development(
    _ path: String = "//Alice", scheme: SignatureScheme
  ) throws(SubstrateCryptoError) -> KeyPair {
    let path = try DerivationPath(path)
    let root = try developmentSeed.get().withBytes { (seed) throws(SubstrateCryptoError) in
      try KeyPair(seed: seed, scheme: scheme)
    }
    return try root.derived(path)
  }

  /// The seed of the development phrase, which is no secret: it is stretched once.
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

  /// Reads `0x` and 64 hex digits, without a table and without a branch on a digit that is one.
  private static func hexSeed(_ text: Span<UInt8>) throws(SubstrateCryptoError) -> SecretBytes {
    guard text.count == 66 else { throw .seedDigits(got: text.count - 2) }
    return try SecretBytes(count: 32) { (seed) throws(SubstrateCryptoError) in
      for offset in 2..<66 {
        let byte = text[offset]
        let digit = byte &- UInt8(ascii: "0")
        // 0x20 makes a capital letter a small one.
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        guard digit < 10 || letter < 6 else { throw .seedDigit(offset: offset) }
        // All ones if the byte is a digit: the borrow of digit - 10.
        let mask = UInt8(truncatingIfNeeded: (UInt16(digit) &- 10) >> 8)
        let value = digit & mask | (letter &+ 10) & ~mask
        seed[offset / 2 - 1] |= value << (offset.isMultiple(of: 2) ? 4 : 0)
      }
    }
  }
}
