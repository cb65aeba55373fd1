package import ByteSupport
package import HotStore
import JSONCodec
package import QRDrawing

/// What a picture says about where its metadata is from: the `Source` text of the portals that publish
/// updates, a JSON object with a `type`.
///
/// Anybody can write anything there; it is a claim, which a block's hash lets the reader check.
///
/// ```json
/// {"type":"Rpc","block":"0x…"}
/// {"type":"Wasm","hash":"0x…"}
/// ```
package enum PictureProvenance: Equatable, Sendable {
  /// Fetched from a node at a block, whose hash follows.
  case rpc(block: Hash256)
  /// Taken out of a runtime blob with this BLAKE2b-256.
  case wasm(hash: Hash256)

  /// The claim that the database's history supports; `nil` where it knows neither block nor blob.
  ///
  /// - Parameters:
  ///   - source: where the metadata first came from.
  ///   - blockHash: the block it was fetched at.
  package init?(_ source: MetadataSource, blockHash: Hash256?) {
    switch (source, blockHash) {
    case (_, let block?): self = .rpc(block: block)
    case (.wasm(let hash), nil): self = .wasm(hash: hash)
    case (.node, nil), (.file, nil): return nil
    }
  }

  /// The text that is written into a PNG or APNG.
  ///
  /// - Throws: `PictureError`, which its form rules out.
  package var text: PictureText {
    get throws(PictureError) {
      let members: JSONValue =
        switch self {
        case .rpc(let block):
          .members(["type": .string("Rpc"), "block": .string("0x" + block.hex)])
        case .wasm(let hash): .members(["type": .string("Wasm"), "hash": .string("0x" + hash.hex)])
        }
      return try PictureText(source: members.serialized())
    }
  }
}
