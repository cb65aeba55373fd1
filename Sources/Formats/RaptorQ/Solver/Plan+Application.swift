import CKernels

extension Plan {
  /// Computes the intermediate symbols by this plan.
  ///
  /// - Parameters:
  ///   - slab: at least `slots` times `symbolSize` bytes of any content; afterwards slot c, the
  ///     bytes from c * `symbolSize` on, contains intermediate symbol c.
  ///   - symbols: the concatenated right-hand sides of the plan's rows; missing bytes are zero.
  ///   - symbolSize: the length of each symbol in bytes.
  func apply(to slab: inout [UInt8], symbols: Span<UInt8>, symbolSize: Int) {
    precondition(slab.count >= slots * symbolSize, "a slab for this plan")
    var slab = slab.mutableSpan
    add(elimination, to: &slab, symbols, symbolSize)
    solveOctets(&slab, symbolSize)
    add(substitution, to: &slab, symbols, symbolSize)
  }

  private func add(
    _ sums: [UInt16], to slab: inout MutableSpan<UInt8>, _ symbols: Span<UInt8>, _ symbolSize: Int
  ) {
    let sums = sums.span
    var position = 0
    var isInside = true
    while position < sums.count {
      let slots = position + 3..<position + 3 + Int(sums[position + 2])
      let source = sums[position + 1]
      // A source beyond the given symbols is a padding symbol, which is zero.
      let start =
        source == BinaryRows.noSource ? symbols.count : min(Int(source) * symbolSize, symbols.count)
      let end = min(start + symbolSize, symbols.count)
      let done = hs_symbols_combine(
        &slab, symbolSize, sums[position], symbols.extracting(start..<end),
        sums.extracting(slots))
      isInside = isInside && done
      position = slots.upperBound
    }
    precondition(isInside, "a plan names slots of the slab")
  }

  /// Computes the right-hand sides of the HDPC rows and solves them.
  private func solveOctets(_ slab: inout MutableSpan<UInt8>, _ length: Int) {
    var isInside = hs_symbols_fold_hdpc(
      &slab, length, hdpcColumns.span, hdpcPairs.span, hdpcRows.span)
    let allProducts = Octet.nibbleProducts
    for step in octetSteps {
      let products = allProducts.span.extracting(32 * Int(step.factor)..<32 * Int(step.factor) + 32)
      let done =
        step.source == Self.noSlot
        ? hs_symbol_scale(&slab, length, step.target, products)
        : hs_symbol_multiply_add(&slab, length, step.target, step.source, products)
      isInside = isInside && done
    }
    precondition(isInside, "a plan names slots of the slab")
  }
}
