package import ByteSupport
import ChainInquiry
import FileSupport
package import HotSide
import HotStore
import NodeClient
import PictureWork
package import PortalStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// Makes the payloads of a queue again, by their hashes (portal 5.4).
///
/// Git carries only the hashes. The bytes come from the database, from a node at the block of the
/// item, or from its runtime file.
package struct QueueFetching: Sendable {
  private let portal: Portal
  private let environment: FetchEnvironment
  private var workspace: Workspace { environment.workspace }

  package init(_ portal: Portal, _ environment: FetchEnvironment) {
    (self.portal, self.environment) = (portal, environment)
  }

  /// Writes the payload of an item, unless it exists.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - runtimes: files of runtimes, by their hashes.
  /// - Returns: the path of the payload, and whether it is new.
  /// - Throws: ``PortalLifeError``: `itemNotRemade`, `itemDiffers`; the errors of nodes and of the
  ///   runtime's code; nothing was written for the item.
  package func fetch(
    _ item: QueueItem, runtimes: [Hash256: String]
  ) async throws -> (path: String, isNew: Bool) {
    if let path = QueuePicture.payload(of: item, in: workspace) { return (path, false) }
    guard let member = portal.members.first(where: { $0.entry.id.hasSameBytes(as: item.id) }) else {
      throw lacking(item, "portal.json has no network with this id.")
    }
    try workspace.preparePayloadFolder()
    let database = try workspace.openHotDatabase(.readWrite)
    if try database.networks(genesisHash: member.genesisHash).isEmpty {
      _ = try database.importNetwork(member.file, replacing: false)
    }
    if item.kind == .addSpecs { return (try writeSpecs(of: item, member, database), true) }
    let path = try await writeMetadata(of: item, member, runtimes, database)
    // Another release may reduce metadata by other rules.
    let hash = Blake2b.hash256(try FileReading.bytes(at: path, limit: PortalFolder.blobLimit))
    guard hash == item.signedHash else {
      try Folder.removeFile(path)
      throw PortalLifeError.itemDiffers(item: item.name, wanted: item.signedHash, found: hash)
    }
    return (path, true)
  }

  private func lacking(_ item: QueueItem, _ reason: String) -> PortalLifeError {
    .itemNotRemade(item: item.name, reason: reason)
  }

  private func writeSpecs(
    of item: QueueItem, _ member: Portal.Member, _ database: HotDatabase
  ) throws -> String {
    let stored = try database.networks(genesisHash: member.genesisHash).map(\.specs)
    let contents = (stored + [member.file.specs]).map { UpdateContent.specs($0) }
    let found = contents.first { Blake2b.hash256($0.signedBytes) == item.signedHash }
    guard let found else {
      let hash = contents.first.map { Blake2b.hash256($0.signedBytes) } ?? .zero
      throw PortalLifeError.itemDiffers(item: item.name, wanted: item.signedHash, found: hash)
    }
    let files = PendingFiles(under: .made)
    let path = try workspace.addPayload(found, to: files)
    try files.commit()
    return path
  }

  private func writeMetadata(
    of item: QueueItem, _ member: Portal.Member, _ runtimes: [Hash256: String],
    _ database: HotDatabase
  ) async throws -> String {
    let name = member.file.specs.name
    func check(_ facts: MetadataFacts) throws {
      guard facts.version == item.specVersion ?? facts.version else {
        throw lacking(
          item,
          """
          The source gives version \(facts.version), not \(item.specVersion ?? 0). Name a node that has the block of \
          the item: '\(PortalLifeError.endpointCommand(of: name))'.
          """)
      }
      guard facts.hash == item.fullHash else {
        throw PortalLifeError.itemDiffers(
          item: item.name, wanted: item.fullHash ?? .zero, found: facts.hash)
      }
    }
    if let stored = try database.metadata(named: name).first(where: {
      $0.facts.hash == item.fullHash
    }) {
      return try write(item, FullMetadata(stored.bytes, stored.facts), member, database)
    }
    if let blob = item.provenance?.blob {
      guard let file = runtimes[blob] else {
        throw lacking(
          item,
          "Its metadata is from the runtime file with the hash \(blob). Give it with --runtime.")
      }
      let outcome = try await UnwasmJob(workspace: workspace, now: environment.now).run(
        UnwasmJob.Request(
          path: file, updatesDatabase: true, expectedHash: blob, level: item.reducedLevel),
        check: check)
      return outcome.payloadFile
    }
    guard let block = item.provenance?.block else {
      throw lacking(
        item, "Its metadata is from a file. Load that file with 'hotside load-metadata'.")
    }
    var settings = environment.settings
    settings.head = .block(block)
    var request = try MetadataRequest(setting: .storeAndWrite, reference: .name(name))
    request.choices = [
      name: MetadataRequest.Choice(
        settings: settings, level: item.reducedLevel, writesKnown: true)
    ]
    let report = try await MetadataJob(environment).run(request) { loaded in
      try check(try loaded.decoded().facts)
    }
    guard let path = report.outcomes.first?.payloadFile else {
      throw lacking(item, "The nodes gave no metadata.")
    }
    return path
  }

  private func write(
    _ item: QueueItem, _ metadata: FullMetadata, _ member: Portal.Member, _ database: HotDatabase
  ) throws -> String {
    let files = PendingFiles(under: .made)
    let path = try workspace.addMetadataPayload(
      metadata, genesis: member.genesisHash, reducedTo: item.reducedLevel, to: files,
      besides: database
    ).path
    try files.commit()
    return path
  }
}
