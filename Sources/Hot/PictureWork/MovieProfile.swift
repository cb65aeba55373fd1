import VaultPayloads

/// A set of drawing parameters for a kind of camera.
package enum MovieProfile: String, CaseIterable, Sendable {
  /// The values of the Vault's tools: 1072 bytes per frame, 15 frames per second (hot-side 6.1,
  /// 6.3).
  case fast
  /// 704 bytes per frame, 10 frames per second: symbols of 89 modules, for cameras of medium
  /// quality.
  case balanced
  /// 352 bytes per frame, 6 frames per second: symbols of 65 modules, for the low resolution and
  /// long exposure of old phones.
  case oldPhone = "old-phone"

  /// The nominal size of a frame, in bytes.
  package var chunkSize: Int {
    switch self {
    case .fast: MovieFrames.updateChunkSize
    case .balanced: 704
    case .oldPhone: 352
    }
  }

  package var framesPerSecond: Int {
    switch self {
    case .fast: 15
    case .balanced: 10
    case .oldPhone: 6
    }
  }

  /// The maximum length of a static code, in bytes; longer payloads become movies.
  ///
  /// The fast profile uses the full capacity of a symbol, as the tools of the Vault do. The others
  /// never draw a symbol denser than their frames.
  package var staticLimit: Int {
    self == .fast ? PictureRequest.staticLimit : chunkSize + FountainFrame.headerByteCount
  }
}
