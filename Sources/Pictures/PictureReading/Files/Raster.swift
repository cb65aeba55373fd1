internal import Glibc

/// The rows of a picture in memory.
package struct Raster: Sendable {
  /// Pixels of a row, and the number of rows.
  package let width: Int
  package let height: Int
  /// Where the first row begins in `bytes`, and how many bytes each row is behind the one before.
  package let offset: Int
  package let stride: Int
  package var bytes: [UInt8]

  /// Where a row begins in ``bytes``.
  @inline(__always)
  package func start(of row: Int) -> Int { offset + row * stride }

  /// Whether all rows of pixels of each row of modules are equal, and what stands between them.
  package func repeatsRows(_ grid: RegularGrid) -> Bool {
    // Rows of the grid are rows of the picture, whose bytes are all there.
    unsafe bytes.withUnsafeBytes { buffer in
      (0..<grid.side).allSatisfy { y in
        let first = start(of: grid.top + y * grid.module)
        let count = (grid.module - 1) * stride
        guard count > 0, first + stride + count <= buffer.count,
          let base = buffer.baseAddress
        else { return count == 0 }
        return unsafe memcmp(base + first, base + first + stride, count) == 0
      }
    }
  }
}

extension GrayPicture {
  /// The rows of a picture that has no transparent pixels.
  package var raster: Raster {
    Raster(width: width, height: height, offset: 0, stride: width, bytes: gray)
  }
}
