package import ColdSigner
package import JSONCodec
import VaultPayloads

/// The signatures of what was scanned, as they are shown to the hot side (cold-signer 4.2).
package struct SignatureModel: Equatable {
  package let batch: SignedBatch

  /// The content of each code: one text, or the frames of a movie where there are several
  /// signatures.
  package var frames: [[UInt8]] {
    let content = batch.reply.content
    return batch.items.count > 1 ? SignedScreen.movie(content) : [content]
  }

  /// `frames` in hex, and whether they are `sensitive`, which signatures never are.
  package var json: JSONValue {
    .members(["frames": .array(frames.map { .hex($0) }), "sensitive": .bool(false)])
  }
}
