/// The numbers of RFC 6330, 5.3.3.3 that follow from the number of source symbols of a block.
///
/// The L intermediate symbols are W "LT" ones (B ordinary, then S for LDPC), then P "PI" ones, which
/// end with the H for HDPC. Symbols in excess of K, up to K', are zeros that are never sent.
package struct BlockParameters: Equatable, Hashable {
  /// The largest K and K'.
  static let maximumSymbols = 56_403

  /// K: source symbols of the block.
  package let symbols: Int
  /// K': the same, rounded up to a row of the table.
  package let extendedSymbols: Int
  /// J(K'), the seed of the tuple generator.
  package let systematicIndex: Int
  /// S: LDPC rows.
  package let ldpcSymbols: Int
  /// H: HDPC rows, 10 to 16.
  package let hdpcSymbols: Int
  /// W: columns of the LT part, a prime.
  package let ltSymbols: Int
  /// P1: the smallest prime that is at least P.
  package let permanentPrime: Int

  /// L: columns of the constraint matrix.
  package var intermediateSymbols: Int { extendedSymbols + ldpcSymbols + hdpcSymbols }
  /// P: columns that are inactive from the start.
  package var permanentSymbols: Int { intermediateSymbols - ltSymbols }
  /// B: LT columns without an LDPC row of their own.
  package var ordinarySymbols: Int { ltSymbols - ldpcSymbols }
  /// K' - K: zero symbols.
  var paddingSymbols: Int { extendedSymbols - symbols }

  /// Looks up the row for `symbols`, which is 1 to `maximumSymbols`.
  package init(symbols: Int) {
    precondition((1...Self.maximumSymbols).contains(symbols), "a block size that was checked")
    let row = Self.row(atLeast: symbols)
    self.symbols = symbols
    extendedSymbols = Int(SystematicIndexTable.extendedSymbols[row])
    systematicIndex = Int(SystematicIndexTable.systematicIndices[row])
    ldpcSymbols = Int(SystematicIndexTable.ldpcSymbols[row])
    hdpcSymbols = Int(SystematicIndexTable.hdpcSymbols[row])
    ltSymbols = Int(SystematicIndexTable.ltSymbols[row])
    permanentPrime = Self.prime(atLeast: extendedSymbols + ldpcSymbols + hdpcSymbols - ltSymbols)
  }

  /// The largest K' that is not above `limit`, or the smallest of all, 10.
  static func largestExtendedCount(notAbove limit: Int) -> Int {
    let table = SystematicIndexTable.extendedSymbols
    let above = limit >= maximumSymbols ? table.count : row(atLeast: limit + 1)
    return Int(table[max(above, 1) - 1])
  }

  /// The first row with K' >= `symbols`.
  private static func row(atLeast symbols: Int) -> Int {
    let table = SystematicIndexTable.extendedSymbols
    var low = 0
    var high = table.count - 1
    while low < high {
      let middle = (low + high) / 2
      if Int(table[middle]) < symbols { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func prime(atLeast number: Int) -> Int {
    func isPrime(_ candidate: Int) -> Bool {
      var divisor = 2
      while divisor * divisor <= candidate {
        if candidate % divisor == 0 { return false }
        divisor += 1
      }
      return true
    }
    var candidate = number
    while !isPrime(candidate) { candidate += 1 }
    return candidate
  }
}
