import ByteSupport
import ChainInquiry
import FileSupport
import HotSide
import HotStore
import NodeClient
import PortalStore
import Reporting
import Round
import RuntimeMetadata
import Threading
import VaultPayloads

/// The nodes of the networks (portal 5.1).
extension PortalUpdate {
  /// The time in which most nodes answer; the others are asked again while these are examined.
  private static let quickTime = Duration.seconds(8)

  /// One round of questions, which silent nodes do not delay for long.
  var quickPatience: InquiryPatience {
    var patience = InquiryPatience(
      until: .now + min(PortalUpdate.quickTime, environment.settings.options.requestTimeout))
    patience.pauses = []
    return patience
  }

  /// Asks all nodes for their runtimes, and fetches whole metadata where something has changed, and
  /// once a day.
  ///
  /// Nodes that do not answer soon do not delay the metadata of the others.
  mutating func askNodes(_ members: [Portal.Member]) async throws {
    guard !members.isEmpty else { return }
    let job = RoundJob(workspace: workspace)
    let look = try await self.look(at: members, job, quickPatience)
    let slow = members.filter { look.glances[$0.file.specs.name] == nil }
      .filter { look.faults[$0.file.specs.name] == nil }
    // Half of the margin is left for the metadata of late nodes.
    let patience = patience(until: deadline - PortalUpdate.margin / 2)
    let current = self
    async let late = current.look(at: slow, job, patience)
    try await examine(
      members.filter { member in !slow.contains { $0.entry.id == member.entry.id } }, look)
    try await examine(slow, await late)
  }

  /// Asks the nodes of all networks that are not mirrored, and records their answers.
  ///
  /// - Throws: `FileError`, `HotDatabaseError`.
  package mutating func observe() async throws {
    let own = portal.members.filter { portal.configuration.mirrored($0.entry) == nil }
    try addMissing(own)
    let look = try await look(
      at: own, RoundJob(workspace: workspace), patience(until: deadline))
    try workspace.openHotDatabase(.readWrite).record(look.observations)
  }

  private func look(
    at members: [Portal.Member], _ job: RoundJob, _ patience: InquiryPatience
  ) async throws -> RoundJob.Look {
    guard !members.isEmpty else { return RoundJob.Look() }
    return try await job.look(environment, members.map(\.file.specs.name)) { chain in
      var settings = settings(of: portal.member(chain.genesisHash))
      settings.patience = patience
      return settings
    }
  }

  private mutating func examine(
    _ members: [Portal.Member], _ look: RoundJob.Look
  ) async throws {
    changes.add(look.observations)
    changes.glances.merge(look.glances) { $1 }
    var asked: [Portal.Member] = []
    for member in members {
      let (id, name) = (member.entry.id, member.file.specs.name)
      if let fault = look.faults[name] { fail(member, fault) }
      guard let glance = look.glances[name] else {
        if let error = look.lacking[name] {
          fail(member, error.code == .noEndpoint ? PortalLifeError.noNode(network: name) : error)
        }
        if results[id]?.exit == .unavailable {
          results[id]?.nextCommand = PortalLifeError.endpointCommand(of: name)
        }
        continue
      }
      results[id]?.live = glance.state.version.specVersion
      asked.append(member)
    }
    asked = try await withoutSuspects(asked, look)
    try await fetch(
      asked.filter { look.glances[$0.file.specs.name].map(needsMetadata($0)) ?? false })
    try await findUpgrades(asked, look)
    try await askAnnouncements(asked, look.glances)
  }

  /// The settings for the nodes of a network.
  func settings(of member: Portal.Member?) -> InquirySettings {
    var settings = environment.settings
    // The portal publishes the number.
    settings.wantsBlockNumber = true
    settings.agreement = member?.entry.agree ?? settings.agreement
    settings.patience = patience(until: deadline)
    return settings
  }

  /// The rounds of an inquiry; recorded answers do not change, so there is only one.
  private func patience(until end: ContinuousClock.Instant) -> InquiryPatience {
    var patience = InquiryPatience(until: end)
    if environment.settings.options.answers?.isComplete == true { patience.pauses = [] }
    return patience
  }

