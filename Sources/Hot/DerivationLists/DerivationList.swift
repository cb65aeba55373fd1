import ByteSupport
import HotSide
import Reporting
import SubstrateCrypto
import VaultPayloads

/// A list of derivation paths, one per line, with the result for each line (hot-side 1.8, 7.36).
///
/// ```
/// //polkadot
/// //polkadot//1
/// //stash 5GBNeWRhZc2jXu7D55rBimKYDk8PGk8itRYFTPfC8RJLKG5o
/// ```
/// A line that begins with `#` is a comment.
///
/// If the list has addresses, one may follow a path after a blank or tab; an address alone on its
/// line belongs to the root key. Passwords are never copied: a line only stores their range in the
/// text. If the list has ranges, a line with ranges in its junctions becomes several lines with the
/// same number.
package struct DerivationList: Equatable, Sendable {
  /// The result for a line.
  package enum Fate: Equatable, Sendable {
    /// The path goes into the payload.
    case kept
    /// The key equals that of an earlier line; `spelled` is the earlier line if it is spelled
    /// differently, such as `//01` and `//1`.
    case duplicate(of: Int, spelled: String?)
    /// The line is left out; the reason is a clause.
    case bad(reason: String)
    /// A comment: the line begins with `#`, which no path contains at its start.
    case comment
    case empty
  }

  /// A line, or one of the paths that a line with ranges expands to.
  package struct Line: Equatable, Sendable {
    /// The line number in the text, from 1.
    package let number: Int
    /// The index in ``DerivationList/lines``.
    package internal(set) var place = 0
    /// Whether the path comes from a line with ranges.
    package internal(set) var isOfRange = false
    /// The path without its password; empty for the root key, `nil` if the line has no path.
    package internal(set) var junctions: String?
    /// The range of the password in the text, without `///`.
    let password: Range<Int>?
    /// The address after the path, as written.
    package let address: String?
    package internal(set) var fate: Fate
    /// The line for people, without its password, at most 200 characters.
    package internal(set) var shown: String

    package var isPassworded: Bool { password != nil }

    /// The junctions of the path; `nil` if the line has no path.
    fileprivate(set) var steps: DerivationPath?

    /// The names of invisible or confusable characters in the path.
    package var unclearCharacters: [String] {
      junctions.map { PathCharacters.unclear(in: $0) } ?? []
    }
  }

  /// All lines, in order.
  package internal(set) var lines: [Line]

  /// Whether ranges are expanded.
  package let hasRanges: Bool

  /// The maximum number of paths that the ranges of a list may expand to.
  package static let mostRangedPaths = PathRanges.mostPaths

  /// The lines that go into the payload.
  package var kept: [Line] { lines.filter { $0.fate == .kept } }

  /// Reads a list.
  ///
  /// Line ends may be LF, CR LF or CR; a byte-order mark and surrounding white space are ignored.
  /// Without addresses, duplicates are found by comparing junctions and passwords.
  ///
  /// - Parameters:
  ///   - text: the whole list, in UTF-8.
  ///   - hasAddresses: whether addresses may follow the paths.
  ///   - hasRanges: whether ranges in junctions are expanded.
  ///   - isTable: whether the lines are the cells of a table, so that separators belong to paths.
  ///   - faults: the reasons for leaving out lines, by line number.
  /// - Throws: ``HotSideError``: `listNotUTF8`, `listTooLong`, `keySetOfSpektr`.
  package init(
    _ text: Span<UInt8>, hasAddresses: Bool = false, hasRanges: Bool = false, isTable: Bool = false,
    faults: [Int: String] = [:]
  ) throws {
    guard let rows = PathLines(text) else { throw HotSideError.listNotUTF8 }
    if Self.isKeySet(rows, text) { throw HotSideError.keySetOfSpektr }
    self.hasRanges = hasRanges
    var seen = SeenPaths()
    var ranged = 0
    lines = []
    for row in rows.lines {
      let written = DerivationList.line(row, in: text, hasAddresses, isTable)
      let paths = hasRanges ? try written.writtenOut(besides: ranged) : [written]
      if paths.first?.isOfRange == true { ranged += paths.count }
      for var line in paths {
        line.place = lines.count
        if line.fate == .kept, let fault = faults[line.number] { line.fate = .bad(reason: fault) }
        if line.fate == .kept, !hasAddresses, let first = seen.insert(line, text) {
          line.fate = line.fate(asDuplicateOf: first)
        }
        lines.append(line)
      }
    }
  }

  /// The reasons for lines that are left out, as sentences.
  var refusals: [String] {
    lines.compactMap { line in
      guard case .bad(let reason) = line.fate else { return nil }
      let place = "Line \(line.number), \(ScreenText.quoted(line.shown))"
      // Some reasons are complete sentences.
      return reason.first?.isUppercase == true ? "\(place): \(reason)" : "\(place), \(reason)"
    }
  }

  /// Leaves out the line at an index.
  mutating func refuse(_ place: Int, _ reason: String) {
    guard lines.indices.contains(place) else { return }
    lines[place].fate = .bad(reason: reason)
  }

  /// Leaves out the line at an index as a duplicate of an earlier one.
  mutating func refuse(_ place: Int, asDuplicateOf first: Int) {
    guard lines.indices.contains(place), lines.indices.contains(first) else { return }
    lines[place].fate = lines[place].fate(asDuplicateOf: lines[first])
  }

  // MARK: - Lines

  private static let longestPath = 1024

  /// Whether the first line that is not empty belongs to a key set.
  ///
  /// A line that begins with `/` may contain a password and is not copied.
  private static func isKeySet(_ rows: PathLines, _ text: Span<UInt8>) -> Bool {
    for row in rows.lines {
      guard let start = row.text.first(where: { !isBlank(text[$0]) }) else { continue }
      guard text[start] != UInt8(ascii: "/") else { return false }
      let line = string(start..<min(start + 40, row.text.upperBound), of: text)
      if line.hasPrefix("#") || line.hasPrefix("---") { continue }
      return SpektrKeySet.isMember(line)
    }
    return false
  }

  private static func line(
    _ row: PathLines.Line, in text: Span<UInt8>, _ hasAddresses: Bool, _ isTable: Bool
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
        .bad(reason: "is not a derivation path; paths look like //hard/soft///password"))
    }
    let start = path.lowerBound
    let junctions = string(start..<start + parts.junctions.count, of: text)
    let password = parts.password.map { start + $0.lowerBound..<start + $0.upperBound }
    let address = word.map { string($0, of: text) }
    let shown = Line.shown(junctions, hasPassword: password != nil, address)
    guard path.count <= longestPath else {
      return made(
        nil, shown, .bad(reason: "is longer than \(longestPath) bytes"), password: password)
    }
    if SpektrKeySet.isKey(junctions) {
      return made(
        nil, shown,
        .bad(
          reason: "is a key in the form of Nova Spektr (path: name [type]); write only the path"),
        password: password)
    }
    let isFollowed = !hasAddresses && split(row.text, of: text).address != nil
    if let reason = PathCharacters.objection(
      to: junctions, isTable: isTable,
      hasControls: password.map { PathCharacters.areControls(in: $0, of: text) } ?? false)
      ?? (isFollowed ? "ends with an address, which is read only with --root-key" : nil)
    {
      return made(nil, shown, .bad(reason: reason), password: password)
    }
    return made(junctions, shown, .kept, password: password, address: address)
  }

  /// The text of a malformed line, which may still contain a password.
  private static func withoutPassword(_ range: Range<Int>, of text: Span<UInt8>) -> String {
    let slash = UInt8(ascii: "/")
    let slashes = range.dropLast(2).first { offset in
      text[offset] == slash && text[offset + 1] == slash && text[offset + 2] == slash
    }
    return string(range.lowerBound..<(slashes ?? range.upperBound), of: text)
      + (slashes == nil ? "" : "///<password>")
  }

  /// The string of a part of the text that contains no password.
  private static func string(_ range: Range<Int>, of text: Span<UInt8>) -> String {
    String(decoding: range.map { text[$0] }, as: UTF8.self)
  }

  /// Splits off the address at the end of a line: its last word, if that may be an address.
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

  /// The range without its trailing blanks.
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
  /// The result for a line with the same key as an earlier one.
  fileprivate func fate(asDuplicateOf first: DerivationList.Line) -> DerivationList.Fate {
    let isSame = first.junctions.map { junctions?.hasSameBytes(as: $0) == true } ?? false
    return .duplicate(of: first.number, spelled: isSame && !first.isOfRange ? nil : first.shown)
  }

  fileprivate static func shown(
    _ junctions: String, hasPassword: Bool, _ address: String?
  ) -> String {
    junctions + (hasPassword ? "///<password>" : "") + (address.map { " " + $0 } ?? "")
  }

  /// The paths that the line's ranges expand to, or the line itself if it has no ranges.
  ///
  /// - Parameter count: the number of paths from ranges in earlier lines.
  /// - Returns: one line per path.
  /// - Throws: ``HotSideError``: `listTooLong`.
  fileprivate func writtenOut(besides count: Int) throws -> [DerivationList.Line] {
    guard fate == .kept, let ranges = junctions.flatMap(PathRanges.init) else { return [self] }
    var line = self
    guard address == nil else {
      line.fate = .bad(
        reason: "has a range and an address, but an address belongs to one path only")
      return [line]
    }
    guard let own = ranges.count, count + own <= PathRanges.mostPaths else {
      throw HotSideError.listTooLong(line: number, most: PathRanges.mostPaths)
    }
    line.isOfRange = true
    // Each path is shorter than the line, and the length of the line was checked.
    return ranges.paths.map { path in
      line.junctions = path
      line.steps = try? DerivationPath(path)
      line.shown = String(
        DerivationList.Line.shown(path, hasPassword: isPassworded, nil).prefix(200))
      return line
    }
  }
}

