import QRDrawing

extension QRSymbol {
  /// The symbol with one module of the other color.
  func flipping(_ x: Int, _ y: Int) -> QRSymbol {
    var words = words
    words[y * wordsPerRow + x / 64] ^= 1 << UInt64(x % 64)
    return QRSymbol(side: side, words: words)
  }
}
