import TerminalKit
import TestSupport

extension PseudoTerminal {
  /// What a command writes to.
  var output: CommandOutput { .descriptors(output: program, error: program, environment: [:]) }
}
