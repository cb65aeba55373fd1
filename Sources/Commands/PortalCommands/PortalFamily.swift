package import CommandLineKit
package import JSONCodec
import PortalSite

/// The commands of this target, for the command tree.
package enum PortalFamily {
  package static let portal: any Command.Type = PortalCommand.self

  /// The JSON shape of the record of each picture of a site.
  package static let pictureRecord: JSONShape = PictureRecord.form.shape
}

struct PortalCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "portal", abstract: "Build and check a site that Vault users scan from.",
    discussion: """
      A portal is a folder of static files: pages with the codes, feeds for wallets, payloads,
      checksums. It is built from completed updates of the workspace that the recorded verifiers
      have signed.
      """,
    subcommands: [
      PortalInit.self, PortalImportConfig.self, PortalBuild.self, PortalCheck.self,
      PortalServe.self, PortalGC.self, PortalRotate.self, PortalWithdraw.self,
    ],
    foreignWords: [
      "new": "hotside portal init", "create": "hotside portal init",
      "update": "hotside portal build", "publish": "hotside portal build",
      "verify": "hotside portal check",
    ])
}
