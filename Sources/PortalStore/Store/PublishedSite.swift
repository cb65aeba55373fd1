import ByteSupport
import FileSupport
package import NodeClient
import QRRendering
import SubstrateCrypto

/// A site that was published, from which payloads come back by their hashes.
package struct PublishedSite: Sendable {
  private let place: String
  private let options: NodeOptions

  /// - Parameters:
  ///   - place: a folder, or an address.
  ///   - options: how the latter is asked.
  package init(_ place: String, _ options: NodeOptions) {
    self.place = place.hasSuffix("/") ? String(place.dropLast()) : place
    self.options = options
  }

  /// A file of it; `nil` where it has none of that path.
  private func bytes(_ path: String) async throws -> [UInt8]? {
    guard place.contains("://") else {
      let file = "\(place)/\(path)"
      return Folder.exists(file)
        ? try FileReading.bytes(at: file, limit: PortalFolder.blobLimit) : nil
    }
    do throws(NodeError) {
      return try await WebFile.bytes(
        at: "\(place)/\(PercentCode.encoded(path))", limit: PortalFolder.blobLimit, options)
    } catch {
      if case .httpStatus(_, 404, _) = error { return nil }
      throw PortalError.siteUnreachable(site: place, reason: error.webClause)
    }
  }

  /// Fetches what a portal publishes and its store has lost.
  ///
  /// - Returns: how many blobs came back.
  /// - Throws: `FileError`, `PortalError`.
  package func restore(_ portal: Portal) async throws -> Int {
    var blobs: [[UInt8]] = []
    let shelves = try portal.folder.shelves()
    for member in portal.members {
      guard let shelf = shelves[member.genesisHash] else { continue }
      for update in shelf.metadata.prefix(portal.configuration.keep.payloads) + shelf.specs {
        let payload = "payload/\(update.payload.blake2b256).bin"
        var wanted = [(update.payload.blake2b256, [payload, payload + ".gz"])]
        if let full = update.fullMetadata, let version = update.key.version {
          wanted.append((full.blake2b256, ["metadata/\(member.entry.id)_\(version).scale"]))
        }
        for (hash, paths) in wanted where !portal.folder.hasBlob(hash) {
          for path in paths {
            guard let bytes = try await bytes(path) else { continue }
            let blob =
              path.hasSuffix(".gz")
              ? GzipFile.decompressed(bytes, limit: PortalFolder.blobLimit) : bytes
            guard let blob, Blake2b.hash256(blob) == hash else {
              throw PortalError.damagedPortalStore(
                path: "\(place)/\(path)", reason: "it does not hold what its name says")
            }
            blobs.append(blob)
            break
          }
        }
      }
    }
    try portal.folder.write([], blobs: blobs)
    return blobs.count
  }
}
