import ByteSupport
import ChainInquiry
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

  /// Asks all nodes for their runtimes, and fetches whole metadata where something has changed, and
  /// once a day.
  ///
  /// Nodes that do not answer soon do not delay the metadata of the others.
  mutating func askNodes(_ members: [Portal.Member]) async throws {
    guard !members.isEmpty else { return }
    let job = RoundJob(workspace: workspace)
    var quick = InquiryPatience(
      until: .now + min(PortalUpdate.quickTime, environment.settings.options.requestTimeout))
    quick.pauses = []
    let look = try await self.look(at: members, job, quick)
    let slow = members.filter { look.glances[$0.file.specs.name] == nil }
      .filter { look.faults[$0.file.specs.name] == nil }
    // Half of the margin is left for the metadata of late nodes.
    let patience = InquiryPatience(until: deadline - PortalUpdate.margin / 2)
    let current = self
    async let late = current.look(at: slow, job, patience)
    try await examine(
      members.filter { member in !slow.contains { $0.entry.id == member.entry.id } }, look)
    try await examine(slow, await late)
  }

  private func look(
    at members: [Portal.Member], _ job: RoundJob, _ patience: InquiryPatience
  ) async throws -> RoundJob.Look {
    guard !members.isEmpty else { return RoundJob.Look() }
    return try await job.observe(environment, members.map(\.file.specs.name)) { chain in
      var settings = settings(of: portal.member(chain.genesisHash))
      settings.patience = patience
      return settings
    }
  }

  private mutating func examine(
    _ members: [Portal.Member], _ look: RoundJob.Look
  ) async throws {
    var asked: [Portal.Member] = []
    for member in members {
      let (id, name) = (member.entry.id, member.file.specs.name)
      if let fault = look.faults[name] { fail(member, fault) }
      guard let glance = look.glances[name] else {
        if let error = look.lacking[name] { fail(member, error) }
        continue
      }
      results[id]?.live = glance.state.version.specVersion
      asked.append(member)
    }
    asked = try await withoutSuspects(asked, look)
    try await fetch(
      asked.filter { look.glances[$0.file.specs.name].map(needsMetadata($0)) ?? false })
    try await findUpgrades(asked, look)
  }

  /// The settings for the nodes of a network.
  func settings(of member: Portal.Member?) -> InquirySettings {
    var settings = environment.settings
    settings.agreement = member?.entry.agree ?? settings.agreement
    settings.patience = InquiryPatience(until: deadline)
    return settings
  }

  /// The reason to ask all nodes of a network again.
  private enum Suspicion {
    /// The chain runs a lower version than before.
    case fallen
    /// The chain has other code under the same version.
    case changed(former: Hash256, code: Hash256)
  }

  private func suspicion(of member: Portal.Member, _ look: RoundJob.Look) -> Suspicion? {
    guard let glance = look.glances[member.file.specs.name] else { return nil }
    let version = glance.state.version.specVersion
    if version < memory[member.entry.id].highest ?? 0 { return .fallen }
    // Zeros are the hash of the code of refused metadata, which is compared as metadata.
    guard let answer = look.former[member.file.specs.name]?.answer, answer.version == version,
      let former = answer.codeHash, former != .zero, let code = glance.codeHash, code != former
    else { return nil }
    return .changed(former: former, code: code)
  }

  /// Leaves out the networks whose nodes contradict what is known; all their nodes are asked again.
  private mutating func withoutSuspects(
    _ members: [Portal.Member], _ look: RoundJob.Look
  ) async throws -> [Portal.Member] {
    let suspects = members.filter { suspicion(of: $0, look) != nil }
    var confirmed = RoundJob.Look()
    if !suspects.isEmpty {
      confirmed = try await RoundJob(workspace: workspace).observe(
        environment, suspects.map(\.file.specs.name)
      ) { chain in
        var settings = settings(of: portal.member(chain.genesisHash))
        let endpoints = try? settings.endpoints(of: chain.name, stored: chain.endpoints)
        settings.agreement = max(1, Set((endpoints ?? []).map(\.place)).count)
        return settings
      }
    }
    var sound: [Portal.Member] = []
    for member in members {
      let (id, name) = (member.entry.id, member.file.specs.name)
      guard let version = look.glances[name]?.state.version.specVersion else { continue }
      guard let suspicion = suspicion(of: member, look) else {
        (memory[id].highest, memory[id].lowerRuns) = (version, 0)
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
            id: id, highest: memory[id].highest ?? 0, version: version,
            runs: memory[id].lowerRuns))
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
        let observation = try? database.observations()[name]
      else { return true }
      let isPrepared = !metadataRows(of: member).contains {
        [.behind, .stored, .unknown, .alarm].contains($0.state)
      }
      return !stored.contains(glance.state.version.specVersion) || observation.fault != nil
        || !isPrepared || memory[member.entry.id].isDue(at: now)
    }
  }

  /// Fetches, checks and stores whole metadata, and writes the payloads to sign.
  ///
  /// The metadata is compared with the chain's code if a single node is asked and its code can be
  /// run.
  private mutating func fetch(_ members: [Portal.Member]) async throws {
    var left = members
    for verifiesCode in [true, false] where !left.isEmpty {
      let report = try await load(left, verifiesCode: verifiesCode)
      for outcome in report.outcomes { take(outcome, isCompared: verifiesCode, in: left) }
      var again: [Portal.Member] = []
      for failure in report.failures {
        guard
          let member = left.first(where: { $0.file.specs.name.hasSameBytes(as: failure.network) })
        else { continue }
        if verifiesCode, [.noCode, .codeNotRun].contains(failure.error.code) {
          again.append(member)
        } else {
          try record(failure, of: member)
        }
      }
      left = again
    }
  }

  private func load(
    _ members: [Portal.Member], verifiesCode: Bool
  ) async throws -> MetadataJob.Report {
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
    let portal = portal
    return try await MetadataJob(environment).run(
      request,
      screening: { snapshot in
        guard let member = portal.member(snapshot.genesisHash) else { return }
        try PortalUpdate.checkSpecs(of: member, snapshot)
      })
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
      case .becameNone, .prefixMismatch:
        throw PortalLifeError.specsChanged(id: member.entry.id, reason: error.message)
      default: throw SourcedError(source: snapshot.endpoint.redacted, error)
      }
    }
  }

  private mutating func take(
    _ outcome: MetadataJob.NetworkOutcome, isCompared: Bool, in members: [Portal.Member]
  ) {
    guard
      let member = members.first(where: { $0.file.specs.name.hasSameBytes(as: outcome.facts.name) })
    else { return }
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

  private mutating func record(_ failure: MetadataJob.Failure, of member: Portal.Member) throws {
    guard failure.error.code == .prefixMismatch else { return fail(member, failure.error) }
    let error = PortalLifeError.specsChanged(id: member.entry.id, reason: failure.error.message)
    fail(member, error)
    let name = member.file.specs.name
    let database = try workspace.openHotDatabase(.readWrite)
    let former = try database.observations()[name] ?? Observation(network: name)
    try database.record([former.faulty(error.message, refusing: former.answer, at: now)])
  }

  /// Finds the blocks in which chains began to run the versions that they did not run before.
  private mutating func findUpgrades(
    _ members: [Portal.Member], _ look: RoundJob.Look
  ) async throws {
    let upgraded = members.compactMap { member -> (Portal.Member, RuntimeGlance, Hash256)? in
      guard results[member.entry.id]?.exit == .success,
        let glance = look.glances[member.file.specs.name],
        let former = look.former[member.file.specs.name]?.answer,
        former.version < glance.state.version.specVersion
      else { return nil }
      return (member, glance, former.block)
    }
    guard !upgraded.isEmpty else { return }
    let patience = InquiryPatience(until: deadline)
    let options = patience.limited(environment.settings.options)
    var found: [(Portal.Member, PortalShelf.Live)] = []
    await BoundedTasks.run(upgraded.count, atMost: 32) { [upgraded] number in
      await UpgradeSearch.first(of: upgraded[number].1, after: upgraded[number].2, options)
    } take: { (number, result: Result<PortalShelf.Live, Never>) throws(Never) in
      found.append((upgraded[number].0, result.get()))
    }
    let shelves = try portal.folder.shelves()
    var changed: [PortalShelf] = []
    for (member, found) in found where found.number != nil {
      results[member.entry.id]?.since = found
      // A chain without a clock began to run the version at an unknown time before now.
      var live = found
      live.time = live.time ?? now
      var shelf =
        shelves[member.genesisHash] ?? PortalShelf(genesisHash: member.genesisHash)
      guard shelf.live?.number == nil || (shelf.live?.version ?? 0) < live.version else { continue }
      shelf.live = live
      changed.append(shelf)
    }
    if !changed.isEmpty { try portal.folder.write(changed, blobs: []) }
  }
}

extension PortalConfiguration.Form {
  /// The documentation that reduced metadata keeps; `nil` for full metadata.
  var level: ReductionLevel? { if case .reduced(let level) = self { level } else { nil } }
}
