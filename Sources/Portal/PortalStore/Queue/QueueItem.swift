package import ByteSupport
import HotStore
package import JSONCodec
package import PictureWork
package import RuntimeMetadata
package import SubstrateCrypto
package import VaultPayloads

/// An update that waits for its signature, as git carries it (portal 5.4).
package struct QueueItem: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case waiting
    /// The item was shown to a person, and is not signed yet.
    case shown
    /// A person has decided that the item is not signed.
    case refused
    /// The item is signed, and not published yet.
    case done
  }

  /// The id of the network in the portal.
  package var id = ""
  package var kind = UpdateKind.loadMetadata
  /// The encryption of specs; `nil` for metadata.
  package var encryption: Encryption?
  /// The version of metadata; `nil` for specs.
  package var specVersion: UInt32?
  /// BLAKE2b-256 of the bytes to sign.
  package var signedHash: Hash256 = .zero
  /// BLAKE2b-256 of the metadata in the payload, as a Vault shows it; `nil` for specs.
  package var metadataHash: Hash256?
  /// BLAKE2b-256 of the full metadata; `nil` for specs.
  package var fullHash: Hash256?
  /// The documentation that reduced metadata keeps; `nil` for full metadata and for specs.
  package var reducedLevel: ReductionLevel?
  /// The length of the bytes to sign.
  package var payloadBytes = 0
  /// The block or runtime of the metadata; `nil` if it is not recorded.
  package var provenance: PictureProvenance?
  /// The version that the metadata was compared with; `nil` without one.
  package var formerVersion: UInt32?
  /// The changes, as sentences, the most important first.
  package var summary: [String] = []
  /// The key that must sign; `nil` if none is on record.
  package var verifier: MultiSigner?
  /// The time when the item was queued, in seconds since 1970.
  package var queuedAt: Int64 = 0
  /// BLAKE2b-256 of the page with all changes.
  package var reviewHash: Hash256 = .zero
  /// The state by the signatures and refusals in the portal's folder; the file of the item has none.
  package var state = State.waiting
  /// The reason for a refusal; `nil` for other states.
  package var reason: String?
  /// The name of the item's folder; empty for an item that was not written yet.
  var folder = ""

  package init() {}

  /// The name by which commands know the item.
  package var name: String {
    guard kind == .loadMetadata else {
      let further = encryption.flatMap { $0 == .sr25519 ? nil : "_\($0.name)" } ?? ""
      return "\(id)_specs\(further)"
    }
    return "\(id)_metadata_\(specVersion ?? 0)"
  }

  /// Whether the item still needs a signature.
  package var isOpen: Bool { state == .waiting || state == .shown }

  private static let source = PictureProvenance.form(ofParts: [
    "blockHash": .field(\.block), "repository": .field(\.repository), "codeHash": .field(\.blob),
  ])

  /// The file `item.json`, which never changes: its hash is in the name of its folder.
  static let fileForm = JSONReading(into: QueueItem()).form(
    [
      "format": .format("hotside-queue-item/1"), "item": .derived(\.name, as: .text),
      "id": .field(\.id),
      "kind": .field(\.kind, as: .word(\.name, of: UpdateKind.allCases)),
      "encryption": .field(\.encryption), "specVersion": .field(\.specVersion),
      "signedHash": .field(\.signedHash), "metadataHash": .field(\.metadataHash),
      "fullMetadataHash": .field(\.fullHash),
      "reducedLevel": .field(\.reducedLevel, as: .orNull(ReductionLevel.form)),
      "payloadBytes": .field(\.payloadBytes),
      "provenance": .field(\.provenance, as: .orNull(source)),
      "formerVersion": .field(\.formerVersion), "summary": .field(\.summary),
      "verifier": .field(\.verifier, as: .orNull(ValidCurrentVerifier.key)),
      "queuedAt": .field(\.queuedAt, as: .time), "reviewHash": .field(\.reviewHash),
    ])

  /// The file's members with the state, as commands print them.
  package static let form = JSONForm<QueueItem>.named(
    "QueueItem",
    JSONForm(joining: fileForm, ["state": .of(\.state, as: .word), "reason": .of(\.reason)]))
}
