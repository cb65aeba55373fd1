import VaultPayloads

/// A set of drawing numbers for a kind of camera.
package enum MovieProfile: String, CaseIterable, Sendable {
  /// As the Vault's own tools draw: 1072 bytes a frame, 15 frames a second (hot-side 6.1, 6.3).
  case fast
  /// 704 bytes, 10 frames a second: symbols of 89 modules, for cameras of middling quality.
  case balanced
  /// 352 bytes, 6 frames a second: symbols of 65 modules, which stay sharp on an old phone and stand
  /// long enough for its shutter.
  case oldPhone = "old-phone"

  /// Bytes that a frame is meant to carry.
  package var chunkSize: Int {
    switch self {
    case .fast: MovieFrames.updateChunkSize
    case .balanced: 704
    case .oldPhone: 352
    }
  }

  /// Frames shown in a second.
  package var framesPerSecond: Int {
    switch self {
    case .fast: 15
    case .balanced: 10
    case .oldPhone: 6
    }
  }

  /// The most bytes that are drawn as one static code; what is longer becomes a movie.
  ///
  /// The fast profile fills a symbol to its end, as the Vault's own tools do; the others never draw a
  /// symbol denser than their frames.
  package var staticLimit: Int {
    self == .fast ? PictureRequest.staticLimit : chunkSize + FountainFrame.headerByteCount
  }
}
