import SecretShares
import SubstrateCrypto

/// The numbers that users enter in fields.
enum EnteredCounts {
  /// The maximum number of keys made at once.
  static let mostKeys: UInt32 = 100

  /// The number of keys to make; 1 if the field is empty.
  ///
  /// - Throws: ``FaceError`` if the text is not a number in range.
  static func keys(_ entered: SharedSecret) throws(FaceError) -> UInt32 {
    let text = entered.text
    let words = text.split(separator: " ")
    if words.isEmpty { return 1 }
    guard words.count == 1, let count = UInt32(words[0]), (1...mostKeys).contains(count) else {
      throw .noKeyCount(text)
    }
    return count
  }

  /// The number of shares that restore a seed, and the number of shares to make, entered as `2 of
  /// 3`.
  ///
  /// - Throws: ``FaceError`` if the text has another form.
  static func shares(_ entered: SharedSecret) throws(FaceError) -> (required: Int, total: Int) {
    let text = entered.text
    let words = text.split(separator: " ")
    // Existing Vaults never complete a set in which one share would be enough.
    guard words.count == 3, words[1] == "of", let required = Int(words[0]),
      let total = Int(words[2]), (2...BananaSplit.mostShares).contains(total),
      (2...total).contains(required)
    else { throw .noShareCounts(text) }
    return (required, total)
  }
}
