package import SubstrateCrypto

/// Shares of one secret, collected until the set is complete (cold-signer 9.1).
package struct BananaShareSet: Equatable, Sendable {
  /// The progress of a set.
  package enum Progress: Equatable, Sendable {
    /// More shares are needed.
    case moreShares(have: Int)
    /// The set is complete; only the passphrase is needed.
    case complete
  }

  /// The shares in the order of scanning; never empty.
  package private(set) var shares: [BananaShare]
  /// The title of the set; untrusted text.
  package let title: String
  /// The number of shares needed for recovery.
  package let required: Int

  /// Creates a set with its first share.
  package init(_ share: BananaShare) {
    shares = [share]
    title = share.title
    required = share.required
  }

  package var progress: Progress {
    shares.count >= required ? .complete : .moreShares(have: shares.count)
  }

  /// Adds a share, which must belong to the same set and must not be in it already.
  ///
  /// - Throws: ``SecretSharesError`` with the first differing value, or for a repeated share.
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

  /// Recovers the phrase from a complete set.
  ///
  /// - Parameter passphrase: the passphrase of the set; may be empty.
  /// - Returns: the recovery phrase, with a valid checksum.
  /// - Throws: ``SecretSharesError``; the passphrase can be tried again after `wrongPassphrase`.
  package func recover(passphrase: Span<UInt8>) throws(SecretSharesError) -> SecretBytes {
    let opened = try secret(passphrase: passphrase)
    do throws(SubstrateCryptoError) {
      try opened.withBytes { (phrase) throws(SubstrateCryptoError) in
        try Mnemonic.check(phrase: phrase)
      }
    } catch { throw .invalidPhrase(error) }
    return opened
  }

  /// Recovers the secret from a complete set without checking that it is a recovery phrase.
  package func secret(passphrase: Span<UInt8>) throws(SecretSharesError) -> SecretBytes {
    let box = try box()
    let key = try BananaSplit.key(passphrase: passphrase, title: title)
    guard let opened = SecretBox.open(box.bytes, key: key, nonce: shares[0].nonce) else {
      throw .wrongPassphrase
    }
    return opened
  }

  /// Combines the shares into the secret box, which the passphrase opens.
  ///
  /// - Throws: ``SecretSharesError`` if the set is incomplete or a share was changed.
  package func box() throws(SecretSharesError) -> SecretBytes {
    guard shares.count >= required else {
      throw .incomplete(have: shares.count, required: required)
    }
    let used = shares[..<required]
    guard let field = BinaryField(bits: used[0].bits) else { throw .changed }
    let weights = field.weightsAtZero(used.map { UInt32($0.number) })
    let parts = zip(used.map(\.content), weights)
    // The combined elements, four bytes each, the lowest first.
    let sums = SecretBytes(capacity: 4 * used[0].content.count) { out in
      for position in 0..<used[0].content.count {
        let sum = parts.reduce(UInt32(0)) { sum, part in
          sum ^ part.0.withBytes { field.product(UInt32($0[position]), part.1) }
        }
        for place in 0..<4 { out.append(UInt8(truncatingIfNeeded: sum >> UInt32(8 * place))) }
      }
    }
    let elements = sums.bytes
    // Zero bits and a one bit precede the box.
    let bitCount = used[0].content.count * field.bits
    var first = 0
    while first < bitCount, bit(first, of: elements, field.bits) == 0 { first += 1 }
    guard first + 1 < bitCount, (bitCount - first - 1).isMultiple(of: 8) else { throw .changed }
    return SecretBytes(capacity: (bitCount - first - 1) / 8) { out in
      for start in stride(from: first + 1, to: bitCount, by: 8) {
        var byte: UInt8 = 0
        for number in start..<start + 8 {
          byte = byte << 1 | bit(number, of: elements, field.bits)
        }
        out.append(byte)
      }
    }
  }

  /// A bit of elements that have `bits` bits each; bit 0 is the highest bit of the first element.
  private func bit(_ number: Int, of elements: Span<UInt8>, _ bits: Int) -> UInt8 {
    let (position, place) = number.quotientAndRemainder(dividingBy: bits)
    let bit = bits - 1 - place
    return elements[4 * position + bit / 8] >> UInt8(bit % 8) & 1
  }
}
