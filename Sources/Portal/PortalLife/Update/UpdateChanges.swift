import ByteSupport
import ChainInquiry
import FileSupport
import HotSide
import HotStore
import NodeClient
import PortalStore
import Reporting
import RuntimeMetadata
import VaultPayloads

/// The changes that a run has found.
///
/// They are written together at its end, so that a run that is killed has no effect.
struct UpdateChanges: Sendable {
  /// The observations before the run, by the names of their networks.
  var former: [String: Observation] = [:]
  /// The observations of nodes, by the names of their networks.
  private(set) var observations: [String: Observation] = [:]
  /// The last looks at the nodes, by the names of their networks.
  var glances: [String: RuntimeGlance] = [:]
  /// Metadata of nodes; `isCompared` if it was compared with the code of its chain.
  var loads: [(fetched: MetadataJob.Fetched, isCompared: Bool)] = []
  /// The runtimes of releases, with the names of their files.
  var runtimes: [(member: Portal.Member, asset: String, evaluated: UnwasmJob.Evaluated)] = []
  /// The first blocks of the versions that chains run.
  var upgrades: [(member: Portal.Member, live: PortalShelf.Live)] = []
  /// The networks of other portals.
  var mirrored: [(member: Portal.Member, result: Result<MirroredNetwork, any Error>)] = []

  mutating func add(_ observations: [Observation]) {
    for observation in observations { self.observations[observation.network] = observation }
  }

  /// Records block number and code hash of the answer that has cleared a fault, which the next look would add.
  ///
  /// - Throws: `HotDatabaseError`.
  func complete(
    _ outcome: MetadataJob.NetworkOutcome, in database: HotDatabase, now: Int64
  ) throws {
    let name = outcome.facts.name
    guard let glance = glances[name], glance.state.version.specVersion == outcome.facts.version,
      observations[name]?.fault != nil, var observation = try database.observations()[name],
      observation.fault == nil
    else { return }
    observation.answer = Observation.Answer(
      time: now, block: glance.state.block, blockNumber: glance.blockNumber,
      version: outcome.facts.version, codeHash: glance.codeHash,
      endpoint: glance.state.endpoint.redacted)
    observation.endpoints = observations[name]?.endpoints
    try database.record([observation])
  }
}

extension PortalUpdate {
  /// Records that the look at a network's nodes did not succeed, unless it has found a contradiction.
  ///
  /// The answer before the look is kept, unless the chain runs another version by now.
  func record(
    _ failure: MetadataJob.Failure, of member: Portal.Member, in database: HotDatabase
  ) throws {
    var result = NetworkResult(id: member.entry.id)
    result.fail(failure.error)
    guard [.unknown, .failed].contains(result.state) else { return }
    let name = member.file.specs.name
    let former = changes.former[name] ?? Observation(network: name)
    let found = changes.observations[name] ?? former
    let kept = found.answer?.version == former.answer?.version ? former : found
    try database.record([kept.unproved(failure.error.message, isAnswered: true)])
  }

  /// Writes the changes in one transaction: observations, metadata, payloads to sign, shelves and the
  /// memory of updates.
  ///
  /// The files get their names right after the database is changed. If a run is killed in between,
  /// the next run writes the payloads that are missing.
  mutating func write(_ members: [Portal.Member]) throws {
    let former = try portal.folder.shelves()
    var shelves = former
    let blobs = try takeMirrored(&shelves)
    try workspace.preparePayloadFolder()
    let database = try workspace.openHotDatabase(.readWrite)
    let files = PendingFiles(under: .upkeep)
    let unnamed = {
      HotSideError.fileAfterDatabase($0, wayOut: "run 'hotside portal update' again")
    }
    try database.transaction(with: files, unnamed: unnamed) {
      changes.former = try database.observations()
      try database.record(changes.observations.values.sorted { $0.network < $1.network })
      for (fetched, isCompared) in changes.loads {
        try store(fetched, isCompared: isCompared, in: database, adding: files)
      }
      try prepareSpecs(members, former, in: database, adding: files)
      for (member, asset, evaluated) in changes.runtimes {
        try store(evaluated, asset: asset, of: member, in: database, adding: files)
      }
      takeUpgrades(&shelves)
      remember(members)
      let changed = shelves.values.filter { former[$0.genesisHash] != $0 }
      try portal.folder.add(changed, blobs: blobs, to: files)
      // Other runs may have written the networks that this run has not asked.
      var written = UpdateMemory(in: portal.folder)
      for member in members { written[member.entry.id] = memory[member.entry.id] }
      try written.add(to: files, portal.folder, portal.members.map(\.entry.id))
    }
  }

  private mutating func takeUpgrades(_ shelves: inout [Hash256: PortalShelf]) {
    for (member, found) in changes.upgrades where results[member.entry.id]?.exit == .success {
      results[member.entry.id]?.since = found
      // A chain without a clock began to run the version at an unknown time before now.
      var live = found
      live.time = live.time ?? now
      var shelf = shelves[member.genesisHash] ?? PortalShelf(genesisHash: member.genesisHash)
      guard shelf.live?.number == nil || (shelf.live?.version ?? 0) < live.version else { continue }
      shelf.live = live
      shelves[member.genesisHash] = shelf
    }
  }

  private mutating func remember(_ members: [Portal.Member]) {
    for member in members where !unasked.contains(member.entry.id) {
      let id = member.entry.id
      guard let result = results[id] else { continue }
      memory[id].askedAt = now
      if result.exit == .success, let live = result.live { memory[id].highest = live }
      memory[id].failures = result.exit == .unavailable ? memory[id].failures + 1 : 0
    }
  }
}
