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
import SubstrateCrypto
import Threading
import VaultPayloads

/// Runtimes that the chains do not run yet, from the lists of releases (portal 5.1).
extension PortalUpdate {
  /// The limits for the sizes of a list of releases and of a runtime file.
  private static let listLimit = 32 << 20
  private static let runtimeLimit = 64 << 20
  /// The maximum number of versions above the live one that are prepared, newest first.
  private static let pendingLimit = 4

  private var fetching: ReleaseFetching {
    ReleaseFetching(
      options: InquiryPatience(until: deadline).limited(environment.settings.options),
      token: token)
  }

  mutating func askReleases(_ members: [Portal.Member]) async throws {
    guard !members.isEmpty else { return }
    let places = members.flatMap { member in
      (member.entry.sources ?? []).filter { $0.kind == .release }.map {
        (member: member, source: $0, place: place(of: $0))
      }
    }
    // Several networks may share one list, which is fetched once.
    let names = Array(Set(places.map(\.place))).sorted()
    let (fetching, folder, cache) = (fetching, listFolder, portal.folder.file("cache"))
    var lists: [String: Result<ReleaseList, any Error>] = [:]
    await BoundedTasks.run(names.count, atMost: 16) { number in
      try ReleaseList(
        try await fetching.list(
          at: names[number], in: folder, limit: PortalUpdate.listLimit, cache: cache),
        place: names[number])
    } take: { (number, result) throws(Never) in
      lists[names[number]] = result
    }
    for (member, source, place) in places {
      do {
        guard let list = try lists[place]?.get(), let text = source.asset,
          let pattern = PortalConfiguration.AssetName(text)
        else { continue }
        let assets = list.assets(pattern)
        for name in assets.unreadable {
          results[member.entry.id]?.findings.append(
            """
            The file \(ScreenText.quoted(name)) of \(ScreenText.quoted(place)) was left out: a spec version is at most \
            \(UInt32.max).
            """)
        }
        for asset in pending(assets.readable, of: member) {
          try await prepare(asset, of: member, listedIn: place)
        }
      } catch {
        if [.cannotWrite, .tryAgain].contains(error.reportable.exitCode) { throw error }
        miss(member, error)
      }
    }
  }

  /// Takes an error of a release; one that cannot be fetched does not affect what the nodes gave.
  private mutating func miss(_ member: Portal.Member, _ error: any Error) {
    let id = member.entry.id
    var error = error
    // The file of --offline-release is an argument, and not a source.
    if request.releases == nil, let fault = (error as? FileError).flatMap(PortalLifeError.init) {
      error = fault
    }
    if let error = error as? PortalLifeError, case .unreachable = error,
      let result = results[id], result.live != nil || result.exit != .success
    {
      results[id]?.findings.append(error.reportable.message)
    } else {
      fail(member, error)
    }
  }

  /// The folder that relative paths of lists are in.
  private var listFolder: String { request.releases == nil ? portal.folder.path : "." }

  private func place(of source: PortalConfiguration.Source) -> String {
    request.releases ?? source.index
      ?? "https://api.github.com/repos/\(source.repository ?? "")/releases?per_page=30"
  }

  /// The files of versions above the one that the chain runs which are not prepared yet.
  private func pending(
    _ assets: [ReleaseList.Asset], of member: Portal.Member
  ) -> [ReleaseList.Asset] {
    let rows = metadataRows(of: member)
    let observed = (try? workspace.openHotDatabase(.readOnly)).flatMap {
      observation(of: member.file.specs.name, $0)
    }
    let stored = rows.filter { $0.liveVersion == nil }.compactMap(\.version).max()
    let live = results[member.entry.id]?.live ?? observed?.answer?.version ?? stored
    let above = assets.filter { asset in live.map { asset.version > $0 } ?? true }
    return above.prefix(live == nil ? 1 : PortalUpdate.pendingLimit).filter { asset in
      !rows.contains { $0.version == asset.version && ($0.payload != nil || $0.product != nil) }
        && !changes.runtimes.contains {
          $0.member.entry.id == member.entry.id && $0.evaluated.facts.version == asset.version
        }
    }.reversed()
  }

