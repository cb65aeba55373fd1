/// The dense rows of the constraint matrix, as the recurrence that makes them.
///
/// Column j of these H rows, for j from K'+S-2 down to 0, is alpha times column j+1 with 1 added in
/// two rows; column K'+S-1 holds the powers of alpha; an identity follows. Read the other way, the
/// product with a vector is a running sum, doubled at every column and added into two rows: one
/// multiplication by alpha per column instead of H general ones (departure 2).
///
/// Source: RFC 6330, 5.3.3.3; spec chapters "raptorq 7.2" and "11.3".
package struct HDPCRows {
  /// The two rows of each column but the last, one pair after the other.
  package let pairs: [UInt8]

  /// The rows of a block with these parameters.
  package init(_ parameters: BlockParameters) {
    let rows = UInt32(parameters.hdpcSymbols)
    let columns = parameters.extendedSymbols + parameters.ldpcSymbols
    var pairs: [UInt8] = []
    pairs.reserveCapacity(2 * (columns - 1))
    for column in 1..<UInt32(columns) {
      let one = PseudoRandom.value(column, 6, below: rows)
      let other = (one + PseudoRandom.value(column, 7, below: rows - 1) + 1) % rows
      pairs.append(UInt8(truncatingIfNeeded: one))
      pairs.append(UInt8(truncatingIfNeeded: other))
    }
    self.pairs = pairs
  }
}
