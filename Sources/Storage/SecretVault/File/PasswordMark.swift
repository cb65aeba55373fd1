import SubstrateCrypto

/// The password before the last change: how its key is made, and its mark.
package struct FormerPassword: Equatable {
  let cost: PasswordHash.Cost
  let salt: [UInt8]
  let mark: [UInt8]
}

/// What a vault knows of a password that does not open it.
package enum WrongPassword: Equatable, Sendable {
  /// Nothing: it counts.
  case counted
  /// It was refused before, since the last right one, and counted then.
  case repeated
  /// It is the one before the last change, which never counts.
  case former
}

extension KeyStoreHeader {
  /// The length of a mark in bytes.
  ///
  /// It is short on purpose: of a great many guesses some have the mark of a password that nobody ever
  /// tried. That two of ten wrong passwords have the same happens once in 370 000 times.
  private static let markLength = 3

  /// The mark of a password that does not open the vault: a short hash, by which the password is known again.
  ///
  /// A program that can write the file can lower the stored cost, and the right password then does not open the vault
  /// and gets a mark. Only the right password authenticates the stored cost, so the mark does not depend on it alone:
  /// it costs at least as much as the seal of any vault that Hotside makes. A guess that fits a mark says only that the
  /// password was refused here.
  ///
  /// - Parameters:
  ///   - password: the password.
  ///   - key: its key at the stored cost.
  /// - Returns: the mark.
  /// - Throws: ``SecretVaultError``: `noMemory`.
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

  /// The present password, whose key this is, as it is known after a change.
  func former(of key: borrowing SecretBytes) -> FormerPassword {
    FormerPassword(cost: cost, salt: salt, mark: mark(of: key))
  }

  /// What is known of a password that does not open the vault, by its mark, or else by the mark that it
  /// would have had before the last change.
  func judge(wrong password: borrowing SecretBytes, mark: [UInt8]) throws -> WrongPassword {
    if hasRefused(mark) { return .repeated }
    guard let former else { return .counted }
    var earlier = self
    earlier.cost = former.cost
    earlier.salt = former.salt
    let key = try earlier.key(of: password)
    return earlier.mark(of: key) == former.mark ? .former : .counted
  }

  /// Counts a wrong password, and remembers it among as many as any policy lets pass.
  package mutating func count(wrong mark: [UInt8]) {
    wrongPasswords = KeyStoreHeader.increased(wrongPasswords)
    refused = (refused + mark).suffix(KeyStorePolicy.mostAttempts * KeyStoreHeader.markLength)
  }

  /// Sets back what was counted.
  mutating func forgetAttempts() {
    wrongPasswords = 0
    unfinished = 0
    refused = []
  }

  /// One more; a stored number may be anything.
  static func increased(_ count: Int) -> Int { min(count, 1_000_000) + 1 }

  private func hasRefused(_ mark: [UInt8]) -> Bool {
    stride(from: 0, to: refused.count, by: mark.count).contains { start in
      refused[start...].prefix(mark.count).elementsEqual(mark)
    }
  }
}
