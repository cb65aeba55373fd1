package import ByteSupport
import FileSupport
package import HotSide
import HotStore
package import JSONCodec
package import PictureReading
package import PictureWork
import QRDrawing
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// Fills the store of a portal with the completed updates of its workspace.
package struct PortalCollection: Sendable {
  package struct Report: Sendable {
    /// The payloads that were added to the store, with the ids of their networks.
    package var added: [(id: String, key: StoredUpdate.Key)] = []
    /// The updates that are not published, with the reasons.
    package var findings: [PortalFinding] = []
    /// Whether the store has changed.
    package var isNew = false

    package init() {}
  }

  /// The contents of the store, by genesis hash.
  package typealias Shelves = [Hash256: PortalShelf]

  let portal: Portal
  let workspace: Workspace
  let now: Int64
  private var shelves: Shelves
  private let former: Shelves
  /// The updates of earlier runs, by the hashes of their payloads.
  private var known: [Hash256: StoredUpdate] = [:]
  /// The payloads and metadata that are to be added to the store, by hash.
  private var blobs: [Hash256: [UInt8]] = [:]
  var report = Report()

  /// Starts with the contents of the store; `now` is in seconds since 1970.
  ///
  /// - Throws: `FileError`; ``PortalError`` for a damaged store.
  package init(_ portal: Portal, in workspace: Workspace, now: Int64) throws {
    (self.portal, self.workspace, self.now) = (portal, workspace, now)
    former = try portal.folder.shelves()
    shelves = former
  }

  /// Stores the completed updates of the workspace, and from its database the versions that the
  /// chains run.
  ///
  /// - Returns: the report, and the shelves after it.
  /// - Throws: `FileError`, `HotDatabaseError`.
  package mutating func run(
    progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> (report: Report, shelves: Shelves) {
    try await takeProducts(progress)
    try takeLiveVersions()
    let shelves = try finish()
    return (report, shelves)
  }

  private mutating func takeProducts(
    _ progress: (_ done: Int, _ total: Int) -> Void
  ) async throws {
    let folder = workspace.exportFolder
    guard Folder.isFolder(folder) else { return }
    let products = ProductFiles.all(in: folder)
    let described = products.filter(\.hasManifest)
    known = Dictionary(
      shelves.values.flatMap(\.updates).map { ($0.payload.blake2b256, $0) }
    ) { first, _ in first }
    for (place, files) in described.enumerated() {
      progress(place, described.count)
      await takeProduct(files)
    }
    for files in products where !files.pictures.isEmpty && files.lacksManifest {
      report.findings.append(
        PortalFinding(
          .misnamed, id: nil, source: files.path(files.pictures[0]), ProductFiles.lackingManifest))
    }
  }

  private mutating func takeProduct(_ files: ProductFiles) async {
    do throws(PortalFinding) {
      let manifest: ManifestFile
      do throws(ManifestError) { manifest = try ManifestFile(at: files.path("json")) } catch {
        throw PortalFinding(.unreadable, id: nil, source: files.path("json"), error.message)
      }
      // Neither the type table nor a list of derivations belongs to a network.
      guard let update = manifest.update, update.report.kind != .loadTypes,
        let picture = update.picture
      else { return }
      if let stored = known[manifest.payloadHash] {
        if stored.evidence == nil, let genesisHash = update.report.genesisHash {
          await addEvidence(nextTo: files, to: stored, stating: update.provenBy, on: genesisHash)
        }
        return try await restore(manifest.payloadHash, from: files.path(picture.look.format))
      }
      var found = try await judgment(files, files.path(picture.look.format), update)
      let (stored, genesisHash) = (found.judgment.update, found.judgment.member.genesisHash)
      do throws(PortalFinding) {
        if let evidence = try await evidence(
          nextTo: files, of: stored, stating: update.provenBy, on: genesisHash)
        {
          found.judgment.update.evidence = evidence.facts
          found.blobs.append(evidence.blob)
        }
      } catch { report.findings.append(error) }
      try add(found)
    } catch { report.findings.append(error) }
  }

  /// Adds evidence that was made, or that was restored, after its update was stored.
  private mutating func addEvidence(
    nextTo files: ProductFiles, to stored: StoredUpdate, stating stated: ProvenBy?,
    on genesisHash: Hash256
  ) async {
    do throws(PortalFinding) {
      guard
        let found = try await evidence(
          nextTo: files, of: stored, stating: stated, on: genesisHash)
      else { return }
      shelves[genesisHash]?.setEvidence(found.facts, of: stored.payload.blake2b256)
      blobs[found.facts.print.blake2b256] = found.blob
    } catch { report.findings.append(error) }
  }

  /// Takes the payload of a stored update, which the store has lost, from a picture.
  private mutating func restore(
    _ hash: Hash256, from picture: String
  ) async throws(PortalFinding) {
    guard !portal.folder.isWhole(hash) else { return }
    let payload = try await scan(picture, id: nil).payload
    if Blake2b.hash256(payload) == hash { blobs[hash] = payload }
  }

  /// The contents of a picture.
  func scan(_ path: String, id: String?) async throws(PortalFinding) -> PictureScan {
    do {
      return try await PictureScan.read(
        [PictureSource(path: path)], with: PortalCollection.reader)
    } catch {
      throw PortalFinding(.unreadable, id: id, source: path, error.reportable.message)
    }
  }

  /// A judged payload, its blobs, and its source for messages.
  typealias Found = (judgment: UpdateJudgment, blobs: [[UInt8]], source: String)

  private func judgment(
    _ files: ProductFiles, _ source: String, _ manifest: UpdateManifest
  ) async throws(PortalFinding) -> Found {
    let completed = await CompletedUpdate(files, with: PortalCollection.reader)
    guard completed.isComplete,
      let scan = completed.parts.first(where: { $0.path == source })?.scan
    else { throw PortalFinding(completed, source: source) }
    var surroundings = UpdateJudgment.Surroundings(
      claim: PortalCollection.claim(scan, manifest), reduction: manifest.reduction)
    if surroundings.reduction != nil {
      surroundings.fullMetadata = try? FileReading.bytes(
        at: files.stem + ProductFiles.fullMetadataEnding, limit: PortalFolder.blobLimit)
    }
    let judgment = try UpdateJudgment(
      scan.read, source: source, from: .workspace, in: portal, now: now, surroundings)
    return (judgment, [scan.payload] + (surroundings.fullMetadata.map { [$0] } ?? []), source)
  }

  /// The source of a product, from the text in its picture or from its manifest.
  private static func claim(_ scan: PictureScan, _ manifest: UpdateManifest) -> PictureProvenance? {
    if let claim = claim(in: scan) { return claim }
    if let block = manifest.blockHash { return .node(block: block) }
    let blob = "runtime blob "
    guard let source = manifest.source, source.hasPrefix(blob),
      let hash = Hash256(hex: source.dropFirst(blob.count))
    else { return nil }
    return .runtime(repository: nil, hash: hash)
  }

  /// The source of metadata that a picture states.
  package static func claim(in scan: PictureScan) -> PictureProvenance? {
    scan.files.first?.texts.first { $0.keyword == PictureText.sourceKeyword }.flatMap {
      PictureProvenance(text: $0.text)
    }
  }

  /// Adds an update to its shelf.
  mutating func add(
    _ found: Found
  ) throws(PortalFinding) {
    let genesisHash = found.judgment.member.genesisHash
    var shelf = shelves[genesisHash] ?? PortalShelf(genesisHash: genesisHash)
    try found.judgment.check(against: shelf, source: found.source)
    shelf.add(found.judgment.update)
    shelves[genesisHash] = shelf
    for blob in found.blobs { blobs[Blake2b.hash256(blob)] = blob }
    report.added.append((found.judgment.member.entry.id, found.judgment.update.key))
  }

  func has(_ payload: Hash256) -> Bool {
    shelves.values.contains { $0.updates.contains { $0.payload.blake2b256 == payload } }
  }

  /// Records the version that a chain runs.
  mutating func setLive(_ live: PortalShelf.Live, of genesisHash: Hash256) {
    var shelf = shelves[genesisHash] ?? PortalShelf(genesisHash: genesisHash)
    shelf.live = live
    shelves[genesisHash] = shelf
  }

  /// Records the highest version that a node has returned or reported, from the database.
  ///
  /// After a person has accepted a lower version, only later answers count.
  private mutating func takeLiveVersions() throws {
    guard let database = try workspace.hotDatabaseIfPresent() else { return }
    let chains = Dictionary(try database.chains().map { (ByteText($0.name), $0.genesisHash) }) {
      first, _ in first
    }
    func take(_ name: String, _ live: PortalShelf.Live, isLast: Bool) {
      guard let genesisHash = chains[ByteText(name)], portal.member(genesisHash) != nil,
        shelves[genesisHash]?.isReplaced(by: live) ?? true
      else { return }
      if let time = live.time, let end = shelves[genesisHash]?.wentBackAt {
        guard time > end || isLast && time == end else { return }
      }
      setLive(live, of: genesisHash)
    }
    for record in try database.fetchHistory() {
      guard case .node = record.source else { continue }
      take(
        record.name,
        PortalShelf.Live(
          version: record.version, block: record.blockHash, time: record.firstSeen), isLast: false)
    }
    for (name, observation) in try database.observations() where observation.fault == nil {
      guard let answer = observation.answer else { continue }
      take(
        name,
        PortalShelf.Live(version: answer.version, block: answer.block, time: answer.time),
        isLast: true)
    }
  }

  // MARK: - Changes

  /// Compares successive versions that have no comparison yet, and writes all changes.
  mutating func finish() throws -> [Hash256: PortalShelf] {
    // Unsigned pictures next to a signed one are not reported.
    let signed = Set(shelves.values.flatMap(\.updates).map(\.signedHash))
    report.findings.removeAll { $0.unsignedHash.map(signed.contains) ?? false }
    for genesisHash in shelves.keys.sorted() where portal.member(genesisHash) != nil {
      compareVersions(of: genesisHash)
    }
    let changed = shelves.values.filter { former[$0.genesisHash] != $0 }
    report.isNew = !changed.isEmpty
    if report.isNew || !blobs.isEmpty {
      try portal.folder.write(changed, blobs: Array(blobs.values))
    }
    return shelves
  }

  private mutating func compareVersions(of genesisHash: Hash256) {
    guard var shelf = shelves[genesisHash] else { return }
    let versions = shelf.metadata
    for (new, old) in zip(versions, versions.dropFirst()) {
      guard let version = new.key.version, let oldVersion = old.key.version,
        new.changes?.payload != old.payload.blake2b256,
        let review = try? review(from: old, to: new)
      else { continue }
      shelf.setChanges(StoredUpdate.Changes(review, since: old, oldVersion), of: version)
    }
    shelves[genesisHash] = shelf
  }

  /// The reader for pictures of the workspace and of older portals.
  ///
  /// Pictures of older portals are large and untrusted. The worker processes are reused, because a
  /// payload is only trusted for its signature.
  package static let reader = ConfinedPictureReader(seconds: 600, keepsProcesses: true)
    .forCleanCodes

  private func review(from old: StoredUpdate, to new: StoredUpdate) throws -> MetadataReview {
    let sides = try [old, new].map { update in
      let hash = update.payload.blake2b256
      return try PortalCollection.loaded(blobs[hash] ?? portal.folder.blob(hash), update)
    }
    return try MetadataReview(from: sides[0], to: sides[1])
  }

  /// The metadata of an update, for comparisons.
  package static func loaded(_ payload: [UInt8], _ update: StoredUpdate) throws -> LoadedMetadata {
    guard case .metadata(let content) = try UpdatePayload(reading: payload).content() else {
      throw PortalError.noStoredPayload(hash: update.payload.blake2b256.hex)
    }
    return LoadedMetadata(content.blob, of: content.facts)
  }
}

extension PortalCollection.Report: JSONFormed {
  package static let form: JSONForm<PortalCollection.Report> = [
    "added": .list(
      \.added,
      as: ["id": .of(\.id), "kind": .of(\.key.kind), "specVersion": .of(\.key.version)]),
    "findings": .of(\.findings),
  ]
}

extension PortalFinding {
  /// The reason why files of one name are not a completed update.
  fileprivate init(_ update: CompletedUpdate, source: String) {
    switch update.state {
    case .damaged(.unreadable(let path, let reason)):
      self.init(.unreadable, id: nil, source: path, reason)
    case .damaged(.manifest(let reason)):
      self.init(.unreadable, id: nil, source: update.files.path("json"), reason)
    case .damaged(.undecodable(let reason)):
      self.init(.unreadable, id: nil, source: source, reason)
    case .damaged(let fault):
      self.init(
        .misnamed, id: nil, source: source, "\(fault.message) Complete the update again.")
    case .complete, .withoutManifest, .notAnUpdate:
      self.init(.unreadable, id: nil, source: source, "It holds no update.")
    }
  }
}
