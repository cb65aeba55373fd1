import SubstrateCrypto

/// A symbol with a secret content.
///
/// Its bytes and modules are only in memory for secrets, from the content to its pictures.
///
/// One byte-mode segment, the smallest version at level L, the highest level that fits into that
/// version, and the mask with the lowest penalty: the symbol equals that of ``QRSymbolDrawer``,
/// module for module. The tables of the drawer are used, but not its buffers.
///
/// ```swift
/// let symbol = try SecretSymbol(secret)
/// let file = symbol.png(scale: 4, border: 4)      // SecretBytes
/// ```
package struct SecretSymbol: Sendable {
  private typealias Layout = SymbolLayout<WideLinePair>

  /// The modules per side, without the quiet zone.
  package let side: Int
  /// One byte for each module, row by row: 1 for dark.
  private let modules: SharedSecret

  /// Draws a payload.
  ///
  /// - Parameter payload: 1...2953 bytes.
  /// - Throws: ``PictureError/emptyFrame``, ``PictureError/frameTooLong(byteCount:limit:)``.
  package init(_ payload: Span<UInt8>) throws(PictureError) {
    guard payload.count > 0 else { throw .emptyFrame }
    let (version, level) = try QRSymbolDrawer.fit(payload.count)
    let layout = Layout(version: version, level: level)
    let data = SecretSymbol.data(SecretSymbol.codewords(payload, layout), layout)
    side = version.side
    modules = SharedSecret(SecretSymbol.masked(data, layout))
  }

  /// The modules per side of the symbol for a number of bytes.
  ///
  /// - Throws: as ``init(_:)``.
  package static func side(byteCount: Int) throws(PictureError) -> Int {
    guard byteCount > 0 else { throw .emptyFrame }
    return try QRSymbolDrawer.fit(byteCount).0.side
  }

  /// Lends the modules: one byte for each, row by row, 1 for dark.
  package func withModules<R: ~Copyable>(_ body: (Span<UInt8>) -> R) -> R {
    modules.withBytes(body)
  }

  private static func codewords(_ payload: Span<UInt8>, _ layout: Layout) -> SecretBytes {
    SecretBytes(capacity: layout.version.codewordCount) { out in
      layout.appendCodewords(of: payload, to: &out)
      var all = out.mutableSpan
      for (index, block) in layout.blocks.enumerated() {
        layout.correction.correct(block, in: &all, at: layout.correctionStart(ofBlock: index))
      }
    }
  }

  /// The data bits at their positions, without function patterns and mask.
  private static func data(_ codewords: borrowing SecretBytes, _ layout: Layout) -> SecretBytes {
    let side = layout.side
    let words = codewords.bytes
    return SecretBytes(capacity: side * side) { out in
      out.append(repeating: 0, count: side * side)
      var modules = out.mutableSpan
      for index in words.indices {
        for bit in 0..<8 {
          let (y, x) = Int(layout.places[index * 8 + bit])
            .quotientAndRemainder(dividingBy: Layout.stride)
          modules[y * side + x] = words[index] >> UInt8(7 - bit) & 1
        }
      }
    }
  }

  /// The symbol with the mask that has the lowest penalty; if several have it, the first of them.
  private static func masked(_ data: borrowing SecretBytes, _ layout: Layout) -> SecretBytes {
    let side = layout.side
    let modules = data.bytes
    var best: (plane: [UInt8], penalty: Int) = ([], .max)
    for lines in layout.planes {
      let plane = lines.flatMap { line in
        (0..<side).map { x in UInt8(truncatingIfNeeded: line[x / 64] >> UInt64(x % 64)) & 1 }
      }
      let penalty = ModulePenalty.penalty(modules, under: plane, side: side)
      if penalty < best.penalty { best = (plane, penalty) }
    }
    let plane = best.plane
    return SecretBytes(capacity: side * side) { out in
      for index in modules.indices { out.append(modules[index] ^ plane[index]) }
    }
  }
}
