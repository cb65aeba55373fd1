import SubstrateCrypto

/// The password before the last change: the cost and salt of its key, and its mark.
package struct FormerPassword: Equatable {
  let cost: PasswordHash.Cost
  let salt: [UInt8]
  let mark: [UInt8]
}

/// How a vault treats a password that does not open it.
package enum WrongPassword: Equatable, Sendable {
  /// An unknown password, which is counted.
  case counted
  /// A password that was already refused and counted since the last right password.
  case repeated
  /// The password before the last change, which is never counted.
  case former
}

extension KeyStoreHeader {
  /// The length of a mark in bytes.
  ///
  /// A mark is short on purpose: among many guesses, some have the mark of a password that was
  /// never tried. Two of ten wrong passwords have the same mark once in 370 000 times.
  private static let markLength = 3

  /// The mark of a wrong password: a short hash with which the vault recognizes the password if it
  /// is tried again.
  ///
  /// An attacker who can write the file can lower the stored cost. The right password then does not
  /// open the vault, and gets a mark. Only the right password authenticates the stored cost, so the
  /// mark is computed at that cost or the highest calibrated one, whichever is higher. A guess that
  /// fits a mark shows only that the password was refused here.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - key: its key at the stored cost.
  /// - Returns: three bytes.
  /// - Throws: ``SecretVaultError/noMemory(bytes:)``.
  func mark(
    ofWrong password: borrowing SecretBytes, key: borrowing SecretBytes
  ) throws -> [UInt8] {
    var costly = self
    costly.cost = cost.raised(to: .highestCalibrated)
    return costly.cost == cost ? mark(of: key) : costly.mark(of: try costly.key(of: password))
  }

  /// A short hash of a password's key at the cost of this header.
  private func mark(of key: borrowing SecretBytes) -> [UInt8] {
    var hash = Blake2b.Stream(length: KeyStoreHeader.markLength)
    hash.update(wayToKey("hotside vault password mark"))
    hash.update(key.bytes)
    return hash.finalize()
  }

  /// The current password in the form that the vault keeps after a change; `key` is the password's
  /// key.
  func former(of key: borrowing SecretBytes) -> FormerPassword {
    FormerPassword(cost: cost, salt: salt, mark: mark(of: key))
  }

  /// Classifies a password that does not open the vault, by its mark and by the mark that it would
  /// have had before the last change.
  func judge(wrong password: borrowing SecretBytes, mark: [UInt8]) throws -> WrongPassword {
    if hasRefused(mark) { return .repeated }
    guard let former else { return .counted }
    var earlier = self
    earlier.cost = former.cost
    earlier.salt = former.salt
    let key = try earlier.key(of: password)
    return earlier.mark(of: key) == former.mark ? .former : .counted
  }

  /// Counts a wrong password and stores its mark; at most 1000 marks are kept.
  package mutating func count(wrong mark: [UInt8]) {
    wrongPasswords = KeyStoreHeader.increased(wrongPasswords)
    refused = (refused + mark).suffix(KeyStorePolicy.mostAttempts * KeyStoreHeader.markLength)
  }

  /// Resets the numbers of attempts and the marks.
  mutating func forgetAttempts() {
    wrongPasswords = 0
    unfinished = 0
    refused = []
  }

  /// The number plus one, capped, because a stored number may have any value.
  static func increased(_ count: Int) -> Int { min(count, 1_000_000) + 1 }

  private func hasRefused(_ mark: [UInt8]) -> Bool {
    stride(from: 0, to: refused.count, by: mark.count).contains { start in
      refused[start...].prefix(mark.count).elementsEqual(mark)
    }
  }
}
