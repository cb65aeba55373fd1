import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import TerminalKit

struct ColdNetworks: Command {
  static let configuration = CommandConfiguration(
    commandName: "networks",
    abstract: "Show the device's networks, metadata and types, or remove them.",
    examples: [
      CommandExample("Show networks and metadata.", "hotside cold networks"),
      CommandExample(
        "Remove one version of metadata.", "hotside cold networks --remove-metadata Westend:9220"),
    ])

  @Option(
    help: ArgumentHelp(
      "Remove a network with its metadata and all of its keys.",
      valueName: "title"), completion: .deviceNetworks)
  var remove: String?
  @Option(
    help: ArgumentHelp(
      "Remove one version of a network's metadata, as title:version.", valueName: "version"),
    completion: .deviceMetadata)
  var removeMetadata: String?
  @Flag(help: "Remove the table of types.") var removeTypes = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if [remove != nil, removeMetadata != nil, removeTypes].count(where: { $0 }) > 1 {
      throw ValidationError("Only one thing can be removed at a time.")
    }
    if let removeMetadata { _ = try ColdNetworks.version(removeMetadata) }
  }

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    if let remove {
      try session.removeNetwork(remove)
    } else if let removeMetadata {
      let (title, version) = try ColdNetworks.version(removeMetadata)
      try session.removeMetadata(of: title, version: version)
    } else if removeTypes {
      try session.removeTypes()
    }
    let networks = try session.networks()
    if report.printed(networks) { return }
    for line in OverviewText.lines(networks) { try context.output.print(line) }
  }

  private static func version(_ text: String) throws -> (String, UInt32) {
    guard let colon = text.lastIndex(of: ":"),
      let version = UInt32(text[text.index(after: colon)...])
    else {
      throw ValidationError("--remove-metadata needs a title and a version, such as Westend:9430.")
    }
    return (String(text[..<colon]), version)
  }
}

extension ColdNetworks: DocumentedCommand {
  static let document = NetworksOverview.form
}