  /// The reason to ask all nodes of a network again.
  private enum Suspicion {
    /// The chain runs a lower version than before.
    case fallen
    /// The chain has other code under the same version.
    case changed(former: Hash256, code: Hash256)
  }

  private func suspicion(
    of member: Portal.Member, _ look: RoundJob.Look, highest: UInt32?
  ) -> Suspicion? {
    guard let glance = look.glances[member.file.specs.name] else { return nil }
    let version = glance.state.version.specVersion
    if version < highest ?? 0 { return .fallen }
    // Zeros are the hash of the code of refused metadata, which is compared as metadata.
    guard let answer = look.former[member.file.specs.name]?.answer, answer.version == version,
      let former = answer.codeHash, former != .zero, let code = glance.codeHash, code != former
    else { return nil }
    return .changed(former: former, code: code)
  }

  /// The highest versions that nodes have run, by the genesis hashes of the chains.
  ///
  /// Other commands, such as `load-metadata`, may have asked before the first update did.
  func highestVersions(of members: [Portal.Member]) -> [Hash256: UInt32] {
    var highest: [Hash256: UInt32] = [:]
    for member in members { highest[member.genesisHash] = memory[member.entry.id].highest }
    guard highest.count < members.count else { return highest }
    let shelves = (try? portal.folder.shelves()) ?? [:]
    let records = (try? workspace.openHotDatabase(.readOnly).fetchHistory()) ?? []
    for member in members where highest[member.genesisHash] == nil {
      let shelf = shelves[member.genesisHash]
      let live = shelf?.live.flatMap { $0.time == nil ? nil : $0.version }
      let fetched = records.compactMap { record -> UInt32? in
        guard case .node = record.source, record.name.hasSameBytes(as: member.file.specs.name)
        else { return nil }
        return record.firstSeen > shelf?.wentBackAt ?? .min ? record.version : nil
      }
      highest[member.genesisHash] = (fetched + [live].compactMap(\.self)).max()
    }
    return highest
  }

  /// Leaves out the networks whose nodes contradict what is known; all their nodes are asked again.
  private mutating func withoutSuspects(
    _ members: [Portal.Member], _ look: RoundJob.Look
  ) async throws -> [Portal.Member] {
    let highest = highestVersions(of: members)
    let suspects = members.filter {
      suspicion(of: $0, look, highest: highest[$0.genesisHash]) != nil
    }
    var confirmed = RoundJob.Look()
    if !suspects.isEmpty {
      confirmed = try await RoundJob(workspace: workspace).look(
        environment, suspects.map(\.file.specs.name), after: changes.observations
      ) { chain in
        var settings = settings(of: portal.member(chain.genesisHash))
        let endpoints = try? settings.endpoints(of: chain.name, stored: chain.endpoints)
        settings.agreement = max(1, Set((endpoints ?? []).map(\.place)).count)
        return settings
      }
      changes.add(confirmed.observations)
    }
    var sound: [Portal.Member] = []
    for member in members {
      let (id, name) = (member.entry.id, member.file.specs.name)
      guard let version = look.glances[name]?.state.version.specVersion else { continue }
      let highest = highest[member.genesisHash]
      guard let suspicion = suspicion(of: member, look, highest: highest) else {
        memory[id].lowerRuns = 0
        sound.append(member)
        continue
      }
      if let error = confirmed.faults[name] ?? confirmed.lacking[name] { fail(member, error) }
      guard confirmed.glances[name] != nil else { continue }
      switch suspicion {
      case .fallen:
        memory[id].lowerRuns += 1
        fail(
          member,
          PortalLifeError.wentBack(
            id: id, highest: highest ?? 0, version: version,
            code: confirmed.glances[name]?.codeHash, runs: memory[id].lowerRuns))
      case .changed(let former, let code):
        fail(
          member,
          PortalLifeError.codeChanged(id: id, version: version, known: former, code: code))
      }
    }
    return sound
  }

