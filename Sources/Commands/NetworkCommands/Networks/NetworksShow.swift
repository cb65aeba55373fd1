import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import NodeClient
import RuntimeMetadata
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct NetworksShow: Command {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all that the database holds about one network.",
    discussion: """
      API keys in the URLs of its nodes are hidden; 'hotside networks export' writes them.
      """,
    examples: [
      CommandExample("Show everything about Westend.", "hotside networks show westend")
    ])

  @Argument(help: "The network's name, or the title of an entry.", completion: .networks)
  var network: String
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    let (entries, metadata, verifier, state) = try database.snapshot {
      let found = try database.network(called: network)
      let entries =
        found.title.hasSameBytes(as: network) && !found.name.hasSameBytes(as: network)
        ? [found] : try database.networks(named: found.name)
      return (
        entries, try database.metadata(named: found.name),
        try database.verifier(of: found.specs.genesisHash),
        try database.recordedState(of: found.specs.genesisHash)
      )
    }
    guard let first = entries.first else { return }
    let endpoints = first.endpoints.map { (try? NodeEndpoint($0))?.redacted ?? "(not a URL)" }
    if report.printed((entries, endpoints, verifier, metadata, state), as: NetworksShow.document) {
      return
    }
    try context.output.print("name: \(first.name)")
    try context.output.print("verifier: \(ValidCurrentVerifier.words(verifier))")
    if let parachain = first.parachain {
      try context.output.print("relay chain: \(parachain.relay)")
      try context.output.print("parachain id: \(parachain.id)")
    }
    for url in endpoints { try context.output.print("endpoint: \(url)") }
    for entry in metadata {
      let block = entry.blockHash.map { "block hash \($0)" } ?? "no block recorded"
      try context.output.print(
        "metadata: \(entry.version), V\(entry.facts.metadataVersion), hash \(entry.facts.hash), \(block)"
      )
    }
    for value in state { try context.output.print("recorded state: \(value.line)") }
    for entry in entries {
      try context.output.print()
      let mark = entry.isDefault ? " (default)" : ""
      try context.output.print("address book title: \(entry.title)\(mark)")
      for (label, value) in entry.specs.labeledValues {
        try context.output.print("\(label): \(value)")
      }
    }
  }
}

extension NetworksShow: DocumentedCommand {
  static let document:
    JSONForm<
      (
        entries: [Network], endpoints: [String], verifier: ValidCurrentVerifier?,
        metadata: [StoredMetadata], state: [StateValue]
      )
    > = [
      "name": .of { $0.entries[0].name }, "genesisHash": .of { $0.entries[0].specs.genesisHash },
      "endpoints": .of(\.endpoints), "relay": .of { $0.entries[0].parachain?.relay },
      "paraId": .of { $0.entries[0].parachain?.id },
      "verifier": .of(\.verifier, as: .orNull(ValidCurrentVerifier.recorded)),
      "metadata": .list({ $0.metadata.map(ShowMetadata.Entry.init) }, as: ShowMetadata.entry),
      "recordedState": .list(\.state, as: StateValue.form),
      "entries": .list(
        \.entries,
        as: ["title": .of(\.title), "isDefault": .of(\.isDefault), "specs": .of(\.specs)]),
    ]
}
