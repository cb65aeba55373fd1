/// A phrase or password that several places hold; its bytes are wiped when the last of them lets go.
package final class SharedSecret: Sendable {
  private let secret: SecretBytes

  /// Takes over the bytes.
  package init(_ secret: consuming SecretBytes) { self.secret = secret }

  /// The number of bytes.
  package var count: Int { secret.count }

  /// Lends the bytes.
  package func withBytes<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try secret.withBytes(body)
  }

  /// Where its words lie: all that stands between blanks (0x20).
  package var wordRanges: [Range<Int>] {
    withBytes { bytes in
      bytes.indices.split { bytes[$0] == UInt8(ascii: " ") }.map { $0.startIndex..<$0.endIndex }
    }
  }
}
