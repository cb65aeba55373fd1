package import Reporting

/// A fault in a list of derivations that is a table.
package enum DerivationTableError: Error, Equatable {
  /// A row has more or fewer cells than the header.
  case cellCount(row: Int, found: Int, wanted: Int)
  /// A quoted cell is not closed, or is followed by other text.
  case openQuotation(row: Int)
  /// No network is named; `row` is `nil` for a list without rows.
  case noNetwork(row: Int?)
  /// A row has its password in a column, where it is not read.
  case passwordColumn(row: Int, column: String)
  /// Two columns have the same name.
  case repeatedColumn(String)
  /// Rows are of different seeds.
  case severalSeeds(row: Int, first: Int, column: String)
  /// A row states another encryption or genesis hash than its network has.
  case otherNetwork(row: Int, column: String, value: String, title: String, wanted: String)
  /// There are bare paths of several networks, but a payload of bare paths has only one network.
  case severalBareNetworks(titles: [String])
}

extension DerivationTableError: ReportableError {
  package var row: ErrorRow<Never> {
    switch self {
    case .cellCount(let row, let found, let wanted):
      .badData(
        .cellCount,
        """
        Row \(row) of the table has \(found.counted("cell")), but the first row has \(wanted). Put cells that \
        contain the separator in quotation marks.
        """)
    case .openQuotation(let row):
      .badData(
        .openQuotation,
        """
        Row \(row) of the table has a cell whose quotation marks do not close. In a quoted cell, write each quotation \
        mark twice.
        """)
    case .noNetwork(nil):
      ErrorRow(
        .noNetwork, exit: .usage, "The list names no network. Give --title, once for each network.")
    case .noNetwork(let row?):
      ErrorRow(
        .noNetwork, exit: .usage,
        "Row \(row) of the table names no network. Fill its column 'network', or give --title.")
    case .passwordColumn(let row, let column):
      .badData(
        .passwordColumn,
        """
        Row \(row) of the table has a password in the column \(ScreenText.quoted(column)). Passwords are read only at \
        the end of the path, after '///'. Move it there and empty the column, or remove the row.
        """)
    case .repeatedColumn(let column):
      .badData(
        .repeatedColumn,
        """
        The table has the column \(ScreenText.quoted(column)) twice. Remove one of them, or give it another name.
        """)
    case .severalSeeds(let row, let first, let column):
      .badData(
        .severalSeeds,
        """
        Rows \(first) and \(row) of the table have different values in the column \(ScreenText.quoted(column)), but \
        all keys of a list are of one seed. Make a table for each seed.
        """)
    case .otherNetwork(let row, let column, let value, let title, let wanted):
      .badData(
        .otherNetwork,
        """
        Row \(row) of the table has \(ScreenText.quoted(value)) in the column \(ScreenText.quoted(column)), but \
        \(ScreenText.quoted(title)) has \(wanted). Correct the cell, or name the right network in the column \
        'network' or with --title.
        """)
    case .severalBareNetworks(let titles):
      ErrorRow(
        .severalBareNetworks, exit: .usage,
        """
        A list of bare paths is for one network, but these are of \
        \(titles.map { ScreenText.quoted($0) }.joined(separator: ", ")). Leave --format legacy out, or make a code for \
        each network.
        """)
    }
  }
}
