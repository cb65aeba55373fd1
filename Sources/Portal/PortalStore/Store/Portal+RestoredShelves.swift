import ByteSupport
import Reporting
import SubstrateCrypto

extension Portal {
  /// Whether the log lists updates of the portal's networks as published that no shelf has.
  ///
  /// - Throws: as ``losses()``.
  package var lacksShelves: Bool {
    get throws { try !losses().allSatisfy { member(called: $0.id) == nil } }
  }

  private func member(called id: String) -> Member? {
    members.first { $0.entry.id.hasSameBytes(as: id) }
  }

  /// The shelves that the store lacks, or whose updates it has lost, completed from those of a site.
  ///
  /// A lost shelf becomes that of the site, without the updates that were removed on purpose. Only
  /// updates that the log lists as published are taken.
  ///
  /// - Parameter offered: the shelves of the site.
  /// - Returns: the changed shelves; the store is unchanged.
  /// - Throws: as ``losses()``.
  package func shelves(completedFrom offered: [PortalShelf]) throws -> [PortalShelf] {
    let log = try PublicationLog(in: folder)
    let own = try folder.shelves()
    let lost = Set(losses(log, own).map(\.payload))
    let listed = Set(log.publications.map(\.payload))
    return members.compactMap { member in
      guard let found = offered.first(where: { $0.genesisHash == member.genesisHash }),
        found.updates.contains(where: { lost.contains($0.payload.blake2b256) })
      else { return nil }
      let known = own[member.genesisHash]
      let wanted = found.updates.filter { update in
        let hash = update.payload.blake2b256
        return known == nil ? listed.contains(hash) : lost.contains(hash)
      }
      if known == nil, wanted.count == found.updates.count { return found }
      var shelf = known ?? PortalShelf(genesisHash: member.genesisHash)
      if known == nil { shelf.live = found.live }
      for update in wanted { shelf.add(update) }
      return shelf
    }
  }

  /// Checks the updates on shelves of a site, whose payloads the store has now, and writes the
  /// shelves.
  ///
  /// Each payload must be signed by the verifier of its network, and say what the shelf says.
  /// `source` is the file with the shelves in messages.
  ///
  /// - Throws: ``PortalError``: `damagedPortalStore`, `unpublishable`; `FileError`; the shelves are
  ///   not written.
  package func write(_ shelves: [PortalShelf], from source: String) throws {
    for shelf in shelves {
      guard let member = member(shelf.genesisHash) else { continue }
      for update in shelf.updates {
        let hash = update.payload.blake2b256
        // The site has no payload of specs that later ones have replaced; the log lists them.
        guard folder.isWhole(hash) || publishable(shelf, of: member).contains(update) else {
          continue
        }
        do {
          try folder.requireStatements(of: update, on: shelf.genesisHash)
        } catch PortalError.damagedPortalStore(_, let reason) {
          throw PortalError.damagedPortalStore(path: source, reason: reason)
        }
        guard signerName(of: update, for: member) != nil else {
          throw PortalError.unpublishable(
            path: source,
            reason: """
              the payload \(hash) was signed by \(update.verifier.scheme.name) \
              \(Hex.encode(update.verifier.publicKey)), which is not a key of the verifier of \(member.entry.id) on \
              the day when it was first seen.
              """)
        }
      }
    }
    try folder.write(shelves, blobs: [])
  }
}
