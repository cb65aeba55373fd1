import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import FileSupport
package import HotSide
import HotStore
import Reporting
package import RuntimeMetadata
import SCALECodec
import SQLiteStore
package import VaultPayloads

/// The database for new Vaults, made from the defaults and metadata of the hot side (hot-side 2.5,
/// 5.7).
package struct ColdReleaseJob: Sendable {
  /// The contents of a release.
  package struct Outcome: Equatable, Sendable {
    /// The path of the release's file.
    package let path: String
    /// The names of the release's networks, in the order of a Vault's list.
    package let networks: [String]
    package let metadata: [MetadataKey]
    /// The newly added metadata.
    package let added: [MetadataKey]
    /// Notes to the user.
    package let notes: [String]
  }

  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Makes a release from the default networks, the metadata in the release set, and the types.
  ///
  /// - Parameters:
  ///   - path: the file; `nil` for `cold_release.sqlite` in the workspace. An existing release is
  ///     replaced atomically.
  ///   - level: the documentation to keep in metadata; `nil` for full metadata.
  /// - Returns: the contents.
  /// - Throws: `AirGapError` if the file cannot be replaced, or networks and metadata contradict
  ///   each other; `HotDatabaseError`, `FileError`; `SourcedError` if metadata cannot be reduced.
  package func make(
    at path: String?, reducedTo level: ReductionLevel? = nil
  ) throws -> Outcome {
    let path = try place(path)
    let defaults = try workspace.defaults()
    var metadata: [[UInt8]] = []
    let verified = defaults.networks.filter { $0.verifier != nil }
    for name in Set(verified.map(\.specs.name)).sorted() {
      for entry in try workspace.releaseSet.entries(of: name) {
        let full = try MetadataFile.bytes(at: entry.path)
        metadata.append(try ColdReleaseJob.form(of: full, level, source: entry.path))
      }
    }
    let release: ColdRelease
    do throws(ColdSignerError) {
      release = try ColdRelease(of: defaults, metadata: metadata)
    } catch { throw AirGapError.cold(error, path: path) }
    try write(release, to: path)
    let keys = release.metadata.map(\.key)
    return Outcome(
      path: path, networks: release.networks.map(\.specs.name), metadata: keys, added: keys,
      notes: defaults.deviceOmissions
        + (metadata.isEmpty
          ? [
            "The folder \(workspace.releaseSet.folder) has no metadata. 'hotside refresh-defaults' adds it."
          ]
          : []))
  }

  /// Copies the hot database's metadata of the release's networks into the release.
  ///
  /// A release also keeps at most two versions of a network (hot-side 7.38).
  ///
  /// - Parameters:
  ///   - path: the release; `nil` for the workspace's own.
  ///   - level: the documentation to keep in metadata; `nil` for full metadata.
  /// - Returns: the contents afterwards.
  /// - Throws: ``AirGapError`` if the release is missing, cannot be replaced, or has another form;
  ///   `HotDatabaseError` if a version has other bytes; `HotSideError` if the hot database has no
  ///   metadata; `FileError`. The release is unchanged then.
  package func transfer(
    to path: String?, reducedTo level: ReductionLevel? = nil
  ) throws -> Outcome {
    let path = try place(path)
    let database = try workspace.openHotDatabase(.readOnly)
    let old: ColdRelease
    do throws(ColdSignerError) { old = try ColdRelease(at: path) } catch {
      if case .store(.database(.missing)) = error { throw AirGapError.noRelease(path: path) }
      throw AirGapError.cold(error, path: path)
    }
    guard try !database.metadataKeys().isEmpty else {
      throw HotSideError.noStoredMetadata(network: nil)
    }
    try ColdReleaseJob.checkForms(of: old, level, path: path)
    var metadata: [[UInt8]] = []
    var added: [MetadataKey] = []
    var notes: [String] = []
    var seen: Set<ByteText> = []
    for name in old.networks.map(\.specs.name) where seen.insert(ByteText(name)).inserted {
      let present = old.metadata.filter { $0.key.name.hasSameBytes(as: name) }
      let merged = try ColdReleaseJob.merge(name, present, database, level, &notes)
      metadata += merged.map(\.bytes)
      added += merged.map { MetadataKey(name: name, version: $0.version) }
        .filter { key in !present.contains { $0.key == key } }
    }
    let release: ColdRelease
    do throws(ColdSignerError) {
      release = try ColdRelease(
        networks: old.networks.map(\.specs), verifiers: old.verifiers, metadata: metadata,
        types: try old.types.map { (types) throws(ColdSignerError) in
          do throws(SCALEError) { return try TypeTable(scale: types) } catch {
            throw .payload(.undecodable(record: "table of types", error))
          }
        }, generalVerifier: old.generalVerifier)
    } catch { throw AirGapError.cold(error, path: path) }
    if !added.isEmpty { try write(release, to: path) }
    return Outcome(
      path: path, networks: release.networks.map(\.specs.name),
      metadata: release.metadata.map(\.key), added: added, notes: notes)
  }

  /// The two newest versions of a network's metadata in the release and the hot database.
  private static func merge(
    _ name: String, _ present: [StoredRuntime], _ database: HotDatabase,
    _ level: ReductionLevel?, _ notes: inout [String]
  ) throws -> [StoredVersionRule.Entry] {
    var versions = try StoredVersionRule(
      name: name,
      entries: present.map {
        StoredVersionRule.Entry(version: $0.key.version, bytes: $0.blob, blockHash: nil)
      })
    for stored in try database.metadata(named: name).sorted(by: { $0.version < $1.version }) {
      let entry = StoredVersionRule.Entry(
        version: stored.version,
        bytes: try form(of: stored.bytes, level, source: "\(name) \(stored.version)"),
        blockHash: nil)
      if versions.entries.contains(entry) { continue }
      if let newest = versions.newest, stored.version < newest.version,
        versions.older?.version != stored.version
      {
        notes.append(
          "\(name) \(stored.version) is left out, because the release already has \(newest.version)."
        )
        continue
      }
      _ = try versions.accept(entry)
    }
    return versions.entries
  }

  // MARK: - Forms

  /// Metadata in the requested form: full, or reduced to a level.
  private static func form(
    of full: [UInt8], _ level: ReductionLevel?, source: String
  ) throws -> [UInt8] {
    try naming(source) {
      try MetadataFacts(accepting: full).requireFull(full)
      return try level.map { try MetadataReduction(of: full, to: $0).bytes } ?? full
    }
  }

  /// Refuses a release that has metadata in another form, because all metadata of a release has one
  /// level.
  private static func checkForms(
    of release: ColdRelease, _ level: ReductionLevel?, path: String
  ) throws {
    for stored in release.metadata {
      let found: String
      switch ReducedMetadata.form(of: stored.blob) {
      case .full:
        guard level != nil else { continue }
        found = "in full"
      case .reduced(let lowest):
        // Metadata without documentation counts as a lower level than it was reduced to.
        if let level, level >= lowest { continue }
        found = "reduced to \(lowest.rawValue)"
      case .noReduction: found = "in a form that no reduction level produces"
      }
      throw AirGapError.otherFormInRelease(
        path: path, network: stored.key.name, version: stored.key.version, stored: found,
        wanted: level.map(\.rawValue) ?? "full metadata")
    }
  }

  // MARK: - Files

  private func place(_ path: String?) throws -> String {
    if let path { WorkspaceBounds.current?.free(path) }
    let path = path ?? workspace.coldReleaseFile
    guard Folder.isFolder(path) else { return path }
    return path + "/cold_release.sqlite"
  }

  /// Writes a release, replacing an earlier one; a device with keys is never replaced.
  private func write(_ release: ColdRelease, to path: String) throws {
    if Folder.exists(path) {
      let hasKeys: Bool
      do throws(ColdSignerError) {
        let present = try ColdDevice.open(at: path, surroundings: .system, mode: .readOnly)
        hasKeys = try !present.keys().isEmpty
      } catch { throw AirGapError.cold(error, path: path) }
      guard !hasKeys else { throw AirGapError.deviceInTheWay(path: path) }
    }
    let folder = FilePath.folder(of: path)
    guard Folder.isFolder(folder) else {
      throw FileError.notWritable(path: path, reason: "the folder '\(folder)' does not exist")
    }
    try WorkspaceBounds.check(path)
    let temporary = FileReplacement.temporaryPath(beside: path)
    let image = try ColdReleaseJob.image(of: release, at: temporary, for: path)
    for part in ["-wal", "-shm"] { try Folder.removeFile(path + part) }
    try FileReplacement.write(image, to: path, under: .upkeep)
  }

  private static func image(
    of release: ColdRelease, at temporary: String, for path: String
  ) throws -> [UInt8] {
    let interruption = Interruption.Temporary(temporary, hasJournals: true)
    defer {
      withExtendedLifetime(interruption) {
        for part in ["", "-wal", "-shm"] { try? Folder.removeFile(temporary + part) }
      }
    }
    // Closing the store merges its write-ahead log into the file.
    do throws(ColdSignerError) { try release.write(to: temporary) } catch {
      throw AirGapError.cold(error, path: path)
    }
    return try FileReading.bytes(at: temporary, limit: releaseLimit)
  }

  /// The largest possible release, in bytes.
  private static let releaseLimit = 1 << 30
}
