import CommandLineKit

struct Show: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show networks, specs and metadata that the hot database holds.",
    subcommands: [
      ShowMetadata.self, ShowNetworks.self, ShowSpecs.self, ShowCheckFile.self,
      ShowBlockHistory.self,
    ],
    formerSpellings: [
      FormerSpelling("-database", advice: "Type 'show metadata'."),
      FormerSpelling("-address_book", advice: "Type 'show networks'."),
    ],
    foreignWords: ["database": "hotside show metadata", "network": "hotside networks show"])
}
