package import ByteSupport
import FileSupport
package import HotSide

/// A payload that a portal has published, according to its log.
package struct Publication: Equatable, Sendable {
  /// The id of the network at the time of the publication.
  package let id: String
  /// The spec version of metadata; `nil` for specs.
  package let version: UInt32?
  /// BLAKE2b-256 of the payload.
  package let payload: Hash256

  package init(id: String, version: UInt32?, payload: Hash256) {
    (self.id, self.version, self.payload) = (id, version, payload)
  }

  /// The version or specs, and the hash of the payload, in words.
  package var subject: String {
    "\(version.map { "version \($0)" } ?? "specs"), payload \(payload),"
  }

  /// The message for a payload that is not in the store.
  package var lossMessage: String {
    """
    The log lists \(subject) as published, but the store lacks it. Take it back with 'hotside portal build \
    --from-site SITE', or restore 'store' from your copies. Only if the site does not have it either, on purpose, run \
    'hotside portal gc --record-removals'. Until then 'hotside portal gc' removes nothing.
    """
  }
}

extension Portal {
  /// The published payloads that are not in the store, oldest first.
  ///
  /// A version that was signed again has another payload on its shelf, and is not lost.
  package func losses(_ log: PublicationLog, _ shelves: [Hash256: PortalShelf]) -> [Publication] {
    let places = Dictionary(
      shelves.values.flatMap { shelf in
        shelf.updates.map { ($0.payload.blake2b256, shelf.genesisHash) }
      }
    ) { first, _ in first }
    var networks: [String: Hash256] = [:]
    for entry in log.publications {
      networks[entry.id] = places[entry.payload] ?? networks[entry.id]
    }
    for member in members { networks[member.entry.id] = member.genesisHash }
    return log.publications.filter { entry in
      guard places[entry.payload] == nil else { return false }
      guard let version = entry.version, let network = networks[entry.id] else { return true }
      return shelves[network]?.metadata(version) == nil
    }
  }

  /// Reads the blobs of all publishable updates, and returns the number of those that are missing
  /// or damaged.
  ///
  /// - Throws: `FileError`, ``PortalError/damagedPortalStore(path:reason:)``.
  package func lackingBlobCount() throws -> Int {
    let shelves = try folder.shelves()
    let hashes = members.flatMap { member in
      publishable(shelves[member.genesisHash], of: member).flatMap(\.blobs)
    }
    return Set(hashes).count { !folder.isWhole($0) }
  }

  /// The payloads that are missing or damaged in the store, and that a build takes neither from completed updates nor
  /// from the site.
  ///
  /// - Parameters:
  ///   - workspace: the workspace of the portal, with the completed updates; nothing in it is written.
  ///   - site: the folder of the site.
  ///   - now: seconds since 1970.
  /// - Returns: the hashes, in ascending order.
  /// - Throws: as ``lackingBlobCount()``.
  package func unrestorable(
    in workspace: Workspace, site: String, now: Int64
  ) async throws -> [Hash256] {
    let planned = Portal(folder: folder.untouched, configuration: configuration, members: members)
    var collection = try PortalCollection(planned, in: workspace, now: now)
    let shelves = try await collection.run().shelves
    let updates = members.flatMap { planned.publishable(shelves[$0.genesisHash], of: $0) }
    let lacking = updates.filter { update in
      !update.blobs.allSatisfy(folder.isWhole)
        && !(update.blobs.allSatisfy { folder.isWhole($0) || folder.canReplaceBlob($0) }
          && (update.blobs.allSatisfy(planned.folder.isWhole)
            || [".bin", ".bin.gz"].contains { ending in
              Folder.exists("\(site)/payload/\(update.payload.blake2b256)\(ending)")
            }))
    }
    return Set(lacking.map(\.payload.blake2b256)).sorted()
  }

  /// The metadata versions that the portal has published and not removed.
  ///
  /// - Returns: the versions, by genesis hash.
  /// - Throws: `FileError`, ``PortalError/damagedPortalStore(path:reason:)``.
  package func publishedVersions() throws -> [Hash256: Set<UInt32>] {
    let publications = try PublicationLog(in: folder).publications
    let versions = members.map { member in
      let own = publications.filter { $0.id.hasSameBytes(as: member.entry.id) }
      return (member.genesisHash, Set(own.compactMap(\.version)))
    }
    return Dictionary(versions) { $0.union($1) }
  }

  /// Records in the log that the lost payloads were removed on purpose.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - indexHash: BLAKE2b-256 of the newest snapshot of the signed index, if there is one.
  /// - Returns: these payloads, oldest first; they no longer count as losses.
  /// - Throws: as ``losses()``; `FileError` if the log cannot be written, which is then unchanged.
  package func recordRemovals(now: Int64, indexHash: Hash256?) throws -> [Publication] {
    var log = try PublicationLog(in: folder)
    let removed = losses(log, try folder.shelves())
    guard !removed.isEmpty else { return [] }
    let changes = removed.map { entry in
      PublicationLog.Change(
        id: entry.id, kind: entry.version == nil ? "specs" : "metadata",
        version: entry.version, payload: entry.payload, event: .removed)
    }
    try folder.writeLog(log.add(changes, now: now, indexHash: indexHash))
    return removed
  }

  /// The published payloads that the store on disk lacks.
  ///
  /// - Returns: the losses, oldest first.
  /// - Throws: `FileError`, `HotDatabaseError`, ``PortalError/damagedPortalStore(path:reason:)``.
  package func losses() throws -> [Publication] {
    losses(try PublicationLog(in: folder), try folder.shelves())
  }
}

extension PortalFolder {
  /// The folders that builds write to, where interrupted runs leave temporary files.
  package var writtenFolders: [String] {
    [path] + ["store", "blobs", "log", "tuf", "cache", "icons"].map(file)
  }
}
