import ByteSupport
import SubstrateCrypto
import VaultPayloads

/// A list of derivation paths, one a line, with what becomes of every line (hot-side 1.8, 7.36).
///
/// ```
/// //polkadot
/// //polkadot//1
/// //stash 5GBNeWRhZc2jXu7D55rBimKYDk8PGk8itRYFTPfC8RJLKG5o
/// ```
/// A line that begins with `#` is a comment. An address may stand behind a path, after a blank or tab, where the list says so; alone on its line it
/// is that of the root key. Passwords stay in the text they came in: a line only knows where.
package struct DerivationList: Equatable, Sendable {
  /// What becomes of a line.
  package enum Fate: Equatable, Sendable {
    /// It goes into the payload.
    case kept
    /// An earlier line, of this number, gives the same key; `spelled` is that line where it says so in
    /// other words, such as `//01` for `//1`.
    case duplicate(of: Int, spelled: String?)
    /// It is left out, for a reason that is a clause.
    case bad(reason: String)
    /// It begins with `#`, which no path does.
    case comment
    case empty
  }

  /// One line.
  package struct Line: Equatable, Sendable {
    /// Its number, from 1.
    package let number: Int
    /// The path without its password; empty for the root key, `nil` where the line has no path.
    package let junctions: String?
    /// Where the password lies in the text, without its `///`.
    let password: Range<Int>?
    /// The address behind the path, as it stands there.
    package let address: String?
    /// What becomes of it.
    package internal(set) var fate: Fate
    /// The line for people, without its password; never more than 200 characters.
    package let shown: String

    /// Whether a password belongs to it.
    package var isPassworded: Bool { password != nil }

    /// The steps of the path; `nil` where the line has no path.
    let steps: DerivationPath?

    /// Characters of the path that are not seen, or look like others, by their names.
    package var unclearCharacters: [String] {
      junctions.map { PathCharacters.unclear(in: $0) } ?? []
    }
  }

  /// All lines, in order.
  package internal(set) var lines: [Line]

  /// The lines that go into the payload.
  package var kept: [Line] { lines.filter { $0.fate == .kept } }

  /// Reads a text; line ends may be LF or CR LF, and a byte-order mark and white space around it do not
  /// count.
  ///
  /// Lines of the same key are found by the bytes that it is derived with, where no addresses tell
  /// them apart.
  ///
  /// - Parameters:
  ///   - text: the whole list, in UTF-8.
  ///   - hasAddresses: whether addresses may stand behind the paths.
  /// - Throws: ``HotSideError``: `listNotUTF8`.
  package init(_ text: Span<UInt8>, hasAddresses: Bool = false) throws {
    guard let rows = PathLines(text) else { throw HotSideError.listNotUTF8 }
    var seen = SeenPaths()
    lines = []
    for row in rows.lines {
      var line = DerivationList.line(row, in: text, hasAddresses)
      if line.fate == .kept, !hasAddresses, let first = seen.insert(line, text) {
        line.fate = line.fate(asDuplicateOf: first)
      }
      lines.append(line)
    }
  }

  /// At least one line must go into the payload.
  ///
  /// - Throws: ``HotSideError/noUsableLine(reasons:)``.
  package func requireAny() throws {
    guard kept.isEmpty else { return }
    throw HotSideError.noUsableLine(
      reasons: lines.compactMap { line in
        guard case .bad(let reason) = line.fate else { return nil }
        let place = "Line \(line.number), \(ScreenText.quoted(line.shown))"
        // Some reasons are sentences of their own.
        return reason.first?.isUppercase == true ? "\(place): \(reason)" : "\(place), \(reason)"
      })
  }

  /// Leaves a line out.
  mutating func refuse(_ number: Int, _ reason: String) {
    guard lines.indices.contains(number - 1) else { return }
    lines[number - 1].fate = .bad(reason: reason)
  }

  /// Leaves a line out that gives the key of an earlier one.
  mutating func refuse(_ number: Int, asDuplicateOf first: Int) {
    guard lines.indices.contains(number - 1), lines.indices.contains(first - 1) else { return }
    lines[number - 1].fate = lines[number - 1].fate(asDuplicateOf: lines[first - 1])
  }

  // MARK: - Lines

  private static let longestPath = 1024

  private static func line(
    _ row: PathLines.Line, in text: Span<UInt8>, _ hasAddresses: Bool
  ) -> Line {
    func made(
      _ junctions: String?, _ shown: String, _ fate: Fate, password: Range<Int>? = nil,
      address: String? = nil
    ) -> Line {
      Line(
        number: row.number, junctions: junctions, password: password, address: address, fate: fate,
        shown: String(shown.prefix(200)), steps: junctions.flatMap { try? DerivationPath($0) })
    }
    if row.isEmpty { return made(nil, "", .empty) }
    if row.text.first(where: { !isBlank(text[$0]) }).map({ text[$0] }) == UInt8(ascii: "#") {
      return made(nil, withoutPassword(row.text, of: text), .comment)
    }
    let (path, word) = hasAddresses ? split(row.text, of: text) : (row.text, nil)
    guard let parts = KeyPathParts(text.extracting(path)) else {
      return made(
        nil, withoutPassword(row.text, of: text),
        .bad(reason: "is no derivation path; paths look like //hard/soft///password"))
    }
    let start = path.lowerBound
    let junctions = string(start..<start + parts.junctions.count, of: text)
    let password = parts.password.map { start + $0.lowerBound..<start + $0.upperBound }
    let address = word.map { string($0, of: text) }
    let shown =
      junctions + (password == nil ? "" : "///<password>") + (address.map { " " + $0 } ?? "")
    guard path.count <= longestPath else {
      return made(
        nil, shown, .bad(reason: "is longer than \(longestPath) bytes"), password: password)
    }
    return made(junctions, shown, .kept, password: password, address: address)
  }

  /// A line that is no path may hold a password all the same.
  private static func withoutPassword(_ range: Range<Int>, of text: Span<UInt8>) -> String {
    let slash = UInt8(ascii: "/")
    let slashes = range.dropLast(2).first { offset in
      text[offset] == slash && text[offset + 1] == slash && text[offset + 2] == slash
    }
    return string(range.lowerBound..<(slashes ?? range.upperBound), of: text)
      + (slashes == nil ? "" : "///<password>")
  }

  /// A part that holds no password.
  private static func string(_ range: Range<Int>, of text: Span<UInt8>) -> String {
    String(decoding: range.map { text[$0] }, as: UTF8.self)
  }

  /// Takes the address off the end of a line: its last word, where that could be one.
  private static func split(
    _ range: Range<Int>, of text: Span<UInt8>
  ) -> (path: Range<Int>, address: Range<Int>?) {
    let line = withoutBlanks(range, of: text)
    let start = line.last { isBlank(text[$0]) }.map { $0 + 1 } ?? line.lowerBound
    let word = start..<line.upperBound
    guard word.count >= 40, word.allSatisfy({ isAddressLetter(text[$0]) }) else {
      return (line, nil)
    }
    return (withoutBlanks(line.lowerBound..<start, of: text), word)
  }

  /// The range up to the blanks at its end.
  private static func withoutBlanks(_ range: Range<Int>, of text: Span<UInt8>) -> Range<Int> {
    range.lowerBound..<(range.last { !isBlank(text[$0]) }.map { $0 + 1 } ?? range.lowerBound)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isAddressLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension DerivationList.Line {
  /// What becomes of a line whose key an earlier one gives.
  fileprivate func fate(asDuplicateOf first: DerivationList.Line) -> DerivationList.Fate {
    let isSame = first.junctions.map { junctions?.hasSameBytes(as: $0) == true } ?? false
    return .duplicate(of: first.number, spelled: isSame ? nil : first.shown)
  }
}

/// The keys that were there already, found again without a copy of their passwords.
private struct SeenPaths {
  private var lines: [Int: [DerivationList.Line]] = [:]

  /// Takes a line; the line that gives its key already, if one does.
  mutating func insert(_ line: DerivationList.Line, _ text: Span<UInt8>) -> DerivationList.Line? {
    var hasher = Hasher()
    hasher.combine(line.steps)
    for offset in line.password ?? 0..<0 { hasher.combine(text[offset]) }
    let fingerprint = hasher.finalize()
    let known = lines[fingerprint]?.first { other in
      other.steps == line.steps && SeenPaths.areEqual(other.password, line.password, text)
    }
    if let known { return known }
    lines[fingerprint, default: []].append(line)
    return nil
  }

  private static func areEqual(
    _ left: Range<Int>?, _ right: Range<Int>?, _ text: Span<UInt8>
  ) -> Bool {
    guard let left, let right else { return left == right }
    return left.count == right.count && zip(left, right).allSatisfy { text[$0] == text[$1] }
  }
}
