package import SubstrateCrypto

/// A phrase or password that several places hold; its bytes are wiped when the last of them lets go.
package final class SharedSecret {
  private let secret: SecretBytes

  package init(_ secret: consuming SecretBytes) { self.secret = secret }

  /// Lends the bytes.
  func withBytes<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try secret.withBytes(body)
  }

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

/// The phrase of a seed, for as long as something is derived from it.
package struct SeedPhrase {
  /// The seed's name on the device.
  package let seedName: String
  package let phrase: SharedSecret

  package init(seedName: String, phrase: SharedSecret) {
    self.seedName = seedName
    self.phrase = phrase
  }
}
