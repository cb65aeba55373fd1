import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import NodeClient
import Reporting
import TerminalKit

struct NetworksSetEndpoint: Command {
  static let configuration = CommandConfiguration(
    commandName: "set-endpoint",
    abstract: "Set the URLs of a network's nodes, preferred one first.",
    discussion: """
      Replaces all URLs of the network. They are stored as given, with API keys, and shown without
      them. --relay and --para-id record that the network is a parachain, whose blocks are proved
      by its relay chain; its file in Networks, if it has one, gets the record too.
      """,
    examples: [
      CommandExample(
        "Ask one node first, and the other if it fails.",
        "hotside networks set-endpoint westend wss://westend-rpc.polkadot.io wss://rpc.example.org")
    ])

  @Argument(help: "The network's name, or the title of an entry.", completion: .networks)
  var network: String
  @Argument(help: "URLs: http(s):// or ws(s)://.") var urls: [String]
  @OptionGroup var parachain: ParachainOptions
  @Flag(help: "Remove the record that the network is a parachain.") var noRelay = false
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard !noRelay || parachain.relay == nil else {
      throw ValidationError("--no-relay and --relay exclude each other. Give one of them.")
    }
    for url in urls {
      do throws(NodeError) { _ = try NodeEndpoint(url) } catch {
        throw ValidationError(error.message)
      }
    }
    guard Set(urls).count == urls.count else {
      throw ValidationError("The same URL is given twice.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let files = PendingFiles(under: .network)
    let database = try workspace.openHotDatabase(.readWrite)
    let name = try database.transaction(
      with: files,
      unnamed: { HotSideError.fileAfterDatabase($0, wayOut: "run the command again") }
    ) {
      let name = try database.network(called: network).name
      try database.setEndpoints(urls, named: name)
      let recorded = try parachain.parachain(in: database)
      if recorded != nil || noRelay {
        let chain = try database.chain(named: name).genesisHash
        try database.setParachain(recorded, of: chain)
        try NetworkDefaults.record(recorded, of: chain, in: workspace.filesOfNetworks, to: files)
      }
      return name
    }
    let shown = urls.compactMap { (try? NodeEndpoint($0))?.redacted }
    context.output.note("Endpoints of \(name), in this order: \(shown.joined(separator: ", ")).")
    if let relay = parachain.relay, let id = parachain.paraID {
      context.output.note("\(name) is parachain \(id) of \(relay).")
    }
    if noRelay { context.output.note("\(name) is not recorded as a parachain.") }
    for path in files.paths { context.output.note("Wrote \(path).") }
    report.printed((name, shown), as: NetworksSetEndpoint.document)
  }
}

struct NetworksRenameTitle: Command {
  static let configuration = CommandConfiguration(
    commandName: "rename-title", abstract: "Change the title of a network in the database.",
    discussion: "The name on Vaults stays the same; to change it, use 'hotside add-specs --title'.",
    examples: [
      CommandExample(
        "Give an entry a shorter title.", "hotside networks rename-title westend-sr25519 westend")
    ],
    hiddenAliases: ["rename_title"])

  @Argument(
    help: "The title of the entry, as 'hotside show networks' lists it.", completion: .networkTitles
  )
  var title: String
  @Argument(help: "Its new title.") var newTitle: String
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    // Selected by title only, because a new title may be needed to resolve an ambiguous name.
    try workspace.resolveToChange(context).changeHotDatabase { database in
      try database.rename(title: title, to: newTitle)
    }
    context.output.note("\(title) is now \(newTitle).")
    report.printed((title, newTitle), as: NetworksRenameTitle.document)
  }
}

extension NetworksSetEndpoint: DocumentedCommand {
  static let document: JSONForm<(network: String, endpoints: [String])> = [
    "network": .of(\.network), "endpoints": .of(\.endpoints),
  ]
}

extension NetworksRenameTitle: DocumentedCommand {
  static let document: JSONForm<(old: String, new: String)> = [
    "oldTitle": .of(\.old), "title": .of(\.new),
  ]
}
