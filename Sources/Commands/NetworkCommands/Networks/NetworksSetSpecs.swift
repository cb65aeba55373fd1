import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import Reporting
import TerminalKit
import VaultPayloads

struct NetworksSetSpecs: Command {
  static let configuration = CommandConfiguration(
    commandName: "set-specs",
    abstract: "Change the network specs that Vaults receive for a network.",
    discussion: """
      Use it for values that a node reports wrongly or not at all. All entries of a network have the
      same prefix. The command lists each change, and what must be published so that Vaults receive
      it. To change the title in the address book, use 'hotside networks rename-title'.
      """,
    examples: [
      CommandExample(
        "Give a network another color and another name on Vaults.",
        "hotside networks set-specs westend-sr25519 --vault-title 'Westend test' --color '#DA68A7'")
    ],
    hiddenAliases: ["set_specs"])

  @Argument(
    help: "The entry's title, or the name of a network with one entry.", completion: .networkTitles
  )
  var title: String
  @Option(help: ArgumentHelp("The prefix of addresses.", valueName: "0-65535")) var prefix: UInt16?
  @Option(help: ArgumentHelp("Decimals of the token.", valueName: "0-255")) var decimals: UInt8?
  @Option(help: ArgumentHelp("Unit of the token.", valueName: "unit")) var unit: String?
  @Option(help: ArgumentHelp("The name of the network on Vaults.", valueName: "title"))
  var vaultTitle: String?
  @Option(help: ArgumentHelp("The color of the network, such as #660D35.", valueName: "color"))
  var color: String?
  @Option(help: ArgumentHelp("The second color, such as #262626.", valueName: "color"))
  var secondaryColor: String?
  @Option(help: ArgumentHelp("The name of the logo.", valueName: "name")) var logo: String?
  @Option(
    help: ArgumentHelp(
      "The derivation path that is suggested for keys, such as //westend.", valueName: "path"))
  var path: String?
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  private var change: SpecsChange {
    var change = SpecsChange()
    change.prefix = prefix
    change.decimals = decimals
    change.unit = unit
    change.title = vaultTitle
    change.color = color
    change.secondaryColor = secondaryColor
    change.logo = logo
    change.pathID = path
    return change
  }

  func validate() throws {
    guard !change.isEmpty else {
      throw ValidationError(
        """
        Nothing to change. Give --prefix, --decimals, --unit, --vault-title, --color, --secondary-color, --logo or \
        --path.
        """
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    let (changed, networks) = try workspace.resolveToChange(context).changeHotDatabase { database in
      let changed = try database.change(specsOf: title, change)
      return (changed, try database.networks().map(\.specs))
    }
    let output = context.output
    for entry in changed {
      for field in entry.fields {
        output.note(
          """
          \(entry.entry): the \(field.name) is now \(ScreenText.quoted(field.new)) instead of \
          \(ScreenText.quoted(field.old)).
          """
        )
      }
      for warning in TextRules.warnings(entry.specs, known: TextRules.builtIn + networks) {
        output.warn(warning)
      }
      if let obstacle = entry.specs.keySetObstacle { output.warn(obstacle) }
    }
    for line in NetworksSetSpecs.publishing(changed) { output.note(line) }
    report.printed(changed, as: NetworksSetSpecs.document)
  }

  /// The updates that must be published, as sentences.
  private static func publishing(_ changed: [HotDatabase.ChangedSpecs]) -> [String] {
    guard !changed.isEmpty else {
      return ["The specs already have these values; nothing was changed."]
    }
    var lines = changed.map { entry in
      """
      To bring this to Vaults, make a new update: 'hotside add-specs -f -n \(entry.entry)', then 'hotside sign \
      \(entry.entry)'.
      """
    }
    let fields = changed.flatMap(\.fields)
    let fixed = fields.filter(\.isFixed).map(\.name)
    if let first = fixed.first {
      lines.append(
        """
        A Vault that has the network refuses specs with another \(first): its user must first remove the network, with \
        its keys and metadata.
        """
      )
    }
    if fields.contains(where: { $0.key == "base58Prefix" }) {
      lines.append(
        "Addresses contain the prefix, so lists of derivations must be made and published again."
      )
    }
    return lines
  }
}

extension NetworksSetSpecs: DocumentedCommand {
  static let document = JSONForm<[HotDatabase.ChangedSpecs]>.items([
    "title": .of(\.entry), "specs": .of(\.specs),
    "changes": .list(
      \.fields,
      as: [
        "field": .of(\.key), "old": .of(\.old), "new": .of(\.new), "isFixed": .of(\.isFixed),
      ]),
  ])
}
