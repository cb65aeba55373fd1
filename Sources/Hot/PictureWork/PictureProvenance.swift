package import ByteSupport
package import HotStore
import JSONCodec
package import QRDrawing

/// The source of metadata as a picture states it: the `Source` text of the portals that publish
/// updates, a JSON object with a `type`.
///
/// It is only a claim, because anyone can write it; the block hash allows checking it.
///
/// ```json
/// {"type":"Rpc","block":"0x…"}
/// {"type":"Wasm","hash":"0x…"}
/// ```
package enum PictureProvenance: Equatable, Sendable {
  /// Fetched from a node at a block.
  case rpc(block: Hash256)
  /// Taken from a runtime blob with this BLAKE2b-256.
  case wasm(hash: Hash256)

  /// The claim that the database's history supports; `nil` if it has neither block nor blob.
  ///
  /// - Parameters:
  ///   - source: the first source of the metadata.
  ///   - blockHash: the block of the metadata.
  package init?(_ source: MetadataSource, blockHash: Hash256?) {
    switch (source, blockHash) {
    case (_, let block?): self = .rpc(block: block)
    case (.wasm(let hash), nil): self = .wasm(hash: hash)
    case (.node, nil), (.file, nil): return nil
    }
  }

  /// The text for a PNG or APNG.
  ///
  /// - Throws: `PictureError`; cannot happen for these texts.
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
