import ByteSupport

/// A derivation path as text, optionally with a password (hot-side 1.8).
///
/// The path consists of junctions (`/` or `//` and at least one character other than `/`), then
/// optionally `///` and a nonempty password. The empty text denotes the root key.
public struct KeyPath: Hashable, Sendable {
  private let head: ByteText
  private let secret: ByteText?

  /// The junctions, such as `//polkadot//0`; empty for the root key.
  public var junctions: String { head.text }
  /// The password after `///`; `nil` if there is none.
  public var password: String? { secret?.text }

  /// Parses a path; `nil` for an invalid text.
  ///
  /// A password must not contain a line feed, as in the reference tool.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard let parts = KeyPathParts(bytes.span) else { return nil }
    head = ByteText(String(decoding: bytes[parts.junctions], as: UTF8.self))
    secret = parts.password.map { ByteText(String(decoding: bytes[$0], as: UTF8.self)) }
  }

  /// The complete path with the password; as secret as the password.
  public var text: String { junctions + (password.map { "///" + $0 } ?? "") }

  /// The path for display, with `<password>` instead of the password.
  public var shown: String { junctions + (password == nil ? "" : "///<password>") }
}

/// The byte ranges of the parts of a derivation path in UTF-8.
///
/// Only offsets are stored, so that a password is not copied.
package struct KeyPathParts: Equatable, Sendable {
  /// The junctions, starting at the first byte.
  package let junctions: Range<Int>
  /// The password without its `///`; `nil` if there is none.
  package let password: Range<Int>?

  /// Splits a path from left to right; `nil` for an invalid path.
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
