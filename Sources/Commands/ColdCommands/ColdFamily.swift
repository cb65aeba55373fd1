package import CommandLineKit

/// The commands of this room in the command tree.
package enum ColdFamily {
  package static let cold: any Command.Type = Cold.self
}
