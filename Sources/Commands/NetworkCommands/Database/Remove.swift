import ByteSupport
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import RuntimeMetadata
import TerminalKit
import VaultPayloads

struct Remove: Command {
  static let configuration = CommandConfiguration(
    abstract: "Remove a network or one metadata version from the database.",
    subcommands: [RemoveTitle.self, RemoveSpecNameVersion.self],
    formerSpellings: [
      FormerSpelling("--name", advice: "Type 'remove spec-name-version <name> <version>'."),
      FormerSpelling("--title", advice: "Type 'remove title <title>'."),
    ],
    foreignWords: [
      "network": "hotside remove title TITLE", "metadata": "hotside remove spec-name-version",
      "version": "hotside remove spec-name-version",
    ])

  /// Shows the data that is lost, and asks for confirmation at a terminal.
  ///
  /// Scripts continue without a question, because the previous state is kept.
  ///
  /// - Throws: ``NotConfirmed``.
  fileprivate static func require(_ loss: String, isGiven: Bool, _ context: CommandContext) throws {
    if isGiven { return }
    guard context.input.isTerminal else { return context.output.warn(loss) }
    try Confirmation.require("\(loss) Remove it?", isGiven: false, remedy: "Give --yes.", context)
  }

  /// Reports the pending payloads of a removed network or version of metadata.
  fileprivate static func tellWaiting(
    in workspace: Workspace, _ context: CommandContext, where isRemoved: (UpdateContent) -> Bool
  ) {
    for path in PayloadFile.names(in: workspace.payloadFolder).map({
      FilePath.join(workspace.payloadFolder, $0)
    }) {
      guard let bytes = try? FileReading.bytes(at: path, limit: FrameCollector.maximumPayload),
        let content = try? PayloadFile(bytes, readFrom: path).content(), isRemoved(content)
      else { continue }
      context.output.note(
        "\(path) is still prepared for signing. If it must not be signed, delete it.")
    }
  }

  /// The title of an entry, and the data that is lost if it is removed.
  fileprivate static func loss(
    removing word: String, in workspace: Workspace
  ) throws -> (title: String, loss: DefaultsLoss) {
    let database = try workspace.openHotDatabase(.readOnly)
    let title = try database.entry(called: word).title
    return (title, try database.loss(removing: title, defaults: try workspace.defaults()))
  }
}

struct RemoveTitle: Command {
  static let configuration = CommandConfiguration(
    commandName: "title", abstract: "Remove a network with its specs, by its title.",
    discussion: """
      With the last entry of a network, also removes its endpoints, its metadata with their
      history, the recorded values of its state, and its recorded verifier. Asks for confirmation
      at a terminal if 'hotside restore-defaults' could not restore something; without a terminal,
      the loss is only reported. To undo, use 'hotside restore --list'.
      """,
    examples: [
      CommandExample(
        "Remove a network from the address book.", "hotside remove title kusama-sr25519")
    ])

  @Argument(
    help: "The entry's title, or the name of a network with one entry.", completion: .networkTitles
  )
  var title: String
  @Flag(help: "Remove it without asking.") var yes = false

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let (title, loss) = try Remove.loss(removing: self.title, in: workspace)
    if !loss.isEmpty {
      try Remove.require(
        "Removing \(title) also removes \(loss.description).", isGiven: yes, context)
    }
    let (specs, versions, isGone) = try workspace.changeHotDatabase { database in
      let specs = try database.network(titled: title).specs
      let versions = try database.removeNetwork(titled: title)
      return (specs, versions, try database.networks(genesisHash: specs.genesisHash).isEmpty)
    }
    let name = specs.name
    context.output.note("Removed \(title).")
    if !versions.isEmpty {
      let list = versions.map { "\($0)" }.joined(separator: ", ")
      context.output.note("Also removed the metadata of \(name): \(list).")
    }
    context.output.note(DefaultsLossText.wayBack(in: workspace))
    Remove.tellWaiting(in: workspace, context) { content in
      switch content {
      case .specs(let other):
        other.genesisHash == specs.genesisHash && other.encryption == specs.encryption
      case .metadata(let content): isGone && content.genesisHash == specs.genesisHash
      case .types: false
      }
    }
    report.printed((title, name, versions), as: RemoveTitle.document)
  }
}

struct RemoveSpecNameVersion: Command {
  static let configuration = CommandConfiguration(
    commandName: "spec-name-version",
    abstract: "Remove one version of a network's metadata, with its history.",
    discussion:
      """
      Asks for confirmation at a terminal; without one, the loss is only reported. To undo, use
      'hotside restore --list'.
      """,
    examples: [
      CommandExample("Remove an old version.", "hotside remove spec-name-version westend 9150")
    ],
    hiddenAliases: ["spec_name_version"])

  @Argument(help: "The network's name in its metadata.", completion: .storedNames)
  var name: String
  @Argument(help: "The version.", completion: .storedVersions) var version: UInt32
  @Flag(help: "Remove it without asking.") var yes = false

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    // Missing metadata needs no confirmation.
    if try workspace.openHotDatabase(.readOnly).metadataVersions(named: name).contains(version) {
      try Remove.require(
        "Removing the metadata of \(name) \(version) also removes its history.", isGiven: yes,
        context)
    }
    try workspace.changeHotDatabase { database in
      try database.removeMetadata(named: name, version: version)
    }
    context.output.note("Removed the metadata of \(name) \(version).")
    context.output.note(DefaultsLossText.wayBack(in: workspace))
    Remove.tellWaiting(in: workspace, context) { content in
      guard case .metadata(let metadata) = content else { return false }
      return metadata.facts.version == version && metadata.facts.name.hasSameBytes(as: name)
    }
    report.printed((name, version), as: RemoveSpecNameVersion.document)
  }
}

extension RemoveTitle: DocumentedCommand {
  static let document: JSONForm<(title: String, network: String, versions: [UInt32])> = [
    "title": .of(\.title), "network": .of(\.network), "removedVersions": .of(\.versions),
  ]
}

extension RemoveSpecNameVersion: DocumentedCommand {
  static let document: JSONForm<(network: String, version: UInt32)> = [
    "network": .of(\.network), "removedVersions": .of { [$0.version] },
  ]
}
