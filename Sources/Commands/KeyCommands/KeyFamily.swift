package import CommandLineKit

/// The commands of this target, for the command tree.
package enum KeyFamily {
  package static let keys: any Command.Type = Keys.self
}
