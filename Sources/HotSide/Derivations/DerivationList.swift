import ByteSupport
import SubstrateCrypto
public import VaultPayloads

/// A list of derivation paths, one a line, with what becomes of every line (hot-side 1.8, 7.36).
///
/// ```
/// //polkadot
/// //polkadot//1
/// //stash 5GBNeWRhZc2jXu7D55rBimKYDk8PGk8itRYFTPfC8RJLKG5o
/// ```
/// An address may stand behind a path, after a blank or tab, where the list says so; alone on its line it
/// is that of the root key.
public struct DerivationList: Equatable, Sendable {
  /// What becomes of a line.
  public enum Fate: Equatable, Sendable {
    /// It goes into the payload.
    case kept
    /// An earlier line, of this number, says the same.
    case duplicate(of: Int)
    /// It is left out, for a reason that is a clause.
    case bad(reason: String)
    /// It is empty.
    case empty
  }

  /// One line.
  public struct Line: Equatable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// The path; `nil` where the line has none.
    public let path: KeyPath?
    /// The address behind the path, as it stands there.
    public let address: String?
    /// What becomes of it.
    public internal(set) var fate: Fate
    /// The line for people, without its password; never more than 200 characters.
    public let shown: String

    /// Whether a password belongs to it.
    public var isPassworded: Bool { path?.password != nil }
  }

  /// All lines, in order.
  public internal(set) var lines: [Line]

  /// The lines that go into the payload.
  public var kept: [Line] { lines.filter { $0.fate == .kept } }

  /// Reads a text; line ends may be LF or CR LF, and white space at its end does not count.
  ///
  /// - Parameters:
  ///   - text: the whole list.
  ///   - hasAddresses: whether addresses may stand behind the paths.
  /// - Throws: ``HotSideError/payload(_:source:)`` with `noDerivationPaths` where no line is kept.
  public init(_ text: String, hasAddresses: Bool = false) throws(HotSideError) {
    var rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    while let last = rows.last, last.allSatisfy({ $0.properties.isWhitespace }) {
      rows.removeLast()
    }
    var seen: [String: Int] = [:]
    lines = rows.enumerated().map { index, row in
      let content = row.last == "\r" ? row.dropLast() : row
      var line = DerivationList.line(
        String(String.UnicodeScalarView(content)), number: index + 1, hasAddresses)
      guard line.fate == .kept, let path = line.path else { return line }
      if let first = seen[path.text] {
        line.fate = .duplicate(of: first)
      } else {
        seen[path.text] = line.number
      }
      return line
    }
    try requireAny()
  }

  /// At least one line must go into the payload.
  func requireAny() throws(HotSideError) {
    guard !kept.isEmpty else {
      throw .payload(.noDerivationPaths(lines: lines.count), source: "the list")
    }
  }

  /// Leaves a line out.
  mutating func refuse(_ number: Int, _ reason: String) {
    guard lines.indices.contains(number - 1) else { return }
    lines[number - 1].fate = .bad(reason: reason)
  }

  private static func line(_ text: String, number: Int, _ hasAddresses: Bool) -> Line {
    func made(_ path: KeyPath?, _ address: String?, _ fate: Fate) -> Line {
      let shown = path.map { $0.shown + (address.map { " " + $0 } ?? "") } ?? withoutPassword(text)
      return Line(
        number: number, path: path, address: address, fate: fate, shown: String(shown.prefix(200)))
    }
    guard !text.allSatisfy({ $0.isWhitespace }) else { return made(nil, nil, .empty) }
    let (rest, address) = hasAddresses ? split(text) : (text, nil)
    guard let path = KeyPath(rest) else {
      return made(
        nil, nil, .bad(reason: "is no derivation path; paths look like //hard/soft///password"))
    }
    guard path.text.utf8.count <= longestPath else {
      return made(nil, nil, .bad(reason: "is longer than \(longestPath) bytes"))
    }
    return made(path, address, .kept)
  }

  /// A line that is no path may hold a password all the same.
  private static func withoutPassword(_ text: String) -> String {
    guard let slashes = text.firstRange(of: "///") else { return text }
    return text[..<slashes.upperBound] + "<password>"
  }

  private static let longestPath = 1024

  /// Takes the address off the end of a line: its last word, where that could be one.
  private static func split(_ text: String) -> (path: String, address: String?) {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    let text = String(text.reversed().drop(while: isBlank).reversed())
    let start = text.lastIndex(where: isBlank).map { text.index(after: $0) } ?? text.startIndex
    let word = text[start...]
    guard word.utf8.count >= 40, word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return (text, nil) }
    let path = text[..<start].reversed().drop(while: isBlank).reversed()
    return (String(path), String(word))
  }
}
