/// A phrase or password with several owners; wiped when the last reference is released.
package final class SharedSecret: Sendable {
  private let secret: SecretBytes

  package init(_ secret: consuming SecretBytes) { self.secret = secret }

  package var count: Int { secret.count }

  /// Lends the bytes.
  package func withBytes<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try secret.withBytes(body)
  }

  /// The byte ranges of the words, separated by spaces (0x20).
  package var wordRanges: [Range<Int>] {
    withBytes { bytes in
      bytes.indices.split { bytes[$0] == UInt8(ascii: " ") }.map { $0.startIndex..<$0.endIndex }
    }
  }
}
