package import ByteSupport
import ChainInquiry
package import FileSupport
package import HotSide
import HotStore
import NodeClient
package import PortalStore
import Reporting
import Round
import UpdateCompletion
import VaultPayloads

/// `portal update`: looks for news of the networks of a portal, and prepares what is to be signed
/// (portal 5.1).
///
/// Nodes are asked by the round, metadata is fetched and stored by the job of `load-metadata`, and
/// runtime files are run by that of `unwasm`. A failure of one network does not affect others. All
/// changes are written in one transaction at the end, so an interrupted run is repeated.
package struct PortalUpdate: Sendable {
  package struct Request: Sendable {
    /// The ids of the networks; empty for all.
    package var ids: [String] = []
    /// The part of the networks that the run asks; `nil` for all.
    package var shard: PortalShard?
    package var asksNodes = true
    package var asksReleases = true
    /// Whether networks that failed lately are left out.
    package var postpones = false
    /// The ids of networks whose nodes report new versions themselves; they are asked once an hour.
    package var followed: Set<String> = []
    /// A file that replaces the lists of releases of all networks; `nil` to use those of the
    /// configuration.
    package var releases: String?
    /// The hash of changed metadata or code that the user accepts.
    package var acceptedHash: Hash256?
    /// Whether changed specs are accepted.
    package var acceptsSpecs = false

    package init() {}
  }

  var portal: Portal
  let environment: FetchEnvironment
  let request: Request
  /// The time at which every wait of the run ends.
  private(set) var deadline: ContinuousClock.Instant
  /// The token for the interface of GitHub; `nil` to ask without one.
  let token: String?
  var results: [String: NetworkResult] = [:]
  var memory: UpdateMemory
  /// The ids of networks whose nodes this run does not ask.
  private(set) var unasked: Set<String> = []
  /// The rows of the round before anything is fetched.
  var rows: [RoundRow] = []
  var changes = UpdateChanges()
  /// The withdrawals of mirrored portals that the log of this portal does not have yet.
  package internal(set) var withdrawals: [MirrorWithdrawal] = []

  var workspace: Workspace { environment.workspace }
  var now: Int64 { environment.now }

  /// The time for the whole run in addition to the time limit of one node.
  package static let margin = Duration.seconds(20)

  /// Prepares an update.
  ///
  /// - Parameters:
  ///   - portal: the portal.
  ///   - environment: the workspace, and the settings for asking nodes.
  ///   - request: what is asked and accepted.
  ///   - token: the token for the interface of GitHub; `nil` to ask without one.
  package init(
    _ portal: Portal, _ environment: FetchEnvironment, _ request: Request, token: String?
  ) {
    (self.portal, self.environment, self.request) = (portal, environment, request)
    self.token = token
    deadline = PortalUpdate.deadline(environment)
    memory = UpdateMemory(in: portal.folder)
  }

  private static func deadline(_ environment: FetchEnvironment) -> ContinuousClock.Instant {
    .now + environment.settings.options.requestTimeout + margin
  }

  /// The networks of the request that this run asks.
  private var chosen: [Portal.Member] {
    portal.members.filter { member in
      let id = member.entry.id
      return request.shard?.contains(id) ?? true
        && (request.ids.isEmpty || request.ids.contains { $0.hasSameBytes(as: id) })
    }
  }

  /// Runs the update.
  ///
  /// If another command has changed the portal or the asked networks before the lock is taken,
  /// everything is asked again, while the portal is locked.
  ///
  /// - Parameter lock: locks the portal before changes are written; returns `nil` if the caller has
  ///   locked it.
  /// - Returns: a result for each network of the request, in the order of the configuration.
  /// - Throws: `FileError`, `HotDatabaseError`, the error of `lock` and errors of the whole run;
  ///   nothing was written.
  package mutating func run(
    locking lock: () throws -> ExclusiveLock? = { nil }
  ) async throws -> [NetworkResult] {
    let start = self
    var asked = try await ask()
    let held = try lock()
    // The other parts write only networks that this part has not asked.
    if held != nil, request.shard == nil,
      try basis(of: asked.members, try await currentRows()) != asked.basis
    {
      self = start
      portal = try Portal(portal.folder, in: workspace)
      memory = UpdateMemory(in: portal.folder)
      deadline = PortalUpdate.deadline(environment)
      asked = try await ask()
    }
    try write(asked.members)
    withExtendedLifetime(held) {}
    try await settle(asked.known + asked.spared)
    return chosen.compactMap { member in
      var result = results[member.entry.id]
      result?.end()
      return result
    }
  }

  /// The networks that were asked, and the state of the workspace before.
  private struct Asked {
    let members: [Portal.Member]
    /// The networks whose nodes or releases were asked.
    let known: [Portal.Member]
    /// The networks that did not answer lately, and were not asked.
    let spared: [Portal.Member]
    let basis: Basis
  }

  /// The state of the workspace that the decisions of a run depend on.
  private struct Basis: Equatable {
    var files: [String?] = []
    var rows: [RoundRow] = []
    var shelves: [PortalShelf?] = []
    var metadata: [String] = []
  }

  private func currentRows() async throws -> [RoundRow] {
    var facts = try await RoundJob(workspace: workspace).facts()
    facts.portalMetadata = try portal.folder.shelves().mapValues(\.metadataHashes)
    return RoundTable(facts).rows
  }

  private func basis(of members: [Portal.Member], _ rows: [RoundRow]) throws -> Basis {
    var basis = Basis()
    let networks = FilePath.join(workspace.root, "Networks")
    let files = members.map { FilePath.join(networks, $0.entry.file) }
    basis.files = ([portal.folder.file("portal.json")] + files).map { FileState(of: $0)?.text }
    let names = Set(members.map { ByteText($0.file.specs.name) })
    basis.rows = rows.filter { row in
      row.network.map { names.contains(ByteText($0)) } ?? false
    }
    let shelves = try portal.folder.shelves()
    basis.shelves = members.map { shelves[$0.genesisHash] }
    basis.metadata = try workspace.openHotDatabase(.readOnly).metadataHashes()
      .filter { names.contains(ByteText($0.key.name)) }
      .map { "\($0.key.name) \($0.key.version) \($0.hash)" }.sorted()
    return basis
  }

  /// Asks nodes, releases and portals.
  private mutating func ask() async throws -> Asked {
    for member in chosen { results[member.entry.id] = NetworkResult(id: member.entry.id) }
    var spared: [Portal.Member] = []
    let members = chosen.filter { member in
      let past = memory[member.entry.id]
      guard request.postpones, let askedAt = past.askedAt, let end = past.pauseEnd(at: now) else {
        return true
      }
      // A node that is spared is as unknown as when it was last asked.
      results[member.entry.id]?.spare(askedAt: askedAt, until: end)
      spared.append(member)
      return false
    }
    let own = members.filter { portal.configuration.mirrored($0.entry) == nil }
    try addMissing(own)
    rows = try await currentRows()
    try compareWithPublished(own)
    let known = own.filter { results[$0.entry.id]?.exit == .success }
    let basis = try basis(of: members, rows)
    if request.asksNodes {
      let chains = known.filter { hasSource(.node, $0) && !isFollowed($0) }
      if request.acceptedHash != nil || request.acceptsSpecs {
        try await accept(chains)
        rows = try await currentRows()
      } else if try await takeAccepted(chains) {
        rows = try await currentRows()
      }
      try await askNodes(chains.filter { results[$0.entry.id]?.exit == .success })
    }
    if request.asksReleases { try await askReleases(known.filter { hasSource(.release, $0) }) }
    noteAnnounced(known)
    try await askPortals(members.filter { portal.configuration.mirrored($0.entry) != nil })
    return Asked(members: members, known: known, spared: spared, basis: basis)
  }

  /// Whether the nodes of a network are not asked, because they report new versions themselves.
  private mutating func isFollowed(_ member: Portal.Member) -> Bool {
    let (id, past) = (member.entry.id, memory[member.entry.id])
    guard request.followed.contains(id), let askedAt = past.askedAt, askedAt <= now,
      now - askedAt < 3_600, !past.isDue(at: now),
      let database = try? workspace.openHotDatabase(.readOnly),
      let answer = try? database.observations()[member.file.specs.name]?.answer
    else { return false }
    results[id]?.live = answer.version
    unasked.insert(id)
    return true
  }

  private func hasSource(
    _ kind: PortalConfiguration.Source.Kind, _ member: Portal.Member
  ) -> Bool {
    guard let sources = member.entry.sources else { return kind == .node }
    return sources.contains { $0.kind == kind }
  }

  /// Adds networks that only the portal has to the database, from their files.
  mutating func addMissing(_ members: [Portal.Member]) throws {
    let database = try workspace.openHotDatabase(.readWrite)
    for member in members {
      guard member.entry.origin == "own" else {
        fail(
          member,
          PortalLifeError.mirrorUnusable(
            place: member.entry.origin,
            reason: "portal.json names no portal with this key in 'portals'."))
        continue
      }
      guard try database.networks(genesisHash: member.genesisHash).isEmpty else { continue }
      do { _ = try database.importNetwork(member.file, replacing: false) } catch {
        fail(member, error)
      }
    }
  }

  mutating func fail(_ member: Portal.Member, _ error: any Error) {
    results[member.entry.id]?.fail(error)
  }

  /// The state of each network by the rows of the round, if nothing failed.
  private mutating func settle(_ members: [Portal.Member]) async throws {
    rows = try await currentRows()
    let published = try portal.folder.shelves()
    let stored = try workspace.openHotDatabase(.readOnly).metadataHashes()
    let log = try PublicationLog(in: portal.folder)
    func withdrawal(_ member: Portal.Member, _ version: UInt32?) -> String? {
      guard let version, let update = published[member.genesisHash]?.metadata(version),
        let reason = log.withdrawal(of: update, id: member.entry.id)
      else { return nil }
      return PublicationLog.sentence(withdrawing: version, because: reason)
    }
    func full(_ member: Portal.Member, _ version: UInt32) -> Hash256? {
      stored.first {
        $0.key.name.hasSameBytes(as: member.file.specs.name) && $0.key.version == version
      }?.hash
    }
    for member in members {
      let id = member.entry.id
      let own = metadataRows(of: member)
      guard var result = results[id], let row = own.first else { continue }
      let open = own.filter { row in
        guard !row.state.isDone else { return false }
        guard let version = row.version,
          let update = published[member.genesisHash]?.metadata(version)
        else { return true }
        return full(member, version).map { !update.isMade(of: $0) } ?? false
      }
      // A signed version above one that waits is not what the operator must sign.
      if !open.contains(where: { $0.version == result.version }),
        let version = open.first?.version ?? (result.version == nil ? row.version : nil)
      {
        (result.version, result.metadataHash) = (version, nil)
      }
      result.metadataHash =
        result.metadataHash ?? result.version.flatMap { full(member, $0) }
      let known = Set((published[member.genesisHash]?.specs ?? []).map(\.signedHash))
      let isDone =
        open.isEmpty
        && !specsRows(of: member).contains { row in
          row.state == .waiting && row.signedHash.map(known.contains) != true
        }
      if result.exit == .success {
        switch row.state {
        case .alarm:
          (result.state, result.exit) = (.alarm, .refused)
          result.reason = row.reasons.first
          if let version = row.version, let hash = full(member, version),
            row.verdict == .otherMetadata
              || published[member.genesisHash]?.metadata(version)?.isMade(of: hash) == false
          {
            let way = PortalLifeError.wayToAccept(hash, "metadata", of: id)
            result.reason = [row.reasons.first, way].compactMap(\.self).joined(separator: " ")
          }
        case .silent, .unproved: (result.state, result.exit) = (.unknown, .unavailable)
        case _ where !isDone: result.state = .waiting
        default:
          let isOffered = withdrawal(member, result.version) == nil
          result.state = row.liveVersion != nil && isOffered ? .next : .current
          if let text = withdrawal(member, row.liveVersion ?? result.version) {
            result.state = .withdrawn
            result.reason = "\(text) \(PublicationLog.wayBack)"
          }
        }
        if result.reason == nil, result.exit != .success { result.reason = row.reasons.first }
      }
      results[id] = result
    }
  }

  /// The rows of a network's metadata, newest version first.
  func metadataRows(of member: Portal.Member) -> [RoundRow] {
    rows.filter { row in
      row.kind == .loadMetadata && row.network?.hasSameBytes(as: member.file.specs.name) == true
    }.sorted { ($0.version ?? 0) > ($1.version ?? 0) }
  }
}
