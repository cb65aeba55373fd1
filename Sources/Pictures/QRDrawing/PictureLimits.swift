/// The limits for files of pictures; numbers in a file are checked before memory is allocated.
package enum PictureLimits {
  /// The maximum size of a file in bytes; the file and its pictures must fit into ``memory``.
  package static let byteCount = 192 << 20
  /// The address space in bytes of a confined reader, in addition to the program itself.
  package static let memory: UInt64 = 256 << 20
  /// The number of pictures without a symbol after which a longer file is not read further.
  package static let framesWithoutSymbol = 40
  /// The maximum side in pixels of a picture, or of a part of one.
  package static let side = 8192
  /// The maximum number of pictures in a file.
  package static let frameCount = 65_536
  /// The maximum number of pixels of all pictures in a file: twice the number in a movie of the
  /// longest payload at the usual size.
  package static let pixelCount = 1 << 33
  /// The maximum number of texts that are kept.
  package static let textCount = 64
  package static let textByteCount = 65_536
  /// The maximum length of a compressed text in bytes: that of the longest text that Hotside
  /// writes, plus 11 bytes of a zlib stream with one stored block (portal 3.1).
  package static let compressedTextByteCount = PictureText.maximumCount + 11
  /// The maximum number of pixels of all pictures in memory; a single larger picture is allowed.
  package static let workingPixelCount = 1 << 25

  /// The first property of a movie that exceeds a limit for reading, as the object of a sentence.
  static func excess(byteCount: Int, frames: Int, width: Int, height: Int) -> String? {
    let numbers = [
      ("bytes", byteCount, self.byteCount), ("frames", frames, frameCount),
      ("pixels per side", max(width, height), side),
      ("pixels", frames * width * height, pixelCount),
    ]
    return numbers.first { $0.1 > $0.2 }.map { "\($0.1) \($0.0), more than the \($0.2)" }
  }
}
