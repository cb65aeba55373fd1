package import ColdSigner
import VaultPayloads

/// The password that an item takes.
package struct PasswordQuestion: Equatable, Sendable {
  /// The author's address.
  package let address: String
  /// The number of the entry, from 1.
  package let counter: Int
}

/// What was made of the screen that waited.
package enum SignedScreen: Equatable, Sendable {
  /// Signatures of transactions or of a message.
  case signatures(SignedBatch)
  /// Keys that were derived on the fly.
  case derivedKeys(DynamicAnswer)

  /// What is shown to the hot side.
  package var content: [UInt8] {
    switch self {
    case .signatures(let batch): batch.reply.content
    case .derivedKeys(let answer): answer.response.payload
    }
  }

  /// The content of each code in which it is shown: one, or the frames of a movie.
  package var frames: [[UInt8]] {
    switch self {
    case .signatures(let batch) where batch.items.count == 1: [content]
    case .signatures, .derivedKeys: SignedScreen.movie(content)
    }
  }

  /// The frames of a movie of a payload.
  package static func movie(_ payload: [UInt8]) -> [[UInt8]] {
    guard let movie = try? MovieFrames(payload: payload, chunkSize: MovieFrames.exportChunkSize)
    else { return [payload] }
    return Array(movie)
  }
}
