package import CommandLineKit

/// The commands that the tree takes from this room.
package enum KeyFamily {
  package static let keys: any Command.Type = Keys.self
}
