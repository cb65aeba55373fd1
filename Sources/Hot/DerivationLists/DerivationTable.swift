import ByteSupport
import Reporting
import SubstrateCrypto
import VaultPayloads

/// A list of derivations as comma-separated values (RFC 4180) with a header row; the cells may also
/// be separated by semicolons, tabs or vertical bars.
///
/// ```
/// path,network,name
/// //stash,westend,Stash of Westend
/// //stash,kusama,"Stash, of Kusama"
/// ```
/// The column `path` is required, and may be the only one.
///
/// `network` is a title, or the name of a network with one entry; `name` is for people; `address`
/// is the address of a path: with a root key it is taken, and with a seed it must agree. Capitals,
/// blanks, hyphens and underscores in column names are ignored.
///
/// Columns that change the key or network (`scheme`, `encryption`, `genesis`, `seed`, `password`)
/// must agree with the networks and with one seed. Other columns are ignored. The tables that this
/// tool writes can be read again. Passwords are never copied.
struct DerivationTable {
  /// A row after the header.
  struct Row {
    /// The line number, from 1; a row is one line.
    let number: Int
    /// The range of the path in the text, without quotation marks around it.
    let path: Range<Int>
    let address: String
    let network: String
    let name: String
    /// The cells that must agree with the network: encryption or genesis hash.
    let claims: [Claim]
    /// Whether the path had a password that no table of this tool has.
    let lacksPassword: Bool
  }

  /// A cell with a property of the network.
  struct Claim {
    enum Property { case encryption, genesisHash }

    let property: Property
    let column: String
    let value: String
  }

  let rows: [Row]
  /// The ignored columns.
  let otherColumns: [String]

  private static let known =
    ["path", "network", "name", "address", "leftout"] + passwords + claims.keys
  private static let passwords = ["password", "passphrase"]
  private static let seeds = ["seed", "seedname"]
  private static let claims: [String: Claim.Property] = [
    "scheme": .encryption, "encryption": .encryption, "crypto": .encryption,
    "cryptotype": .encryption, "keytype": .encryption, "genesis": .genesisHash,
    "genesishash": .genesisHash,
  ]

  /// Reads a table; `nil` if the first line does not contain the column `path`.
  ///
  /// - Parameter text: the whole list, in UTF-8.
  /// - Throws: ``DerivationTableError``.
  init?(_ text: Span<UInt8>) throws(DerivationTableError) {
    var (separator, titles) = (UInt8(ascii: ","), [String]())
    for candidate in DerivationTable.separators where titles.isEmpty {
      titles = DerivationTable.header(text, candidate)
      separator = candidate
    }
    let columns = titles.map(DerivationTable.normalized)
    guard let path = columns.firstIndex(of: "path") else { return nil }
    for (place, column) in columns.enumerated()
    where !column.isEmpty && columns[..<place].contains(column) {
      throw .repeatedColumn(titles[place])
    }
    otherColumns = zip(titles, columns).filter { !DerivationTable.known.contains($1) }.map(\.0)
    var lines = DerivationTable.lines(text, separator)
    lines.removeFirst()
    var rows: [Row] = []
    var firstSeeds: [String: (row: Int, cell: Range<Int>)] = [:]
    for line in lines where !line.range.isEmpty {
      let cells = try DerivationTable.cells(line.range, line.number, text, separator)
      guard cells.count == columns.count else {
        throw .cellCount(row: line.number, found: cells.count, wanted: columns.count)
      }
      func value(_ column: String) -> String {
        columns.firstIndex(of: column).map { DerivationTable.word(cells[$0], text) } ?? ""
      }
      // A line that was left out of an earlier list stays left out.
      if !value("leftout").isEmpty { continue }
      var (claims, lacksPassword) = ([Claim](), false)
      for (place, column) in columns.enumerated() where !cells[place].isEmpty {
        if DerivationTable.passwords.contains(column) {
          // Tables of this tool state only that there is a password. Other cells are secret.
          guard cells[place].map({ text[$0] }).elementsEqual("yes".utf8) else {
            throw .passwordColumn(row: line.number, column: titles[place])
          }
          lacksPassword = true
        }
        if DerivationTable.seeds.contains(column) {
          // The cell may hold the seed itself, so it is compared in place and never shown.
          let first = firstSeeds[column] ?? (line.number, cells[place])
          guard first.cell.elementsEqual(cells[place], by: { text[$0] == text[$1] }) else {
            throw .severalSeeds(row: line.number, first: first.row, column: titles[place])
          }
          firstSeeds[column] = first
        }
        if let property = DerivationTable.claims[column] {
          claims.append(Claim(property: property, column: titles[place], value: value(column)))
        }
      }
      rows.append(
        Row(
          number: line.number, path: cells[path], address: value("address"),
          network: value("network"), name: value("name"), claims: claims,
          lacksPassword: lacksPassword))
    }
    self.rows = rows
  }

