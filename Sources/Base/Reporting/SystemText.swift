internal import Glibc

/// Texts of the system, such as file names, arguments and variables, which are bytes of any value, as
/// Swift strings, and back again without loss.
///
/// UTF-8 is taken as it is. A byte that is no part of it becomes a private-use scalar at the end of
/// plane 16, U+10FF00 and the byte, in the manner of Python's PEP 383; Swift strings cannot hold the
/// lone surrogates that are used there. Such a scalar that stands in the bytes themselves is escaped
/// byte by byte, so that each file name has one text and each text one file name.
///
/// ```swift
/// let name = SystemText.text([0x63, 0xe9])        // "c\u{10ffe9}", shown as c\xe9
/// unsafe open(SystemText.cString(name), O_RDONLY)  // opens 63 e9
/// ```
public enum SystemText {
  /// Reads bytes.
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

  /// Reads a text that ends in NUL.
  public static func text(cString: UnsafePointer<CChar>) -> String {
    // The caller vouches for the NUL; strlen counts the bytes before it.
    let bytes = unsafe UnsafeRawBufferPointer(start: cString, count: strlen(cString))
    return unsafe text(bytes)
  }

  /// The words of this process's command line, the program's name first.
  public static var arguments: [String] {
    // The system gives argc texts, each of which ends in NUL and lives as long as the process.
    (0..<Int(CommandLine.argc)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe text(cString: $0) }
    }
  }

  /// A variable of this process's environment; `nil` if it is not set.
  public static func variable(_ name: String) -> String? {
    // getenv gives a text that ends in NUL and lives as long as nobody sets variables; we do not.
    unsafe getenv(name).map { unsafe text(cString: $0) }
  }

  /// The system's own text for an error number.
  public static func message(_ code: Int32) -> String {
    // strerror gives a NUL-terminated text that lives at least until the next call on this thread.
    unsafe String(cString: strerror(code))
  }

  /// The bytes of a text.
  public static func bytes(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// The bytes of a text and a NUL, for a system call.
  public static func cString(_ text: String) -> [CChar] {
    bytes(text).map { CChar(bitPattern: $0) } + [0]
  }

  /// The byte that a scalar stands for; `nil` for all others.
  public static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    (first + 0x80...first + 0xff).contains(scalar.value) ? UInt8(scalar.value - first) : nil
  }

  private static let first: UInt32 = 0x10_ff00

  /// A byte of 80 or more as a scalar; smaller ones are always UTF-8.
  private static func escape(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(first + UInt32(byte)) ?? "\u{fffd}"
  }
}
