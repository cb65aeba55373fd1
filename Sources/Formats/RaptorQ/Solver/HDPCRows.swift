/// The dense rows of the constraint matrix, as the recurrence that generates them.
///
/// Column j of these H rows, for j from K'+S-2 down to 0, is alpha times column j+1, with 1 added
/// in two rows; column K'+S-1 contains the powers of alpha; an identity follows. In the other
/// direction, the product with a vector is a running sum, doubled at every column and added into
/// two rows: one multiplication by alpha for each column instead of H general ones (departure 2).
///
/// Source: RFC 6330, 5.3.3.3; spec chapters "raptorq 7.2" and "11.3".
package struct HDPCRows {
  /// The concatenated pairs of rows, for each column except the last.
  package let pairs: [UInt8]

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
