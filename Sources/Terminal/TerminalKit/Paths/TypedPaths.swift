import ByteSupport
import FileSupport
import Reporting

/// Paths as they are typed, or dropped or pasted onto a terminal.
///
/// There are blanks between them, a backslash before what would end one, and quotation marks around
/// one. As file managers copy them, `file://` addresses are paths too, and so is a single path as it
/// is, where there is such a file.
package enum TypedPaths {
  /// The paths; bytes that are no UTF-8 are kept as `SystemText` keeps them.
  package static func split(_ bytes: [UInt8]) -> [String] {
    let blank = UInt8(ascii: " ")
    let trimmed = bytes.drop { $0 == blank }.reversed().drop { $0 == blank }.reversed()
    let whole = SystemText.text(Array(trimmed))
    return Folder.exists(whole) ? [own(whole)] : pieces(bytes).map { own(address($0) ?? $0) }
  }

  /// The path, also where it looks like the sign for standard input, which is the terminal itself.
  private static func own(_ path: String) -> String { path.hasSameBytes(as: "-") ? "./-" : path }

  /// The path of a file's address on this computer (RFC 8089); `nil` for any other text.
  ///
  /// - Returns: bytes that are no UTF-8 as `SystemText` keeps them.
  private static func address(_ text: String) -> String? {
    for start in ["file:///", "file://localhost/"] where text.hasPrefix(start) {
      return unescaped(Array(text.utf8.dropFirst(start.utf8.count - 1))).map { SystemText.text($0) }
    }
    return nil
  }

  /// The bytes of a text in which `%` and two hex digits stand for one (RFC 3986, 2.1).
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
