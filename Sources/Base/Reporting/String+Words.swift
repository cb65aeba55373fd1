extension String {
  /// A name of the source as lowercase words: with `-`, `fromURLText` becomes `from-url-text`.
  ///
  /// - Parameter separator: stands between the words, and in place of `_`.
  /// - Returns: the words.
  public func lowercasedWords(separator: Character) -> String {
    var result = ""
    let characters = Array(self)
    for (index, character) in characters.enumerated() {
      guard character.isUppercase else {
        result.append(character == "_" ? separator : character)
        continue
      }
      let previous = index > 0 ? characters[index - 1] : "_"
      let followedByLower = index + 1 < characters.count && characters[index + 1].isLowercase
      let startsWord = previous != "_" && (!previous.isUppercase || followedByLower)
      if startsWord { result.append(separator) }
      result += character.lowercased()
    }
    return result
  }
}
