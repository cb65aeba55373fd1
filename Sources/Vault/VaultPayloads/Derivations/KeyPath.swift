import ByteSupport

/// A derivation path as text, perhaps with a password (hot-side 1.8).
///
/// Zero or more junctions, `/` or `//` and at least one character that is no `/`; then, perhaps,
/// `///` and a password of at least one character up to the end. The empty text is the root key.
public struct KeyPath: Hashable, Sendable {
  private let head: ByteText
  private let secret: ByteText?

  /// The junctions, such as `//polkadot//0`; empty for the root key.
  public var junctions: String { head.text }
  /// The password behind `///`.
  public var password: String? { secret?.text }

  /// Reads a path; `nil` for a text that is none.
  ///
  /// A password cannot hold a line feed, as in the reference tool.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let parts = KeyPathParts(bytes.span) else { return nil }
    head = ByteText(String(decoding: bytes[parts.junctions], as: UTF8.self))
    secret = parts.password.map { ByteText(String(decoding: bytes[$0], as: UTF8.self)) }
  }

  /// The whole path, password included: as secret as the password.
  public var text: String { junctions + (password.map { "///" + $0 } ?? "") }

  /// The path for people, with `<password>` instead of the password.
  public var shown: String { junctions + (password == nil ? "" : "///<password>") }
}

/// Where the parts of a derivation path lie in its UTF-8 bytes.
///
/// Only offsets are kept, so that a password stays where it is.
package struct KeyPathParts: Equatable, Sendable {
  /// The junctions, from the first byte on.
  package let junctions: Range<Int>
  /// The password, without its `///`.
  package let password: Range<Int>?

  /// Splits a path from the left; `nil` for bytes that are none.
  package init?(_ text: Span<UInt8>) {
    let slash = UInt8(ascii: "/")
    var position = 0
    while position < text.count {
      var slashes = 0
      while position + slashes < text.count, text[position + slashes] == slash { slashes += 1 }
      if slashes >= 3 {
        let start = position + 3
        guard start < text.count else { return nil }
        for offset in start..<text.count where text[offset] == UInt8(ascii: "\n") { return nil }
        junctions = 0..<position
        password = start..<text.count
        return
      }
      guard slashes > 0 else { return nil }
      position += slashes
      let start = position
      while position < text.count, text[position] != slash { position += 1 }
      guard position > start else { return nil }
    }
    junctions = 0..<text.count
    password = nil
  }
}
