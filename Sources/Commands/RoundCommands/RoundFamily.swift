package import CommandLineKit

/// The commands of this target, for the command tree.
package enum RoundFamily {
  package static let status: any Command.Type = Status.self
  package static let sign: any Command.Type = Sign.self
  package static let station: any Command.Type = Station.self
  /// The command of `portal sign-queue` that signs.
  package static let completeQueue: any Command.Type = SignQueueComplete.self
}
