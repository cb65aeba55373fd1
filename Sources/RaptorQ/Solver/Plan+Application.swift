import CKernels

extension Plan {
  /// Computes the intermediate symbols.
  ///
  /// - Parameters:
  ///   - slab: at least `slots` times `stride` bytes, whatever they are; then slot c, the bytes from
  ///     c * `stride`, holds intermediate symbol c.
  ///   - stride: bytes from one slot to the next, at least `symbolSize`.
  ///   - symbols: the symbols that the plan's rows are the sums of, one after the other; what is
  ///     missing at the end is taken as zeros.
  ///   - symbolSize: bytes of each symbol.
  func apply(to slab: inout [UInt8], stride: Int, symbols: Span<UInt8>, symbolSize: Int) {
    precondition(slab.count >= slots * stride && stride >= symbolSize, "a slab for this plan")
    var slab = slab.mutableSpan
    let all = 0..<symbolSize
    add(elimination, to: &slab, stride, symbols, symbolSize, all)
    solveOctets(&slab, stride, all)
    add(substitution, to: &slab, stride, symbols, symbolSize, all)
  }

  /// Carries out sums on some bytes of every symbol.
  private func add(
    _ sums: [UInt16], to slab: inout MutableSpan<UInt8>, _ stride: Int, _ symbols: Span<UInt8>,
    _ symbolSize: Int, _ bytes: Range<Int>
  ) {
    let sums = sums.span
    var position = 0
    var isInside = true
    while position < sums.count {
      let slots = position + 3..<position + 3 + Int(sums[position + 2])
      let source = sums[position + 1]
      // A source beyond the symbols there are is a padding symbol, all zeros.
      let symbol = source == BinaryRows.noSource ? symbols.count : Int(source) * symbolSize
      let start = min(symbol + bytes.lowerBound, symbols.count)
      let end = min(symbol + bytes.upperBound, symbols.count)
      let done = hs_symbols_combine(
        &slab, stride, bytes.lowerBound, bytes.count, sums[position],
        symbols.extracting(start..<end), sums.extracting(slots))
      isInside = isInside && done
      position = slots.upperBound
    }
    precondition(isInside, "a plan names slots of the slab")
  }

  /// Gives the HDPC rows their right-hand sides and solves them, on some bytes of every symbol.
  private func solveOctets(_ slab: inout MutableSpan<UInt8>, _ stride: Int, _ bytes: Range<Int>) {
    var isInside = hs_symbols_fold_hdpc(
      &slab, stride, bytes.lowerBound, bytes.count, hdpcColumns.span, hdpcPairs.span,
      hdpcRows.span)
    let allProducts = Octet.nibbleProducts
    for step in octetSteps {
      let products = allProducts.span.extracting(
        32 * Int(step.factor)..<32 * Int(step.factor) + 32)
      let done =
        step.source == Self.noSlot
        ? hs_symbol_scale(&slab, stride, bytes.lowerBound, bytes.count, step.target, products)
        : hs_symbol_multiply_add(
          &slab, stride, bytes.lowerBound, bytes.count, step.target, step.source, products)
      isInside = isInside && done
    }
    precondition(isInside, "a plan names slots of the slab")
  }
}
