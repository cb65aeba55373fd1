/// A text that is compared and ordered by its UTF-8 bytes, for use as a key of sets and
/// dictionaries.
///
/// Swift's `==`, `<` and hash treat canonically equivalent strings as equal, such as `é` as one
/// scalar or two. Data that is derived from such strings, or stored under them, differs.
public struct ByteText: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The text as a string.
  public let text: String

  /// The same as ``text``.
  public var description: String { text }

  /// Creates a key from a text.
  public init(_ text: some StringProtocol) { self.text = String(text) }

  /// Whether both have the same bytes.
  public static func == (left: ByteText, right: ByteText) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(text.utf8.count)
  }

  /// Compares the bytes lexicographically.
  public static func < (left: ByteText, right: ByteText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension StringProtocol {
  /// Whether both texts have the same UTF-8 bytes; Swift's `==` does not check that (see
  /// ``ByteText``).
  public func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}
