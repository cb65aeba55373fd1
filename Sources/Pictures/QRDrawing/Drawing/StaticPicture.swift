import ByteSupport
internal import CPNG

/// A static code as a PNG file: indexed color, depth 1, a palette of dark and light (hot-side 6.3).
package enum StaticPicture {
  /// Draws a payload as a static code.
  ///
  /// - Parameters:
  ///   - payload: 1...2953 bytes, the unchanged content of the symbol.
  ///   - drawing: size and color.
  ///   - source: the source of the picture, as a `zTXt` chunk.
  /// - Returns: the bytes of the file, the same for the same arguments.
  /// - Throws: ``PictureError``.
  package static func png(
    of payload: [UInt8], drawing: DrawingOptions = .standard, source: PictureText? = nil
  ) throws(PictureError) -> [UInt8] {
    try png(of: StaticSymbol.symbol(of: payload), drawing: drawing, source: source)
  }

  /// Draws a symbol as a PNG file.
  package static func png(
    of symbol: QRSymbol, drawing: DrawingOptions = .standard, source: PictureText? = nil
  ) throws(PictureError) -> [UInt8] {
    let rows =
      CaptionStrip(drawing, modules: symbol.side).map { PixelRows(symbol, drawing, $0) }
      ?? PixelRows(symbol, drawing)
    let width = drawing.pixels(modules: symbol.side)
    let height = rows.count * rows.repeats
    let palette = drawing.dark.bytes + RGBColor.white.bytes
    // Enough for the uncompressed rows and all other chunks.
    let textCount = (source?.text.utf8.count ?? 0) + (source?.keyword.utf8.count ?? 0)
    let capacity = (rows.rowByteCount + 1) * height * 2 + textCount + 4096
    var file = [UInt8](repeating: 0, count: capacity)
    // Every buffer is passed with its length: `rows.bytes` has `rows.count` rows of `rowByteCount`,
    // the palette six bytes, the file `capacity`; the strings are NUL-terminated.
    let written = unsafe rows.bytes.withUnsafeBufferPointer { bytes in
      unsafe file.withUnsafeMutableBufferPointer { file in
        unsafe hotside_png_write(
          bytes.baseAddress, rows.rowByteCount, rows.count, rows.repeats, UInt32(width), palette,
          source?.keyword, source?.text, file.baseAddress, file.count)
      }
    }
    guard written > 0 else { throw .notDrawn(reason: "libpng failed to write the picture") }
    return Array(file[..<written])
  }
}
