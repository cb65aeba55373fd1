import CommandLineKit

struct Show: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show what the hot database holds.",
    subcommands: [
      ShowMetadata.self, ShowNetworks.self, ShowSpecs.self, ShowCheckFile.self,
      ShowBlockHistory.self,
    ])
}
