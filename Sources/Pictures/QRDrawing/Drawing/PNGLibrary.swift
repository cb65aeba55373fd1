internal import CPNG

/// The functions of libpng for reading pictures.
package enum PNGLibrary {
  /// Loads the library, for a process that cannot open files later.
  package static func load() { hotside_load_png() }

  /// Decompresses a PNG file with one picture.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - width: the width of the picture in pixels.
  ///   - height: the height of the picture in pixels.
  ///   - channels: 1 for palette indices or luminance, 2 for luminance and opacity, 3 or 4 for colors
  ///     without and with opacity.
  /// - Returns: `width * height * channels` bytes, rows from top to bottom; `nil` if the picture is
  ///   damaged, or has another size or number of channels.
  package static func pixels(
    of file: [UInt8], width: Int, height: Int, channels: Int
  ) -> [UInt8]? {
    var pixels = [UInt8](repeating: 0, count: width * height * channels)
    // Both buffers are passed with their lengths; the library stays within them.
    let isDone = unsafe file.withUnsafeBufferPointer { source in
      unsafe pixels.withUnsafeMutableBufferPointer { target in
        unsafe hotside_png_read(
          source.baseAddress, source.count, UInt32(width), UInt32(height), UInt32(channels),
          target.baseAddress)
      }
    }
    return isDone ? pixels : nil
  }
}
