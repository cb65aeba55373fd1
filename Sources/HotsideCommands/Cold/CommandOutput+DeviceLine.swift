import ByteSupport
import ColdSide
import CommandLineKit

extension CommandOutput {
  /// Prints what a device shows, its pictures in as many colors as the terminal has.
  func print(_ lines: [DeviceLine]) throws(CommandLineKitError) {
    for line in lines {
      switch line {
      case .text(let text): try print(text)
      case .picture: try print(painted: line.terminalLines(colorDepth))
      }
    }
  }

  /// Prints lines of a picture, which bring their own escape sequences.
  func print(painted lines: [String]) throws(CommandLineKitError) {
    for line in lines { try write(Array((line + "\n").utf8)) }
  }
}
