package import CommandLineKit

/// The commands that the tree takes from this room.
package enum ColdFamily {
  package static let cold: any Command.Type = Cold.self
}
