import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import Reporting
import TerminalKit
import VaultPayloads

struct RestoreDefaults: Command {
  static let configuration = CommandConfiguration(
    abstract: "Empty the hot database and write the built-in networks.",
    discussion: """
      Replaces the networks, endpoints, metadata, history and types of the database with the
      default networks in Networks, or with those that are built in. Checkpoints are deleted.

      If something would be lost, the command lists it and asks at a terminal; without a terminal
      it needs --yes. To undo, use 'hotside restore --list'.
      """,
    examples: [
      CommandExample("Start again with the built-in networks.", "hotside restore-defaults")
    ],
    hiddenAliases: ["restore_defaults"])

  @Flag(help: "Empty the database without asking.") var yes = false
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let loss = try workspace.lossToDefaults()
    if !loss.isEmpty {
      try Confirmation.require(
        """
        This deletes what the defaults cannot restore: \(loss.description). Empty \(workspace.hotDatabase)?
        """,
        isGiven: yes, remedy: "Give --yes.", context)
    }
    let database = try workspace.restoreDefaults()
    let titles = try database.networks().inListingOrder().map(\.title)
    report.printed((workspace.hotDatabase, titles, loss), as: RestoreDefaults.document)
    let held = titles.isEmpty ? "no network" : titles.shortList(5)
    context.output.note("\(workspace.hotDatabase) now holds \(held).")
    if !loss.isEmpty { context.output.note(DefaultsLossText.wayBack(in: workspace)) }
    hints.tellNext(
      [titles.isEmpty ? "hotside networks add URL" : "hotside status --fetch"],
      in: self.workspace.words, report, context)
  }
}

/// The data that is lost in a reset to the defaults, for people and programs.
enum DefaultsLossText {
  /// The command that undoes the last change.
  ///
  /// It names the copy by id, because the copy's number changes with the next change.
  static func wayBack(in workspace: Workspace) -> String {
    let id = LastGoodCopy(of: workspace.hotDatabase, generation: 2).listing().id
    return id.map { "To undo: hotside restore --from \($0)" }
      ?? "To see the previous state: hotside restore --list"
  }

  static let form: JSONForm<DefaultsLoss> = [
    "networkTitles": .of(\.networks), "endpoints": .of(\.endpoints), "verifiers": .of(\.verifiers),
    "checkpointNetworks": .of(\.checkpoints), "parachainNetworks": .of(\.parachains),
    "losesGeneralVerifier": .of { $0.generalVerifier != nil },
    "metadata": .list(\.metadata, as: MetadataKeyText.form),
    "historyEntryCount": .of(\.historyCount), "losesTypes": .of(\.hasOtherTypes),
  ]
}

/// The JSON document with the name and version of metadata.
enum MetadataKeyText {
  static let form = JSONForm<MetadataKey>.named(
    "MetadataKey", ["name": .of(\.name), "specVersion": .of(\.version)])
}

extension RestoreDefaults: DocumentedCommand {
  package static let document: JSONForm<(database: String, titles: [String], loss: DefaultsLoss)> =
    [
      "database": .of(\.database), "networkTitles": .of(\.titles),
      "lost": .of(\.loss, as: DefaultsLossText.form),
    ]
}
