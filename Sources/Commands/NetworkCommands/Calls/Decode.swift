import ChainInquiry
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import Reporting
import TerminalKit
import VaultPayloads

struct Decode: Command {
  static let configuration = CommandConfiguration(
    abstract: "Decode a call, an extrinsic or a payload into Vault's cards.",
    discussion: """
      INPUT is hex, a file (raw, hex text, or pictures of a payload), or -.

      The network of a payload follows from its genesis hash; like a Vault, the command uses the
      newest stored version with fitting extensions. A call or an extrinsic needs --network or
      --metadata.

      The exit code is 65 if a Vault would not show a call to sign, and 77 if a proof does not
      hold. A proof with unused parts is refused.
      """,
    examples: [
      CommandExample(
        "Show a call as a Vault would.",
        """
        hotside decode 0x0403008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a480700e8764817 \
        --network westend
        """
      ),
      CommandExample("Show what a picture asks to sign.", "hotside decode transfer.png"),
    ])

  @Argument(help: "The call, extrinsic or payload to decode.", completion: .file())
  var input: String
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The kind of the input, if its first bytes are misleading.", valueName: "form"))
  var form: DecodingInput.Form?
  @Option(
    help: ArgumentHelp(
      "Decode with this metadata.",
      discussion: "One of: \(MetadataSourceOptions.forms)", valueName: "source"),
    completion: .metadataSources)
  var metadata: String?
  @Option(
    help: ArgumentHelp(
      "The network, by its name or by the title of an entry.", valueName: "name"),
    completion: .networks)
  var network: String?
  @Option(
    help: ArgumentHelp("Decode with this stored version.", valueName: "number"),
    completion: .storedVersions)
  var specVersion: UInt32?
  @Option(help: ArgumentHelp("Decimals of the token.", valueName: "0-255"))
  var tokenDecimals: UInt8?
  @Option(help: ArgumentHelp("Unit of the token.", valueName: "unit"))
  var tokenUnit: String?
  @Flag(help: "Also print the documentation of calls.") var docs = false
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var sources: MetadataSourceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard (tokenDecimals == nil) == (tokenUnit == nil) else {
      throw ValidationError(
        "--token-decimals and --token-unit belong together. Give both or neither.")
    }
    if metadata == nil { try sources.state.require(false) }
    try sources.validate(metadata.map { [$0] } ?? [])
    guard metadata == nil || specVersion == nil else {
      throw ValidationError(
        """
        --spec-version chooses a stored version, but --metadata already names one. Give one of them.
        """)
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try sources.workspace.resolve(context)
    PictureInputOptions.noteUnread(of: [input], context)
    let bytes = try await DecodingInput.bytes(
      input, in: workspace, with: budget.reader)
    let input = DecodingInput(bytes, as: form)
    if form == nil, input.form == .extrinsic {
      context.output.note("Read as an extrinsic. To read it as a call, give '--as call'.")
    }
    if case .signable(let payload) = input, let version = VaultVersion(neededFor: payload) {
      context.output.note(version.sentence)
    }
    var parameters = DecodingJob.Parameters()
    parameters.metadata = metadata.map { MetadataReference($0) }
    parameters.network = network
    parameters.specVersion = specVersion
    if let tokenDecimals, let tokenUnit {
      parameters.token = Token(decimals: tokenDecimals, unit: tokenUnit)
    }
    let job = DecodingJob(
      workspace: workspace, loader: try sources.loader(of: metadata.map { [$0] } ?? [], context))
    let outcome = try await job.run(input, parameters)
    let items = outcome.items
    if !report.printed((input.form.rawValue, outcome), as: Decode.document) {
      for (place, item) in items.enumerated() {
        if items.count > 1 { try context.output.print("Item \(place + 1) of \(items.count)") }
        for line in DecodedText.lines(item, withDocs: docs) { try context.output.print(line) }
      }
    }
    try judge(items, context)
  }

  /// Prints the warnings of a Vault, and fails if a Vault would not sign.
  private func judge(_ items: [DecodedItem], _ context: CommandContext) throws {
    for warning in items.flatMap(\.warnings) { context.output.warn(warning) }
    if items.count == 1, items[0].errors.count == 1 { throw items[0].errors[0] }
    for (place, item) in items.enumerated() {
      let subject = items.count > 1 ? "Item \(place + 1): " : ""
      for error in item.errors { context.output.warn("\(subject)\(error.message)") }
    }
    let errors = items.flatMap(\.errors)
    if errors.contains(where: { $0.exitCode == .refused }) { throw ExitCode.refused }
    if !errors.isEmpty { throw ExitCode.badData }
  }
}

extension DecodingInput.Form: ExpressibleByArgument {}

extension Decode: DocumentedCommand {
  package static let document: JSONForm<(form: String, outcome: DecodingJob.Outcome)> = [
    "form": .of(\.form), "items": .of(\.outcome.items),
    "codeReads": .list(\.outcome.codeReads, as: StateValue.form),
  ]
}
