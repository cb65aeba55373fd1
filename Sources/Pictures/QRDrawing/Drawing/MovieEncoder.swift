/// A movie format's bytes: each frame's depend on its place and its symbol alone, so that frames can
/// be made in any order.
package protocol MovieEncoder: Sendable {
  /// What stands before the first frame.
  func head(frameCount: Int) -> [UInt8]
  /// A run of frames; the first symbol belongs to frame `first`.
  func frames(_ symbols: [QRSymbol], first: Int) -> [UInt8]
  /// What stands behind the last frame.
  func tail() -> [UInt8]
}
