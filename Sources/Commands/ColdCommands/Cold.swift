import CommandLineKit

struct Cold: Command {
  static let configuration = CommandConfiguration(
    abstract: "Run a cold signer in a folder; pictures are its camera.",
    discussion: """
      The device behaves like a Polkadot Vault: it shows what it scanned, and changes and signs
      nothing until you agree.
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "Scanning",
        subcommands: [
          ColdOpen.self, ColdScan.self, ColdShow.self, ColdAccept.self, ColdSign.self,
          ColdDecline.self,
        ]),
      CommandGroup(
        name: "Keys",
        subcommands: [
          ColdSeed.self, ColdDerive.self, ColdRemove.self, ColdImport.self, ColdExport.self,
          ColdSignContent.self,
        ]),
      CommandGroup(
        name: "The device",
        subcommands: [
          ColdInit.self, ColdNetworks.self, ColdVerifier.self, ColdHistory.self, ColdDanger.self,
          ColdWipe.self,
        ]),
    ])
}
