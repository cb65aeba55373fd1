import ByteSupport
import ColdSide
import ColdSigner
import CommandLineKit
import IdentityPictures
import QRRendering
import SubstrateCrypto
import VaultPayloads

/// Keys of the device as people and programs read them.
enum ColdKeyText {
  /// A key in a line, with the address that its account has on chain.
  static func line(_ key: KeyDetails) -> String {
    let network = key.network?.title ?? "network not stored"
    let marks =
      (key.stored.record.hasPassword ? "  with password" : "")
      + (key.stored.record.isSecretExposed ? "  hot" : "")
    let path = key.stored.record.path
    return "\(key.accountAddress)  \(path.isEmpty ? "(no path)" : path)  \(network)\(marks)"
  }

  /// A number of keys.
  static func count(_ number: Int) -> String { number.counted("key") }

  /// Key sets on their way in, each key with what importing would do.
  static func lines(_ preview: DerivationsPreview) -> [String] {
    var lines: [String] = []
    for set in preview.keySets {
      lines.append("seed \(ScreenText.quoted(set.seedName))")
      for key in set.keys {
        let path = KeyPath(key.received.path ?? "")?.shown ?? key.received.path ?? ""
        let network = key.networkTitle ?? key.received.genesisHash.hex
        let password = key.hasPassword == true ? "  with password" : ""
        let status = DeviceText.status(of: key)
        lines.append("  \(key.received.address)  \(path)  \(network)\(password)  \(status)")
      }
    }
    for set in preview.unknownSets {
      lines.append(
        "\(count(set.keyCount)) of \(ScreenText.quoted(set.receivedName)): no seed here has the root \(Hex.encode(set.root.publicKey))"
      )
      if let blocked = set.blocked {
        lines.append(
          "  A Vault of December 2025 that has the seed imports no key of this list, because one cannot be derived, \(ScreenText.quoted(blocked.path)): \(blocked.problem.clause)."
        )
      }
    }
    return lines
  }

  /// The picture of a key for the terminal.
  static func draw(_ picture: IdentityPicture, _ output: CommandOutput) throws {
    try output.print(painted: picture.raster(side: 20).terminalLines(output.colorDepth))
  }

  /// The picture of a key as a PNG file.
  static func png(_ picture: IdentityPicture) throws -> [UInt8] {
    let raster = picture.raster(side: 256)
    return try PaintedPicture.png(side: raster.side, rgba: raster.rgba)
  }
}