  /// Whether the whole metadata must be fetched: for a version that is not stored, after a
  /// contradiction, for an update that is not prepared, and once a day.
  private func needsMetadata(_ member: Portal.Member) -> (RuntimeGlance) -> Bool {
    { glance in
      let name = member.file.specs.name
      guard let database = try? workspace.openHotDatabase(.readOnly),
        let stored = try? database.metadataVersions(named: name),
        let observation = observation(of: name, database)
      else { return true }
      let isPrepared = !metadataRows(of: member).contains {
        [.behind, .stored, .unknown, .alarm].contains($0.state)
      }
      return !stored.contains(glance.state.version.specVersion) || observation.fault != nil
        || !isPrepared || memory[member.entry.id].isDue(at: now)
        || memory[member.entry.id].highest ?? .max < glance.state.version.specVersion
    }
  }

  /// The last answer of a network's nodes, which may not be written yet; `nil` if there is none.
  func observation(of name: String, _ database: HotDatabase) -> Observation? {
    changes.observations[name] ?? (try? database.observations()[name])
  }

  /// Fetches whole metadata.
  ///
  /// The metadata is compared with the chain's code if a single node is asked and its code can be
  /// run.
  private mutating func fetch(_ members: [Portal.Member]) async throws {
    guard !members.isEmpty else { return }
    var fetched = try await load(members, verifiesCode: true)
    let again = fetched.failures.filter { InquiryError.lacksCode($0.error) }.map(\.network)
    fetched.removeFailures(of: again)
    changes.loads.append((fetched, isCompared: true))
    let left = members.filter { member in
      again.contains { $0.hasSameBytes(as: member.file.specs.name) }
    }
    guard !left.isEmpty else { return }
    changes.loads.append((try await load(left, verifiesCode: false), isCompared: false))
  }

  private func load(
    _ members: [Portal.Member], verifiesCode: Bool
  ) async throws -> MetadataJob.Fetched {
    var request = try MetadataRequest(setting: .newOnly, reference: .all, passesErrors: true)
    var choices: [String: MetadataRequest.Choice] = [:]
    for member in members {
      var settings = settings(of: member)
      settings.wantsProperties = true
      if verifiesCode, settings.agreement == 1 {
        settings.codeVerification = RuntimeCodeVerification()
      }
      let isPrepared = !metadataRows(of: member).contains {
        [.behind, .stored, .unknown].contains($0.state)
      }
      choices[member.file.specs.name] = MetadataRequest.Choice(
        settings: settings, level: portal.configuration.form(of: member.entry).level,
        writesKnown: !isPrepared)
    }
    request.choices = choices
    return try await MetadataJob(environment).fetch(request)
  }

  /// Checks and stores fetched metadata, and writes the payloads to sign.
  mutating func store(
    _ fetched: MetadataJob.Fetched, isCompared: Bool, in database: HotDatabase,
    adding files: PendingFiles
  ) throws {
    let portal = portal
    let report = try MetadataJob(environment).store(fetched, in: database, adding: files) {
      snapshot in
      guard let member = portal.member(snapshot.genesisHash) else { return }
      try PortalUpdate.checkSpecs(of: member, snapshot)
    }
    func member(_ name: String) -> Portal.Member? {
      portal.members.first { $0.file.specs.name.hasSameBytes(as: name) }
    }
    for outcome in report.outcomes {
      guard let member = member(outcome.facts.name) else { continue }
      take(outcome, isCompared: isCompared, of: member)
      try changes.complete(outcome, in: database, now: now)
    }
    for failure in report.failures {
      guard let member = member(failure.network) else { continue }
      try record(failure, of: member, database)
    }
  }