  /// The networks of the rows, in row order; rows without a network belong to all of `titles`.
  ///
  /// - Returns: the names in the rows, without duplicates.
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

  /// The rows as a list, one path per line, in which each row keeps its line number.
  func list(_ rows: [Row], of text: Span<UInt8>, hasAddresses: Bool) -> SecretBytes {
    // No row becomes longer, because a blank before an address replaces a separator.
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
          // In a quoted cell, a quotation mark is written twice.
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

  /// The comma is first: it separates the cells of a table with one column.
  private static let separators = [",", ";", "\t", "|"].map(UInt8.init(ascii:))

  /// The columns in the first line; none if the line is not a header with this separator.
  private static func header(_ text: Span<UInt8>, _ separator: UInt8) -> [String] {
    let first = lines(text, separator)[0].range
    let columns = (try? cells(first, 1, text, separator))?.map { word($0, text) } ?? []
    return columns.contains { normalized($0) == "path" } ? columns : []
  }

  /// A column name in lower case, without blanks, hyphens and underscores.
  private static func normalized(_ column: String) -> String {
    String(column.lowercased().filter { !" -_".contains($0) })
  }

  private static func lines(
    _ text: Span<UInt8>, _ separator: UInt8
  ) -> [(number: Int, range: Range<Int>)] {
    var lines: [(number: Int, range: Range<Int>)] = []
    var start = ByteOrderMark.length(in: text)
    for place in start...text.count {
      // CR ends a line unless LF follows.
      let isEnd =
        place == text.count || text[place] == 0x0a
        || (text[place] == 0x0d && (place + 1 == text.count || text[place + 1] != 0x0a))
      guard isEnd else { continue }
      var end = place
      while end > start, text[end - 1] != separator, [0x0d, 0x20, 0x09].contains(text[end - 1]) {
        end -= 1
      }
      lines.append((lines.count + 1, start..<end))
      start = place + 1
    }
    return lines
  }

  /// The ranges of the cells of a line, without the quotation marks around them.
  private static func cells(
    _ line: Range<Int>, _ number: Int, _ text: Span<UInt8>, _ separator: UInt8
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
        guard place == line.upperBound || text[place] == separator else {
          throw .openQuotation(row: number)
        }
      } else {
        while place < line.upperBound, text[place] != separator { place += 1 }
        cells.append(start..<place)
      }
      guard place < line.upperBound else { return cells }
      place += 1
    }
  }

  /// The string of a cell that contains no password.
  private static func word(_ cell: Range<Int>, _ text: Span<UInt8>) -> String {
    String(decoding: cell.map { text[$0] }, as: UTF8.self)
      .split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"")
  }
}

extension DerivationTable.Row {
  /// Checks the cells that state the encryption or genesis hash of the network.
  ///
  /// - Throws: ``DerivationTableError/otherNetwork(row:column:value:title:wanted:)``.
  func check(against specs: NetworkSpecs, title: String) throws(DerivationTableError) {
    for claim in claims {
      let (agrees, wanted) =
        switch claim.property {
        case .encryption:
          (claim.value.lowercased() == specs.encryption.name, specs.encryption.name)
        case .genesisHash:
          (Hash256(hex: claim.value) == specs.genesisHash, specs.genesisHash.hex)
        }
      guard agrees else {
        throw .otherNetwork(
          row: number, column: claim.column, value: claim.value, title: title, wanted: wanted)
      }
    }
  }

  /// The reason for leaving out the row; `nil` if it can be read.
  var fault: String? {
    guard lacksPassword else { return nil }
    return
      "says that its path has a password, which no table has; add it after '///' and empty the column 'password'"
  }

  /// Whether the row belongs to a network with one of these names; `titles` are the networks of
  /// rows without a network.
  func isOf(_ words: [String], orElse titles: [String]) -> Bool {
    (network.isEmpty ? titles : [network]).contains { one in
      words.contains { $0.hasSameBytes(as: one) }
    }
  }
}
