import SubstrateCrypto

extension SharedSecret {
  /// A copy of what was typed and is no secret.
  var copiedBytes: [UInt8] { withBytes { bytes in bytes.indices.map { bytes[$0] } } }
}

/// The words of a phrase, by their places.
enum PhraseWords {
  /// The bytes of each word.
  static func ranges(_ phrase: SharedSecret) -> [Range<Int>] {
    phrase.withBytes { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      for index in 0...bytes.count
      where index == bytes.count || bytes[index] == UInt8(ascii: " ") {
        if index > start { ranges.append(start..<index) }
        start = index + 1
      }
      return ranges
    }
  }
}
