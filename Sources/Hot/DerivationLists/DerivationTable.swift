import ByteSupport
import Reporting
import SubstrateCrypto

/// A list of derivations as a table of comma-separated values (RFC 4180), its first row the names of columns.
///
/// ```
/// path,network,name
/// //stash,westend,Stash of Westend
/// //stash,kusama,"Stash, of Kusama"
/// ```
/// `path` must be there; `network` is a title, or the name of a network with one entry; `name` is for
/// people; `address` is what stands behind a path where a root key is given. Others are passed over, so
/// that the table that this tool writes can be read again. Passwords stay in the text they came in.
struct DerivationTable {
  /// A row below the first one.
  struct Row {
    /// The number of its line, from 1; a row has one line.
    let number: Int
    /// Where the path stands in the text, without quotation marks around it.
    let path: Range<Int>
    let address: String
    let network: String
    let name: String
  }

  let rows: [Row]
  /// Columns that are passed over.
  let otherColumns: [String]

  private static let known = ["path", "network", "name", "address"]
  /// Columns that this tool writes and does not read.
  private static let written = ["scheme", "password", "left_out"]

  /// Reads a table; `nil` for a text whose first line does not name the column `path`.
  ///
  /// - Parameter text: the whole list, in UTF-8.
  /// - Throws: ``DerivationTableError``.
  init?(_ text: Span<UInt8>) throws(DerivationTableError) {
    var lines = DerivationTable.lines(text)
    guard let first = lines.first, let head = try? DerivationTable.cells(first.range, 1, text)
    else { return nil }
    let columns = head.map { DerivationTable.word($0, text) }
    guard columns.count > 1, let path = columns.firstIndex(of: "path") else { return nil }
    otherColumns = columns.filter {
      !DerivationTable.known.contains($0) && !DerivationTable.written.contains($0)
    }
    lines.removeFirst()
    var rows: [Row] = []
    for line in lines where !line.range.isEmpty {
      let cells = try DerivationTable.cells(line.range, line.number, text)
      guard cells.count == columns.count else {
        throw .cellCount(row: line.number, found: cells.count, wanted: columns.count)
      }
      func value(_ column: String) -> String {
        columns.firstIndex(of: column).map { DerivationTable.word(cells[$0], text) } ?? ""
      }
      // What an earlier list left out is left out here.
      if !value("left_out").isEmpty { continue }
      if value("password") == "yes" { throw .passwordLeftOut(row: line.number) }
      rows.append(
        Row(
          number: line.number, path: cells[path], address: value("address"),
          network: value("network"), name: value("name")))
    }
    self.rows = rows
  }

  /// The networks in the order in which rows name them; rows that name none are of all that are given.
  ///
  /// - Parameter titles: for rows without a network.
  /// - Returns: what rows call them, each once.
  /// - Throws: ``DerivationTableError/noNetwork(row:)``.
  func networks(orElse titles: [String]) throws(DerivationTableError) -> [String] {
    var found: [String] = []
    for row in rows {
      if row.network.isEmpty, titles.isEmpty { throw .noNetwork(row: row.number) }
      for title in row.network.isEmpty ? titles : [row.network]
      where !found.contains(where: { $0.hasSameBytes(as: title) }) {
        found.append(title)
      }
    }
    return found
  }

  /// A list of rows, each on the line that it has in the table.
  ///
  /// - Parameters:
  ///   - rows: some of the table's, in its order.
  ///   - text: the table.
  ///   - hasAddresses: whether addresses stand behind the paths.
  /// - Returns: the list, a path a line.
  func list(_ rows: [Row], of text: Span<UInt8>, hasAddresses: Bool) -> SecretBytes {
    // No row becomes longer: the blank in front of an address was a comma.
    SecretBytes(capacity: text.count) { out in
      var line = 1
      for row in rows {
        while line < row.number {
          out.append(0x0a)
          line += 1
        }
        var place = row.path.lowerBound
        while place < row.path.upperBound {
          out.append(text[place])
          // A quotation mark in a cell is written twice.
          let isPair =
            text[place] == 0x22 && place + 1 < row.path.upperBound && text[place + 1] == 0x22
          place += isPair ? 2 : 1
        }
        guard hasAddresses, !row.address.isEmpty else { continue }
        out.append(0x20)
        for byte in row.address.utf8 { out.append(byte) }
      }
    }
  }

  // MARK: - Cells

  private static func lines(_ text: Span<UInt8>) -> [(number: Int, range: Range<Int>)] {
    var lines: [(number: Int, range: Range<Int>)] = []
    var start = ByteOrderMark.length(in: text)
    for place in start...text.count where place == text.count || text[place] == 0x0a {
      var end = place
      while end > start, [0x0d, 0x20, 0x09].contains(text[end - 1]) { end -= 1 }
      lines.append((lines.count + 1, start..<end))
      start = place + 1
    }
    return lines
  }

  /// The cells of a line, without the quotation marks around them.
  private static func cells(
    _ line: Range<Int>, _ number: Int, _ text: Span<UInt8>
  ) throws(DerivationTableError) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var place = line.lowerBound
    while true {
      let isQuoted = place < line.upperBound && text[place] == 0x22
      if isQuoted { place += 1 }
      let start = place
      if isQuoted {
        while place < line.upperBound {
          if text[place] == 0x22 {
            guard place + 1 < line.upperBound, text[place + 1] == 0x22 else { break }
            place += 1
          }
          place += 1
        }
        guard place < line.upperBound else { throw .openQuotation(row: number) }
        cells.append(start..<place)
        place += 1
        guard place == line.upperBound || text[place] == 0x2c else {
          throw .openQuotation(row: number)
        }
      } else {
        while place < line.upperBound, text[place] != 0x2c { place += 1 }
        cells.append(start..<place)
      }
      guard place < line.upperBound else { return cells }
      place += 1
    }
  }

  /// A cell that is no secret.
  private static func word(_ cell: Range<Int>, _ text: Span<UInt8>) -> String {
    String(decoding: cell.map { text[$0] }, as: UTF8.self)
      .split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"")
  }
}

extension DerivationTable.Row {
  /// Whether it is of a network.
  ///
  /// - Parameters:
  ///   - words: what the network is called.
  ///   - titles: the networks of rows that name none.
  /// - Returns: whether one of the words is its network.
  func isOf(_ words: [String], orElse titles: [String]) -> Bool {
    (network.isEmpty ? titles : [network]).contains { one in
      words.contains { $0.hasSameBytes(as: one) }
    }
  }
}
