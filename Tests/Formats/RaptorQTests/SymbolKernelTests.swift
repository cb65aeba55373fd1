import CKernels
import RaptorQ
import TestSupport
import Testing

/// Every kernel beside its scalar twin, and beside the definition of what it does.
@Suite struct SymbolKernelTests {
  private static let slots = 24

  /// A slab with random bytes, and where in its symbols a kernel works.
  private struct Case {
    var slab: [UInt8]
    let length: Int

    init(length: Int, _ random: inout SplitMix64) {
      self.length = length
      slab = random.bytes(SymbolKernelTests.slots * length)
    }

    /// The bytes of a slot that kernels work on.
    func symbol(_ slot: UInt16) -> [UInt8] {
      let start = Int(slot) * length
      return Array(slab[start..<start + length])
    }

    /// The slab with other bytes in one slot.
    func replacing(_ slot: UInt16, with bytes: [UInt8]) -> [UInt8] {
      var result = slab
      let start = Int(slot) * length
      result.replaceSubrange(start..<start + length, with: bytes)
      return result
    }
  }

  private func sum(_ symbols: [[UInt8]], length: Int) -> [UInt8] {
    symbols.reduce([UInt8](repeating: 0, count: length)) { total, symbol in
      total.indices.map { total[$0] ^ ($0 < symbol.count ? symbol[$0] : 0) }
    }
  }

  private func products(_ factor: UInt8) -> [UInt8] {
    Array(Octet.nibbleProducts[32 * Int(factor)..<32 * Int(factor) + 32])
  }

  @Test func combinationsAreSumsForEveryLengthAndOffset() {
    var random = SplitMix64(seed: 1)
    for length in Array(0...200) + [255, 256, 257, 511, 512, 529, 1072] {
      let input = Case(length: length, &random)
      let count = Int.random(in: 0...12, using: &random)
      let slots = (0..<count).map { _ in UInt16.random(in: 0..<UInt16(Self.slots), using: &random) }
      let target = UInt16.random(in: 0..<UInt16(Self.slots), using: &random)
      let source = random.bytes(Int.random(in: 0...length, using: &random))
      let expected = input.replacing(
        target, with: sum(slots.map { input.symbol($0) } + [source], length: length))

      var chosen = input.slab
      var span = chosen.mutableSpan
      let isDone = hs_symbols_combine(
        &span, length, target, source.span, slots.span)
      #expect(isDone && chosen == expected, "length \(length)")
      var scalar = input.slab
      span = scalar.mutableSpan
      let isScalarDone = hs_symbols_combine_scalar(
        &span, length, target, source.span, slots.span)
      #expect(isScalarDone && scalar == expected, "length \(length)")
    }
  }