  /// Runs the code of a release over the state of its chain.
  private mutating func prepare(
    _ asset: ReleaseList.Asset, of member: Portal.Member, listedIn place: String
  ) async throws {
    let file = try ListedPlace(of: asset, in: place, folder: listFolder)
    let bytes = try await fetching.bytes(at: file.text, limit: PortalUpdate.runtimeLimit)
    try ReleaseFetching.check(bytes, of: asset)
    try await prepare(bytes, named: asset.name, of: member) { facts in
      guard facts.name.hasSameBytes(as: member.file.specs.name), facts.version == asset.version
      else {
        throw PortalLifeError.otherRuntime(
          asset: asset.name, expected: "\(member.file.specs.name) \(asset.version)",
          found: "\(facts.name) \(facts.version)")
      }
    }
  }

  /// Runs the code that a chain has announced.
  mutating func prepare(
    _ code: [UInt8], announcedBy glance: RuntimeGlance, of member: Portal.Member
  ) async throws {
    let (name, live) = (member.file.specs.name, glance.state.version.specVersion)
    try await prepare(code, named: glance.state.endpoint.redacted, of: member) { facts in
      guard facts.name.hasSameBytes(as: name), facts.version > live else {
        throw PortalLifeError.otherRuntime(
          asset: glance.state.endpoint.redacted, expected: "\(name) above \(live)",
          found: "\(facts.name) \(facts.version)")
      }
    }
  }

  private mutating func prepare(
    _ code: [UInt8], named name: String, of member: Portal.Member,
    checking check: (MetadataFacts) throws -> Void
  ) async throws {
    let scratch = try ScratchFolder(named: "hotside-release")
    // Without a version in its name, the file is only compared with the name of the asset.
    let path = "\(scratch.path)/runtime.wasm"
    try Folder.addFile(code, to: path)
    do {
      let evaluated = try await job(member).evaluate(
        UnwasmJob.Request(
          path: path, expectedHash: Blake2b.hash256(code),
          level: portal.configuration.form(of: member.entry).level), check: check)
      changes.runtimes.append((member, asset: name, evaluated))
      memory[member.entry.id].add(
        UpdateMemory.Network.Code(version: evaluated.facts.version, hash: Blake2b.hash256(code)))
    } catch let error as SourcedError {
      throw SourcedError(source: name, error.error)
    }
    withExtendedLifetime(scratch) {}
  }

  private func job(_ member: Portal.Member) -> UnwasmJob {
    UnwasmJob(workspace: workspace, now: now, state: state(of: member))
  }

  /// Writes the payload of a runtime that its chain does not run yet.
  mutating func store(
    _ runtime: UnwasmJob.Evaluated, asset: String, of member: Portal.Member,
    in database: HotDatabase, adding files: PendingFiles
  ) throws {
    do {
      let outcome = try UnwasmJob(workspace: workspace, now: now).store(
        runtime, in: database, adding: files)
      guard var result = results[member.entry.id] else { return }
      (result.version, result.metadataHash) = (outcome.facts.version, outcome.facts.hash)
      (result.source, result.isNew) = (asset, true)
      result.notes += outcome.warnings
      results[member.entry.id] = result
    } catch {
      if [.cannotWrite, .tryAgain].contains(error.reportable.exitCode) { throw error }
      fail(member, error)
    }
  }

  /// The state of a network for its code: that of the node that answered, otherwise the recorded
  /// values.
  private func state(of member: Portal.Member) -> RuntimeState {
    let options = InquiryPatience(until: deadline).limited(environment.settings.options)
    guard results[member.entry.id]?.live != nil,
      let database = try? workspace.openHotDatabase(.readOnly),
      let chain = try? database.chain(named: member.file.specs.name),
      let endpoints = try? environment.settings.endpoints(
        of: chain.name, stored: chain.endpoints),
      let answer = observation(of: chain.name, database)?.answer,
      let endpoint = endpoints.first(where: { $0.redacted == answer.endpoint })
    else { return workspace.runtimeState(options: options) }
    return workspace.runtimeState(.node(endpoint), options: options)
  }
}
