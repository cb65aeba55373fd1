package import ByteSupport
import ChainInquiry
import FileSupport
package import HotSide
import HotStore
import NodeClient
package import PictureWork
package import Reporting
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

/// `status`: what a workspace has to do, and what nodes say of it (round 1 and 2).
package struct RoundJob: Sendable {
  private let workspace: Workspace

  /// A job in a workspace.
  package init(workspace: Workspace) { self.workspace = workspace }

  /// Reads everything that the states follow from.
  ///
  /// Pictures are read where they are not those that were verified before; what was verified now is
  /// kept in the database, where that can be written.
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

  /// What the database says, and what is to be signed, for one who knows by other means what is complete:
  /// no product is read.
  ///
  /// - Returns: the facts, without products; `nil` where there is no database.
  /// - Throws: `HotDatabaseError`.
  package func factsWithoutProducts() async throws -> RoundFacts? {
    guard let database = try workspace.hotDatabaseIfPresent() else { return nil }
    var files = try RoundFiles(workspace, database)
    await files.lookAtPayloads()
    var facts = try database.snapshot { try RoundJob.facts(of: database) }
    facts.payloads = files.payloads
    return facts
  }

  /// What the database alone says.
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

  /// Keeps what was verified; a database that cannot be written now is asked again the next time.
  private func keep(_ files: RoundFiles) {
    guard !files.verified.isEmpty || !files.gone.isEmpty else { return }
    try? workspace.openHotDatabase(.readWrite).record(files.verified, forgetting: files.gone)
  }

  /// A product that was made and read back a moment ago.
  package struct Product: Sendable {
    /// What it says.
    package let report: PayloadReport
    /// BLAKE2b-256 of the full metadata that it is, or is a reduction of; metadata only.
    package let fullHash: Hash256?
    /// The file of its manifest.
    package let manifest: String

    package init(report: PayloadReport, fullHash: Hash256?, manifest: String) {
      self.report = report
      self.fullHash = fullHash
      self.manifest = manifest
    }
  }

  /// Keeps what products are that were made a moment ago, so that no picture is read for it; a database
  /// that cannot be written is no fault, since they are read then.
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

  /// Asks the nodes of networks for their runtimes, all at once, and keeps what they say.
  ///
  /// - Parameters:
  ///   - environment: how nodes are asked.
  ///   - words: names or titles of the networks; all where it is empty.
  /// - Returns: what nodes did not answer, by the names of their networks.
  /// - Throws: `HotDatabaseError`, also for a name that is unknown or ambiguous.
  package func observe(
    _ environment: FetchEnvironment, _ words: [String]
  ) async throws -> [String: any ReportableError] {
    let database = try workspace.openHotDatabase(.readWrite)
    let names = try words.map { try database.network(called: $0).name }
    let chains = try database.chains().filter { chain in
      names.isEmpty || names.contains { $0.hasSameBytes(as: chain.name) }
    }
    let before = try database.observations()
    var lacking: [String: any ReportableError] = [:]
    var observations: [Observation] = []
    var targets: [ParallelInquiry.Target] = []
    for chain in chains {
      let former = before[chain.name] ?? Observation(network: chain.name)
      do {
        let endpoints = try environment.settings.endpoints(of: chain.name, stored: chain.endpoints)
        targets.append(ParallelInquiry.Target(chain: chain, endpoints: endpoints))
      } catch {
        lacking[chain.name] = error.reportable
        observations.append(former.silent(at: environment.now))
      }
    }
    let results = await environment.fetcher.glanceAtAll(targets)
    for (target, result) in zip(targets, results) {
      let former = before[target.chain.name] ?? Observation(network: target.chain.name)
      switch result {
      case .success(let glance):
        if let error = glance.lackingCodeHash { lacking[target.chain.name] = error }
        observations.append(
          former.followed(
            by: Observation.Answer(
              time: environment.now, block: glance.state.block,
              version: glance.state.version.specVersion, codeHash: glance.codeHash,
              endpoint: glance.state.endpoint.redacted)))
      case .failure(let error):
        if error.isCancellation || error is CancellationError { throw error }
        let reportable = error.reportable
        // Another chain at an endpoint, two nodes that contradict each other, a call that was refused.
        if reportable.exitCode == .refused || !error.isSilenceOfNodes {
          observations.append(former.faulty(reportable.message))
        } else {
          lacking[target.chain.name] = reportable
          observations.append(former.silent(at: environment.now))
        }
      }
    }
    try database.record(observations)
    return lacking
  }
}
