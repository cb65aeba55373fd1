/// The parameters of RFC 6330, 5.3.3.3, which follow from the number of source symbols of a block.
///
/// The L intermediate symbols are W LT symbols (B ordinary ones, then S for LDPC), then P PI
/// symbols, the last H of these for HDPC. Symbols from K up to K' are zero padding, never sent.
package struct BlockParameters: Equatable, Hashable {
  /// The maximum K, which is also the maximum K'.
  static let maximumSymbols = 56_403

  /// K: the source symbols of the block.
  package let symbols: Int
  /// K': K rounded up to a value of the table.
  package let extendedSymbols: Int
  /// J(K'), the seed of the tuple generator.
  package let systematicIndex: Int
  /// S: the number of LDPC rows.
  package let ldpcSymbols: Int
  /// H: the number of HDPC rows, 10 to 16.
  package let hdpcSymbols: Int
  /// W: the number of columns of the LT part, a prime.
  package let ltSymbols: Int
  /// P1: the smallest prime that is not below P.
  package let permanentPrime: Int

  /// L: the number of columns of the constraint matrix.
  package var intermediateSymbols: Int { extendedSymbols + ldpcSymbols + hdpcSymbols }
  /// P: the number of columns that are inactive from the start.
  package var permanentSymbols: Int { intermediateSymbols - ltSymbols }
  /// B: the number of LT columns that are not in the identity part of the LDPC rows.
  package var ordinarySymbols: Int { ltSymbols - ldpcSymbols }
  /// K' - K: the number of padding symbols.
  var paddingSymbols: Int { extendedSymbols - symbols }

  /// Looks up the parameters; `symbols` must be in 1...`maximumSymbols`.
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

  /// The largest K' of at most `limit`, or 10, the smallest K', if all are larger.
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
