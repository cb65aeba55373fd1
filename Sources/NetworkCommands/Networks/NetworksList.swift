import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct NetworksList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the networks with their newest metadata and who signs for them.",
    examples: [
      CommandExample("List networks, versions and verifiers.", "hotside networks list")
    ])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    let entries = try database.snapshot {
      var entries: [Entry] = []
      for network in try database.networks().inListingOrder() {
        entries.append(
          Entry(
            network: network,
            versions: try database.metadataVersions(named: network.name).sorted(by: >),
            verifier: try database.verifier(of: network.specs.genesisHash)))
      }
      return entries
    }
    if report.printed(entries, as: NetworksList.document) { return }
    guard !entries.isEmpty else {
      context.output.note("The address book is empty. Run 'hotside restore-defaults'.")
      return
    }
    var table = TextTable(columns: [
      .left("name"), .left("title"), .left("encryption"), .left("default"), .right("metadata"),
      .left("verifier"),
    ])
    for entry in entries {
      table.append([
        entry.network.name, entry.network.title, entry.network.specs.encryption.name,
        entry.network.isDefault ? "yes" : "", entry.versions.first.map { "\($0)" } ?? "none",
        ValidCurrentVerifier.words(entry.verifier),
      ])
    }
    try context.output.print(table)
  }

  struct Entry {
    let network: Network
    let versions: [UInt32]
    let verifier: ValidCurrentVerifier?
  }
}

extension NetworksList: DocumentedCommand {
  static let document = JSONForm<[Entry]>.items([
    "name": .of(\.network.name), "title": .of(\.network.title),
    "encryption": .of(\.network.specs.encryption),
    "genesisHash": .of(\.network.specs.genesisHash), "isDefault": .of(\.network.isDefault),
    "metadataVersions": .of(\.versions),
    "verifier": .of(\.verifier, as: .orNull(ValidCurrentVerifier.recorded)),
  ])
}
