import CommandLineKit
import HotSide
import HotStore
import JSONCodec
import VaultPayloads

struct RestoreDefaults: Command {
  static let configuration = CommandConfiguration(
    abstract: "Empty the hot database and write the built-in networks.",
    discussion:
      "Networks, endpoints, metadata, history and types of the database are replaced by the defaults in Networks, or by those compiled into the tool. Where that loses anything, what it is stands first, and a terminal asks; elsewhere --yes is needed. 'hotside restore --from 2' takes it back.",
    examples: [
      CommandExample("Start anew, whatever the database holds.", "hotside restore-defaults --yes")
    ],
    hiddenAliases: ["restore_defaults"])

  @Flag(help: "Empty the database without asking.") var yes = false
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let loss = try workspace.lossToDefaults()
    if !loss.isEmpty {
      try Confirmation.require(
        "The defaults do not bring back \(loss.description). Empty \(workspace.hotDatabase)?",
        isGiven: yes, remedy: "Give --yes.", context)
    }
    let database = try workspace.restoreDefaults()
    let titles = try database.networks().map(\.title)
    let document = JSONValue.members([
      "database": .string(workspace.hotDatabase), "networkTitles": .strings(titles),
      "lost": .object(DefaultsLossText.document(loss)),
    ])
    report.printed(document)
    context.output.note("\(workspace.hotDatabase) now holds \(titles.joined(separator: ", ")).")
    if !loss.isEmpty { context.output.note("\(DefaultsLossText.wayBack)") }
  }
}

/// What is lost when the database is emptied, for people and programs.
enum DefaultsLossText {
  /// How to take back what was done.
  static let wayBack = "'hotside restore --from 2' takes that back."

  static func document(_ loss: DefaultsLoss) -> JSONObject {
    JSONObject([
      ("networkTitles", .strings(loss.networks)),
      ("endpoints", .strings(loss.endpoints)),
      ("verifiers", .strings(loss.verifiers)),
      ("losesGeneralVerifier", .bool(loss.generalVerifier != nil)),
      ("metadata", .array(loss.metadata.map(MetadataKeyText.document))),
      ("historyEntryCount", .integer(loss.historyCount)), ("losesTypes", .bool(loss.hasOtherTypes)),
    ])
  }
}

/// Which metadata, for programs.
enum MetadataKeyText {
  static func document(_ key: MetadataKey) -> JSONValue {
    .members(["name": .string(key.name), "specVersion": .integer(key.version)])
  }
}

extension DefaultsLossText {
  /// The shape of the document.
  static let shape = JSONShape.members([
    "networkTitles": .texts, "endpoints": .texts, "verifiers": .texts,
    "losesGeneralVerifier": .bool,
    "metadata": MetadataKeyText.shape.list, "historyEntryCount": .integer, "losesTypes": .bool,
  ])
}

extension MetadataKeyText {
  /// The shape of the document.
  static let shape = JSONShape.named(
    "MetadataKey", .members(["name": .text, "specVersion": .integer]))
}

extension RestoreDefaults: DocumentedCommand {
  static let document = JSONShape.members([
    "database": .text, "networkTitles": .texts, "lost": DefaultsLossText.shape,
  ])
}
