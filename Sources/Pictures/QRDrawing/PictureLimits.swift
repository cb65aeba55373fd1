/// What is read at most: numbers in a file are checked against these before anything is allocated.
package enum PictureLimits {
  /// Bytes of a file, which has to fit into ``memory`` with what is made of it.
  package static let byteCount = 192 << 20
  /// Bytes of address space that a confined reader has beside the program itself.
  package static let memory: UInt64 = 256 << 20
  /// Pictures at the start of a file that may be without a symbol when there are more.
  package static let framesWithoutSymbol = 40
  /// Pixels per side of a picture, or of a part of one.
  package static let side = 8192
  /// Pictures in a file.
  package static let frameCount = 65_536
  /// Pixels of all pictures of a file together: a movie of the longest payload at the usual size has
  /// half as many.
  package static let pixelCount = 1 << 33
  /// Texts that are kept, and bytes of each.
  package static let textCount = 64
  package static let textByteCount = 65_536
  /// Bytes of the zlib stream of a compressed text: the longest text that is written, and the 11
  /// bytes around it in a stored block (portal 3.1).
  package static let compressedTextByteCount = PictureText.maximumCount + 11
  /// Pixels of the pictures that are in memory at the same time, unless one alone has more.
  package static let workingPixelCount = 1 << 25

  /// What of a movie is too large to be read back, as the subject of a sentence.
  static func excess(byteCount: Int, frames: Int, width: Int, height: Int) -> String? {
    let numbers = [
      ("bytes", byteCount, self.byteCount), ("frames", frames, frameCount),
      ("pixels per side", max(width, height), side),
      ("pixels", frames * width * height, pixelCount),
    ]
    return numbers.first { $0.1 > $0.2 }.map { "\($0.1) \($0.0), more than the \($0.2)" }
  }
}
