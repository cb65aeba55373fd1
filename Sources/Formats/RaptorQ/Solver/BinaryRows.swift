/// The rows of the constraint matrix whose entries are all 0 or 1, as lists of columns.
///
/// The LDPC rows come first, then one row for each encoded symbol (RFC 6330, 5.3.3.4.2). The HDPC
/// rows are kept apart, see `HDPCRows`: they are dense and never needed as lists.
package struct BinaryRows {
  /// Stands for "all zeros" among the sources.
  static let noSource: UInt16 = 0xFFFF

  /// The columns of all rows, one row after the other.
  package private(set) var columns: [UInt16]
  /// Where each row begins in `columns`, and where the last one ends.
  private(set) var starts: [Int]
  /// For each row the index of the symbol on its right-hand side, or `noSource`.
  private(set) var sources: [UInt16]

  /// The LDPC rows, with room for `capacity` rows of encoded symbols.
  package init(ldpcOf parameters: BlockParameters, capacity: Int) {
    let count = parameters.ldpcSymbols
    let ordinary = parameters.ordinarySymbols
    let permanent = parameters.permanentSymbols
    // Row of entry k of column i: three per column, at equal distances.
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

  /// The number of rows.
  package var count: Int { sources.count }

  /// Appends the row of internal symbol id `symbol`, whose bytes are at index `source`.
  package mutating func append(symbol: UInt32, source: UInt16, parameters: BlockParameters) {
    let tuple = Tuple(symbol: symbol, parameters: parameters)
    columns.append(addingCapacity: Tuple.maximumColumns) { columns in
      tuple.appendColumns(to: &columns, parameters: parameters)
    }
    starts.append(columns.count)
    sources.append(source)
  }

  /// Takes the last row away.
  mutating func removeLast() {
    columns.removeLast(columns.count - starts[count - 1])
    starts.removeLast()
    sources.removeLast()
  }

  /// Where the columns of `row` are in `columns`.
  package func range(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }
}
