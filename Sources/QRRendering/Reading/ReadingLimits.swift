/// What is read at most: numbers in a file are checked against these before anything is allocated.
enum ReadingLimits {
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
