import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import NodeClient
import Reporting
import SubstrateCrypto
import TerminalKit
import Upkeep
import VaultPayloads

struct NetworksAdd: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add networks to the database, from the URLs of their nodes.",
    discussion: """
      Asks all nodes at the same time. Each network is stored completely or not at all, and known
      networks stay as they are, so the same line can be repeated. Several URLs of one chain become
      its endpoints, in their order.

      A list has one URL per line, with comments after '#', or is the chains.json that Nova's wallet
      publishes: its names become the titles on Vaults, its genesis hashes must be those of the
      nodes, and chains without Substrate are left out.

      The title on Vaults is the name of the network, and the color is made from its genesis hash;
      'hotside networks set-specs' changes both. The exit code is 12 if some networks failed.
      """,
    examples: [
      CommandExample("Add a network.", "hotside networks add wss://rpc.example.org"),
      CommandExample(
        "Add every network of a list.",
        "echo wss://rpc.example.org > networks.txt && hotside networks add --from networks.txt"),
    ],
    foreignWords: ["-u": "hotside networks add URL", "--url": "hotside networks add URL"])

  @Argument(help: ArgumentHelp("URLs of nodes: http(s):// or ws(s)://.", valueName: "url"))
  var urls: [String] = []
  @Option(
    help: ArgumentHelp("A list of URLs, or a chains.json.", valueName: "file"),
    completion: .file())
  var from: String?
  @Option(
    help: ArgumentHelp(
      "The encryption of all networks. Default: that in the list, or sr25519.",
      valueName: "encryption"))
  var encryption: Encryption?
  @OptionGroup var jobs: JobOptions
  // Has no option name, so that only the settings files can set it.
  @Option(name: [], help: .hidden, setting: .provenNetworks) var provenNetworks: [String] = []
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  static let alternatives = [Alternatives("urls", "from", isRequired: true)]

  func validate() throws {
    for url in urls {
      do throws(NodeError) { _ = try NodeEndpoint(url) } catch {
        throw ValidationError(error.message)
      }
    }
  }

  func run(_ context: CommandContext) async throws {
    let output = context.output
    let candidates = try candidates(output)
    let board = output.progressBoard("Asking nodes")
    defer { board.finish() }
    let workspace = try workspace.resolveToChange(context)
    let job = NetworkAdditionJob(
      FetchEnvironment(
        workspace: workspace, settings: try nodes.settings(context, in: workspace),
        jobs: Int(jobs.jobs), now: FileTime.now, progress: FetchProgress(showing: board, output)),
      proven: try NamedNetworks.specNames(
        provenNetworks, of: "nodes.prove", in: workspace, output
      ).flatMap(\.self))
    let additions = try await job.run(candidates, encryption: encryption)
    board.finish()
    if !report.printed(additions, as: NetworksAdd.document) { try show(additions, output) }
    if let colors = NetworksAdd.colors(additions) { output.note(colors) }
    var steps: [String] = []
    if additions.contains(where: { $0.state == .added }) {
      steps = UnrecordedNetworks.tell(try workspace.openHotDatabase(.readOnly), output)
    }
    hints.tellNext(steps, in: self.workspace.words, report, context)
    let failures = additions.compactMap(\.error)
    guard let first = failures.first else { return }
    guard failures.count == additions.count else { throw ExitCode.partial }
    throw failures.first { $0.exitCode == .refused }?.exitCode ?? first.exitCode
  }

  private func candidates(_ output: CommandOutput) throws -> [NetworkCandidate] {
    guard let from else {
      var seen: Set<String> = []
      return try urls.filter { seen.insert($0).inserted }.map { try NetworkCandidate(url: $0) }
    }
    let list = try NetworkCandidateList(at: from)
    for (names, reason) in [
      (list.foreign, "not of Substrate"), (list.withoutNode, "without a URL that can be asked"),
    ] where !names.isEmpty {
      output.note(
        "Left out \(names.count.counted("chain")) \(reason): \(names.shortList(3)).")
    }
    return list.candidates
  }

  /// Prints the networks, failures first; what was known already is one line.
  private func show(
    _ additions: [NetworkAdditionJob.Addition], _ output: CommandOutput
  ) throws {
    var table = StateTable(
      [.left("network"), .left("state"), .left("title"), .left("color"), .left("node")],
      coloring: 1)
    for addition in additions {
      table.append(
        [
          addition.name, addition.state.rawValue, addition.specs?.title ?? "",
          addition.specs?.color ?? "", addition.node,
        ], in: NetworksAdd.state(addition), named: addition.name,
        reasons: addition.error.map { [$0.message] } ?? addition.notes)
    }
    try table.print(output)
  }

  /// A network with a note needs a look.
  private static func state(_ addition: NetworkAdditionJob.Addition) -> TableState {
    let word = addition.state.rawValue
    return switch addition.state {
    case .failed: TableState(word, .person)
    case .added where !addition.notes.isEmpty, .known where !addition.notes.isEmpty:
      TableState(word, .person)
    case .added: TableState(word, .command)
    case .known: TableState(word, .none, phrase: "known already")
    }
  }

  /// The origin of the colors, and the command that changes one; `nil` if no network was added.
  private static func colors(_ additions: [NetworkAdditionJob.Addition]) -> String? {
    let added = additions.filter { $0.state == .added }
    guard let first = added.first, let title = first.storedTitle, let specs = first.specs else {
      return nil
    }
    let change = "hotside networks set-specs \(ShellWord.quoted(title, leaving: "")) --color COLOR"
    return added.count == 1
      ? "Color: \(specs.color) (from the genesis hash; change it with '\(change)')."
      : "Colors are from the genesis hashes; change one with, for example, '\(change)'."
  }
}

extension NetworkAdditionJob.Addition {
  /// The spec name if it is known; otherwise the name in the list, or the URL.
  fileprivate var name: String { network ?? candidate.label }

  /// The first URL; empty if it is the name.
  fileprivate var node: String { endpoints.first.flatMap { $0 == name ? nil : $0 } ?? "" }

  /// The URLs without API keys.
  fileprivate var endpoints: [String] {
    candidate.urls.compactMap { (try? NodeEndpoint($0))?.redacted }
  }
}

extension NetworksAdd: DocumentedCommand {
  static let document = JSONForm<[NetworkAdditionJob.Addition]>.items([
    "network": .of { $0.network }, "label": .of(\.candidate.label),
    "state": .word(of: \.state), "endpoints": .of(\.endpoints), "specs": .of(\.specs),
    "storedTitle": .of(\.storedTitle), "notes": .of(\.notes),
    "error": .of({ $0.error.map { CommandFailure($0) } }, as: .orNull(CommandDocument.error)),
  ])
}
