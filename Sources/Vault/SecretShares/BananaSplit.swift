package import SubstrateCrypto

/// Splits a recovery phrase into shares; a subset of them suffices for recovery (cold-signer 9.1).
package enum BananaSplit {
  /// The maximum number of shares: the field has 255 nonzero elements.
  package static let mostShares = 255

  private static let bits = 8

  /// Splits a text.
  ///
  /// - Parameters:
  ///   - secret: UTF-8 text, a recovery phrase.
  ///   - title: the title of the set; not encrypted on the shares.
  ///   - passphrase: needed in addition to the shares; should have at least four words.
  ///   - total: the number of shares to make.
  ///   - required: the number of shares needed for recovery.
  ///   - random: returns `count` secret random bytes, for the nonce and the polynomials.
  /// - Returns: the shares, numbered from 1.
  /// - Throws: ``SecretSharesError`` for invalid numbers, or too little memory.
  package static func split(
    _ secret: Span<UInt8>, title: String, passphrase: Span<UInt8>, total: Int, required: Int,
    random: (_ count: Int) -> SecretBytes
  ) throws(SecretSharesError) -> [BananaShare] {
    guard total >= 2, required >= 1, total >= required else {
      throw .tooFew(count: total, required: required)
    }
    guard total <= mostShares else { throw .tooMany(count: total) }
    guard let field = BinaryField(bits: bits) else { throw .tooMany(count: total) }
    let key = try key(passphrase: passphrase, title: title)
    let nonce = random(BananaShare.nonceLength).withBytes { bytes in bytes.indices.map { bytes[$0] }
    }
    let box = SecretBox.seal(secret, key: key, nonce: nonce)
    let padding = 7 - (box.count + 1) % 7
    let count = padding + 1 + box.count
    // Zero bytes and the byte 1 precede the box.
    func constant(_ position: Int, _ box: Span<UInt8>) -> UInt8 {
      position > padding ? box[position - padding - 1] : position == padding ? 1 : 0
    }
    // The coefficients of all polynomials, grouped by byte position. They must stay secret;
    // otherwise fewer than `required` shares would reveal the text.
    let coefficients = random(count * (required - 1))
    let (boxBytes, row) = (box.bytes, required - 1)
    return coefficients.withBytes { coefficients in
      (1...total).map { number in
        BananaShare(
          version: .one, title: title, required: required, nonce: nonce, bits: bits,
          number: number,
          content: SecretBytes(capacity: count) { out in
            for position in 0..<count {
              out.append(
                value(
                  of: constant(position, boxBytes),
                  coefficients.extracting(position * row..<(position + 1) * row),
                  at: UInt32(number), in: field))
            }
          })
      }
    }
  }

  /// The key of the secret box, derived by scrypt with the SHA-512 of the title as salt.
  static func key(passphrase: Span<UInt8>, title: String) throws(SecretSharesError) -> SecretBytes {
    let salt = SHA512.hash(Array(title.utf8))
    guard
      let key = Scrypt.key(password: passphrase, salt: salt, cost: 1 << 15, blockSize: 8, lanes: 1)
    else {
      throw .noMemory
    }
    return key
  }

  /// Evaluates a polynomial at a point (Horner's method).
  private static func value(
    of constant: UInt8, _ coefficients: Span<UInt8>, at point: UInt32, in field: BinaryField
  ) -> UInt8 {
    var sum: UInt32 = 0
    for index in coefficients.indices.reversed() {
      sum = field.product(sum ^ UInt32(coefficients[index]), point)
    }
    return UInt8(truncatingIfNeeded: sum ^ UInt32(constant))
  }
}

extension BananaSplit {
  /// Checks that newly made shares recover the secret.
  package static func check(
    _ shares: [BananaShare], give secret: borrowing SecretBytes, passphrase: Span<UInt8>
  ) throws(SecretSharesError) {
    guard let last = shares.last else { throw .tooFew(count: 0, required: 1) }
    var set = BananaShareSet(last)
    for share in shares.dropLast() where set.progress != .complete { try set.add(share) }
    guard try set.recover(passphrase: passphrase).isEqual(to: secret) else { throw .unsound }
  }
}
