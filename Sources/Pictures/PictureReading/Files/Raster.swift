internal import Glibc

/// The rows of a picture in memory.
package struct Raster: Sendable {
  /// The pixels of a row, and the number of rows.
  package let width: Int
  package let height: Int
  /// The offset of the first row in `bytes`; `stride` is the distance between two rows in bytes.
  package let offset: Int
  package let stride: Int
  package var bytes: [UInt8]

  /// The offset of a row in ``bytes``.
  @inline(__always)
  package func start(of row: Int) -> Int { offset + row * stride }

  /// Whether all pixel rows of each row of modules are equal, including the bytes between them.
  package func repeatsRows(_ grid: RegularGrid) -> Bool {
    // The rows of the grid are complete rows of the picture, so they are in the array.
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

  /// The bytes of the rows from `row` on.
  package func foot(from row: Int) -> [UInt8] {
    Array(bytes[start(of: row)..<start(of: height)])
  }

  /// Whether two arrays are equal; faster than `==`.
  package static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard first.count == second.count, !first.isEmpty else {
      return first.isEmpty && second.isEmpty
    }
    // Both have first.count bytes.
    return unsafe memcmp(first, second, first.count) == 0
  }

  /// Whether `count` bytes from `first` on have this value.
  package func isFlat(_ first: Int, _ count: Int, _ value: UInt8) -> Bool {
    guard count > 0 else { return true }
    // Compares each byte of the array with the next one.
    return unsafe bytes.withUnsafeBytes { buffer in
      guard first + count <= buffer.count, unsafe buffer[first] == value,
        let base = buffer.baseAddress
      else { return false }
      return unsafe memcmp(base + first, base + first + 1, count - 1) == 0
    }
  }
}

extension GrayPicture {
  /// The rows of a picture without transparent pixels.
  package var raster: Raster {
    Raster(width: width, height: height, offset: 0, stride: width, bytes: gray)
  }
}
