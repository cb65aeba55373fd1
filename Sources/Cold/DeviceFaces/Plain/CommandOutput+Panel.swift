import ByteSupport
package import DevicePages
import IdentityPictures
package import TerminalKit

extension CommandOutput {
  /// Prints the text of a panel, and its pictures in the colors that the terminal supports.
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
  /// The width of the identicon on a terminal, in cells.
  fileprivate var side: Int {
    switch self {
    case .dots, .jdenticon: 18
    // A blockies identicon has eight squares per side, each two cells wide.
    case .blockies: 16
    }
  }
}
