import SecretShares
import SubstrateCrypto

/// Numbers that are typed into a field.
enum EnteredCounts {
  /// The most numbered keys that are made at once.
  static let mostKeys: UInt32 = 100

  /// How many keys are made: one where nothing is typed.
  ///
  /// - Throws: ``FaceError/noKeyCount(_:)``.
  static func keys(_ entered: SharedSecret) throws(FaceError) -> UInt32 {
    let text = entered.text
    let words = text.split(separator: " ")
    if words.isEmpty { return 1 }
    guard words.count == 1, let count = UInt32(words[0]), (1...mostKeys).contains(count) else {
      throw .noKeyCount(text)
    }
    return count
  }

  /// How many shares are needed and made, such as `2 of 3`.
  ///
  /// - Throws: ``FaceError/noShareCounts(_:)``.
  static func shares(_ entered: SharedSecret) throws(FaceError) -> (required: Int, total: Int) {
    let text = entered.text
    let words = text.split(separator: " ")
    // Vaults in use never complete a set of which one share is enough.
    guard words.count == 3, words[1] == "of", let required = Int(words[0]),
      let total = Int(words[2]), (2...BananaSplit.mostShares).contains(total),
      (2...total).contains(required)
    else { throw .noShareCounts(text) }
    return (required, total)
  }
}
