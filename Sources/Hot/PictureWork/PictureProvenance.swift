package import ByteSupport
package import HotStore
package import JSONCodec
package import QRDrawing
import Reporting

/// The source of metadata as a picture states it: the `Source` text of the portals that publish
/// updates, a JSON object with a `type`.
///
/// It is only a claim, because anyone can write it; the block hash allows checking it.
///
/// ```json
/// {"type":"Rpc","block":"0x…"}
/// {"type":"Wasm","hash":"0x…"}
/// {"type":"Wasm","github_repo":"…","hash":"0x…"}
/// ```
package enum PictureProvenance: Equatable, Sendable {
  /// Fetched from a node at a block.
  case node(block: Hash256)
  /// Taken from a runtime blob with this BLAKE2b-256; the repository that released it may be
  /// unknown.
  case runtime(repository: String?, hash: Hash256)

  /// The claim that a line of the database's history supports; `nil` if the line has neither block
  /// nor blob.
  ///
  /// - Parameters:
  ///   - source: the first source of the metadata.
  ///   - blockHash: the block of the metadata.
  package init?(_ source: MetadataSource, blockHash: Hash256?) {
    switch (source, blockHash) {
    case (_, let block?): self = .node(block: block)
    case (.wasm(let hash), nil): self = .runtime(repository: nil, hash: hash)
    case (.node, nil), (.file, nil): return nil
    }
  }

  /// Parses the text of a picture; `nil` if it has no known type or no hash.
  package init?(text: String) {
    let json = try? JSONValue(parsing: text)
    guard let found = json.flatMap({ try? PictureProvenance.form.value(of: $0) }) else {
      return nil
    }
    self = found
  }

  /// The block hash; `nil` for a runtime blob.
  package var block: Hash256? { if case .node(let block) = self { block } else { nil } }
  /// BLAKE2b-256 of the runtime blob; `nil` for a node.
  package var blob: Hash256? { if case .runtime(_, let hash) = self { hash } else { nil } }
  /// The repository that released the runtime blob; `nil` if it is not known.
  package var repository: String? {
    if case .runtime(let repository, _) = self { repository } else { nil }
  }

  package var text: String { json.serialized() }

  /// The text for a PNG or APNG.
  ///
  /// - Throws: `PictureError`; cannot happen for these texts.
  package var pictureText: PictureText {
    get throws(PictureError) { try PictureText(source: text) }
  }

  /// The members of a JSON document; if there is a block hash, the source is a node.
  package struct Parts: Sendable {
    package var block: Hash256?
    package var repository: String?
    package var blob: Hash256?
  }

  /// Makes the JSON form of a claim from the form of its parts.
  package static func form(ofParts parts: JSONForm<Parts>) -> JSONForm<PictureProvenance> {
    parts.read(into: Parts()).converted(write: {
      Parts(block: $0.block, repository: $0.repository, blob: $0.blob)
    }) { (parts) throws(JSONMismatch) in
      if let block = parts.block { return .node(block: block) }
      guard let blob = parts.blob else { throw JSONMismatch() }
      return .runtime(repository: parts.repository.map { ScreenText.line($0) }, hash: blob)
    }
  }
}

extension PictureProvenance: JSONFormed {
  package static let form: JSONForm<PictureProvenance> = form(ofParts: [
    "type": .derived({ $0.block == nil ? "Wasm" : "Rpc" }, as: .words("Rpc", "Wasm")),
    "block": .optionalField(\.block, as: prefixed), "github_repo": .optionalField(\.repository),
    "hash": .optionalField(\.blob, as: prefixed),
  ])

  /// A hash with the prefix `0x`.
  private static let prefixed = JSONForm<Hash256>(
    shape: .text, read: { $0.hash256 }, write: { .string("0x" + $0.hex) })
}
