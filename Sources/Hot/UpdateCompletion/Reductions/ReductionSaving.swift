package import JSONCodec
package import PictureWork
import RaptorQ
package import RuntimeMetadata

/// The size of a movie of reduced metadata, compared with a movie of the full metadata.
package struct ReductionSaving: Equatable, Sendable {
  package struct Movie: Equatable, Sendable {
    /// The length of the metadata alone, in bytes.
    package let byteCount: Int
    /// The minimum number of frames that a camera needs.
    package let frames: Int
    /// The time in seconds for which these frames are shown, if the camera misses none.
    package let seconds: Double
  }

  /// The length of an update signed with sr25519, minus its metadata: prelude, key, length of the
  /// metadata, genesis hash and signature.
  package static let signedOverhead = 135

  package let full: Movie
  package let reduced: Movie

  /// Computes the sizes of both movies.
  ///
  /// `overhead` is the length of an update minus that of its metadata, in bytes.
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
  /// The JSON document, with seconds as numbers with one decimal.
  package static let form = JSONForm<ReductionSaving>.named(
    "ReductionSaving", ["full": .of(\.full, as: movie), "reduced": .of(\.reduced, as: movie)])

  private static let movie: JSONForm<Movie> = [
    "metadataLength": .of(\.byteCount), "frames": .of(\.frames),
    "seconds": .of({ PictureForecast.tenths($0.seconds) }, as: .number),
  ]
}
