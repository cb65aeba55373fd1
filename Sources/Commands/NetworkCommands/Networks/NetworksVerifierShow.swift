import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct NetworksVerifierShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the recorded verifier of each network, or of one.",
    examples: [
      CommandExample("Show who signs for each network.", "hotside networks verifier show")
    ])

  @Argument(help: "A network's name, or the title of an entry.", completion: .networks) var network:
    String?
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    let networks =
      try network.map { [try database.network(called: $0)] } ?? database.networks().inListingOrder()
    var seen: Set<Hash256> = []
    let entries = try networks.filter { seen.insert($0.specs.genesisHash).inserted }.map {
      ($0, try database.verifier(of: $0.specs.genesisHash))
    }
    let general = try database.generalVerifier()
    let records = entries.map { ($0, $1, general) }
    if report.printed(records, as: NetworksVerifierShow.document) { return }
    var table = StateTable([.whole("network"), .whole("verifier")], coloring: 1)
    for (network, verifier) in entries {
      let words = ValidCurrentVerifier.words(verifier)
      table.append(
        [network.name, words], in: NetworksVerifierShow.state(verifier, words), named: network.name)
    }
    // Few networks have a row each.
    try table.print(
      showsAll: entries.count <= StateTable.mostRows, sum: "", context.output)
    let text = general.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "not on record"
    context.output.note("The general verifier is \(text).")
  }

  /// Networks of the general verifier are one line; the others have rows, those without a record
  /// first.
  private static func state(_ verifier: ValidCurrentVerifier?, _ words: String) -> TableState {
    switch verifier {
    case nil: TableState(words, .person)
    case .general: TableState(words, .none, phrase: "networks of the general verifier")
    case .custom: TableState(words, .command, phrase: "networks of \(words)")
    }
  }
}

extension NetworksVerifierShow: DocumentedCommand {
  static let document = JSONForm.items(entry)

  /// The verifier of a network, and the general verifier.
  typealias Record = (network: Network, verifier: ValidCurrentVerifier?, general: MultiSigner?)

  /// The members for one network.
  static let entry = JSONForm<Record>.named(
    "NetworkVerifiers",
    [
      "network": .of(\.network.name), "genesisHash": .of(\.network.specs.genesisHash),
      "verifier": .of(\.verifier, as: .orNull(ValidCurrentVerifier.recorded)),
      "generalVerifier": .of(\.general, as: .orNull(ValidCurrentVerifier.recordedKey)),
    ])
}
