internal import CPNG

/// libpng, as far as pictures are read with it.
package enum PNGLibrary {
  /// Loads the library, for a process that opens no file afterwards.
  package static func load() { hotside_load_png() }

  /// Decompresses a PNG file with one picture.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - width: the width of the picture in pixels.
  ///   - height: the height of the picture in pixels.
  ///   - channels: 1 for palette indices or luminance, 2 for luminance and opacity.
  /// - Returns: `width * height * channels` bytes, rows from the top; `nil` if the picture is damaged, or
  ///   has another size or number of channels.
  package static func pixels(
    of file: [UInt8], width: Int, height: Int, channels: Int
  ) -> [UInt8]? {
    var pixels = [UInt8](repeating: 0, count: width * height * channels)
    // Both buffers come with their lengths; the library reads and writes inside them.
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
