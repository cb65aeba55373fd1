package import CommandLineKit

/// The commands of this target, for the command tree.
package enum ColdFamily {
  package static let cold: any Command.Type = Cold.self
}