extension DerivationList {
  /// Warnings about ranges, as sentences: ranges that are not expanded, or braces that are not a
  /// range.
  var rangeWarnings: [String] {
    let shards = marked(by: SpektrKeySet.firstShards).map { text, place in
      """
      \(text) on \(place) is kept as written, as one key. Nova Spektr reads several keys from it; write {0..4} for \
      0...5, and pass --ranges.
      """
    }
    let notes = [shards].compactMap { $0 }
    guard hasRanges else {
      let found = marked(by: PathRanges.first)
      guard let (text, place) = found else { return notes }
      return notes + [
        "\(text) on \(place) is kept as written. To expand ranges, pass --ranges."
      ]
    }
    guard let (text, place) = marked(by: PathRanges.firstUnlike) else { return notes }
    return notes + [
      """
      \(ScreenText.quoted(text)) on \(place) is not a range and is kept as written: ranges have whole numbers without \
      sign and step, such as {0..99}.
      """
    ]
  }

  /// The first part of kept lines that `find` returns, and the numbers of all lines for which it
  /// returns one.
  private func marked(by find: (String) -> String?) -> (text: String, place: String)? {
    var (first, numbers): (String?, [Int]) = (nil, [])
    for line in kept {
      guard let found = line.junctions.flatMap(find) else { continue }
      first = first ?? found
      if numbers.last != line.number { numbers.append(line.number) }
    }
    return first.map { ($0, DerivationList.place(of: numbers)) }
  }

  /// Line numbers as `line 3` or `lines 3, 5`, without duplicates.
  static func place(of numbers: [Int]) -> String {
    var seen: [Int] = []
    for number in numbers where seen.last != number { seen.append(number) }
    return seen.count == 1
      ? "line \(seen[0])" : "lines \(seen.map { "\($0)" }.joined(separator: ", "))"
  }
}

/// The paths seen so far, stored without copies of their passwords.
private struct SeenPaths {
  private var lines: [Int: [DerivationList.Line]] = [:]

  /// Adds a line.
  ///
  /// Returns the earlier line with the same path and password, if there is one.
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
