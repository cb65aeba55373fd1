import QRDrawing
import TestSupport
import Testing

@Suite struct SymbolDrawerTests {
  /// The shortest and the longest frame of each version at each level that it is drawn at.
  static let boundaries: [Int] = {
    var counts: Set<Int> = [0, 1]
    for number in 1...40 {
      for level in QRLevel.allCases {
        let capacity = QRVersion(number: number).byteCapacity(level)
        counts.insert(capacity)
        if capacity < QRSymbol.maximumByteCount { counts.insert(capacity + 1) }
      }
    }
    return counts.sorted()
  }()

  @Test(arguments: boundaries)
  func equalsOracleAtEveryBoundary(byteCount: Int) throws {
    var random = SplitMix64(seed: UInt64(byteCount))
    let frame = random.bytes(byteCount)
    #expect(
      try QRSymbolDrawer(byteCount: byteCount).symbol(of: frame) == SymbolOracle.symbol(frame))
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7])
  func equalsOracleUnderEveryMask(mask: Int) throws {
    var random = SplitMix64(seed: UInt64(mask))
    for byteCount in [10, 136, 1080, 1500, 2953] {
      let frame = random.bytes(byteCount)
      let drawn = try QRSymbolDrawer(byteCount: byteCount).symbol(of: frame, mask: mask)
      #expect(drawn == SymbolOracle.symbol(frame, mask: mask))
    }
  }
}
