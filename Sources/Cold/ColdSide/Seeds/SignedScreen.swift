package import ColdSigner
import VaultPayloads

/// The question for the password of an item's author.
package struct PasswordQuestion: Equatable, Sendable {
  /// The author's address.
  package let address: String
  /// The number of the attempt, from 1.
  package let counter: Int
}

/// The reply to a waiting screen.
package enum SignedScreen: Equatable, Sendable {
  /// The signatures of transactions or of a message.
  case signatures(SignedBatch)
  /// Keys derived on the fly.
  case derivedKeys(DynamicAnswer)

  /// The payload for the hot side.
  package var content: [UInt8] {
    switch self {
    case .signatures(let batch): batch.reply.content
    case .derivedKeys(let answer): answer.response.payload
    }
  }

  /// The content of each QR code: a single one, or the frames of a movie.
  package var frames: [[UInt8]] {
    switch self {
    case .signatures(let batch) where batch.items.count == 1: [content]
    case .signatures, .derivedKeys: SignedScreen.movie(content)
    }
  }

  /// The frames of a payload's movie; only the payload itself if it cannot be encoded as a movie.
  package static func movie(_ payload: [UInt8]) -> [[UInt8]] {
    guard let movie = try? MovieFrames(payload: payload, chunkSize: MovieFrames.exportChunkSize)
    else { return [payload] }
    return Array(movie)
  }
}
