import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import Reporting
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct AddSpecs: Command {
  static let configuration = CommandConfiguration(
    abstract: "Prepare network specs for signing, from nodes or the database.",
    discussion: """
      A new network comes from a URL and needs --encryption. --name takes the title of an entry,
      as 'hotside show networks' lists it, or the name of a network with one entry.
      """,
    examples: [
      CommandExample(
        "Add a new network from its node to the database, and prepare its specs for signing.",
        "hotside add-specs -t -u wss://rpc.example.org --encryption sr25519 --title 'My chain'"),
      CommandExample(
        "Prepare the specs of a known network.",
        "hotside add-specs -f -n westend-sr25519"),
    ],
    hiddenAliases: ["add_specs"], impliedOption: "--name")

  @Flag() var setting = Setting.t
  @OptionGroup var networks: ReferenceOptions<NetworkTitle>

  @Option(help: "The encryption of the network's accounts.") var encryption: Encryption?
  @Option(help: "The name of the network on Vaults.") var title: String?
  @Option(
    help: ArgumentHelp("Decimals of the token, if the node offers several.", valueName: "0-255"))
  var tokenDecimals: UInt8?
  @Option(
    help: ArgumentHelp("Unit of the token, if the node offers several.", valueName: "unit"))
  var tokenUnit: String?
  @Flag(help: "Accepted for compatibility with generate_message; it has no effect.")
  var passErrors = false

  @OptionGroup var parachain: ParachainOptions
  @OptionGroup var proof: ProofOptions
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    guard (tokenDecimals == nil) == (tokenUnit == nil) else {
      throw ValidationError(
        "--token-decimals and --token-unit belong together. Give both or neither.")
    }
    let request = try request()
    if request.setting == .databaseOnly {
      for (isGiven, name) in [(proof.prove, "--prove"), (parachain.relay != nil, "--relay")]
      where isGiven {
        throw ValidationError(
          "add-specs -f does not ask a node, so \(name) has no effect. Leave it out.")
      }
    }
  }

  private func request() throws -> SpecsRequest {
    var token: Token?
    if let tokenDecimals, let tokenUnit { token = Token(decimals: tokenDecimals, unit: tokenUnit) }
    do {
      return try SpecsRequest(
        setting: setting.flag.setting, reference: networks.reference, encryption: encryption,
        title: title, token: token)
    } catch { throw ValidationError(error.reportable.message) }
  }

  func run(_ context: CommandContext) async throws {
    if setting.flag.setting == .databaseOnly { try nodes.refuse(for: "add-specs -f", context) }
    let workspace = try workspace.resolveToChange(context)
    let settings = try nodes.settings(context, in: workspace)
    let job = SpecsJob(
      workspace: workspace, settings: settings, progress: InquiryProgress(context.output),
      proving: setting.flag.setting == .databaseOnly
        ? nil : try proof.plan(context, settings.options, in: workspace),
      parachain: { [parachain] database in try parachain.parachain(in: database) })
    let outcomes = try await job.run(try request())
    let isTable = !report.json && outcomes.count > AddSpecs.mostInFull
    if !isTable {
      for outcome in outcomes { for note in outcome.notes { context.output.warn(note) } }
    }
    if !report.printed(outcomes, as: AddSpecs.document), isTable {
      try AddSpecs.table(outcomes).print(context.output)
      if let file = outcomes.compactMap(\.payloadFile).first {
        context.output.note("Wrote the payloads to sign into \(FilePath.folder(of: file)).")
      }
    } else {
      for outcome in outcomes { tell(outcome, context.output) }
    }
    // A network's name can only refer to stored specs.
    let known = try workspace.knownNetworks().map(\.specs)
    let steps = outcomes.filter { $0.payloadFile != nil }.compactMap { outcome in
      known.contains(outcome.specs)
        ? outcome.specs.name : outcome.payloadFile.map(FilePath.name(of:))
    }
    let unrecorded =
      try outcomes.contains { $0.storedTitle != nil }
      ? workspace.openHotDatabase(.readOnly).networksWithoutVerifier() : []
    let next = outcomes.map(\.specs.name).filter(unrecorded.contains).map { name in
      "hotside networks verifier set \(ShellWord.quoted(name, leaving: "")) --general"
    }
    hints.tellNext(next + NextStep.sign(steps), in: self.workspace.words, report, context)
  }
}

extension AddSpecs {
  /// The maximum number of specs that are printed in full; more are a table.
  private static let mostInFull = 3

  private static func table(_ outcomes: [SpecsJob.Outcome]) -> StateTable {
    var table = StateTable(
      [.left("title"), .left("network"), .left("encryption"), .left("state")], coloring: 3)
    for outcome in outcomes {
      let specs = outcome.specs
      let need: TableState.Need =
        !outcome.notes.isEmpty ? .person : outcome.payloadFile == nil ? .none : .command
      let state = TableState(outcome.payloadFile == nil ? "stored" : "prepared", need)
      table.append(
        [specs.title, specs.name, specs.encryption.name, state.word], in: state,
        named: specs.title, reasons: outcome.notes)
    }
    return table
  }

  private func tell(_ outcome: SpecsJob.Outcome, _ output: CommandOutput) {
    let name = "\(outcome.specs.name) \(outcome.specs.encryption.name)"
    if setting.flag.setting != .databaseOnly {
      output.note(
        tokenUnit == nil
          ? "\(name), as the node says:"
          : "\(name), as the node says, with the given token:")
      for line in FactLines.aligned(outcome.specs.labeledValues) { output.note("  \(line)") }
    }
    if let title = outcome.storedTitle {
      output.note("Stored the specs of \(name) as \(title).")
      if outcome.specs.hasDefaultColor {
        output.note(
          """
          Color: \(outcome.specs.color) (the default; change it with 'hotside networks set-specs \
          \(ShellWord.quoted(title, leaving: "")) --color COLOR').
          """)
      }
    }
    if let file = outcome.payloadFile {
      output.note("Wrote the specs of \(name) to \(file).")
    }
  }

  /// The settings that apply to specs.
  enum Setting: EnumerableFlag {
    case d, f, k, p, t

    static func name(for value: Setting) -> NameSpecification { SettingFlag.name(for: value.flag) }

    static func help(for value: Setting) -> ArgumentHelp {
      value == .k
        ? ArgumentHelp("Only for metadata.", isHidden: true) : SettingFlag.help(for: value.flag)
    }

    var flag: SettingFlag {
      switch self {
      case .d: .d
      case .f: .f
      case .k: .k
      case .p: .p
      case .t: .t
      }
    }
  }
}

extension AddSpecs: DocumentedCommand {
  package static let document = JSONForm<[SpecsJob.Outcome]>.items([
    "specs": .of(\.specs), "storedTitle": .of(\.storedTitle), "payloadFile": .of(\.payloadFile),
    "notes": .of(\.notes),
  ])
}
