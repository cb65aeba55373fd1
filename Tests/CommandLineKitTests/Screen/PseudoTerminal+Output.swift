import TestSupport

@testable import CommandLineKit

extension PseudoTerminal {
  /// What a command writes to.
  var output: CommandOutput { .descriptors(output: program, error: program, environment: [:]) }
}
