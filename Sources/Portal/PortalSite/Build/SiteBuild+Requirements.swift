import ByteSupport
import FileSupport
import PortalStore
import Reporting
import SubstrateCrypto

extension SiteBuild {
  func checkFailures() throws {
    if let trial = portal.members.first(where: \.signer.isDevelopment),
      let other = portal.members.first(where: { !$0.signer.isDevelopment })
    {
      throw PortalError.mixedPortalKeys(development: trial.entry.id, other: other.entry.id)
    }
    let all = Set(log.publications.map(\.id)).count
    if all > 0, portal.members.isEmpty { throw PortalError.noNetworkKept(all: all) }
    let failed = Set(findings.filter { $0.exit != .partial }.compactMap(\.id)).count
    let published = Set(portal.members.filter(isPublished).map(\.entry.id))
    let lost = Set(try losses().map(\.id)).count { published.contains($0) }
    for (failed, all) in [(failed, portal.members.count), (lost, published.count)]
    where failed * 2 > all {
      if failed == lost, let hash = self.lost.min() {
        throw PortalError.noStoredPayload(hash: hash.hex)
      }
      throw PortalError.mostNetworksFailed(failed: failed, all: all)
    }
  }

  /// The published payloads of the portal's networks that no shelf has.
  private var shelfless: [Publication] {
    portal.losses(log, shelves).filter { loss in
      portal.members.contains { $0.entry.id.hasSameBytes(as: loss.id) }
    }
  }

  /// Checks that a shelf has each published payload: a site without them would look as if they had been withdrawn.
  ///
  /// - Throws: `PortalError.lostShelf`; the site stays as it is.
  func requireShelves() throws {
    let lost = shelfless
    guard let first = lost.first else { return }
    throw PortalError.lostShelf(
      folder: portal.folder.file("store"), count: lost.count, first: first)
  }

  /// Checks that the site does not lose files of a payload that the store lacks: the site may have their last copy.
  ///
  /// - Throws: `PortalError.noStoredPayload`; the site stays as it is.
  func requireLastCopies() throws {
    guard !lost.isEmpty else { return }
    let names = (try? Folder.names(in: "\(site)/payload")) ?? []
    let published = Set(names.compactMap { Hash256(hex: $0.prefix { $0 != "." }) })
    if let hash = lost.intersection(published).min() {
      throw PortalError.noStoredPayload(hash: hash.hex)
    }
  }

  /// The networks from which a build would remove something, each with the reason.
  ///
  /// None of their updates is trusted any more, a payload is missing, or no shelf has a published
  /// payload.
  ///
  /// - Returns: their ids, each with the reason as a sentence.
  /// - Throws: as ``run(planning:signing:progress:)``.
  package func losses() throws -> [(id: String, reason: String)] {
    try shelfless.map { ($0.id, $0.lossMessage) }
      + networks().compactMap { network in
        let isEmptied = network.updates.isEmpty && isPublished(network.member)
        guard isEmptied || network.hasLosses else { return nil }
        let reason = network.hasLosses ? network.notices.last : network.notices.first
        return reason.map { (network.id, $0) }
      }
  }

  func isPublished(_ member: Portal.Member) -> Bool {
    log.publications.contains { $0.id == member.entry.id }
      || shelves[member.genesisHash]?.updates.contains {
        log.published[$0.payload.blake2b256] != nil
      } ?? false
  }

  func requireOwnFolder() throws {
    guard Folder.exists(site) else { return }
    guard Folder.isFolder(site) else { throw PortalError.siteNotFolder(path: site) }
    let names = try Folder.names(in: site)
    guard names.isEmpty || (names.contains("SHA256SUMS") && names.contains("portals.json")) else {
      throw PortalError.foreignFolder(path: site)
    }
  }

  /// The key of a payload's files in the record of a build.
  static func recordKey(of update: StoredUpdate) -> String {
    "\(update.payload.blake2b256) \(update.statementHash)"
  }

  /// Compares what shelves state with their payloads, except for what the previous build has compared.
  ///
  /// - Throws: `PortalError.damagedPortalStore`, for example if a shelf was edited by hand.
  func requireStatements(besides former: SiteRecord) throws {
    let known = Set(former.entries.values.compactMap(\.key))
    for member in portal.members {
      let updates = portal.publishable(shelves[member.genesisHash], of: member)
      for update in updates
      where !known.contains(SiteBuild.recordKey(of: update))
        && !lost.contains(update.payload.blake2b256)
      {
        try portal.folder.requireStatements(of: update, on: member.genesisHash)
      }
    }
  }

  /// The networks with a page in the previous site that the configuration no longer has.
  func removed(from found: [String: Hash256]) -> [NetworkState] {
    let pages = found.keys.map { $0.split(separator: "/") }
    let ids = pages.filter { $0.count == 3 && $0[0] == "n" && $0[2] == "index.html" }
      .map { String($0[1]) }
    return Set(ids).subtracting(portal.members.map(\.entry.id)).sorted().map {
      NetworkState(
        id: $0, state: NetworkState.removed, version: nil,
        error:
          "It is not in portal.json any more, so the site loses its pages, pictures and payloads.")
    }
  }
}
