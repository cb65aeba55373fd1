import CommandLineKit

struct Cold: Command {
  static let configuration = CommandConfiguration(
    abstract: "Be a cold signer in a folder, fed by pictures.",
    discussion:
      "The device behaves as a Polkadot Vault does: it shows what it was given, and changes nothing before you accept. It signs no transactions yet.",
    groupedSubcommands: [
      CommandGroup(
        name: "Updates",
        subcommands: [ColdScan.self, ColdShow.self, ColdAccept.self, ColdDecline.self]),
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
