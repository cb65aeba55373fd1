import ByteSupport
internal import Glibc
import Reporting

/// What a file is by its first bytes, as far as that decides whether another may take its place.
public enum FileKind: Equatable, Sendable {
  /// Nothing is in it.
  case empty
  /// A PNG or APNG picture.
  case png
  /// A GIF picture.
  case gif
  /// A JPEG picture.
  case jpeg
  /// A web page.
  case page
  /// A JSON document.
  case json
  /// Hex digits, in lines or not.
  case hex
  /// An SQLite database, with its application id.
  case database(UInt32)
  /// Another text in UTF-8.
  case text
  /// Bytes that are nothing else: payloads and capsules.
  case bytes
  /// A program, an archive or another file that this tool never makes.
  case foreign(String)

  /// How many first bytes are looked at.
  static let startLength = 4096

  /// What begins like this.
  public init(start: Span<UInt8>) { self = FileKind.byMark(start) ?? FileKind.byText(start) }

  /// What stands at a path; `nil` where it is no regular file or cannot be read.
  ///
  /// A database that is found stays open to the end of the process: to close it would drop the locks
  /// that this process may have on it.
  public init?(of path: String) {
    guard let start = FileKind.start(of: path) else { return nil }
    self.init(start: start.span)
  }

  /// The first bytes of the regular file at a path.
  static func start(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    var start = [UInt8](repeating: 0, count: startLength)
    // Reads at most start.count bytes; a regular file gives all it has of them.
    let count =
      unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      ? unsafe start.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      } : -1
    if count < 100 || !start.starts(with: FileKind.databaseMark) { close(descriptor) }
    return count < 0 ? nil : Array(start[..<count])
  }

  /// What people call it, with its article.
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

  /// Whether it is a database that this tool keeps; no output ever takes the place of one.
  var isOwnDatabase: Bool {
    if case .database(let id) = self { FileKind.ownDatabases[id] != nil } else { false }
  }

  /// The application ids of the databases that this tool keeps, with what people call them.
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
      // Other control characters stand in no text but one for a terminal.
      guard byte >= 0x20 || [0x09, 0x0a, 0x0c, 0x0d, 0x1b].contains(byte) else { return .bytes }
      bytes.append(byte)
    }
    if start.count == startLength {
      // The last character may be cut.
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
