package import ByteSupport
import FileSupport

/// A payload that the log has as published and that no shelf of the store has.
package struct PublishedLoss: Equatable, Sendable {
  /// The id of its network when it was published.
  package let id: String
  /// The version of metadata; `nil` for specs.
  package let version: UInt32?
  /// BLAKE2b-256 of the payload.
  package let payload: Hash256

  package init(id: String, version: UInt32?, payload: Hash256) {
    (self.id, self.version, self.payload) = (id, version, payload)
  }

  /// What was published, for people.
  package var subject: String {
    "\(version.map { "version \($0)" } ?? "specs"), payload \(payload),"
  }

  /// The loss and the way out, a sentence each.
  package var message: String {
    """
    The log has \(subject) as published, and the store has \
    lost it: get 'store' back from your copies. Until then 'hotside portal gc' removes nothing.
    """
  }
}

extension Portal {
  /// The payloads that the log has as published and that no shelf has, the oldest first.
  ///
  /// A version that was signed again has another payload on its shelf, and is not lost.
  ///
  /// - Parameters:
  ///   - log: the portal's log.
  ///   - shelves: the shelves of the store, by genesis hash.
  /// - Returns: the losses.
  package func losses(_ log: PublicationLog, _ shelves: [Hash256: PortalShelf]) -> [PublishedLoss] {
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

  /// The losses of the store as it is on the disk.
  ///
  /// - Returns: the losses, the oldest first.
  /// - Throws: `FileError`, `HotDatabaseError`, ``PortalError/damagedPortalStore(path:reason:)``.
  package func losses() throws -> [PublishedLoss] {
    losses(try PublicationLog(in: folder), try folder.shelves())
  }
}

extension PortalFolder {
  /// The folders that builds write to, for what killed runs left in them.
  package var writtenFolders: [String] {
    [path] + ["store", "blobs", "log", "cache", "icons"].map(file)
  }
}
