import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import RuntimeMetadata
import TerminalKit

struct Digest: Command {
  static let configuration = CommandConfiguration(
    abstract: "Compute the metadata digest of a runtime (RFC-78).",
    discussion: """
      SOURCE is \(MetadataSourceOptions.forms) The digest is computed over metadata V15; the command
      asks nodes and code for that version. The other inputs come from the metadata and the node,
      unless options give them. A runtime compares the digest with the one that was compiled into
      it. If SOURCE is a file of code, the command looks for the digest in it.
      """,
    examples: [
      CommandExample(
        "Compute the digest that a node checks transactions against.",
        "hotside digest wss://westend-rpc.polkadot.io")
    ])

  @Argument(help: "The source of the metadata.", completion: .metadataSources)
  var source: String
  @Option(
    help: ArgumentHelp("The spec version of the network.", valueName: "number"),
    completion: .storedVersions)
  var specVersion: UInt32?
  @Option(
    help: ArgumentHelp("The name of the network.", valueName: "name"), completion: .networkNames)
  var specName: String?
  @Option(
    name: .customLong("base58-prefix"),
    help: ArgumentHelp("The address prefix.", valueName: "number"))
  var base58Prefix: UInt16?
  @Option(help: ArgumentHelp("Decimals of the token.", valueName: "0-255"))
  var decimals: UInt8?
  @Option(help: ArgumentHelp("The token's symbol.", valueName: "symbol"))
  var tokenSymbol: String?
  @OptionGroup var sources: MetadataSourceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws { try sources.validate([source]) }

  func run(_ context: CommandContext) async throws {
    var parameters = DigestJob.Parameters()
    parameters.specVersion = specVersion
    parameters.specName = specName
    parameters.prefix = base58Prefix
    parameters.decimals = decimals
    parameters.tokenSymbol = tokenSymbol
    let outcome = try await DigestJob(loader: try sources.loader(of: [source], context)).run(
      MetadataReference(source), parameters)
    try sources.state.require(outcome.codeHash != nil)
    let extra = outcome.extraInfo
    context.output.note(
      """
      Metadata V\(outcome.facts.metadataVersion) of \(outcome.title) with \(extra.specName) \(extra.specVersion), \
      prefix \(extra.prefix), \(extra.decimals) decimals, token \(extra.tokenSymbol).
      """
    )
    switch outcome.isInCode {
    case true?: context.output.note("The code contains this digest.")
    case false?:
      context.output.warn(
        """
        This digest was not found in the code, neither whole nor in parts. Check decimals, symbol and prefix. If \
        they are correct, the runtime may have been built without its metadata hash; then its chain refuses \
        transactions with a metadata proof.
        """
      )
    case nil: break
    }
    if !outcome.isCompared {
      context.output.warn(
        """
        The runtime has no extension CheckMetadataHash, so its chain does not check this digest, and refuses \
        transactions with a metadata proof.
        """
      )
    }
    if report.printed(outcome, as: Digest.document) { return }
    try context.output.print("\(outcome.digest)")
  }
}

extension Digest: DocumentedCommand {
  package static let document: JSONForm<DigestJob.Outcome> = [
    "digest": .of(\.digest), "source": .of(\.title),
    "metadataVersion": .of(\.facts.metadataVersion), "metadataHash": .of(\.facts.hash),
    "specVersion": .of(\.extraInfo.specVersion), "name": .of(\.extraInfo.specName),
    "base58Prefix": .of(\.extraInfo.prefix), "decimals": .of(\.extraInfo.decimals),
    "unit": .of(\.extraInfo.tokenSymbol), "blockHash": .of(\.block), "codeHash": .of(\.codeHash),
    "codeReads": .list(\.codeReads, as: StateValue.form), "isInCode": .of(\.isInCode),
  ]
}
