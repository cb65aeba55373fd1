import ByteSupport
import DevelopmentNode
import FileSupport
import JSONCodec
import PictureWork
import PortalStore
import QRRendering
import SubstrateCrypto
import VaultPayloads

/// Portals of many networks, each with ten years of its sample runtime.
enum LargePortal {
  /// Versions of a network: one a month.
  private static let versions: UInt32 = 120

  /// Makes a workspace with a portal whose store is full, and nothing is built.
  ///
  /// - Parameters:
  ///   - workspace: its folder.
  ///   - networks: how many there are.
  /// - Throws: what is in the way of it.
  static func make(in workspace: String, networks: Int) throws {
    let pair = try KeyPair.development(scheme: .sr25519)
    let folder = workspace + "/Portal"
    for name in ["/Networks", "/Portal/store", "/Portal/blobs"] {
      try Folder.create(workspace + name)
    }
    let names = (0..<networks).map { "network\($0)" }
    for name in names {
      let genesis = Blake2b.hash256(Array(name.utf8)).hex
      try Folder.addFile(
        NetworkSample.document(name, genesis: genesis).serializedBytes(),
        to: "\(workspace)/Networks/\(name).json")
    }
    try Folder.addFile(configuration(names, pair).serializedBytes(), to: folder + "/portal.json")
    for name in names { try fill(folder, name, pair) }
  }

  private static func configuration(_ names: [String], _ pair: borrowing KeyPair) -> JSONValue {
    .members([
      "format": .string("hotside-portal/1"), "title": .string("Bench"),
      "verifiers": .members([
        "bench": .members([
          "name": .string("Bench"), "isDevelopment": .bool(true),
          "keys": .array([
            .members([
              "scheme": .string("sr25519"),
              "publicKey": .string(Hex.encode(pair.publicKey.publicKey)),
            ])
          ]),
        ])
      ]),
      "networks": .array(
        names.map { name in
          .members([
            "id": .string(name), "file": .string(name + ".json"), "title": .string(name),
            "verifier": .string("bench"),
          ])
        }), "pictures": .members(["slowCopy": .string("none")]),
    ])
  }

  private static func fill(_ folder: String, _ name: String, _ pair: borrowing KeyPair) throws {
    let genesisHash = Blake2b.hash256(Array(name.utf8))
    var shelf = PortalShelf(genesisHash: genesisHash)
    var former: (version: UInt32, payload: Hash256)?
    for version in 1...versions {
      let blob = SampleRuntime(specName: name, specVersion: version, ss58Prefix: 42).metadataV14()
      let content = UpdateContent.metadata(
        try MetadataContent(blob: blob, genesisHash: genesisHash))
      let update = try UpdatePayload(
        content, signer: pair.publicKey,
        signature: try pair.sign(content.signedBytes, randomness: .none))
      let report = PayloadReport(update, content: content)
      let print = BlobPrint(of: update.bytes)
      try Folder.addFile(
        GzipFile.compressed(update.bytes), to: "\(folder)/blobs/\(print.blake2b256).gz")
      shelf.add(
        StoredUpdate(
          key: .metadata(version), specName: name, payload: print, signedHash: report.signedHash,
          verifier: pair.publicKey, firstSeen: Int64(version) * 2_600_000,
          metadata: StoredUpdate.MetadataPrint(
            hash: Blake2b.hash256(blob), version: 14, bytes: blob.count, extensions: []),
          claim: nil, rehearsals: nil, reduction: nil, fullMetadata: nil,
          changes: former.map {
            StoredUpdate.Changes(
              specVersion: $0.version, payload: $0.payload, summary: [], counts: [])
          }))
      former = (version, print.blake2b256)
    }
    shelf.live = PortalShelf.Live(version: versions, time: Int64(versions) * 2_600_000)
    try Folder.addFile(
      shelf.json.serializedBytes(), to: "\(folder)/store/\(genesisHash).json")
  }
}
