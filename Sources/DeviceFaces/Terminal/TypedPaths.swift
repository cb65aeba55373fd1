import ByteSupport

/// Paths as they are typed, or dropped onto a terminal: blanks between them, a backslash before what
/// would end one, and quotation marks around one.
enum TypedPaths {
  /// The paths; bytes that are no UTF-8 are kept as ``SystemText`` keeps them.
  static func split(_ bytes: [UInt8]) -> [String] {
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
