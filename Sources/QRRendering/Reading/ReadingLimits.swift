/// What is read at most: numbers in a file are checked against these before anything is allocated.
enum ReadingLimits {
  /// Bytes of a file, which has to fit into ``memory`` with what is made of it.
  static let byteCount = 192 << 20
  /// Bytes of address space that a confined reader has beside the program itself.
  static let memory: UInt64 = 256 << 20
  /// Pictures at the start of a file that may be without a symbol when there are more.
  static let framesWithoutSymbol = 40
  /// Pixels per side of a picture, or of a part of one.
  static let side = 8192
  /// Pictures in a file.
  static let frameCount = 65_536
  /// Pixels of all pictures of a file together: a movie of the longest payload at the usual size has
  /// half as many.
  static let pixelCount = 1 << 33
  /// Texts that are kept, and bytes of each.
  static let textCount = 64
  static let textByteCount = 65_536
  /// Pixels of the pictures that are in memory at the same time, unless one alone has more.
  static let workingPixelCount = 1 << 25
}
