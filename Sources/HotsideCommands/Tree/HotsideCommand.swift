import ColdCommands
package import CommandLineKit
import CommandReports
import KeyCommands
import NetworkCommands
import QRRendering
import RoundCommands
import RuntimeWasm
import SecretVault
import UpdateCommands

/// `hotside` itself: nothing but its subcommands.
package struct HotsideCommand: Command {
  /// The tree of subcommands, in the order of a release.
  package static let configuration = CommandConfiguration(
    commandName: "hotside",
    abstract: "The hot side of Polkadot Vault: everything its camera sees.",
    discussion: """
      Fetches runtime metadata, keeps networks, makes and signs updates, and draws them as QR
      codes and movies. Data goes to standard output, everything else to standard error.
      """,
    version: ToolVersion.current, versionDetails: { BuildDetails.text },
    examples: [
      CommandExample(
        "See the whole way from a node to a Vault, without a network.", "hotside demo"),
      CommandExample(
        "Go it with Westend: fetch, sign with the development key, and look at the movie.",
        """
        hotside load-metadata -t -n westend && hotside make --msg load-metadata --payload \
        sign_me_load_metadata_westendV9220 --verifier-alice sr25519 && hotside verify \
        Output/completed/load_metadata_westendV9220_Alice-sr25519.gif
        """
      ),
    ],
    topics: HelpTopics.all,
    groupedSubcommands: [
      CommandGroup(
        name: "Networks and metadata",
        subcommands: [
          NetworkFamily.restoreDefaults, NetworkFamily.backup, NetworkFamily.restore,
          UpdateFamily.addSpecs, UpdateFamily.loadMetadata,
          UpdateFamily.loadTypes,
          NetworkFamily.unwasm, NetworkFamily.refreshDefaults, NetworkFamily.show,
          UpdateFamily.diff, UpdateFamily.digest, NetworkFamily.remove,
          NetworkFamily.metaDefaultFile,
          NetworkFamily.metaAtBlock,
          NetworkFamily.makeColdRelease, NetworkFamily.transferMeta, NetworkFamily.networks,
        ]),
      CommandGroup(
        name: "Updates",
        subcommands: [
          RoundFamily.status, RoundFamily.sign, UpdateFamily.make, UpdateFamily.verify,
          UpdateFamily.derivations, UpdateFamily.encodeToQR,
          UpdateFamily.qr,
        ]),
      CommandGroup(name: "Signing", subcommands: [KeyFamily.keys]),
      CommandGroup(
        name: "The cold side",
        subcommands: [ColdFamily.cold, UpdateFamily.decode, UpdateFamily.rehearse]),
      CommandGroup(
        name: "Trying it out",
        subcommands: [
          DevNode.self, Demo.self, UpdateFamily.keyInfoExportToQR,
          UpdateFamily.bulkTransactionTestPayload,
        ]),
      CommandGroup(
        name: "Installing",
        subcommands: [Config.self, Doctor.self, DocumentSchema.self, Completion.self, Manual.self]),
    ])

  /// Where options are looked up that a command line leaves out.
  package static let settings: SettingReader = ConfiguredSettings.reader

  /// Made by the runner.
  package init() {}

  /// Keeps what this process has in its memory from core files, traces and other processes; called
  /// before anything else.
  package static func leaveNoTraces() { CrashTraces.turnOff() }

  /// Becomes a confined process that runs runtime code or reads pictures, where this process was
  /// started to be one; it does not return then.
  package static func becomeWorkerIfAsked() {
    WorkerMode.enterIfAsked(CommandLine.arguments)
    PictureWorker.enterIfAsked(CommandLine.arguments)
  }
}
