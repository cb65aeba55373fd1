import CommandLineKit
import PortalCommands
import PortalLifeCommands

struct PortalCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "portal", abstract: "Build and check a site that Vault users scan from.",
    discussion: """
      A portal is a folder of static files: pages with the codes, feeds for wallets, payloads,
      checksums. It is built from completed updates of the workspace that the recorded verifiers
      have signed.
      """,
    subcommands: [PortalLifeFamily.beginning] + PortalFamily.commands + PortalLifeFamily.commands
      + [SignQueueCommand.self],
    foreignWords: [
      "new": "hotside portal init", "create": "hotside portal init",
      "publish": "hotside portal build", "deploy": "hotside portal build",
      "verify": "hotside portal check", "sign": "hotside portal sign-queue complete",
    ])
}
