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
import VaultPayloads

/// Changes that a person has confirmed (portal 5.1).
extension PortalUpdate {
  /// Takes metadata that a person has accepted in another copy of the portal, whose store this one has by now.
  ///
  /// - Returns: whether there is such metadata.
  /// - Throws: `HotDatabaseError`, `PortalError` for a damaged store.
  mutating func takeAccepted(_ members: [Portal.Member]) async throws -> Bool {
    let observations = try workspace.openHotDatabase(.readOnly).observations()
    let suspects = members.filter { observations[$0.file.specs.name]?.fault != nil }
    guard !suspects.isEmpty else { return false }
    let shelves = try portal.folder.shelves()
    var isTaken = false
    for member in suspects {
      guard let accepted = shelves[member.genesisHash]?.accepted, !accepted.isEmpty else {
        continue
      }
      isTaken = true
      try await accept([member], ofStore: accepted)
    }
    return isTaken
  }

  /// Takes changed specs, or metadata or code with the accepted hash, from the nodes of networks.
  ///
  /// - Parameters:
  ///   - members: the networks.
  ///   - accepted: hashes of metadata that were accepted before; with others, networks stay as they are.
  /// - Throws: if the run was cancelled.
  mutating func accept(_ members: [Portal.Member], ofStore accepted: [Hash256]? = nil) async throws
  {
    for member in members {
      do {
        let name = member.file.specs.name
        let chain = try workspace.openHotDatabase(.readOnly).chain(named: name)
        var settings = settings(of: member)
        settings.wantsProperties = true
        // The other networks wait meanwhile.
        if accepted != nil { settings.patience = quickPatience }
        let endpoints = try settings.endpoints(of: name, stored: chain.endpoints)
        let snapshot = try await settings.ask(endpoints)
        guard snapshot.genesisHash == member.genesisHash, snapshot.facts.name.hasSameBytes(as: name)
        else {
          throw InquiryError.otherChain(
            network: name, field: "genesis hash", stored: member.genesisHash.hex,
            endpoint: snapshot.endpoint.redacted, offered: snapshot.genesisHash.hex)
        }
        if request.acceptsSpecs { try acceptSpecs(of: member, snapshot) }
        if let accepted {
          let known = try workspace.openHotDatabase(.readOnly)
            .metadataIfStored(named: name, version: snapshot.facts.version)?.facts.hash
          guard known != snapshot.facts.hash, accepted.contains(snapshot.facts.hash) else {
            continue
          }
        }
        if let hash = accepted == nil ? request.acceptedHash : snapshot.facts.hash {
          let target = ParallelInquiry.Target(
            chain: try workspace.openHotDatabase(.readOnly).chain(named: name),
            endpoints: endpoints, settings: settings)
          let glance = await environment.fetcher.glanceAtAll([target])
          try accept(
            hash, of: member, snapshot, try glance[0].get(),
            replacing: try await RoundJob(workspace: workspace).facts().products)
        }
      } catch {
        if error.isCancellation || error is CancellationError { throw error }
        // Nodes that do not answer are asked once more, and their answers are recorded.
        if accepted == nil { fail(member, error) }
      }
    }
  }

  private mutating func acceptSpecs(of member: Portal.Member, _ snapshot: NodeSnapshot) throws {
    let properties = try naming(snapshot.endpoint.redacted) { try NodeProperties(snapshot) }
    let token = try properties.token(override: member.entry.token)
    var change = SpecsChange()
    change.prefix = properties.ss58Prefix
    (change.decimals, change.unit) = (token.decimals, token.unit)
    let database = try workspace.openHotDatabase(.readWrite)
    let name = member.file.specs.name
    var file = member.file
    (file.specs.prefix, file.specs.decimals) = (properties.ss58Prefix, token.decimals)
    file.specs.unit = token.unit
    try workspace.preparePayloadFolder()
    let prepared = try payloads(contradicting: snapshot, of: member)
    let files = PendingFiles(under: .upkeep)
    try database.transaction(
      with: files,
      unnamed: { HotSideError.fileAfterDatabase($0, wayOut: "run the command again") }
    ) {
      for version in try database.metadataVersions(named: name) {
        let stored = try database.metadata(named: name, version: version)
        // Metadata with another prefix cannot be used with the new specs.
        if stored.facts.prefix.map({ $0 != properties.ss58Prefix }) ?? false {
          try database.removeMetadata(named: name, version: version)
          if version == snapshot.facts.version {
            for path in prepared { Workspace.supersede(payload: path, in: files) }
          }
        }
      }
      for entry in try database.networks(genesisHash: member.genesisHash) {
        for changed in try database.change(specsOf: entry.title, change) {
          _ = try workspace.addPayload(.specs(changed.specs), to: files)
        }
      }
      try clearFault(of: name, database)
      if file != member.file {
        try files.add(
          Array(file.json.utf8),
          to: FilePath.join(workspace.root, "Networks/\(member.entry.file)"))
      }
    }
    results[member.entry.id]?.isNew = true
    results[member.entry.id]?.notes.append(
      "The specs have changed: users must remove the network from their phones, and scan both codes."
    )
    portal = Portal(
      folder: portal.folder, configuration: portal.configuration,
      members: portal.members.map { other in
        other.entry.id == member.entry.id
          ? Portal.Member(entry: other.entry, file: file, signer: other.signer) : other
      })
  }

