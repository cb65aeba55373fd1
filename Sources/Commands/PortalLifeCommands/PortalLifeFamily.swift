package import CommandLineKit

/// The commands of this target, for the command tree.
package enum PortalLifeFamily {
  /// The command of `portal` that begins one.
  package static let beginning: any Command.Type = PortalInit.self
  /// The commands of `portal` that take over an older portal, and serve one and keep it current and tidy.
  package static let commands: [any Command.Type] = [
    PortalRotate.self, PortalUpdateCommand.self, PortalStatusCommand.self,
    PortalWatchCommand.self, PortalServe.self, PortalWithdraw.self, PortalImportConfig.self,
    PortalGC.self,
  ]
  /// The command that `portal sign-queue` calls without a subcommand.
  package static let listQueue: any Command.Type = SignQueueList.self
  /// The commands of `portal sign-queue` that do not sign.
  package static let queueCommands: [any Command.Type] = [
    SignQueueList.self, SignQueueFetch.self, SignQueueShow.self, SignQueueRefuse.self,
  ]
}
