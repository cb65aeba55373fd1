/// A text that is told from others by its UTF-8 bytes, and ordered by them: the key of a set or
/// dictionary for names, paths and passwords.
///
/// Swift's `==`, hash and `<` on `String` take different spellings of the same character for equal,
/// such as `é` in one scalar and in two. What is derived from such texts, or stored under them, differs.
public struct ByteText: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The text.
  public let text: String

  /// The text.
  public var description: String { text }

  /// Takes a text.
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

  /// Whether the left bytes come first.
  public static func < (left: ByteText, right: ByteText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension StringProtocol {
  /// Whether both texts have the same UTF-8 bytes, which Swift's `==` does not ask (see ``ByteText``).
  public func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}
