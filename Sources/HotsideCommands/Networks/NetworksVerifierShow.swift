import ByteSupport
import CommandLineKit
import HotSide
import HotStore
import JSONCodec
import SubstrateCrypto
import VaultPayloads

struct NetworksVerifierShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show who signs for each network, or for one.",
    examples: [
      CommandExample("Show who signs for what.", "hotside networks verifier show")
    ])

  @Argument(help: "A network's name, or the title of an entry.", completion: .networks) var network:
    String?
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    let networks = try network.map { [try database.network(called: $0)] } ?? database.networks()
    var seen: Set<Hash256> = []
    let entries = try networks.filter { seen.insert($0.specs.genesisHash).inserted }.map {
      ($0, try database.verifier(of: $0.specs.genesisHash))
    }
    let general = try database.generalVerifier()
    let document = JSONValue.array(
      entries.map { network, verifier in
        NetworksVerifierShow.document(network, verifier, general)
      })
    if report.printed(document) { return }
    var table = TextTable(columns: [.left("network"), .left("verifier")])
    for (network, verifier) in entries {
      table.append([network.name, ValidCurrentVerifier.words(verifier)])
    }
    try context.output.print(table)
    let text = general.map { "\($0.scheme.name) \(Hex.encode($0.publicKey))" } ?? "not on record"
    context.output.note("The general verifier is \(text).")
  }
}

extension NetworksVerifierShow: DocumentedCommand {
  static let document = JSONShape.items(entry)

  /// The shape of what is said of one network.
  static let entry = JSONShape.named(
    "NetworkVerifiers",
    .members([
      "network": .text, "genesisHash": .hash, "verifier": ValidCurrentVerifier.shape.orNull,
      "generalVerifier": ValidCurrentVerifier.shape.orNull,
    ]))

  /// Who signs for one network, and who the general verifier is.
  static func document(
    _ network: Network, _ verifier: ValidCurrentVerifier?, _ general: MultiSigner?
  ) -> JSONValue {
    .members([
      "network": .string(network.name), "genesisHash": .string(network.specs.genesisHash.hex),
      "verifier": verifier?.json ?? .null, "generalVerifier": document(general),
    ])
  }

  /// Who the general verifier is.
  static func document(_ general: MultiSigner?) -> JSONValue {
    general.map { ValidCurrentVerifier.custom(Verifier($0)).json } ?? .null
  }
}
