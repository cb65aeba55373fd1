package import ByteSupport
package import FileSupport
package import HotSide
import HotStore
import JSONCodec
import QRDrawing
import Reporting
import SubstrateCrypto
package import VaultPayloads

/// The folder `Portal`: configuration, store, log and lock.
///
/// | Path | Holds |
/// |:-|:-|
/// | `portal.json` | the configuration, which people edit |
/// | `store/<genesis>.json` | a shelf for each network |
/// | `blobs/<H>.gz` | payloads and full metadata, each by the hash of what is compressed in it |
/// | `log/<year>.jsonl` | what was published when, chained by hashes |
/// | `tuf/` | the roots of the signed index, and its newest documents |
/// | `cache/` | what builds need not do twice; may be removed |
/// | `queue/<item>-<hash>/` | what waits for a signature, and the page to review it |
/// | `signatures/<item>-<hash>.json` | the signatures of items |
/// | `refusals/<item>-<hash>.json` | the decisions not to sign items |
/// | `static/`, `icons/` | files of the operator |
package struct PortalFolder: Sendable {
  package let path: String
  /// The files that a plan or a check would write; `nil` if the folder itself is written.
  private let planned: PlannedFiles?

  /// The limit for the size of a payload or of metadata: 64 MiB.
  package static let blobLimit = 64 << 20
  private static let shelfLimit = 64 << 20

  package init(_ path: String) { self.init(path, planned: nil) }

  private init(_ path: String, planned: PlannedFiles?) {
    (self.path, self.planned) = (path, planned)
  }

  /// The same folder for a plan or a check.
  ///
  /// Writes to the store are kept in memory, and can be read back.
  package var untouched: PortalFolder { PortalFolder(path, planned: PlannedFiles()) }

  /// The default folder in a workspace.
  package init(in workspace: Workspace) { self.init(FilePath.join(workspace.root, "Portal")) }

  /// The default folder of the site in a workspace.
  package static func site(in workspace: Workspace) -> String {
    FilePath.join(workspace.root, "Output/site")
  }

  package func file(_ name: String) -> String { FilePath.join(path, name) }

  /// Whether the folder has a configuration.
  package var hasPortal: Bool { Folder.exists(file("portal.json")) }

  /// The folders of a portal that have files although the configuration is missing.
  package var remains: [String] {
    guard !hasPortal else { return [] }
    return ["store", "log", "blobs"].filter { !((try? Folder.names(in: file($0))) ?? []).isEmpty }
  }

  /// The error for a portal whose configuration is missing; `nil` if it exists or the folder has no store.
  package var configurationLoss: PortalError? {
    let remains = remains
    guard !remains.isEmpty else { return nil }
    return .lostConfiguration(path: file("portal.json"), folders: remains)
  }

  /// Whether a build can write the file of a blob: no link, folder or pipe has its name.
  func canReplaceBlob(_ hash: Hash256) -> Bool {
    [nil, .file].contains(PathKind(of: blobFile(hash)))
  }

  /// Reads the configuration.
  ///
  /// - Returns: the configuration.
  /// - Throws: ``PortalError/noPortal(path:)``; `FileError`; `HotDatabaseError` for an invalid
  ///   member.
  package func configuration() throws -> PortalConfiguration {
    let file = file("portal.json")
    guard hasPortal else { throw configurationLoss ?? PortalError.noPortal(path: file) }
    return try PortalConfiguration(
      json: try FileReading.bytes(at: file, limit: 16 << 20), file: file)
  }

  /// Locks the portal for changes as long as the result exists, and removes temporary files of
  /// interrupted runs.
  ///
  /// - Returns: the lock; `nil` for an ``untouched`` folder that was never locked.
  /// - Throws: ``PortalError/portalBusy(folder:owner:)``, ``PortalError/noPortal(path:)`` if there is
  ///   no folder, `FileError`.
  package func lock(waiting seconds: Int, now: Int64) throws -> ExclusiveLock? {
    let end = ContinuousClock.now + .seconds(seconds)
    var other = ""
    let isWaiting: (String) -> Bool = {
      other = $0
      return ContinuousClock.now < end
    }
    if planned != nil, !Folder.exists(file("lock")) { return nil }
    guard Folder.isFolder(path) else { throw PortalError.noPortal(path: file("portal.json")) }
    let lock =
      try planned == nil
      ? ExclusiveLock(file("lock"), at: RFC3339.text(now), whileBusy: isWaiting)
      : ExclusiveLock(reading: file("lock"), whileBusy: isWaiting)
    guard let lock else { throw PortalError.portalBusy(folder: path, owner: other) }
    if planned == nil { for folder in writtenFolders { Leftovers.remove(in: folder) } }
    return lock
  }

  private func exists(_ path: String) -> Bool { planned?[path] != nil || Folder.exists(path) }

  private func bytes(at path: String, limit: Int) throws(FileError) -> [UInt8] {
    if let bytes = planned?[path] { return bytes }
    return try FileReading.bytes(at: path, limit: limit)
  }

  // MARK: - Shelves

  /// Reads all shelves.
  ///
  /// - Returns: the shelves, by genesis hash.
  /// - Throws: `FileError`, `HotDatabaseError`, ``PortalError/damagedPortalStore(path:reason:)``.
  package func shelves() throws -> [Hash256: PortalShelf] {
    var shelves: [Hash256: PortalShelf] = [:]
    let names = Folder.isFolder(file("store")) ? try Folder.names(in: file("store")) : []
    let new = planned?.names(in: file("store")) ?? []
    for name in Set(names + new).sorted() where name.hasSuffix(".json") {
      let path = file("store/" + name)
      let shelf = try PortalShelf.form.value(
        parsing: try bytes(at: path, limit: PortalFolder.shelfLimit), file: path)
      guard name == "\(shelf.genesisHash).json" else {
        throw PortalError.damagedPortalStore(path: path, reason: "it is of \(shelf.genesisHash)")
      }
      shelves[shelf.genesisHash] = shelf
    }
    return shelves
  }

  /// The file of a network's shelf.
  ///
  /// - Returns: its contents.
  /// - Throws: `FileError`.
  package func shelfBytes(_ genesisHash: Hash256) throws -> [UInt8] {
    try bytes(at: file("store/\(genesisHash).json"), limit: PortalFolder.shelfLimit)
  }

  /// Writes shelves, and the blobs of their updates that are missing or damaged in the store.
  ///
  /// Blobs come first, and each shelf atomically replaces the previous one, so a network is never
  /// without its shelf, which cannot be reconstructed.
  ///
  /// - Throws: `FileError`.
  package func write(_ shelves: [PortalShelf], blobs: [[UInt8]]) throws {
    let files = PendingFiles(under: .upkeep)
    try add(shelves, blobs: blobs, to: files)
    try files.commit()
  }

  /// Adds shelves and blobs to the files of a transaction, as ``write(_:blobs:)`` writes them.
  ///
  /// - Throws: `FileError`.
  package func add(
    _ shelves: [PortalShelf], blobs: [[UInt8]], to files: PendingFiles
  ) throws {
    guard !shelves.isEmpty || !blobs.isEmpty else { return }
    var contents: [(path: String, bytes: [UInt8])] = []
    for blob in blobs {
      let hash = Blake2b.hash256(blob)
      if !isWhole(hash) { contents.append((blobFile(hash), GzipFile.compressed(blob))) }
    }
    for shelf in shelves.sorted(by: { $0.genesisHash < $1.genesisHash }) {
      contents.append((file("store/\(shelf.genesisHash).json"), shelf.json.fileBytes))
    }
    if let planned { return planned.add(contents) }
    try Folder.create(file("store"))
    try Folder.create(file("blobs"))
    for (path, bytes) in contents { try files.add(bytes, to: path) }
  }

  /// Removes the blobs that no shelf names: of versions that were signed again, and of interrupted
  /// runs.
  ///
  /// - Parameter losses: the published payloads that no shelf has; if there are any, nothing is
  ///   removed. The caller has compared the log with ``PublicationLog/requireWhole(in:site:others:)``.
  /// - Returns: the hashes of the removed blobs.
  /// - Throws: as ``shelves()``; ``PortalError``: `publishedLost`, and `damagedLog` for a store with payloads, and
  ///   without a log; nothing was removed.
  package func removeUnnamedBlobs(losses: [Publication]) throws -> [Hash256] {
    if let first = losses.first {
      throw PortalError.publishedLost(count: losses.count, first: first)
    }
    let updates = try shelves().values.flatMap(\.updates)
    let names = Folder.isFolder(file("blobs")) ? try Folder.names(in: file("blobs")) : []
    guard try PublicationLog(in: self).count > 0 || names.isEmpty && updates.isEmpty else {
      throw PortalError.damagedLog(
        path: file("log"), reason: "it has no entries, but the store has payloads")
    }
    // If the store has lost its shelves, the blobs must be kept.
    guard !updates.isEmpty else { return [] }
    let named = Set(updates.flatMap(\.blobs))
    let unnamed = names.compactMap { $0.hasSuffix(".gz") ? Hash256(hex: $0.dropLast(3)) : nil }
      .filter { !named.contains($0) }
    for hash in unnamed { try Folder.removeFile(blobFile(hash)) }
    return unnamed
  }

  private func blobFile(_ hash: Hash256) -> String { file("blobs/\(hash).gz") }

  package func hasBlob(_ hash: Hash256) -> Bool { exists(blobFile(hash)) }

  /// Whether a blob exists and has the hash that its name states; reads the whole blob.
  package func isWhole(_ hash: Hash256) -> Bool { (try? blob(hash)) != nil }

  /// A blob as stored: gzipped.
  ///
  /// - Returns: the gzip file.
  /// - Throws: ``PortalError/noStoredPayload(hash:)``, `FileError`.
  package func gzippedBlob(_ hash: Hash256) throws -> [UInt8] {
    guard hasBlob(hash) else { throw PortalError.noStoredPayload(hash: hash.hex) }
    return try bytes(at: blobFile(hash), limit: PortalFolder.blobLimit)
  }

  /// Reads a blob and verifies its hash.
  ///
  /// - Returns: the uncompressed contents.
  /// - Throws: ``PortalError``: `noStoredPayload`, `damagedPortalStore`; `FileError`.
  package func blob(_ hash: Hash256) throws -> [UInt8] {
    let file = try gzippedBlob(hash)
    guard let bytes = GzipFile.decompressed(file, limit: PortalFolder.blobLimit),
      Blake2b.hash256(bytes) == hash
    else {
      throw PortalError.damagedPortalStore(
        path: blobFile(hash), reason: "it does not hold what its name says")
    }
    return bytes
  }

  /// The specs in an update; `nil` for other updates.
  ///
  /// - Returns: the specs.
  /// - Throws: as ``blob(_:)``; `VaultPayloadsError` for a malformed payload.
  package func specs(of update: StoredUpdate) throws -> NetworkSpecs? {
    let payload = try UpdatePayload(reading: try blob(update.payload.blake2b256))
    guard case .specs(let specs) = try payload.content() else { return nil }
    return specs
  }
}
