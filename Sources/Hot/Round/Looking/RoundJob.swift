package import ByteSupport
package import ChainInquiry
import FileSupport
package import HotSide
package import HotStore
import NodeClient
package import PictureWork
package import Reporting
import RuntimeMetadata
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

/// `status`: the next steps in a workspace, and the last answers of nodes (round 1 and 2).
package struct RoundJob: Sendable {
  private let workspace: Workspace

  package init(workspace: Workspace) { self.workspace = workspace }

  /// Reads all facts that determine the states.
  ///
  /// A file that was verified before and has not changed is not read again. Results are stored in
  /// the database if it is writable.
  ///
  /// - Returns: the facts.
  /// - Throws: `HotDatabaseError`.
  package func facts() async throws -> RoundFacts {
    let database = try workspace.openHotDatabase(.readOnly)
    var files = try RoundFiles(workspace, database)
    try await files.look()
    keep(files)
    var facts = try database.snapshot { try RoundJob.facts(of: database) }
    facts.payloads = files.payloads
    facts.products = files.products
    facts.damaged = files.damaged
    return facts
  }

  /// The facts without completed updates, for callers that find these in another way.
  ///
  /// - Returns: the facts; `nil` without a database.
  /// - Throws: `HotDatabaseError`.
  package func factsWithoutProducts() async throws -> RoundFacts? {
    guard let database = try workspace.hotDatabaseIfPresent() else { return nil }
    var files = try RoundFiles(workspace, database)
    await files.lookAtPayloads()
    var facts = try database.snapshot { try RoundJob.facts(of: database) }
    facts.payloads = files.payloads
    return facts
  }

  /// The facts, with completed updates only if payloads could wait.
  ///
  /// - Returns: the facts; `nil` without a database.
  /// - Throws: `HotDatabaseError`.
  package func factsOfWaiting() async throws -> RoundFacts? {
    let facts = try await factsWithoutProducts()
    return facts?.payloads.isEmpty ?? true ? facts : try await self.facts()
  }

  /// The facts from the database alone.
  static func facts(of database: HotDatabase) throws -> RoundFacts {
    var facts = RoundFacts()
    facts.entries = try database.networks().inListingOrder().map { network in
      RoundFacts.Entry(
        title: network.title, network: network.name, genesisHash: network.specs.genesisHash,
        encryption: network.specs.encryption,
        signedHash: Blake2b.hash256(UpdateContent.specs(network.specs).signedBytes))
    }
    for (key, hash) in try database.metadataHashes() {
      facts.stored[key.name, default: [:]][key.version] = hash
    }
    facts.observations = try database.observations()
    let general = try database.generalVerifier().map { VerifierRecord.Demand.key($0) }
    facts.generalDemand = general ?? .unknownGeneral
    for (genesisHash, verifier) in try database.verifiers() {
      switch verifier {
      case .general: facts.demands[genesisHash] = facts.generalDemand
      case .custom(let verifier):
        facts.demands[genesisHash] = verifier.signer.map { .key($0) } ?? .unsigned
      }
    }
    return facts
  }

  /// Stores the verified files; if the database cannot be written, they are verified again next
  /// time.
  private func keep(_ files: RoundFiles) {
    guard !files.verified.isEmpty || !files.gone.isEmpty else { return }
    try? workspace.openHotDatabase(.readWrite).record(files.verified, forgetting: files.gone)
  }

  /// A product that was just made and verified.
  package struct Product: Sendable {
    package let report: PayloadReport
    /// BLAKE2b-256 of the full metadata, which the metadata equals or reduces; `nil` for other
    /// updates.
    package let fullHash: Hash256?
    /// The path of the manifest.
    package let manifest: String

    package init(report: PayloadReport, fullHash: Hash256?, manifest: String) {
      self.report = report
      self.fullHash = fullHash
      self.manifest = manifest
    }
  }

  /// Stores products that were just made as verified, so that their pictures are not read again.
  ///
  /// A database that cannot be written is not an error.
  package func keep(_ products: [Product]) {
    let all = ProductFiles.all(in: workspace.exportFolder)
    let files = products.compactMap { product -> VerifiedFile? in
      guard let found = all.first(where: { $0.path("json").hasSameBytes(as: product.manifest) })
      else {
        return nil
      }
      let reading = RoundReading.product(
        product.report, at: product.manifest, full: product.fullHash)
      return reading.content.map {
        VerifiedFile(
          path: FilePath.real(product.manifest) ?? product.manifest, state: found.state, content: $0
        )
      }
    }
    guard !files.isEmpty else { return }
    try? workspace.openHotDatabase(.readWrite).record(files)
  }

  /// The answers of the nodes of several networks.
  package struct Look: Sendable {
    /// The answers, by the names of their networks.
    package var glances: [String: RuntimeGlance] = [:]
    /// The reasons why nodes did not answer, or not all, by the names of their networks.
    package var lacking: [String: any ReportableError] = [:]
    /// The contradictions of nodes, by the names of their networks.
    package var faults: [String: any ReportableError] = [:]
    /// The observations before this look, by the names of their networks.
    package var former: [String: Observation] = [:]
    /// The observations of this look, which replace the previous observations.
    package var observations: [Observation] = []

    package init() {}
  }

  /// Asks the nodes of networks for their runtimes in parallel, and records the answers.
  ///
  /// `words` are names or titles of the networks; empty for all.
  ///
  /// - Returns: the answers and errors.
  /// - Throws: `HotDatabaseError`, also for an unknown or ambiguous name.
  package func observe(_ environment: FetchEnvironment, _ words: [String]) async throws -> Look {
    let look = try await look(environment, words)
    try workspace.openHotDatabase(.readWrite).record(look.observations)
    return look
  }

  /// Asks the nodes of networks for their runtimes in parallel; the caller records the answers.
  ///
  /// - Parameters:
  ///   - environment: the workspace, and the settings for asking nodes.
  ///   - words: names or titles of the networks; empty for all.
  ///   - pending: observations that replace those of the database, by the names of their networks.
  ///   - settings: returns the settings for a network, `nil` for those of the environment.
  /// - Returns: the answers and errors.
  /// - Throws: `HotDatabaseError`, also for an unknown or ambiguous name.
  package func look(
    _ environment: FetchEnvironment, _ words: [String], after pending: [String: Observation] = [:],
    settings: (Chain) -> InquirySettings? = { _ in nil }
  ) async throws -> Look {
    let database = try workspace.openHotDatabase(.readWrite)
    let names = try words.map { try database.network(called: $0).name }
    let chains = try database.chains().filter { chain in
      names.isEmpty || names.contains { $0.hasSameBytes(as: chain.name) }
    }
    var look = Look()
    look.former = try database.observations().merging(pending) { $1 }
    let before = look.former
    var targets: [ParallelInquiry.Target] = []
    for chain in chains {
      let former = before[chain.name] ?? Observation(network: chain.name)
      do {
        let endpoints = try environment.settings.endpoints(of: chain.name, stored: chain.endpoints)
        targets.append(
          ParallelInquiry.Target(chain: chain, endpoints: endpoints, settings: settings(chain)))
      } catch {
        look.lacking[chain.name] = error.reportable
        look.observations.append(former.silent(at: environment.now))
      }
    }
    for (target, result) in try await answers(of: targets, environment, database) {
      let former = before[target.name] ?? Observation(network: target.name)
      func add(_ observation: Observation, counts: Observation.Endpoints?) {
        var observation = observation
        observation.endpoints = counts
        look.observations.append(observation)
      }
      switch result {
      case .success(let found):
        look.glances[target.name] = found
        if let error = found.lackingCodeHash { look.lacking[target.name] = error }
        let block = found.state.block
        let known = former.answer?.block == block ? former.answer?.blockNumber : nil
        add(
          former.followed(
            by: Observation.Answer(
              time: environment.now, block: block, blockNumber: found.blockNumber ?? known,
              version: found.state.version.specVersion, codeHash: found.codeHash,
              endpoint: found.state.endpoint.redacted)),
          // A proof comes from one node.
          counts: target.counts ?? Observation.Endpoints(asked: 1, answered: 1, agreed: 1))
      case .failure(let error):
        if error.isCancellation || error is CancellationError { throw error }
        let reportable = error.reportable
        // Nothing was asked, so nothing is known of the nodes.
        if reportable.code == .tooFewEndpoints {
          look.lacking[target.name] = reportable
          continue
        }
        if let failure = error as? any ProofFailure, failure.isLack {
          look.lacking[target.name] = reportable
          look.observations.append(
            former.unproved(reportable.message, isAnswered: failure.isAnswered))
          continue
        }
        // The endpoint belongs to another chain, or nodes contradict each other.
        if reportable.exitCode == .refused {
          look.faults[target.name] = reportable
          add(former.faulty(reportable.message, at: environment.now), counts: target.counts)
        } else if !error.isSilenceOfNodes {
          // A node refused a call, or its answer cannot be used, which says nothing of the chain.
          look.lacking[target.name] = reportable
          add(former.unproved(reportable.message, isAnswered: true), counts: target.counts)
        } else {
          look.lacking[target.name] = reportable
          add(former.silent(at: environment.now), counts: target.counts)
        }
      }
    }
    return look
  }

  /// Asks the nodes of networks, and proves the networks that the plan includes.
  private func answers(
    of targets: [ParallelInquiry.Target], _ environment: FetchEnvironment, _ database: HotDatabase
  ) async throws -> [(ParallelInquiry.Target, Result<RuntimeGlance, any Error>)] {
    let plan = environment.proving
    let proven = targets.filter { plan?.includes($0.name) ?? false }
    let proofs =
      try await plan?.prove(
        proven.compactMap { target in target.chain.map { ($0, target.endpoints) } },
        environment.settings, in: database, stores: true) ?? []
    let asked = targets.filter { !(plan?.includes($0.name) ?? false) }
    return zip(proven, proofs).map { ($0, $1.map(RuntimeGlance.init(proven:))) }
      + zip(asked, await environment.fetcher.glanceAtAll(asked)).map { ($0, $1) }
  }
}
