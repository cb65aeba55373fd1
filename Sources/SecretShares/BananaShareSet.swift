package import SubstrateCrypto

/// Shares of one secret, collected until there are enough (cold-signer 9.1).
package struct BananaShareSet: Equatable, Sendable {
  /// How far a set is.
  package enum Progress: Equatable, Sendable {
    /// More shares are needed.
    case moreShares(have: Int)
    /// The set is complete; the passphrase is what is missing.
    case complete
  }

  /// The shares, in the order of scanning; never empty.
  package private(set) var shares: [BananaShare]
  /// What the set is called, a text from outside.
  package let title: String
  /// How many shares are needed.
  package let required: Int

  /// Begins a set.
  package init(_ share: BananaShare) {
    shares = [share]
    title = share.title
    required = share.required
  }

  /// How far the set is.
  package var progress: Progress {
    shares.count >= required ? .complete : .moreShares(have: shares.count)
  }

  /// Adds a share, which must be of the same set and a new one.
  ///
  /// - Throws: ``SecretSharesError`` `otherSet` with the first value that differs, or `repeated`.
  package mutating func add(_ share: BananaShare) throws(SecretSharesError) {
    let first = shares[0]
    guard share.version == first.version else { throw .otherSet(.version) }
    guard share.title.utf8.elementsEqual(first.title.utf8) else { throw .otherSet(.title) }
    guard share.required == first.required else { throw .otherSet(.required) }
    guard share.nonce == first.nonce else { throw .otherSet(.nonce) }
    guard share.bits == first.bits else { throw .otherSet(.bits) }
    guard share.content.count == first.content.count else { throw .otherSet(.contentLength) }
    guard !shares.contains(where: { $0.number == share.number }) else {
      throw .repeated(number: share.number)
    }
    shares.append(share)
  }

  /// Opens a complete set.
  ///
  /// - Parameter passphrase: what the shares were locked with, perhaps nothing.
  /// - Returns: the recovery phrase, which was checked.
  /// - Throws: ``SecretSharesError``: `incomplete`, `changed`, `wrongPassphrase`,
  ///   `invalidPhrase`, `noMemory`.
  package func recover(passphrase: Span<UInt8>) throws(SecretSharesError) -> SecretBytes {
    let opened = try secret(passphrase: passphrase)
    do throws(SubstrateCryptoError) {
      try opened.withBytes { (phrase) throws(SubstrateCryptoError) in
        try Mnemonic.check(phrase: phrase)
      }
    } catch { throw .invalidPhrase(error) }
    return opened
  }

  /// Opens a complete set, whatever was split.
  func secret(passphrase: Span<UInt8>) throws(SecretSharesError) -> SecretBytes {
    let box = try box()
    let key = try BananaSplit.key(passphrase: passphrase, title: title)
    guard let opened = SecretBox.open(box, key: key, nonce: shares[0].nonce) else {
      throw .wrongPassphrase
    }
    return opened
  }

  /// The box that the shares add up to, which the passphrase opens.
  ///
  /// - Throws: ``SecretSharesError``: `incomplete`, `changed`.
  package func box() throws(SecretSharesError) -> [UInt8] {
    guard shares.count >= required else {
      throw .incomplete(have: shares.count, required: required)
    }
    let used = shares[..<required]
    guard let field = BinaryField(bits: used[0].bits) else { throw .changed }
    let weights = field.weightsAtZero(used.map { UInt32($0.number) })
    var bits: [Bool] = []
    for position in used[0].content.indices {
      let element = zip(used, weights).reduce(UInt32(0)) { sum, part in
        sum ^ field.product(UInt32(part.0.content[position]), part.1)
      }
      for bit in (0..<UInt32(field.bits)).reversed() { bits.append(element >> bit & 1 == 1) }
    }
    // Zeros and a one stand in front of the box.
    let content = bits.drop { !$0 }.dropFirst()
    guard !content.isEmpty, content.count.isMultiple(of: 8) else { throw .changed }
    return stride(from: content.startIndex, to: content.endIndex, by: 8).map { start in
      content[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}
