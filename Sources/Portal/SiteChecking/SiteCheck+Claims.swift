import ByteSupport
import HotSide
import JSONCodec
import PictureWork
import PortalSite
import PortalStore
import Reporting
import RuntimeMetadata

/// Recomputes the statements of `site.json` about payloads and pictures, and lists the statements
/// that cannot be recomputed.
extension SiteCheck {
  /// Recomputes the changes between versions from the payloads of both versions.
  mutating func checkComparisons(of network: SiteNetwork, _ known: inout Set<String>) {
    for (place, version) in network.versions.enumerated() {
      let changes = version.update.changes
      let old = network.versions[(place + 1)...].first {
        $0.update.payload.blake2b256 == changes?.payload
      }
      let path = version.comparison(network.id)
      if version.hasComparison {
        known.insert(path)
        if !present.contains(path) { findMissing(path) }
      }
      // If the older version is not on the site, the comparison is only a claim.
      guard let old = old ?? (changes == nil ? network.versions[(place + 1)...].first : nil),
        let made = comparison(from: old.update, to: version.update, of: network.id)
      else { continue }
      if version.hasComparison, let page = made.page { compare(path, withHash: page) }
      if changes != made.changes {
        find(
          .refused, SiteSource.path,
          """
          The changes that it lists for version \(version.number) of \(ScreenText.quoted(network.id)) are not those \
          between the payloads of both versions.
          """)
      }
    }
  }

  /// Compares the stated reduction with the full metadata; returns whether the site has the full
  /// metadata.
  private mutating func checkReduction(
    of version: SiteNetwork.Version, _ network: SiteNetwork
  ) -> Bool {
    let update = version.update
    guard let stated = update.reduction else { return true }
    guard version.number == network.shown?.number, let print = update.fullMetadata,
      let full = bytes(version.metadata(network.id))
    else { return false }
    let made = try? MetadataReduction(of: full, to: stated.level)
    guard BlobPrint(of: full) == print, let made, made.reduced.hash == update.metadata?.hash,
      stated == ReductionRecord(made)
    else {
      find(
        .refused, SiteSource.path,
        """
        It says that version \(version.number) of \(ScreenText.quoted(network.id)) is a reduction, but the full \
        metadata of the site does not reduce to it.
        """)
      return true
    }
    return true
  }

  /// Compares the status with the data of the site; facts about nodes and pending updates cannot be
  /// checked.
  mutating func compareStatus(
    of networks: [SiteNetwork], _ configuration: PortalConfiguration, _ log: PublicationLog
  ) {
    let path = StatusFiles.document
    let difference =
      "Its statements about published updates do not match \(SiteSource.path) and the log."
    guard let bytes = bytes(path), let json = try? JSONValue(parsing: bytes) else { return }
    guard let stated = try? StatusDocument.form.value(of: json) else {
      return find(.refused, path, difference)
    }
    let status = SiteStatus(networks, round: nil, configuration, logHead: log.head, now: now)
    let made = StatusDocument(status).ofTheMoment(of: stated)
    if stated.networks.count != networks.count || StatusDocument.form(made).fileBytes != bytes {
      find(.refused, path, difference)
    }
    takeNotices(
      zip(networks, stated.networks).map { network, row in
        (network.id, row.notices.filter { !network.notices.contains($0) })
      })
  }

  /// Lists the statements that the files of the site cannot prove.
  mutating func takeClaims(of networks: [SiteNetwork], _ source: SiteSource) {
    func claim(_ clause: String, _ holds: (SiteNetwork) -> Bool) {
      let ids = networks.filter(holds).map { ScreenText.line($0.id) }
      guard !ids.isEmpty else { return }
      report.claims.append(
        SiteClaim(clause, ids, isOfAll: ids.count == networks.count && ids.count > 1))
    }
    var reduced: Set<String> = []
    for network in networks {
      for version in network.versions where !checkReduction(of: version, network) {
        reduced.insert(network.id)
      }
    }
    claim("titles, links, icons and endpoints") { _ in true }
    if portal == nil { claim("who owns the keys of the verifiers") { _ in true } }
    claim("when payloads were first seen and published") { !$0.updates.isEmpty }
    claim("which version the chain runs, and since when") { $0.live != nil }
    claim("how networks compare with their chains, and what is pending, in status.json") { _ in true
    }
    claim("the block or runtime that metadata is from") { network in
      network.versions.contains { $0.update.claim != nil }
    }
    claim("what changed since a version that is not on the site") { network in
      network.versions.contains { $0.update.changes != nil && !$0.hasComparison }
    }
    claim("the full metadata of reduced versions") { reduced.contains($0.id) }
    if rehearse == nil { claim("what devices do with updates") { !$0.updates.isEmpty } }
    takeNotices(zip(networks, source.networks).map { ($0.id, $1.notices) })
  }

  /// Lists the notices of networks, equal ones once.
  private mutating func takeNotices(_ stated: [(id: String, notices: [String])]) {
    var ids: [String: [String]] = [:]
    for (id, notices) in stated {
      for notice in notices { ids[notice, default: []].append(ScreenText.line(id)) }
    }
    report.claims += ids.sorted { $0.key < $1.key }.map { SiteClaim(ScreenText.quoted($0), $1) }
  }
}
