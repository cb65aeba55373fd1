import CommandLineKit
import CommandReports
import HotSide
import PortalLife
import PortalSite
import PortalStore
import Reporting
import SubstrateCrypto

extension PublishedSite {
  /// Brings back the shelves that the store of a portal has lost, with their payloads, from the
  /// data of this site; `place` is the site in messages.
  ///
  /// - Returns: the ids of the networks.
  /// - Throws: `FileError`, ``PortalError`` for a site that does not verify; no shelf was written.
  func restoreShelves(of portal: Portal, place: String) async throws -> [String] {
    guard try portal.lacksShelves, let sums = try await bytes(CheckSums.path),
      let bytes = try await bytes(SiteSource.path)
    else { return [] }
    let source = "\(place)/\(SiteSource.path)"
    let listed = CheckSums.lines(sums).first { $0.path == SiteSource.path }
    guard listed?.hash == SHA256.hash(bytes) else {
      throw PortalError.damagedPortalStore(
        path: source, reason: "its check sum is not the one in \(CheckSums.path)")
    }
    let shelves = try portal.shelves(
      completedFrom: try SiteSource(json: bytes).networks.map(\.shelf))
    guard !shelves.isEmpty else { return [] }
    _ = try await restore(
      portal, own: false,
      shelves: Dictionary(shelves.map { ($0.genesisHash, $0) }) { first, _ in first })
    try portal.write(shelves, from: source)
    return shelves.compactMap { portal.member($0.genesisHash)?.entry.id }
  }
}
