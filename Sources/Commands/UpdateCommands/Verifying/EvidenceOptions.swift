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

  func validate() throws {
    guard evidence != nil || checkpoint == nil else {
      throw ValidationError("--checkpoint has an effect only with --evidence.")
    }
  }

  /// The metadata that the proven code returns.
  ///
  /// - Parameters:
  ///   - path: the file of evidence.
  ///   - metadata: the metadata of the update, which must belong to the same chain.
  ///   - workspace: the workspace with the stored checkpoint.
  ///   - context: the context of the command.
  /// - Returns: the metadata, with the file as its source.
  /// - Throws: the error of the file or of the proof; the evidence must be refused.
  func metadata(
    in path: String, of metadata: MetadataContent, _ workspace: WorkspaceOptions,
    _ context: CommandContext
  ) async throws -> LoadedMetadata {
    let file = try FileReading.bytes(at: path, limit: ProofEvidence.sizeLimit, .typed)
    let evidence = try naming("'\(path)'") { try ProofEvidence(file: file) }
    let database = try workspace.resolve(context).hotDatabaseIfPresent()
    let recorded =
      try database?.parachain(of: metadata.genesisHash)
      ?? NetworkDefaults.parachain(of: metadata.genesisHash)
    try naming("'\(path)'") {
      try evidence.requireChain(metadata.genesisHash, recordedAs: recorded)
    }
    if let recorded, evidence.parachain != nil,
      let warning = NetworkDefaults.warning(about: recorded, of: metadata.genesisHash)
    {
      context.output.warn("The network of '\(path)' \(warning)")
    }
    let trusted = try trusted(evidence, workspace, context)
    let facts = try await evidence.verified(
      from: trusted, source: "'\(path)'", worker: RuntimeWorker())
    context.output.note("Proved by '\(path)'. \(facts.provenBy.sentence)")
    context.output.note(
      "Evidence says that the block is final, not that it is the newest, and trusts the checkpoint."
    )
    for sentence in facts.provenBy.unproved + facts.warnings { context.output.warn(sentence) }
    return LoadedMetadata(
      facts.code.metadata, title: "the evidence '\(path)'", kind: "wasm", code: facts.code)
  }

  /// The checkpoint that the user trusts.
  private func trusted(
    _ evidence: ProofEvidence, _ workspace: WorkspaceOptions, _ context: CommandContext
  ) throws -> ChainCheckpoint {
    if let checkpoint {
      let spec = try ChainSpecFile(reading: checkpoint)
      guard spec.isAbout(evidence.genesisHash) else {
        throw ProvingError.otherChainSpec(
          path: checkpoint, network: "the chain of the evidence",
          expected: evidence.genesisHash.hex, found: spec.genesisWords)
      }
      return spec.state.checkpoint
    }
    let database = try workspace.resolve(context).hotDatabaseIfPresent()
    // The stored checkpoint may be newer than the evidence; then the previous one may fit.
    let stored = try database?.checkpoints().filter { $0.genesisHash == evidence.genesisHash } ?? []
    guard
      let first = stored.last(where: { $0.chain.block.number >= evidence.checkpoint.block.number })
    else {
      guard let newest = stored.first else {
        throw ProvingError.noCheckpoint(network: evidence.genesisHash.hex)
      }
      return newest.chain
    }
    return first.chain
  }
}
