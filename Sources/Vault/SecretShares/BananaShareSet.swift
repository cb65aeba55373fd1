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
  package func secret(passphrase: Span<UInt8>) throws(SecretSharesError) -> SecretBytes {
    let box = try box()
    let key = try BananaSplit.key(passphrase: passphrase, title: title)
    guard let opened = SecretBox.open(box.bytes, key: key, nonce: shares[0].nonce) else {
      throw .wrongPassphrase
    }
    return opened
  }

  /// The box that the shares add up to, which the passphrase opens.
  ///
  /// - Throws: ``SecretSharesError``: `incomplete`, `changed`.
  package func box() throws(SecretSharesError) -> SecretBytes {
    guard shares.count >= required else {
      throw .incomplete(have: shares.count, required: required)
    }
    let used = shares[..<required]
    guard let field = BinaryField(bits: used[0].bits) else { throw .changed }
    let weights = field.weightsAtZero(used.map { UInt32($0.number) })
    let parts = zip(used.map(\.content), weights)
    // What the contents add up to, four bytes an element, the lowest first.
    let sums = SecretBytes(capacity: 4 * used[0].content.count) { out in
      for position in 0..<used[0].content.count {
        let sum = parts.reduce(UInt32(0)) { sum, part in
          sum ^ part.0.withBytes { field.product(UInt32($0[position]), part.1) }
        }
        for place in 0..<4 { out.append(UInt8(truncatingIfNeeded: sum >> UInt32(8 * place))) }
      }
    }
    let elements = sums.bytes
    // Zeros and a one stand in front of the box.
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

  /// A bit of elements of so many bits each, from the highest of the first on.
  private func bit(_ number: Int, of elements: Span<UInt8>, _ bits: Int) -> UInt8 {
    let (position, place) = number.quotientAndRemainder(dividingBy: bits)
    let bit = bits - 1 - place
    return elements[4 * position + bit / 8] >> UInt8(bit % 8) & 1
  }
}
