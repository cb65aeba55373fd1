import ByteSupport
import HotStore
package import JSONCodec
import Reporting
import SubstrateCrypto
import VaultPayloads

extension StoredUpdate: JSONFormed {
  package static let form = JSONForm<StoredUpdate>.named(
    "StoredUpdate",
    [
      "kind": .of(\.key.kind, as: .words("specs", "metadata")), "specName": .of(\.specName),
      "specVersion": .of(\.key.version), "encryption": .of(\.encryption),
      "payload": .of(\.payload), "signedHash": .of(\.signedHash),
      "verifier": .of(\.verifier, as: ValidCurrentVerifier.key),
      "firstSeen": .of { RFC3339.text($0.firstSeen) },
      "isTakenOver": .optional { $0.isTakenOver ? true : nil },
      "metadata": .optional(\.metadata, as: metadata),
      "claim": .optional({ $0.claim.map { $0.text } }, as: .text),
      "reduction": .optional(\.reduction),
      "fullMetadata": .optional(\.fullMetadata), "changes": .optional(\.changes, as: changes),
    ])

  private var encryption: Encryption? {
    if case .specs(let encryption) = key { encryption } else { nil }
  }

  private static let metadata: JSONForm<MetadataPrint> = [
    "hash": .of(\.hash), "version": .of(\.version), "bytes": .of(\.bytes),
    "extensions": .of(\.extensions),
  ]

  private static let changes: JSONForm<Changes> = [
    "specVersion": .of(\.specVersion), "payload": .of(\.payload), "summary": .of(\.summary),
    "counts": .of(\.counts),
  ]

  static let members = [
    "kind", "specName", "specVersion", "encryption", "payload", "signedHash", "verifier",
    "firstSeen", "isTakenOver", "metadata", "claim", "rehearsals", "reduction", "fullMetadata",
    "changes",
  ]

  /// Reads an object of ``members``.
  init(_ object: StrictObject) throws(HotDatabaseError) {
    var object = object
    let kind = try object.text("kind")
    let key: Key
    if kind == "metadata" {
      key = .metadata(try object.integer("specVersion", as: UInt32.self))
      _ = object.takeIfPresent("encryption")
    } else {
      guard let encryption = Encryption(name: try object.text("encryption")) else {
        throw object.wrong("encryption", "is none that is known")
      }
      key = .specs(encryption)
      _ = object.takeIfPresent("specVersion")
    }
    let name = try object.text("specName")
    let payload = try BlobPrint(try object.object("payload", members: BlobPrint.members))
    let signedHash = try object.hash("signedHash")
    var signer = try object.object("verifier", members: StrictObject.signer)
    let verifier = try signer.signer()
    guard let firstSeen = RFC3339.seconds(try object.text("firstSeen")) else {
      throw object.wrong("firstSeen", "is no time")
    }
    let isTakenOver = try object.truth("isTakenOver") ?? false
    let metadata = try object.objectIfPresent(
      "metadata", members: ["hash", "version", "bytes", "extensions"]
    ).map(StoredUpdate.metadata)
    let full = try object.objectIfPresent("fullMetadata", members: BlobPrint.members).map {
      (value) throws(HotDatabaseError) in try BlobPrint(value)
    }
    let changes = try object.objectIfPresent(
      "changes", members: ["specVersion", "payload", "summary", "counts"]
    ).map(StoredUpdate.changes)
    // Earlier releases kept the rehearsal of the metadata alone.
    _ = object.takeIfPresent("rehearsals")
    self.init(
      key: key, specName: name, payload: payload, signedHash: signedHash, verifier: verifier,
      firstSeen: firstSeen, isTakenOver: isTakenOver, metadata: metadata,
      claim: object.takeIfPresent("claim")?.string.flatMap { PictureClaim(text: $0) },
      reduction: object.takeIfPresent("reduction"),
      fullMetadata: full, changes: changes)
  }

  private static func metadata(_ object: StrictObject) throws(HotDatabaseError) -> MetadataPrint {
    var object = object
    return MetadataPrint(
      hash: try object.hash("hash"), version: try object.integer("version", as: UInt8.self),
      bytes: try object.integer("bytes", as: Int.self), extensions: try object.texts("extensions"))
  }

  private static func changes(_ object: StrictObject) throws(HotDatabaseError) -> Changes {
    var object = object
    return Changes(
      specVersion: try object.integer("specVersion", as: UInt32.self),
      payload: try object.hash("payload"), summary: try object.texts("summary"),
      counts: (object.takeIfPresent("counts")?.array ?? []).compactMap { $0.integer(Int.self) })
  }
}
