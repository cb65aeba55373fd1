/// Encodes a movie format.
///
/// A frame's bytes depend only on its index and symbol, so that frames can be encoded in any order.
package protocol MovieEncoder: Sendable {
  /// The bytes before the first frame.
  func head(frameCount: Int) -> [UInt8]
  /// The bytes of successive frames; the first symbol belongs to frame `first`.
  func frames(_ symbols: [QRSymbol], first: Int) -> [UInt8]
  /// The bytes after the last frame.
  func tail() -> [UInt8]
}