  /// Throws an error if a node gives other specs than the portal publishes.
  private static func checkSpecs(of member: Portal.Member, _ snapshot: NodeSnapshot) throws {
    do {
      let properties = try NodeProperties(snapshot)
      let identity = NodeIdentity(
        name: snapshot.facts.name, genesisHash: snapshot.genesisHash, properties: properties)
      _ = try KnownSpecsCheck.token(
        stored: member.file.specs, node: identity, override: member.entry.token)
      guard case .array = properties.token, let token = member.entry.token else { return }
      let specs = member.file.specs
      guard token != Token(decimals: specs.decimals, unit: specs.unit) else { return }
      throw PortalLifeError.specsChanged(
        id: member.entry.id,
        reason: """
          portal.json has the token \(token.unit) with \(token.decimals) decimals, but the specs have \(specs.unit) \
          with \(specs.decimals).
          """)
    } catch let error as PropertiesError {
      switch error {
      case .changed(let field, let stored, let node):
        throw PortalLifeError.specsChanged(
          id: member.entry.id,
          reason:
            "The \(field) is \(stored) in the specs but \(node) at \(snapshot.endpoint.redacted).")
      case .becameNone:
        throw PortalLifeError.specsChanged(id: member.entry.id, reason: error.message)
      case .prefixMismatch:
        throw PortalLifeError.contradictsItself(
          network: member.file.specs.name, reason: error.message)
      default: throw SourcedError(source: snapshot.endpoint.redacted, error)
      }
    }
  }

  private mutating func take(
    _ outcome: MetadataJob.NetworkOutcome, isCompared: Bool, of member: Portal.Member
  ) {
    let id = member.entry.id
    memory[id].comparedAt = now
    guard var result = results[id] else { return }
    (result.version, result.metadataHash) = (outcome.facts.version, outcome.facts.hash)
    result.source = outcome.endpoint
    if case .new = outcome.stored { result.isNew = true }
    if outcome.payloadFile != nil { result.isNew = true }
    result.notes += outcome.warnings
    if let proof = outcome.provenBy { result.notes.append("Proved. \(proof.sentence)") }
    if !isCompared {
      result.notes.append(
        "The metadata was not compared with the chain's code, which cannot be run.")
    }
    results[id] = result
  }

  private mutating func record(
    _ failure: MetadataJob.Failure, of member: Portal.Member, _ database: HotDatabase
  ) throws {
    let id = member.entry.id
    let error: PortalLifeError
    if let contradiction = PortalUpdate.contradiction(failure.error, of: member) {
      error = contradiction
    } else if case .sameVersionOtherBytes(let sides)? = failure.error as? HotDatabaseError {
      error = .metadataChanged(
        id: id, version: sides.offered.version, known: sides.stored.hash,
        offered: sides.offered.hash)
    } else {
      fail(member, failure.error)
      return try record(failure, of: member, in: database)
    }
    fail(member, error)
    let name = member.file.specs.name
    let former = try database.observations()[name] ?? Observation(network: name)
    try database.record([former.faulty(error.message, refusing: former.answer, at: now)])
  }

  /// Finds the blocks in which chains began to run the versions that they did not run before.
  private mutating func findUpgrades(
    _ members: [Portal.Member], _ look: RoundJob.Look
  ) async throws {
    let shelves = try portal.folder.shelves()
    let upgraded = members.compactMap { member -> (Portal.Member, RuntimeGlance, Hash256)? in
      guard results[member.entry.id]?.exit == .success,
        let glance = look.glances[member.file.specs.name]
      else { return nil }
      let version = glance.state.version.specVersion
      if let former = look.former[member.file.specs.name]?.answer, former.version < version {
        return (member, glance, former.block)
      }
      // A run that was killed may have written the answer of the nodes, but not the shelf.
      guard let live = shelves[member.genesisHash]?.live, live.version < version,
        let block = live.block
      else { return nil }
      return (member, glance, block)
    }
    guard !upgraded.isEmpty else { return }
    let patience = InquiryPatience(until: deadline)
    let options = patience.limited(environment.settings.options)
    await BoundedTasks.run(upgraded.count, atMost: 32) { [upgraded] number in
      await UpgradeSearch.first(of: upgraded[number].1, after: upgraded[number].2, options)
    } take: { (number, result: Result<PortalShelf.Live, Never>) throws(Never) in
      let live = result.get()
      if live.number != nil { changes.upgrades.append((upgraded[number].0, live)) }
    }
  }
}

extension PortalConfiguration.Form {
  /// The documentation that reduced metadata keeps; `nil` for full metadata.
  var level: ReductionLevel? { if case .reduced(let level) = self { level } else { nil } }
}
