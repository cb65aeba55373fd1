import ByteSupport
package import DevicePages
import IdentityPictures
package import TerminalKit

extension CommandOutput {
  /// Prints what a panel says, its pictures in as many colors as the terminal has.
  package func print(
    _ panel: DevicePage.Panel, indent: Int = 0
  ) throws(StandardOutputError) {
    let margin = String(repeating: " ", count: indent)
    for line in PlainLines(panel).lines {
      switch line {
      case .text(let text): try print(margin + text)
      case .picture(let picture):
        for row in picture.raster(side: picture.side).terminalLines(colorDepth) {
          try write(Array((margin + row + "\n").utf8))
        }
      case .choice, .kept, .secret: break
      }
    }
  }
}

extension IdentityPicture {
  /// How many fields it is wide on a terminal.
  fileprivate var side: Int {
    switch self {
    case .dots, .jdenticon: 18
    // Eight fields on a side.
    case .blockies: 16
    }
  }
}
