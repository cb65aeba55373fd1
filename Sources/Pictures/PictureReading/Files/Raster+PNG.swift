import QRDrawing

/// Rows as a PNG's header has them, decompressed by zlib, whose filters are undone here (PNG, 9).
extension Raster {
  /// Decompresses a picture of at most 8 bits a pixel that is not interlaced.
  ///
  /// - Returns: the rows, a zero in front of each and some behind the last; `nil` where the
  ///   data is damaged, or anything but the picture is in it, which is left to libpng.
  package init?(_ compressed: ArraySlice<UInt8>, width: Int, height: Int, depth: Int) {
    let stride = 1 + (width * depth + 7) / 8
    let count = height * stride
    (self.width, self.height, self.stride) = (width, height, stride)
    offset = stride + 1
    var isWhole = false
    // A row of zeros comes first, as the filters have it; and some last, so that words can be read.
    let size = stride + count + 8
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, initialized in
      unsafe target[..<stride].initialize(repeating: 0)
      unsafe target[(stride + count)...].initialize(repeating: 0)
      // The data comes after the row of zeros.
      let rows = unsafe UnsafeMutableBufferPointer(rebasing: target[stride..<stride + count])
      isWhole = unsafe ZlibStream.decompress(compressed, into: rows) == count
      initialized = isWhole ? size : 0
    }
    guard isWhole else { return nil }
    for row in 0..<height {
      guard undoFilter(of: row) else { return nil }
    }
  }

  /// Undoes the filter of a row; those before it are done.
  ///
  /// - Returns: whether there is such a filter.
  private mutating func undoFilter(of row: Int) -> Bool {
    let (start, count) = (start(of: row), stride - 1)
    let filter = bytes[start - 1]
    bytes[start - 1] = 0
    // Both rows lie inside the array, which has one more in front of the first.
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      let row = unsafe UnsafeMutableBufferPointer(rebasing: buffer[start..<start + count])
      let above = unsafe UnsafeBufferPointer(
        rebasing: buffer[start - stride..<start - stride + count])
      switch filter {
      case 1: for index in 1..<max(1, count) { unsafe row[index] &+= row[index - 1] }
      case 2: for index in 0..<count { unsafe row[index] &+= above[index] }
      case 3: unsafe Raster.undoAverage(row, above)
      case 4: unsafe Raster.undoPaeth(row, above)
      default: break
      }
    }
    return filter < 5
  }

  private static func undoAverage(
    _ row: UnsafeMutableBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>
  ) {
    var left = 0
    for index in row.indices {
      unsafe row[index] &+= UInt8(truncatingIfNeeded: (left + Int(above[index])) / 2)
      left = unsafe Int(row[index])
    }
  }

  private static func undoPaeth(
    _ row: UnsafeMutableBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>
  ) {
    // Where rows repeat most differences are zero: such a row equals the one above.
    var differences: UInt8 = 0
    for index in row.indices { unsafe differences |= row[index] }
    guard differences != 0 else {
      _ = unsafe row.update(from: above)
      return
    }
    var (left, corner) = (0, 0)
    for index in row.indices {
      let up = unsafe Int(above[index])
      let (toLeft, toUp) = (abs(up - corner), abs(left - corner))
      let toCorner = abs(up + left - 2 * corner)
      let nearest =
        toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
      unsafe row[index] &+= UInt8(truncatingIfNeeded: nearest)
      (left, corner) = (unsafe Int(row[index]), up)
    }
  }
}
