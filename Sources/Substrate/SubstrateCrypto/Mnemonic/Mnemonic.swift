/// English recovery phrases of BIP-39, and the seeds that Substrate derives from them.
///
/// 12, 15, 18, 21 or 24 words encode 16 to 32 bytes of entropy and a checksum of 4 to 8 bits. A
/// phrase is ASCII in ``SecretBytes`` and never becomes a `String`.
///
/// ```swift
/// let phrase = try Mnemonic.generate(wordCount: 24)
/// let pair = try KeyPair(secretURI: phrase.bytes, scheme: .sr25519)
/// ```
public enum Mnemonic {
  /// The valid numbers of words.
  public static let wordCounts = [12, 15, 18, 21, 24]

  /// Generates a phrase with single spaces between the words.
  ///
  /// - Throws: `SubstrateCryptoError.phraseWordCount` for an invalid number of words.
  public static func generate(wordCount: Int = 12) throws(SubstrateCryptoError) -> SecretBytes {
    guard wordCounts.contains(wordCount) else { throw .phraseWordCount(wordCount) }
    let entropy = SecretBytes(randomCount: wordCount / 3 * 4)
    return try phrase(entropy: entropy.bytes)
  }

  /// The phrase of 16, 20, 24, 28 or 32 bytes of entropy, with single spaces between the words.
  ///
  /// - Throws: `SubstrateCryptoError.secretLength` for another number of bytes.
  public static func phrase(entropy: Span<UInt8>) throws(SubstrateCryptoError) -> SecretBytes {
    guard (16...32).contains(entropy.count), entropy.count.isMultiple(of: 4) else {
      throw .secretLength(expected: entropy.count > 32 ? 32 : 16, got: entropy.count)
    }
    defer { Sodium.eraseStack() }
    var bits = WipedBytes(count: 33)
    var padded = bits.mutableBytes
    padded.copy(entropy)
    padded[entropy.count] = checksum(entropy)
    let wordCount = entropy.count / 4 * 3
    // At most nine bytes for each word: eight letters and a space.
    return SecretBytes(capacity: wordCount * 9) { out in
      for position in 0..<wordCount {
        if position > 0 { out.append(UInt8(ascii: " ")) }
        WordTable.english.append(wordAt: index(in: bits.bytes, at: position), to: &out)
      }
    }
  }

  /// The entropy of a phrase: 16, 20, 24, 28 or 32 bytes.
  ///
  /// Words are separated by any ASCII white space. Checks in order: number, words, checksum.
  ///
  /// - Throws: `SubstrateCryptoError`, with the position of the first unknown word.
  public static func entropy(phrase: Span<UInt8>) throws(SubstrateCryptoError) -> SecretBytes {
    defer { Sodium.eraseStack() }
    guard !WalletBackup.isOne(phrase) else { throw .walletBackup }
    let wordCount = countWords(phrase)
    guard wordCounts.contains(wordCount) else { throw .phraseWordCount(wordCount) }
    var bits = WipedBytes(count: 33)
    var packed = bits.mutableBytes
    var offset = 0
    for position in 0..<wordCount {
      let (index, isKnown) = WordTable.english.index(of: nextWord(phrase, &offset))
      guard isKnown else { throw .phraseUnknownWord(position: position + 1) }
      for bit in 0..<11 {
        let place = position * 11 + bit
        packed[place / 8] |= UInt8(index >> UInt16(10 - bit) & 1) << UInt8(7 - place % 8)
      }
    }
    let count = wordCount / 3 * 4
    guard bits.bytes[count] == checksum(bits.bytes.extracting(0..<count)) else {
      throw .phraseChecksum
    }
    return SecretBytes(copying: bits.bytes.extracting(0..<count))
  }

  /// The 32-byte mini secret of a phrase and a password, the seed for all three schemes.
  ///
  /// The mini secret is the first half of PBKDF2-HMAC-SHA512 over the *entropy* (BIP-39 uses the
  /// phrase), with 2048 rounds and the salt `mnemonic` followed by the password.
  ///
  /// - Throws: `SubstrateCryptoError` as ``entropy(phrase:)``.
  public static func miniSecret(
    phrase: Span<UInt8>, password: Span<UInt8>
  ) throws(SubstrateCryptoError) -> SecretBytes {
    let entropy = try entropy(phrase: phrase)
    defer { Sodium.eraseStack() }
    var stretched = WipedBytes(count: 64)
    var output = stretched.mutableBytes
    stretch(entropy: entropy.bytes, password: password, to: &output)
    return SecretBytes(copying: stretched.bytes.extracting(0..<32))
  }

  /// Writes the 64 bytes of PBKDF2; Substrate does not use the second half.
  package static func stretch(
    entropy: Span<UInt8>, password: Span<UInt8>, to output: inout MutableSpan<UInt8>
  ) {
    let label = StaticString("mnemonic").bytes
    var salt = WipedBytes(count: label.count + password.count)
    var bytes = salt.mutableBytes
    bytes.copy(label)
    bytes.copy(password, at: label.count)
    Sodium.pbkdf2SHA512(password: entropy, salt: salt.bytes, rounds: 2048, to: &output)
  }

  /// The checksum bits of the entropy in the high bits of a byte.
  private static func checksum(_ entropy: Span<UInt8>) -> UInt8 {
    var digest = WipedBytes(count: 32)
    var output = digest.mutableBytes
    Sodium.sha256(entropy, to: &output)
    return digest.bytes[0] & UInt8.max << UInt8(8 - entropy.count / 4)
  }

  /// The 11-bit index of the word at `position`.
  private static func index(in bits: Span<UInt8>, at position: Int) -> UInt16 {
    var index: UInt16 = 0
    for place in position * 11..<position * 11 + 11 {
      index = index << 1 | UInt16(bits[place / 8] >> UInt8(7 - place % 8) & 1)
    }
    return index
  }

  private static func countWords(_ phrase: Span<UInt8>) -> Int {
    var count = 0
    var inside = false
    for index in phrase.indices {
      let separates = isSeparator(phrase[index])
      if !separates && !inside { count += 1 }
      inside = !separates
    }
    return count
  }

  /// The number of the next word, as in ``WordTable``.
  ///
  /// A word of more than eight bytes, or with a zero byte, becomes a number that is not in the
  /// table.
  private static func nextWord(_ phrase: Span<UInt8>, _ offset: inout Int) -> UInt64 {
    while isSeparator(phrase[offset]) { offset += 1 }
    var word: UInt64 = 0
    var length = 0
    var isPlausible = true
    while offset < phrase.count, !isSeparator(phrase[offset]) {
      let byte = phrase[offset]
      if length < 8 { word |= UInt64(byte) << UInt64(56 - 8 * length) }
      length += 1
      isPlausible = isPlausible && length <= 8 && byte != 0
      offset += 1
    }
    return isPlausible ? word : .max
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte)
  }
}
