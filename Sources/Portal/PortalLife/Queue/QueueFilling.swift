import ByteSupport
package import HotSide
import HotStore
import PictureWork
package import PortalStore
import Reporting
import Round
import RoundSigning
import RuntimeMetadata
import UpdateCompletion
import VaultPayloads

/// Keeps the queue of a portal equal to what waits in the round (portal 5.4).
package struct QueueFilling: Sendable {
  private let portal: Portal
  private let workspace: Workspace
  private let toolVersion: String

  package init(_ portal: Portal, in workspace: Workspace, toolVersion: String) {
    (self.portal, self.workspace, self.toolVersion) = (portal, workspace, toolVersion)
  }

  /// The maximum number of changes in an item; the page has all of them.
  private static let mostChanges = 20

  /// Adds what waits, and removes what is signed, published, replaced or in alarm.
  ///
  /// Nothing is written if the queue is up to date. The caller has locked the portal.
  ///
  /// - Parameter now: the time of new items, in seconds since 1970.
  /// - Returns: the items that wait but could not be reviewed, with the reasons, as sentences.
  /// - Throws: `FileError`, `HotDatabaseError`, `PortalError`.
  package func fill(now: Int64) async throws -> [String] {
    let queue = SignQueue(portal.folder)
    let former = try queue.items()
    let shelves = try portal.folder.shelves()
    var facts = try await RoundJob(workspace: workspace).facts()
    facts.portalMetadata = shelves.mapValues(\.metadataHashes)
    let rows = RoundTable(facts).rows
    var waiting: [(row: RoundRow, name: String)] = []
    var kept: [QueueItem] = []
    for member in portal.members where portal.configuration.mirrored(member.entry) == nil {
      let own = rows.filter { $0.network?.hasSameBytes(as: member.file.specs.name) == true }
      let published = Set((shelves[member.genesisHash]?.updates ?? []).map(\.signedHash))
      let newest =
        own.filter { $0.kind == .loadMetadata && $0.payload != nil }
        .compactMap(\.version).max() ?? 0
      for row in own where row.state == .waiting && row.payload != nil {
        guard let hash = row.signedHash, !published.contains(hash) else { continue }
        waiting.append((row, QueueFilling.item(of: row, member).name))
      }
      for item in former where item.id.hasSameBytes(as: member.entry.id) {
        let row = own.first { QueueFilling.item(of: $0, member).name == item.name }
        // Without its payload, which git does not carry, an item still waits.
        let isSigned = row?.state.isDone == true && row?.signedHash == item.signedHash
        let isReplaced =
          row?.state == .waiting && row.map { $0.signedHash != item.signedHash } == true
        guard !published.contains(item.signedHash), row?.state != .alarm, !isSigned, !isReplaced,
          item.specVersion ?? .max >= newest
        else { continue }
        kept.append(item)
      }
    }
    let new = waiting.filter { found in
      !kept.contains { $0.name == found.name && $0.signedHash == found.row.signedHash }
    }
    let (added, refused) = await look(at: new.map(\.row), now: now)
    try queue.add(added, keeping: kept)
    try queue.removePublished(shelves)
    return refused
  }

  private func look(
    at rows: [RoundRow], now: Int64
  ) async -> (added: [(item: QueueItem, page: [UInt8])], refused: [String]) {
    guard !rows.isEmpty else { return ([], []) }
    var round = SigningRound(
      workspace: workspace, toolVersion: toolVersion, picture: PictureRequest(), jobs: 2,
      isAgain: false)
    if let published = try? portal.newestPublished() { round.published = published }
    let (items, refused) = await round.look(at: rows, rehearsesCalls: false) { _ in }
    let added = items.compactMap { update -> (item: QueueItem, page: [UInt8])? in
      let report = update.draft.report
      guard let member = report.genesisHash.flatMap(portal.member) else { return nil }
      var item = QueueFilling.item(of: update.row, member)
      (item.signedHash, item.metadataHash) = (report.signedHash, report.metadataHash)
      item.fullHash = update.draft.reduced?.reduction.full.hash ?? report.metadataHash
      item.reducedLevel = update.draft.reduced?.reduction.level
      item.payloadBytes = update.draft.content.signedBytes.count
      item.provenance = update.draft.provenance
      item.formerVersion = update.uncompared ?? update.review?.old.facts.version
      item.summary = update.changes.flatMap { group in
        ([group.title].compactMap(\.self) + group.sentences).map(ScreenText.line)
      }
      if item.summary.count > QueueFilling.mostChanges {
        let more = item.summary.count - QueueFilling.mostChanges
        item.summary = item.summary.prefix(QueueFilling.mostChanges) + ["\(more) more."]
      }
      if case .key(let key) = update.draft.record.demand { item.verifier = key }
      item.queuedAt = now
      return (item, RoundReviewPage([update], []).bytes)
    }
    return (added, refused.map { "\($0.row.subject): \($0.error.message)" })
  }

  /// The members of an item by which it is named.
  private static func item(of row: RoundRow, _ member: Portal.Member) -> QueueItem {
    var item = QueueItem()
    (item.id, item.specVersion) = (member.entry.id, row.version)
    (item.kind, item.encryption) = (row.kind ?? .loadMetadata, row.encryption)
    return item
  }
}
