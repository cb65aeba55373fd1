import ByteSupport
internal import Glibc
import Reporting

/// The kind of a file by its first bytes, which decides whether another file may replace it.
public enum FileKind: Equatable, Sendable {
  /// The file has no bytes.
  case empty
  /// A PNG or APNG picture.
  case png
  /// A GIF picture.
  case gif
  /// A JPEG picture.
  case jpeg
  /// An HTML page.
  case page
  /// A JSON document.
  case json
  /// Hex digits, on one or more lines.
  case hex
  /// An SQLite database, with its application id.
  case database(UInt32)
  /// Another UTF-8 text.
  case text
  /// Other bytes, such as payloads and capsules.
  case bytes
  /// A program, an archive or another kind of file that Hotside never writes.
  case foreign(String)

  /// The number of first bytes that decide the kind.
  static let startLength = 4096

  /// The kind of a file with these first bytes.
  public init(start: Span<UInt8>) { self = FileKind.byMark(start) ?? FileKind.byText(start) }

  /// The kind of the file at a path; `nil` if it is not a regular file or not readable.
  ///
  /// The descriptor of a database stays open until the process ends, because closing it would drop
  /// the locks that this process may have on the database.
  public init?(of path: String) {
    guard let start = FileKind.start(of: path) else { return nil }
    self.init(start: start.span)
  }

  /// The first bytes of a file; `nil` if it is not a regular file or not readable.
  static func start(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    var start = [UInt8](repeating: 0, count: startLength)
    // Reads at most start.count bytes.
    let count =
      unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      ? unsafe start.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      } : -1
    if count < 100 || !start.starts(with: FileKind.databaseMark) { close(descriptor) }
    return count < 0 ? nil : Array(start[..<count])
  }

  /// The kind in messages, with its article.
  public var name: String {
    switch self {
    case .empty: "an empty file"
    case .png: "a PNG picture"
    case .gif: "a GIF picture"
    case .jpeg: "a JPEG picture"
    case .page: "a web page"
    case .json: "a JSON document"
    case .hex: "hex text"
    case .database(let id):
      FileKind.ownDatabases[id].map { "a \($0)" } ?? "an SQLite database of another program"
    case .text: "a text"
    case .bytes: "a binary file"
    case .foreign(let name): name
    }
  }

  /// Whether the file is a database of Hotside, which no output replaces.
  var isOwnDatabase: Bool {
    if case .database(let id) = self { FileKind.ownDatabases[id] != nil } else { false }
  }

  /// The application ids of Hotside's databases, with their names in messages.
  public static let ownDatabases: [UInt32: String] = [
    hotDatabaseID: "hot database", keyStoreID: "vault", coldDeviceID: "cold device or release",
  ]
  /// `HOTD`, at offset 68 of a hot database.
  public static let hotDatabaseID: UInt32 = 0x484f_5444
  /// `HVLT`, at offset 68 of a vault.
  public static let keyStoreID: UInt32 = 0x4856_4c54
  /// `HCLD`, at offset 68 of a cold device or a cold release.
  public static let coldDeviceID: UInt32 = 0x4843_4c44

  private static let databaseMark = Array("SQLite format 3\0".utf8)

  private static func byMark(_ start: Span<UInt8>) -> FileKind? {
    func begins(_ mark: [UInt8]) -> Bool {
      guard start.count >= mark.count else { return false }
      return mark.indices.allSatisfy { start[$0] == mark[$0] }
    }
    if start.isEmpty { return .empty }
    if begins([0x89] + Array("PNG\r\n".utf8)) { return .png }
    if begins(Array("GIF8".utf8)) { return .gif }
    if begins([0xff, 0xd8, 0xff]) { return .jpeg }
    if begins(databaseMark) {
      guard start.count >= 72 else { return .database(0) }
      return .database((68..<72).reduce(0) { $0 << 8 | UInt32(start[$1]) })
    }
    for (mark, name) in foreignMarks where begins(mark) { return .foreign(name) }
    return nil
  }

  private static let foreignMarks: [([UInt8], String)] = [
    ([0x7f] + Array("ELF".utf8), "a program"), (Array("PK".utf8) + [3, 4], "a ZIP archive"),
    ([0x1f, 0x8b], "a gzip file"), (Array("%PDF".utf8), "a PDF document"),
    ([0x28, 0xb5, 0x2f, 0xfd], "a zstd file"), ([0xfd] + Array("7zXZ".utf8), "an xz file"),
    ([0] + Array("asm".utf8), "wasm code"), (Array("RIFF".utf8), "a RIFF file"),
    (Array("-----BEGIN ".utf8), "a PEM file"), (Array("#!".utf8), "a script"),
  ]

  private static func byText(_ start: Span<UInt8>) -> FileKind {
    var bytes: [UInt8] = []
    for index in start.indices {
      let byte = start[index]
      // Other control characters do not occur in text, except for terminals.
      guard byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d, 0x1b].contains(byte) else { return .bytes }
      bytes.append(byte)
    }
    if start.count == startLength {
      // The last character may be incomplete.
      while let last = bytes.last, last >= 0x80 { bytes.removeLast() }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return .bytes }
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
    let solid = bytes.filter { !isBlank($0) }
    let digits = solid.starts(with: Array("0x".utf8)) ? solid.dropFirst(2) : solid[...]
    if !digits.isEmpty, digits.allSatisfy({ Hex.isDigit($0) }) { return .hex }
    if solid.first == UInt8(ascii: "{") || solid.first == UInt8(ascii: "[") { return .json }
    let head = text.drop { $0.isWhitespace }.prefix(9).lowercased()
    return head.hasPrefix("<!doctype") || head.hasPrefix("<html") ? .page : .text
  }
}
