package import JSONCodec
package import PictureWork
import RaptorQ
package import RuntimeMetadata

/// What a movie of reduced metadata saves, beside one of the full metadata.
package struct ReductionSaving: Equatable, Sendable {
  /// A movie of one of the two.
  package struct Movie: Equatable, Sendable {
    /// The metadata alone, in bytes.
    package let byteCount: Int
    /// The frames that a camera needs at least.
    package let frames: Int
    /// How long these are shown, none lost.
    package let seconds: Double
  }

  /// How much longer than its metadata an update is that is signed with sr25519: prelude, key, the
  /// metadata's length, genesis hash, signature.
  package static let signedOverhead = 135

  /// The movie of the full metadata.
  package let full: Movie
  /// The movie of the reduced metadata.
  package let reduced: Movie

  /// Works out both movies.
  ///
  /// - Parameters:
  ///   - reduction: the reduction.
  ///   - request: how movies are drawn.
  ///   - overhead: how much longer than its metadata an update is.
  package init(
    _ reduction: MetadataReduction, drawnBy request: PictureRequest = PictureRequest(),
    overhead: Int = ReductionSaving.signedOverhead
  ) {
    func movie(_ byteCount: Int) -> Movie {
      let code = try? ObjectTransmissionInformation(
        transferLength: byteCount + overhead, maximumPacketSize: request.chunkSize)
      let frames = code?.symbols ?? 1
      return Movie(
        byteCount: byteCount, frames: frames,
        seconds: Double(frames) / Double(request.framesPerSecond))
    }
    full = movie(reduction.full.byteCount)
    reduced = movie(reduction.reduced.byteCount)
  }
}

extension ReductionSaving: JSONFormed {
  /// The form for programs; seconds have one decimal.
  package static let form = JSONForm<ReductionSaving>.named(
    "ReductionSaving", ["full": .of(\.full, as: movie), "reduced": .of(\.reduced, as: movie)])

  private static let movie: JSONForm<Movie> = [
    "metadataLength": .of(\.byteCount), "frames": .of(\.frames),
    "seconds": .of({ PictureForecast.tenths($0.seconds) }, as: .number),
  ]
}
