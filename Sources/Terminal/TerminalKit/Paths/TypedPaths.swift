import ByteSupport
import FileSupport
import Reporting

/// Splits and decodes paths that a user types, drops or pastes in a terminal.
///
/// Paths are separated by spaces; a backslash escapes the next character, and quotation marks
/// enclose a path. A `file://` URL is a path too, because file managers copy paths in this form. A
/// text that is the path of an existing file is taken unchanged.
package enum TypedPaths {
  /// The paths in a line; bytes that are not UTF-8 are kept as in `SystemText`.
  package static func split(_ bytes: [UInt8]) -> [String] {
    let blank = UInt8(ascii: " ")
    let trimmed = bytes.drop { $0 == blank }.reversed().drop { $0 == blank }.reversed()
    let whole = SystemText.text(Array(trimmed))
    return Folder.exists(whole) ? [own(whole)] : pieces(bytes).map { own(address($0) ?? $0) }
  }

  /// The path, with `-` replaced by `./-`, because standard input is the terminal.
  private static func own(_ path: String) -> String { path.hasSameBytes(as: "-") ? "./-" : path }

  /// The path of a `file` URL on this computer (RFC 8089); `nil` for any other text.
  private static func address(_ text: String) -> String? {
    for start in ["file:///", "file://localhost/"] where text.hasPrefix(start) {
      return unescaped(Array(text.utf8.dropFirst(start.utf8.count - 1))).map { SystemText.text($0) }
    }
    return nil
  }

  /// Decodes `%` with two hex digits (RFC 3986, 2.1); `nil` if that fails or gives a NUL.
  private static func unescaped(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap({ Hex.value(of: $0) }),
        let low = rest.popFirst().flatMap({ Hex.value(of: $0) }), high | low > 0
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func pieces(_ bytes: [UInt8]) -> [String] {
    var paths: [[UInt8]] = []
    var path: [UInt8]?
    var quote: UInt8?
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        path = (path ?? []) + [byte]
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
        isEscaped = true
      } else if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        (quote, path) = (byte, path ?? [])
      } else if quote == nil, byte == UInt8(ascii: " ") {
        if let path { paths.append(path) }
        path = nil
      } else {
        path = (path ?? []) + [byte]
      }
    }
    if let path { paths.append(path) }
    return paths.map { SystemText.text($0) }
  }
}
