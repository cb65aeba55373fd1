import ColdCommands
package import CommandLineKit
import CommandReports
import KeyCommands
import NetworkCommands
import PictureReading
import RoundCommands
import RuntimeWasm
import SecretVault
import UpdateCommands

/// The root command `hotside`, which only has subcommands.
package struct HotsideCommand: Command {
  package static let configuration = CommandConfiguration(
    commandName: "hotside",
    abstract: "Prepare, sign and verify the QR codes that Polkadot Vault scans.",
    discussion: """
      Fetches runtime metadata, keeps networks, makes and signs updates, and draws them as QR
      codes and movies. Data goes to standard output, everything else to standard error.
      """,
    version: ToolVersion.current, versionDetails: { BuildDetails.text },
    examples: [
      CommandExample(
        "Run everything from a node to a Vault, without a network.", "hotside demo"),
      CommandExample(
        "Try it with Westend: fetch, sign with the development key, and verify the movie.",
        """
        hotside load-metadata -n westend && hotside sign westend --verifier-alice sr25519 && hotside verify \
        Output/completed
        """
      ),
    ],
    topics: HelpTopics.all,
    groupedSubcommands: groups,
    foreignWords: [
      "ls": "hotside networks list", "list": "hotside networks list",
      "add": "hotside add-specs -u URL", "fetch": "hotside load-metadata",
      "get": "hotside load-metadata", "update": "hotside load-metadata -a",
      "init": "hotside restore-defaults", "watch": "hotside portal watch",
      "publish": "hotside portal build", "serve": "hotside portal serve",
      "deploy": "hotside portal build", "sign-queue": "hotside portal sign-queue",
      "check": "hotside verify", "import": "hotside networks import",
      "export": "hotside networks export", "new": "hotside keys generate",
      "generate": "hotside keys generate", "version": "hotside --version",
      "-V": "hotside --version", "-o": "--json", "--output": "--json",
    ])

  /// All commands by task, daily work first.
  static let groups = [
    CommandGroup(
      name: "Updates",
      subcommands: [
        RoundFamily.status, UpdateFamily.loadMetadata, UpdateFamily.addSpecs, UpdateFamily.diff,
        RoundFamily.sign, RoundFamily.station, UpdateFamily.verify, UpdateFamily.rehearse,
        UpdateFamily.qr, PortalCommand.self,
      ]),
    CommandGroup(
      name: "Networks, keys and lists",
      subcommands: [
        NetworkFamily.networks, NetworkFamily.checkpoint, KeyFamily.keys, UpdateFamily.derivations,
      ]),
    CommandGroup(
      name: "Trying it out", subcommands: [ColdFamily.cold, Demo.self, DevNode.self]),
    CommandGroup(
      name: "Networks and metadata", isFolded: true,
      subcommands: [
        NetworkFamily.restoreDefaults, NetworkFamily.backup, NetworkFamily.restore,
        UpdateFamily.loadTypes, NetworkFamily.unwasm, NetworkFamily.refreshDefaults,
        NetworkFamily.show, UpdateFamily.digest, NetworkFamily.remove,
        NetworkFamily.metaDefaultFile, NetworkFamily.metaAtBlock, NetworkFamily.makeColdRelease,
        NetworkFamily.transferMeta,
      ]),
    CommandGroup(
      name: "Payloads and transactions", isFolded: true,
      subcommands: [
        UpdateFamily.make, NetworkFamily.decode, UpdateFamily.encodeToQR,
        UpdateFamily.keyInfoExportToQR, UpdateFamily.bulkTransactionTestPayload,
      ]),
    CommandGroup(
      name: "Installing", isFolded: true,
      subcommands: [Config.self, Doctor.self, DocumentSchema.self, Completion.self, Manual.self]),
  ]

  /// The settings for options that a command line leaves out.
  package static let settings: SettingReader = SettingPrecedence.reader

  package init() {}

  /// Protects the memory of this process from core files, traces and other processes; called first.
  package static func leaveNoTraces() { CrashTraces.turnOff() }

  /// Becomes a confined worker for code or pictures, if this process was started as one; a worker
  /// does not return from this function.
  package static func becomeWorkerIfAsked() {
    WorkerMode.enterIfAsked(CommandLine.arguments)
    PictureWorker.enterIfAsked(CommandLine.arguments)
  }
}
