package import ColdSigner
import CommandLineKit
package import TerminalKit

extension CommandOutput {
  /// Prints what a device shows, its pictures in as many colors as the terminal has.
  package func print(_ lines: [DeviceLine]) throws(StandardOutputError) {
    for line in lines {
      switch line {
      case .text(let text): try print(text)
      case .picture: try print(painted: line.terminalLines(colorDepth))
      }
    }
  }

  /// Prints lines of a picture, which bring their own escape sequences.
  package func print(painted lines: [String]) throws(StandardOutputError) {
    for line in lines { try write(Array((line + "\n").utf8)) }
  }
}
