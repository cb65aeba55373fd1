package import SubstrateCrypto

extension SharedSecret {
  /// The lines of a text, as the navigator of a Vault hands phrases over (cold-signer 4.4): an empty
  /// text has none, an empty line is an empty phrase, and a line feed at the end starts no line.
  package static func lines(of text: Span<UInt8>) -> [SharedSecret] {
    var lines: [SharedSecret] = []
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: "\n") {
      lines.append(SharedSecret(SecretBytes(copying: text.extracting(start..<index))))
      start = index + 1
    }
    if start < text.count {
      lines.append(SharedSecret(SecretBytes(copying: text.extracting(start..<text.count))))
    }
    return lines
  }
}
