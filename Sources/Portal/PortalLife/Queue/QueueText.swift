import ByteSupport
import PictureWork
package import PortalStore
import Reporting
import SubstrateCrypto

/// The facts about an item of the queue, for the terminal and for pages.
package enum QueueText {
  /// The names and values, in the order in which a signer compares them.
  package static func facts(of item: QueueItem) -> [(name: String, value: String)] {
    let version = item.specVersion.map { new in
      item.formerVersion.map { "\($0) → \(new)" } ?? "\(new)"
    }
    let all: [(String, String?)] = [
      ("Item", item.name), ("State", item.state.rawValue), ("Reason", item.reason),
      ("Version", version), ("Metadata hash, as a Vault shows it", item.metadataHash?.hex),
      ("Hash of the bytes to sign", item.signedHash.hex),
      ("Length of these bytes", item.payloadBytes.byteSize),
      ("Block", item.provenance?.block?.hex), ("Runtime file", item.provenance?.blob?.hex),
      (
        "Signer",
        item.verifier.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "not on record"
      ), ("Queued", RFC3339.text(item.queuedAt)),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}
