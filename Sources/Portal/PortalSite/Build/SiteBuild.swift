package import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
package import PortalStore
import QRDrawing
import Reporting
package import Round
import RuntimeMetadata
package import SignedIndex
import SubstrateCrypto
import VaultPayloads
import WebPages

/// `portal build`: publishes the contents of a portal as a site, atomically (portal 5.2).
package struct SiteBuild: Sendable {
  package struct Outcome: Sendable {
    /// The new, changed and removed files, in ascending order of their paths' bytes.
    package var changes: [Change] = []
    /// The number of unchanged files.
    package var unchanged = 0
    /// The size of the whole site in bytes.
    package var bytes = 0
    /// The approximate size of the site in bytes after one more version of each network with a version; `nil` without
    /// such networks.
    package var nextBytes: Int?
    /// The number of networks that the site offers a version of.
    package var offeredCount = 0
    /// The number of pictures that were drawn.
    package var drawn = 0
    package var networks: [NetworkState] = []
    /// The age of the answers by which networks are current; `nil` for young ones.
    package var oldAnswers: StatusDocument.AnswerAge?
    /// The version of the timestamp; `nil` without a signed index.
    package var indexVersion: Int?
    /// BLAKE2b-256 of the snapshot; `nil` without a signed index.
    package var indexHash: Hash256?

    /// The number of new and changed files.
    package var written: Int { changes.count - removed }
    /// The number of removed files.
    package var removed: Int { changes.count { $0.kind == .removed } }
    /// The number of files in the folder of the site that no build made, and that stay.
    package var foreignCount = 0
    /// The outermost of these files and their folders, quoted; folders have the numbers of their files.
    package var foreign: [String] = []
  }

  /// A file that differs from the previous build.
  package struct Change: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      case new, changed
      /// The contents are those of the previous build, but the file was damaged or removed since
      /// then.
      case repaired
      case removed
    }

    package let path: String
    package let kind: Kind
  }

  /// The published state of a network.
  package struct NetworkState: Equatable, Sendable {
    /// The state of a network that the previous site has, and the configuration has not.
    package static let removed = "removed"

    package let id: String
    package let state: String
    package let version: UInt32?
    package let error: String?
  }

  let portal: Portal
  let site: String
  let now: Int64
  /// The number of concurrent drawings, at least 1.
  let jobs: Int
  let toolVersion: String
  let rehearse: SiteRehearsing
  let findings: [PortalFinding]
  private var round: RoundFacts?
  let shelves: [Hash256: PortalShelf]
  private(set) var log: PublicationLog
  private let former: SiteRecord
  let lost: Set<Hash256>

  /// Creates a build; `round` contains the pending updates and the observations of nodes, `nil` if
  /// not known.
  ///
  /// `now` is the time of new publications, in seconds since 1970.
  ///
  /// - Throws: `FileError`; `PortalError` for a damaged log.
  package init(
    _ portal: Portal, _ shelves: [Hash256: PortalShelf], findings: [PortalFinding],
    round: RoundFacts?, to site: String, now: Int64, jobs: Int, toolVersion: String,
    rehearsing rehearse: @escaping SiteRehearsing
  ) throws {
    self.rehearse = rehearse
    (self.shelves, self.findings) = (shelves, findings)
    (self.round, self.jobs) = (round, jobs)
    self.round?.refusals = try SignQueue(portal.folder).refusals()
    // If the site's path is a link, its target is replaced, and the link is kept.
    self.site = PathKind(of: site) == .link ? FilePath.real(site) ?? site : site
    (self.now, self.toolVersion) = (now, toolVersion)
    log = try PublicationLog(in: portal.folder)
    self.portal = portal.keepingPublished(log, shelves)
    former = SiteRecord(SiteRecord.path(of: self.site, in: portal.folder))
    lost = SiteBuild.lostPayloads(of: self.portal, shelves, besides: former)
  }

  /// The payloads that are missing or damaged in the store.
  ///
  /// Payloads that the previous build has read are not read again.
  private static func lostPayloads(
    of portal: Portal, _ shelves: [Hash256: PortalShelf], besides former: SiteRecord
  ) -> Set<Hash256> {
    let known = Set(former.entries.values.compactMap(\.key))
    let lost = portal.members.flatMap { member in
      portal.publishable(shelves[member.genesisHash], of: member).filter {
        let isKnown = $0.key.version != nil && known.contains(SiteBuild.recordKey(of: $0))
        return !$0.blobs.allSatisfy(isKnown ? portal.folder.hasBlob : portal.folder.isWhole)
      }
    }
    return Set(lost.map(\.payload.blake2b256))
  }

  /// Builds the site; an interrupted run leaves either the previous site or the new one.
  ///
  /// With `isPlan`, the changes are only computed, and nothing is signed. Without `index`, the site
  /// has no signed index. `progress` receives the numbers of drawn and of
  /// all pictures.
  ///
  /// - Returns: the changes that were made or planned.
  /// - Throws: `FileError`, `PictureError`, `PortalError`.
  package mutating func run(
    planning isPlan: Bool = false, signing index: SiteIndex? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> Outcome {
    try checkFailures()
    try requireOwnFolder()
    try log.requireWhole(in: portal.folder, site: site)
    try portal.folder.requireIndex(site: site, log)
    try requireShelves()
    try requireLastCopies()
    let foreign = try ForeignFiles(in: site, besides: former)
    // Also done for an unchanged site, because a run may have been interrupted directly after the
    // exchange.
    if !isPlan { Leftovers.remove(in: FilePath.folder(of: site)) }
    var networks = try status().rows.map(\.network)
    let isDisputed = findings.contains { $0.kind != .unlisted }
    guard isDisputed || !log.published.isEmpty || networks.contains(where: { !$0.updates.isEmpty })
    else {
      throw PortalError.nothingComplete
    }
    let changes = changes(in: networks)
    var lines: (year: String, bytes: [UInt8])?
    if !changes.isEmpty {
      lines = log.add(changes, now: now, indexHash: index?.hash)
      networks = try self.networks()
    }
    var status = self.status(of: networks)
    status.index = SiteStatus.newIndex(index.map(\.nextVersion))
    networks = status.rows.map(\.network)
    let fingerprint = try fingerprint(networks, index)
    if former.fingerprint == fingerprint, former.holds(in: site, besides: foreign),
      index != nil || !Folder.exists(IndexFolder(ofSite: site).path)
    {
      if !isPlan {
        try index.map { try sign($0, former.entries, status) }
        try renew(status, index, foreign)
      }
      return outcome(
        status, former.entries, found: former.entries.mapValues(\.sha256), foreign, drawn: 0, index
      )
    }
    try requireStatements(besides: former)
    let found = former.found(in: site, besides: foreign)
    let tree = try SiteTree(beside: site, former, planned: isPlan)
    do {
      let drawn = try await fill(tree, networks, progress)
      let sums = tree.checkSums
      try tree.add("SHA256SUMS", sums)
      try checkSize(of: tree)
      try tree.carry(foreign)
      if isPlan { return outcome(status, tree.entries, found: found, foreign, drawn: drawn, nil) }
      do {
        try index.map { try sign($0, tree.entries, status) }
      } catch SignedIndexError.noKey(let role, let count, let threshold, _) {
        let changed = outcome(status, tree.entries, found: found, foreign, drawn: drawn, nil)
        throw SignedIndexError.noKey(
          role: role, count: count, threshold: threshold, changed: changed.changes.map(\.path))
      }
      let outcome = outcome(status, tree.entries, found: found, foreign, drawn: drawn, index)
      // The log is written first: a build refuses a log that lacks entries of the index or of the site.
      if let lines { try portal.folder.writeLog(lines) }
      try index?.write()
      try publish(tree, status, index, fingerprint)
      return outcome
    } catch {
      tree.giveUp()
      throw error
    }
  }

  /// The status of the networks as a build would write it; writes nothing.
  func status() throws -> SiteStatus { status(of: try networks()) }

  /// The status, with networks that know their alarms.
  private func status(of networks: [SiteNetwork]) -> SiteStatus {
    SiteStatus(networks, round: round, portal.configuration, logHead: log.head, now: now)
  }

  /// The check sums of the site if it were built now; writes nothing.
  ///
  /// With `isReusing`, unchanged files of the last build are reused.
  ///
  /// - Returns: the text of `SHA256SUMS`; `nil` if a build would publish something that is not in
  ///   the log.
  /// - Throws: as ``run(planning:signing:progress:)``.
  package func checkSums(
    reusing isReusing: Bool,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> [UInt8]? {
    try checkFailures()
    let networks = try status().rows.map(\.network)
    guard changes(in: networks).isEmpty else { return nil }
    let tree = try SiteTree(beside: site, isReusing ? former : SiteRecord(), planned: true)
    _ = try await fill(tree, networks, progress)
    return tree.checkSums
  }

  /// Replaces the status files and the index at once, because the index signs the status.
  private func renew(
    _ status: SiteStatus, _ index: SiteIndex?, _ foreign: ForeignFiles
  ) throws {
    let tree = try SiteTree(beside: site, former)
    do {
      for (path, entry) in former.entries { try tree.keep(path, entry) }
      try tree.carry(foreign)
      try index?.write()
      try publish(tree, status, index, former.fingerprint)
    } catch {
      tree.giveUp()
      throw error
    }
  }

  /// Adds the files that every build writes, and replaces the site with the tree.
  private func publish(
    _ tree: SiteTree, _ status: SiteStatus, _ index: SiteIndex?, _ fingerprint: Hash256
  ) throws {
    try tree.addUnlisted(status.files + (index?.files ?? []))
    try tree.exchange()
    try SiteRecord(fingerprint: fingerprint, entries: tree.publishedEntries).write(
      to: SiteRecord.path(of: site, in: portal.folder))
    try portal.folder.noteBuild(of: site)
  }

  func networks() throws -> [SiteNetwork] {
    try portal.members.map { member in
      try SiteNetwork(
        member, shelves[member.genesisHash], in: portal, log, now: now, lost: lost,
        alarms: findings.filter { $0.id == member.entry.id && $0.kind == .alarm }.map(\.message)
      ) { try portal.folder.specs(of: $0) }
    }
  }

  /// The publications that are not yet in the log.
  private func changes(in networks: [SiteNetwork]) -> [PublicationLog.Change] {
    networks.flatMap { network in
      var changes = network.updates.compactMap { update -> PublicationLog.Change? in
        // A network with another id is published again under it, and keeps its times.
        guard log.ids[update.payload.blake2b256]?.hasSameBytes(as: network.id) != true else {
          return nil
        }
        return PublicationLog.Change(
          id: network.id, kind: update.key.kind, version: update.key.version,
          payload: update.payload.blake2b256, event: .published, isTakenOver: update.isTakenOver)
      }
      changes += network.withdrawn.compactMap { version in
        let payload = version.update.payload.blake2b256
        guard log.withdrawn[payload] == nil else { return nil }
        return PublicationLog.Change(
          id: network.id, kind: "metadata", version: version.number, payload: payload,
          event: .withdrawn, reason: log.withdrawal(of: version.update, id: network.id))
      }
      // A network without publications has nothing to hide.
      if network.hasAlarm != (network.alarms.last?.event == .alarm),
        let shown = network.shown?.update ?? network.updates.first
      {
        changes.append(
          PublicationLog.Change(
            id: network.id, kind: shown.key.kind, version: shown.key.version,
            payload: shown.payload.blake2b256, event: network.hasAlarm ? .alarm : .backToNormal))
      }
      if let live = network.versions.first(where: { $0.status == .live }),
        log.live[network.id] != live.number
      {
        changes.append(
          PublicationLog.Change(
            id: network.id, kind: "metadata", version: live.number,
            payload: live.update.payload.blake2b256, event: .live))
      }
      return changes
    }
  }

  /// A hash of everything that the site depends on.
  private func fingerprint(_ networks: [SiteNetwork], _ index: SiteIndex?) throws -> Hash256 {
    var hashes: [UInt8] = []
    func take(_ bytes: [UInt8]) { hashes += Blake2b.hash256(bytes).bytes }
    if let index { take(index.rootHash.bytes) }
    take(portal.configuration.json.fileBytes)
    for text in [toolVersion, log.head.hex] { take(Array(text.utf8)) }
    for bytes in [SitePage.style, SitePage.script, SitePage.table, SitePage.worker] {
      take(bytes)
    }
    for member in portal.members {
      take(Array(member.file.json.utf8))
      if shelves[member.genesisHash] != nil {
        take(try portal.folder.shelfBytes(member.genesisHash))
      }
      if let icon = member.entry.icon {
        take(Array((FileState(of: portal.folder.file(icon))?.text ?? "").utf8))
      }
    }
    for network in networks where network.hasAlarm { take(Array("alarm of \(network.id)".utf8)) }
    for finding in findings { take(finding.json.serializedBytes()) }
    for hash in lost.sorted() { take(hash.bytes) }
    for (name, bytes) in try OperatorFiles.added(in: portal.folder) {
      take(Array(name.utf8))
      take(bytes)
    }
    return Blake2b.hash256(hashes)
  }

  private func checkSize(of tree: SiteTree) throws {
    let limits = portal.configuration.limits
    guard tree.byteCount > limits.siteBytes else { return }
    var folders: [String: Int] = [:]
    for (path, entry) in tree.entries {
      folders[String(path.prefix { $0 != "/" }), default: 0] += entry.bytes
    }
    let heaviest = folders.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(3)
    throw PortalError.siteTooLarge(
      bytes: tree.byteCount, limit: limits.siteBytes,
      heaviest: heaviest.map { "\($0.key) with \($0.value.byteSize)" })
  }

  private func outcome(
    _ status: SiteStatus, _ entries: [String: SiteRecord.Entry], found: [String: Hash256],
    _ foreign: ForeignFiles, drawn: Int, _ index: SiteIndex?
  ) -> Outcome {
    var outcome = Outcome(drawn: drawn)
    (outcome.indexVersion, outcome.indexHash) = (index?.version, index?.hash)
    (outcome.foreignCount, outcome.foreign) = (foreign.files.count, foreign.summary)
    // In a folder without files nothing is damaged: it is a new one.
    let repairable = found.isEmpty ? [:] : former.entries
    for path in Set(entries.keys).union(found.keys).sorted(by: { ByteText($0) < ByteText($1) }) {
      outcome.bytes += entries[path]?.bytes ?? 0
      let kind: Change.Kind
      switch (found[path], entries[path]?.sha256) {
      case (let old, let new) where old == new:
        outcome.unchanged += 1
        continue
      case (_, nil): kind = .removed
      case (_, let new) where new == repairable[path]?.sha256: kind = .repaired
      case (nil, _): kind = .new
      default: kind = .changed
      }
      outcome.changes.append(Change(path: path, kind: kind))
    }
    let offered = status.rows.map(\.network).filter { $0.versions.contains(where: \.hasPicture) }
    outcome.offeredCount = offered.count
    outcome.nextBytes = offered.isEmpty ? nil : estimateNext(offered, entries)
    outcome.networks = status.rows.map { row in
      let network = row.network
      return NetworkState(
        id: network.id,
        state: row.state.rawValue, version: network.shown?.number,
        error: findings.first { $0.id == network.id }?.message ?? network.notices.first
          ?? row.explanation)
    }
    outcome.networks += removed(from: found)
    outcome.oldAnswers = StatusDocument(status).oldAnswers(at: now)
    return outcome
  }
}
