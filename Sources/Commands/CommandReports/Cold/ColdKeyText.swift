import ByteSupport
import ColdRecords
package import ColdSigner
package import IdentityPictures
import QRDrawing
import Reporting
import SubstrateCrypto
package import TerminalKit
import VaultPayloads

/// Keys of the device, for people.
package enum ColdKeyText {
  /// A key in one line, with the address of its account.
  package static func line(_ key: KeyDetails) -> String {
    let network = key.network.map { ScreenText.name($0.title) } ?? "network not stored"
    let marks =
      (key.stored.record.hasPassword ? "  with password" : "")
      + (key.stored.record.isSecretExposed ? "  hot" : "")
    let path = key.stored.record.path
    return
      "\(key.accountAddress)  \(path.isEmpty ? "(no path)" : ScreenText.line(path))  \(network)\(marks)"
  }

  package static func count(_ number: Int) -> String { number.counted("key") }

  /// Draws the identicon of a key on the terminal.
  package static func draw(_ picture: IdentityPicture, _ output: CommandOutput) throws {
    for line in picture.raster(side: 20).terminalLines(output.colorDepth) {
      try output.write(Array((line + "\n").utf8))
    }
  }

  /// The identicon of a key as a PNG file, 256 pixels per side.
  package static func png(_ picture: IdentityPicture) throws -> [UInt8] {
    let raster = picture.raster(side: 256)
    return try PaintedPicture.png(side: raster.side, rgba: raster.rgba)
  }
}
