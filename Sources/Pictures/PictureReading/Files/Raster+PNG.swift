import QRDrawing

/// Rows in the format of a PNG's header, decompressed by zlib and unfiltered here (PNG, 9).
extension Raster {
  /// Decompresses a picture with at most 8 bits for each pixel that is not interlaced.
  ///
  /// - Returns: the rows, with a zero byte before each and eight after the last; `nil` if the data
  ///   is damaged or has other bytes than the picture's, which is left to libpng.
  package init?(_ compressed: ArraySlice<UInt8>, width: Int, height: Int, depth: Int) {
    let stride = 1 + (width * depth + 7) / 8
    let count = height * stride
    (self.width, self.height, self.stride) = (width, height, stride)
    offset = stride + 1
    var isWhole = false
    // A row of zeros precedes the rows, for the filters; eight zeros follow them, for loading
    // words.
    let size = stride + count + 8
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { target, initialized in
      unsafe target[..<stride].initialize(repeating: 0)
      unsafe target[(stride + count)...].initialize(repeating: 0)
      let rows = unsafe UnsafeMutableBufferPointer(rebasing: target[stride..<stride + count])
      isWhole = unsafe ZlibStream.decompress(compressed, into: rows) == count
      initialized = isWhole ? size : 0
    }
    guard isWhole else { return nil }
    for row in 0..<height {
      guard undoFilter(of: row) else { return nil }
    }
  }

  /// Undoes the filter of a row, after the previous rows.
  ///
  /// - Returns: `false` if the filter does not exist.
  private mutating func undoFilter(of row: Int) -> Bool {
    let (start, count) = (start(of: row), stride - 1)
    let filter = bytes[start - 1]
    bytes[start - 1] = 0
    // Both rows are in the array, which has an additional row before the first.
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
    // Where rows repeat, all differences are usually zero: the row equals the row above.
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