  /// Accepts the metadata or code of a version.
  ///
  /// Payloads and completed updates with other metadata of this version are removed, because new ones
  /// take their names; what is published stays in the store of the portal until the new one replaces
  /// it.
  private mutating func accept(
    _ hash: Hash256, of member: Portal.Member, _ snapshot: NodeSnapshot, _ glance: RuntimeGlance,
    replacing products: [UpdateFile]
  ) throws {
    let (name, facts) = (member.file.specs.name, snapshot.facts)
    let database = try workspace.openHotDatabase(.readWrite)
    let stored = try database.metadataIfStored(named: name, version: facts.version)?.facts.hash
    let isOther = stored.map { $0 != facts.hash } ?? false
    // The hash of the code does not prove that the node gives the metadata of this code.
    guard hash == facts.hash || (hash == glance.codeHash && !isOther) else {
      throw PortalLifeError.hashNotFound(
        id: member.entry.id, wanted: hash, code: glance.codeHash, metadata: facts.hash)
    }
    let former = products.filter { (product: UpdateFile) -> Bool in
      let subject = product.subject
      guard subject.kind == .loadMetadata, subject.version == facts.version else { return false }
      return subject.genesisHash == member.genesisHash && product.fullHash != facts.hash
    }
    let prepared = try payloads(contradicting: snapshot, of: member)
    var shelf =
      try portal.folder.shelves()[member.genesisHash]
      ?? PortalShelf(genesisHash: member.genesisHash)
    let published = shelf.metadata(facts.version)
    if let published, !published.isMade(of: facts.hash) {
      if let known = published.fullHash { shelf.refuse(known) }
      shelf.accept(facts.hash)
    }
    let isLower =
      highestVersions(of: [member])[member.genesisHash].map { facts.version < $0 } ?? false
    if isLower {
      shelf.goBack(
        to: PortalShelf.Live(version: facts.version, block: glance.state.block, time: now), at: now)
    }
    // Stored metadata of higher versions makes every lower version an earlier one.
    let above = try database.metadataVersions(named: name).filter { $0 > facts.version }
    let files = PendingFiles(under: .upkeep)
    try database.transaction(
      with: files,
      unnamed: { HotSideError.fileAfterDatabase($0, wayOut: "run the command again") }
    ) {
      for version in above { try database.removeMetadata(named: name, version: version) }
      if published != nil || isLower { try portal.folder.add([shelf], blobs: [], to: files) }
      for product in former {
        for path in FormerProducts(of: FilePath.stem(of: product.path), besides: files).paths {
          files.supersede(path)
        }
      }
      for path in prepared { Workspace.supersede(payload: path, in: files) }
      if isOther { try database.removeMetadata(named: name, version: facts.version) }
      try database.record([
        Observation(
          network: name,
          answer: Observation.Answer(
            time: now, block: glance.state.block, blockNumber: glance.blockNumber,
            version: glance.state.version.specVersion,
            codeHash: glance.codeHash, endpoint: glance.state.endpoint.redacted))
      ])
    }
    // The chain may run a lower version than before.
    (memory[member.entry.id].highest, memory[member.entry.id].lowerRuns) = (facts.version, 0)
    for version in above {
      results[member.entry.id]?.notes.append(
        "Removed the stored metadata of version \(version), which the chain no longer runs.")
    }
    for path in prepared + former.map(\.path) {
      results[member.entry.id]?.notes.append(
        "Removed \(ScreenText.quoted(path)), which has other metadata of version \(facts.version).")
    }
  }

  /// The payloads to sign that have other metadata of the version that a node runs.
  private func payloads(
    contradicting snapshot: NodeSnapshot, of member: Portal.Member
  ) throws -> [String] {
    let metadata = try FullMetadata(snapshot.metadata, snapshot.facts)
    return workspace.payloads(contradicting: metadata, of: member.genesisHash).compactMap(\.file)
  }

  private func clearFault(of name: String, _ database: HotDatabase) throws {
    guard let observation = try database.observations()[name], observation.fault != nil else {
      return
    }
    try database.record([Observation(network: name, silentSince: observation.silentSince)])
  }
}
