import ByteSupport
import ChainInquiry
import ChainProofs
import ChainProving
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import ProofEvidence
import Reporting
import RuntimeWasm
import TerminalKit
import VaultPayloads

/// Evidence that the metadata of an update was made by final code.
struct EvidenceOptions: ParsableArguments {
  init() {}

  @Option(
    help: ArgumentHelp(
      "Also prove the metadata with this evidence, without a network.",
      discussion: """
        Begins with the stored checkpoint of the chain, or with --checkpoint, and runs the proven
        code. A parachain must be recorded with its relay chain and id.
        """,
      valueName: "file"), completion: .file())
  var evidence: String?

  @Option(
    help: ArgumentHelp(
      "Begin with the checkpoint in this chain specification.", valueName: "file"),
    completion: .file())
  var checkpoint: String?

  // Has no option name, so that only the settings files can set it.
  @Option(name: [], help: .hidden, setting: .bondingDays) var bondingDays: [NetworkDays] = []

  func validate() throws {
    guard evidence != nil || checkpoint == nil else {
      throw ValidationError("--checkpoint has an effect only with --evidence.")
    }
  }

  /// Checks evidence, and runs its code.
  ///
  /// - Parameters:
  ///   - path: the file of evidence.
  ///   - metadata: the metadata of the update, which must belong to the same chain.
  ///   - workspace: the workspace with the stored checkpoint.
  ///   - context: the context of the command.
  /// - Returns: the proof, with the metadata that the code returns.
  /// - Throws: the error of the file or of the proof; the evidence must be refused.
  func proof(
    in path: String, of metadata: MetadataContent, _ workspace: WorkspaceOptions,
    _ context: CommandContext
  ) async throws -> EvidenceProof {
    let file = try FileReading.bytes(at: path, limit: ProofEvidence.sizeLimit, .typed)
    let evidence = try naming("'\(path)'") { try ProofEvidence(file: file) }
    let database = try workspace.resolve(context).hotDatabaseIfPresent()
    let recorded =
      try database?.parachain(of: metadata.genesisHash)
      ?? NetworkDefaults.parachain(of: metadata.genesisHash)
    try naming("'\(path)'") {
      try evidence.requireChain(metadata.genesisHash, recordedAs: recorded)
    }
    var warnings: [String] = []
    if let recorded, evidence.parachain != nil,
      let warning = NetworkDefaults.warning(about: recorded, of: metadata.genesisHash)
    {
      warnings.append("The network of '\(path)' \(warning)")
    }
    let trusted = try trusted(evidence, database)
    let facts = try await evidence.verified(
      from: trusted.chain, source: "'\(path)'", worker: RuntimeWorker())
    let network = try database?.networks(genesisHash: evidence.genesisHash).first?.name
    let words = bondingDays.map(\.network)
    let names = try NamedNetworks.specNames(
      words, of: "nodes.bonding-days", in: try workspace.resolve(context), context.output)
    var plan = ProvingPlan(ProvingSettings(clock: { FileTime.now }))
    plan.bondingDays = zip(names, bondingDays).flatMap { names, entry in
      names.map { ($0, entry.days) }
    }
    return EvidenceProof(
      path: path, facts: facts, checkpointTime: trusted.time,
      bondingTime: plan.bondingTime(of: network ?? ""),
      warnings: warnings + trusted.warnings)
  }

  /// The checkpoint that the user trusts, with its time if it is known.
  private func trusted(
    _ evidence: ProofEvidence, _ database: HotDatabase?
  ) throws -> (chain: ChainCheckpoint, time: Int64?, warnings: [String]) {
    // The stored checkpoint may be newer than the evidence; then the previous one may fit.
    let stored = try database?.checkpoints().filter { $0.genesisHash == evidence.genesisHash } ?? []
    if let checkpoint {
      let spec = try ChainSpecFile(reading: checkpoint)
      guard spec.isAbout(evidence.genesisHash) else {
        throw ProvingError.otherChainSpec(
          path: checkpoint, network: "the chain of the evidence",
          expected: evidence.genesisHash.hex, found: spec.genesisWords)
      }
      let chain = spec.state.checkpoint
      let contradiction = stored.first {
        $0.chain.block.number == chain.block.number && $0.chain.block != chain.block
      }
      return (
        chain, spec.time,
        contradiction.map {
          [
            """
            '\(checkpoint)' begins with block \(chain.block), but the stored checkpoint is block \($0.chain.block). \
            One of the two belongs to another chain.
            """
          ]
        } ?? []
      )
    }
    let number = evidence.checkpoint.block.number
    guard let found = stored.last(where: { $0.chain.block.number >= number }) ?? stored.first else {
      throw ProvingError.noCheckpoint(network: evidence.genesisHash.hex)
    }
    return (found.chain, found.time, [])
  }
}
