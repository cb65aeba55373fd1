package import CommandLineKit

/// The commands of this target, for the command tree.
package enum NetworkFamily {
  package static let restoreDefaults: any Command.Type = RestoreDefaults.self
  package static let backup: any Command.Type = Backup.self
  package static let restore: any Command.Type = Restore.self
  package static let decode: any Command.Type = Decode.self
  package static let unwasm: any Command.Type = Unwasm.self
  package static let refreshDefaults: any Command.Type = RefreshDefaults.self
  package static let show: any Command.Type = Show.self
  package static let remove: any Command.Type = Remove.self
  package static let metaDefaultFile: any Command.Type = MetaDefaultFile.self
  package static let metaAtBlock: any Command.Type = MetaAtBlock.self
  package static let makeColdRelease: any Command.Type = MakeColdRelease.self
  package static let transferMeta: any Command.Type = TransferMeta.self
  package static let checkpoint: any Command.Type = Checkpoint.self
  package static let networks: any Command.Type = Networks.self
}
