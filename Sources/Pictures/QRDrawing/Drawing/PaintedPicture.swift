import ByteSupport
internal import CZlib
import Reporting

/// A small RGBA picture as a PNG file.
package enum PaintedPicture {
  /// Encodes a square of pixels.
  ///
  /// - Parameters:
  ///   - side: width and height, 1...4096.
  ///   - rgba: `side * side * 4` bytes, rows from top to bottom.
  /// - Returns: the bytes of the file, the same for the same pixels.
  /// - Throws: ``PictureError/notDrawn(reason:)`` for another number of bytes.
  package static func png(side: Int, rgba: [UInt8]) throws(PictureError) -> [UInt8] {
    let lineLength = side * 4
    guard side > 0, side <= 4096, rgba.count == side * lineLength else {
      throw .notDrawn(
        reason:
          "\(rgba.count.counted("byte is", plural: "bytes are")) no picture of \(side) by \(side) pixels"
      )
    }
    var lines: [UInt8] = []
    lines.reserveCapacity(rgba.count + side)
    for row in 0..<side {
      // Filter 0, no filter (PNG, 9.2), because the pictures are small.
      lines.append(0)
      lines += rgba[row * lineLength..<(row + 1) * lineLength]
    }
    // Eight bits for each channel, RGBA (PNG, 11.2.1).
    let header =
      UInt32(side).bigEndianBytes + UInt32(side).bigEndianBytes + [8, 6, 0, 0, 0]
    return PNGChunk.signature + PNGChunk.chunk("IHDR", header)
      + PNGChunk.chunk("IDAT", try deflated(lines)) + PNGChunk.chunk("IEND", [])
  }

  /// Compresses the rows of a picture, each with its filter byte, as a zlib stream.
  package static func deflated(_ bytes: [UInt8]) throws(PictureError) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: Int(compressBound(UInt(bytes.count))))
    var count = UInt(output.count)
    // Reads bytes.count bytes, and writes at most `count` bytes and their number.
    let code = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe compress2(output.baseAddress, &count, bytes.baseAddress, UInt(bytes.count), 9)
      }
    }
    guard code == Z_OK else { throw .notDrawn(reason: "zlib failed with code \(code)") }
    return Array(output[..<Int(count)])
  }
}
