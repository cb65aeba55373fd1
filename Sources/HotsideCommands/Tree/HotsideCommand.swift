package import CommandLineKit
import QRRendering
import RuntimeWasm
import SecretVault

/// `hotside` itself: nothing but its subcommands.
package struct HotsideCommand: Command {
  /// The version that `--version` prints and manifests carry.
  package static let version = "0.1.0"

  /// The tree of subcommands, in the order of a release.
  package static let configuration = CommandConfiguration(
    commandName: "hotside",
    abstract: "The hot side of Polkadot Vault: everything its camera sees.",
    discussion:
      "Fetches runtime metadata, keeps networks, makes and signs updates, and draws them as QR codes and movies. Data goes to standard output, everything else to standard error.",
    version: version, versionDetails: { BuildDetails.text },
    examples: [
      CommandExample(
        "See the whole way from a node to a Vault, without a network.", "hotside demo"),
      CommandExample(
        "Go it with Westend: fetch, sign with the development key, and look at the movie.",
        "hotside load-metadata -t -n westend && hotside make --msg load-metadata --payload sign_me_load_metadata_westendV9220 --verifier-alice sr25519 && hotside verify Output/completed/load_metadata_westendV9220_Alice-sr25519.gif"
      ),
    ],
    topics: HelpTopics.all,
    groupedSubcommands: [
      CommandGroup(
        name: "Networks and metadata",
        subcommands: [
          RestoreDefaults.self, Backup.self, Restore.self, AddSpecs.self, LoadMetadata.self,
          LoadTypes.self,
          Unwasm.self, RefreshDefaults.self, Show.self, Diff.self, Digest.self, Remove.self,
          MetaDefaultFile.self,
          MetaAtBlock.self,
          MakeColdRelease.self, TransferMeta.self, Networks.self,
        ]),
      CommandGroup(
        name: "Updates",
        subcommands: [Make.self, Verify.self, Derivations.self, EncodeToQR.self, QR.self]),
      CommandGroup(name: "Signing", subcommands: [Keys.self]),
      CommandGroup(name: "The cold side", subcommands: [Cold.self, Decode.self, Rehearse.self]),
      CommandGroup(
        name: "Trying it out",
        subcommands: [
          DevNode.self, Demo.self, KeyInfoExportToQR.self, BulkTransactionTestPayload.self,
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