  @Test func sumsInABufferTouchNothingElse() {
    var random = SplitMix64(seed: 2)
    for length in Array(0...200) + [256, 1072] {
      let slab = random.bytes(Self.slots * length)
      let slots = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        UInt16.random(in: 0..<UInt16(Self.slots), using: &random)
      }
      let offset = Int.random(in: 0...33, using: &random)
      let buffer = random.bytes(offset + length + 7)
      let symbols = slots.map { slot in
        Array(slab[Int(slot) * length..<(Int(slot) + 1) * length])
      }
      var expected = buffer
      expected.replaceSubrange(offset..<offset + length, with: sum(symbols, length: length))

      var chosen = buffer
      var span = chosen.mutableSpan
      let isDone = hs_symbols_sum(&span, offset, slab.span, length, slots.span)
      #expect(isDone && chosen == expected, "length \(length)")
      var scalar = buffer
      span = scalar.mutableSpan
      let isScalarDone = hs_symbols_sum_scalar(
        &span, offset, slab.span, length, slots.span)
      #expect(isScalarDone && scalar == expected, "length \(length)")
    }
  }

  /// Columns, pairs of rows, and rows for a kernel that folds them, at random.
  private struct HDPCInput {
    let columns: [UInt16]
    let pairs: [UInt8]
    let rows: [UInt16]

    init(_ random: inout SplitMix64) {
      let rowCount = Int.random(in: 2...6, using: &random)
      rows = (0..<rowCount).map { $0 == 1 ? HS_NO_SLOT : UInt16($0) }
      let columnCount = Int.random(in: 1...20, using: &random)
      columns = (0..<columnCount).map { _ in
        Int.random(in: 0..<5, using: &random) == 0
          ? HS_NO_SLOT : UInt16.random(in: 6..<UInt16(SymbolKernelTests.slots), using: &random)
      }
      pairs = (0..<2 * (columnCount - 1)).map { _ in
        UInt8.random(in: 0..<UInt8(rowCount), using: &random)
      }
    }
  }

  /// The slab with its HDPC rows, by the recurrence.
  private func folded(_ input: Case, _ hdpc: HDPCInput) -> [UInt8] {
    let (length, pairs) = (input.length, hdpc.pairs)
    var totals = [[UInt8]](
      repeating: [UInt8](repeating: 0, count: length), count: hdpc.rows.count)
    var running = [UInt8](repeating: 0, count: length)
    for (index, column) in hdpc.columns.enumerated() {
      running = running.map { Octet.product(2, $0) }
      if column != HS_NO_SLOT { running = sum([running, input.symbol(column)], length: length) }
      if index < hdpc.columns.count - 1 {
        for row in [Int(pairs[2 * index]), Int(pairs[2 * index + 1])] {
          totals[row] = sum([totals[row], running], length: length)
        }
      } else {
        for row in hdpc.rows.indices {
          let multiple = running.map { Octet.product(OctetTable.exponentials[row], $0) }
          totals[row] = sum([totals[row], multiple], length: length)
        }
      }
    }
    var expected = input
    for row in hdpc.rows where row != HS_NO_SLOT {
      expected.slab = expected.replacing(row, with: totals[Int(row)])
    }
    return expected.slab
  }

  @Test func hdpcRowsAreThoseOfTheRecurrence() {
    var random = SplitMix64(seed: 3)
    for length in Array(0...200) + [256, 1072] {
      let input = Case(length: length, &random)
      let hdpc = HDPCInput(&random)
      let expected = folded(input, hdpc)
      let (columns, pairs, rows) = (hdpc.columns, hdpc.pairs, hdpc.rows)

      var chosen = input.slab
      var span = chosen.mutableSpan
      let isDone = hs_symbols_fold_hdpc(
        &span, length, columns.span, pairs.span, rows.span)
      #expect(isDone && chosen == expected, "length \(length)")
      var scalar = input.slab
      span = scalar.mutableSpan
      let isScalarDone = hs_symbols_fold_hdpc_scalar(
        &span, length, columns.span, pairs.span, rows.span)
      #expect(isScalarDone && scalar == expected, "length \(length)")
    }
  }

  @Test func productsAreThoseOfTheField() {
    var random = SplitMix64(seed: 4)
    for length in Array(0...200) + [256, 1072] {
      let input = Case(length: length, &random)
      let factor = UInt8.random(in: 0...255, using: &random)
      let table = products(factor)
      let (target, source): (UInt16, UInt16) = (3, 17)
      let product = input.symbol(source).map { Octet.product(factor, $0) }
      let added = input.replacing(
        target, with: sum([input.symbol(target), product], length: length))
      let scaled = input.replacing(source, with: product)

      var slab = input.slab
      var span = slab.mutableSpan
      var isDone = hs_symbol_multiply_add(
        &span, length, target, source, table.span)
      #expect(isDone && slab == added, "\(factor) times \(length) bytes")
      slab = input.slab
      span = slab.mutableSpan
      isDone = hs_symbol_multiply_add_scalar(
        &span, length, target, source, table.span)
      #expect(isDone && slab == added, "\(factor) times \(length) bytes")
      slab = input.slab
      span = slab.mutableSpan
      isDone = hs_symbol_scale(&span, length, source, table.span)
      #expect(isDone && slab == scaled, "\(factor) times \(length) bytes")
      slab = input.slab
      span = slab.mutableSpan
      isDone = hs_symbol_scale_scalar(&span, length, source, table.span)
      #expect(isDone && slab == scaled, "\(factor) times \(length) bytes")
    }
  }

  @Test(arguments: [
    (length: 16, slot: 4), (length: 17, slot: 3), (length: 65, slot: 0),
    (length: 16, slot: 65_534), (length: .max, slot: 0), (length: .max, slot: 1),
  ])
  func nothingOutsideTheSlabIsTouched(length: Int, slot: Int) {
    let before = [UInt8](repeating: 7, count: 64)
    var slab = before
    let slot = UInt16(slot)
    let table = products(3)
    let none: [UInt16] = []
    let one = [slot]
    let (noBytes, pairs): ([UInt8], [UInt8]) = ([], [])
    var span = slab.mutableSpan
    #expect(!hs_symbols_combine(&span, length, slot, noBytes.span, none.span))
    #expect(!hs_symbols_combine(&span, length, 0, noBytes.span, one.span))
    #expect(
      !hs_symbols_fold_hdpc(&span, length, one.span, pairs.span, none.span))
    #expect(
      !hs_symbol_multiply_add(&span, length, slot, slot ^ 1, table.span))
    #expect(!hs_symbol_scale(&span, length, slot, table.span))
    #expect(slab == before)
  }

  @Test func argumentsThatDoNotBelongTogetherAreRefused() {
    let before = [UInt8](repeating: 7, count: 64)
    var slab = before
    var buffer = before
    let table = products(3)
    let (long, noBytes): ([UInt8], [UInt8]) = ([UInt8](repeating: 1, count: 9), [])
    let (none, columns, rows): ([UInt16], [UInt16], [UInt16]) = ([], [0, 1], [2, 3])
    let many = [UInt16](repeating: 3, count: 17)
    let outside: [UInt8] = [0, 2]
    var span = slab.mutableSpan
    // A source longer than what is written; pairs that are too few or name no row; 17 rows.
    #expect(!hs_symbols_combine(&span, 8, 0, long.span, none.span))
    #expect(!hs_symbols_fold_hdpc(&span, 8, columns.span, noBytes.span, rows.span))
    #expect(!hs_symbols_fold_hdpc(&span, 8, columns.span, outside.span, rows.span))
    #expect(!hs_symbols_fold_hdpc(&span, 8, none.span, noBytes.span, rows.span))
    #expect(!hs_symbols_fold_hdpc(&span, 8, rows.span, table.span, many.span))
    // Half a table; a symbol added to itself.
    #expect(!hs_symbol_scale(&span, 8, 0, long.span))
    #expect(!hs_symbol_multiply_add(&span, 8, 0, 1, long.span))
    #expect(!hs_symbol_multiply_add(&span, 8, 1, 1, table.span))
    #expect(slab == before)
    var target = buffer.mutableSpan
    #expect(!hs_symbols_sum(&target, 60, before.span, 8, none.span))
    #expect(!hs_symbols_sum(&target, 65, before.span, 0, none.span))
    #expect(buffer == before)
  }
}
