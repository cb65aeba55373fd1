internal import Glibc

/// Lossless conversion between the system's byte strings, such as file names, arguments and
/// variables, and Swift strings.
///
/// UTF-8 is converted normally. Each other byte becomes a private-use scalar at the end of plane
/// 16, U+10FF00 plus the byte, similar to Python's PEP 383, whose lone surrogates are not possible
/// in Swift strings. If such a scalar occurs in the bytes, each of its bytes is escaped, so that
/// the conversion is bijective.
///
/// ```swift
/// let name = SystemText.text([0x63, 0xe9])        // "c\u{10ffe9}", shown as c\xe9
/// unsafe open(SystemText.cString(name), O_RDONLY)  // opens 63 e9
/// ```
public enum SystemText {
  /// Converts bytes to a string.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var position = 0
    while true {
      switch parser.parseScalar(from: &source) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if byte(of: scalar) == nil {
          text.append(scalar)
        } else {
          text.append(contentsOf: encoded.map(escape))
        }
        position += encoded.count
      case .error(let length):
        text.append(contentsOf: bytes[position..<position + length].map(escape))
        position += length
      case .emptyInput: return String(text)
      }
    }
  }

  /// Converts a C string.
  public static func text(cString: UnsafePointer<CChar>) -> String {
    // The caller guarantees the NUL; strlen counts the bytes before it.
    let bytes = unsafe UnsafeRawBufferPointer(start: cString, count: strlen(cString))
    return unsafe text(bytes)
  }

  /// The arguments of this process, the program's name first.
  public static var arguments: [String] {
    // The system provides argc strings, which are NUL-terminated and live as long as the process.
    (0..<Int(CommandLine.argc)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe text(cString: $0) }
    }
  }

  /// An environment variable of this process; `nil` if it is not set.
  public static func variable(_ name: String) -> String? {
    // getenv returns a NUL-terminated string that lives until the variable is set; this program
    // never sets one.
    unsafe getenv(name).map { unsafe text(cString: $0) }
  }

  /// The system's text for an error number.
  public static func message(_ code: Int32) -> String {
    // strerror returns a NUL-terminated string that lives at least until this thread's next call.
    unsafe String(cString: strerror(code))
  }

  /// Converts a string to bytes.
  public static func bytes(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Converts a string to a C string.
  public static func cString(_ text: String) -> [CChar] {
    bytes(text).map { CChar(bitPattern: $0) } + [0]
  }

  /// The byte that a scalar represents; `nil` for other scalars.
  public static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    (first + 0x80...first + 0xff).contains(scalar.value) ? UInt8(scalar.value - first) : nil
  }

  private static let first: UInt32 = 0x10_ff00

  /// The scalar of a byte of 0x80 or more; smaller bytes are always UTF-8.
  private static func escape(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(first + UInt32(byte)) ?? "\u{fffd}"
  }
}
