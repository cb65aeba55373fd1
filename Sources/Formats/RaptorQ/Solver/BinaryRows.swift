/// The binary rows of the constraint matrix, as lists of columns.
///
/// The LDPC rows come first, then one row for each encoded symbol (RFC 6330, 5.3.3.4.2). The dense
/// HDPC rows are not needed as lists; see `HDPCRows`.
package struct BinaryRows {
  /// The source index of a row whose right-hand side is zero.
  static let noSource: UInt16 = 0xFFFF

  /// The concatenated columns of all rows.
  package private(set) var columns: [UInt16]
  /// The start of each row in `columns`, followed by the end of the last row.
  private(set) var starts: [Int]
  /// For each row the index of the symbol on its right-hand side, or `noSource`.
  private(set) var sources: [UInt16]

  /// Creates the LDPC rows, with memory for `capacity` rows of encoded symbols.
  package init(ldpcOf parameters: BlockParameters, capacity: Int) {
    let count = parameters.ldpcSymbols
    let ordinary = parameters.ordinarySymbols
    let permanent = parameters.permanentSymbols
    // The row of entry k of column i: each column has three rows, at equal distances.
    func row(_ column: Int, _ k: Int) -> Int { (column + k * (1 + column / count)) % count }
    var starts = [Int](repeating: 0, count: count + 1)
    for column in 0..<ordinary { for k in 0..<3 { starts[row(column, k) + 1] += 1 } }
    for index in 0..<count { starts[index + 1] += starts[index] + 3 }
    var columns = [UInt16](repeating: 0, count: starts[count])
    columns.reserveCapacity(starts[count] + capacity * 8)
    var ends = starts
    func put(_ column: Int, into row: Int) {
      columns[ends[row]] = UInt16(truncatingIfNeeded: column)
      ends[row] += 1
    }
    for column in 0..<ordinary { for k in 0..<3 { put(column, into: row(column, k)) } }
    for index in 0..<count {
      put(ordinary + index, into: index)
      put(parameters.ltSymbols + index % permanent, into: index)
      put(parameters.ltSymbols + (index + 1) % permanent, into: index)
    }
    self.columns = columns
    self.starts = starts
    sources = [UInt16](repeating: Self.noSource, count: count)
    self.starts.reserveCapacity(count + capacity + 1)
    sources.reserveCapacity(count + capacity)
  }

  package var count: Int { sources.count }

  /// Appends the row of an internal symbol id; `source` is the index of the symbol's bytes.
  package mutating func append(symbol: UInt32, source: UInt16, parameters: BlockParameters) {
    let tuple = Tuple(symbol: symbol, parameters: parameters)
    columns.append(addingCapacity: Tuple.maximumColumns) { columns in
      tuple.appendColumns(to: &columns, parameters: parameters)
    }
    starts.append(columns.count)
    sources.append(source)
  }

  mutating func removeLast() {
    columns.removeLast(columns.count - starts[count - 1])
    starts.removeLast()
    sources.removeLast()
  }

  /// The range of `row` in `columns`.
  package func range(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }
}
