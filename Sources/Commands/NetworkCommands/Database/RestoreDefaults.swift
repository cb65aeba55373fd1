import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import TerminalKit
import VaultPayloads

struct RestoreDefaults: Command {
  static let configuration = CommandConfiguration(
    abstract: "Empty the hot database and write the built-in networks.",
    discussion: """
      Networks, endpoints, metadata, history and types of the database are replaced by the
      defaults in Networks, or by those compiled into the tool.

      Where that loses anything, what it is stands first, and a terminal asks; elsewhere --yes is
      needed. 'hotside restore --list' shows the state before, which can be put back.
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
        "The defaults do not bring back \(loss.description). Empty \(workspace.hotDatabase)?",
        isGiven: yes, remedy: "Give --yes.", context)
    }
    let database = try workspace.restoreDefaults()
    let titles = try database.networks().map(\.title)
    report.printed((workspace.hotDatabase, titles, loss), as: RestoreDefaults.document)
    context.output.note("\(workspace.hotDatabase) now holds \(titles.joined(separator: ", ")).")
    if !loss.isEmpty { context.output.note(DefaultsLossText.wayBack(in: workspace)) }
    hints.tellNext(["hotside status --fetch"], in: self.workspace.words, report, context)
  }
}

/// The losses of a reset to the defaults, for people and programs.
enum DefaultsLossText {
  /// How to undo the last change, by the id of the copy, because its number changes with the next
  /// change.
  static func wayBack(in workspace: Workspace) -> String {
    let id = LastGoodCopy(of: workspace.hotDatabase, generation: 2).listing().id
    return id.map { "'hotside restore --from \($0)' takes that back." }
      ?? "'hotside restore --list' shows the state before."
  }

  static let form: JSONForm<DefaultsLoss> = [
    "networkTitles": .of(\.networks), "endpoints": .of(\.endpoints), "verifiers": .of(\.verifiers),
    "losesGeneralVerifier": .of { $0.generalVerifier != nil },
    "metadata": .list(\.metadata, as: MetadataKeyText.form),
    "historyEntryCount": .of(\.historyCount), "losesTypes": .of(\.hasOtherTypes),
  ]
}

/// The key of metadata, for programs.
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
