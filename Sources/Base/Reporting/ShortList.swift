extension Collection where Element == String {
  /// The first texts and the number of the others, such as `acala, altair and 55 others`.
  ///
  /// - Parameters:
  ///   - most: the maximum number of texts in the list.
  ///   - rest: the words for the number of the other texts, which is at least 1.
  /// - Returns: the list; all texts if there are at most `most`.
  public func shortList(
    _ most: Int, rest: (Int) -> String = { $0.counted("other") }
  ) -> String {
    let list = prefix(most).joined(separator: ", ")
    return count > most ? "\(list) and \(rest(count - most))" : list
  }
}
