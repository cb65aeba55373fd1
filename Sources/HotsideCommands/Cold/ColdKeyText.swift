import ByteSupport
import ColdSigner
import CommandLineKit
import JSONCodec
import QRRendering
import SCALECodec
import SubstrateCrypto
import VaultPayloads

/// Keys of the device as people and programs read them.
enum ColdKeyText {
  /// A key in a line.
  static func line(_ key: KeyDetails) -> String {
    let network = key.network?.title ?? "network not stored"
    let marks =
      (key.stored.record.hasPassword ? "  with password" : "")
      + (key.stored.record.isSecretExposed ? "  hot" : "")
    let path = key.stored.record.path
    return "\(key.address)  \(path.isEmpty ? "(no path)" : path)  \(network)\(marks)"
  }

  /// A key by the names of its values.
  static func document(_ key: KeyDetails) -> JSONValue {
    .members([
      "address": .string(key.address), "accountAddress": .string(key.accountAddress),
      "publicKey": .hex(key.stored.key.signer.publicKey),
      "encryption": .string(key.stored.record.encryption.name),
      "addressKey": .hex(key.stored.key.scaleBytes),
      "network": key.network.map { .string($0.title) } ?? .null,
      "genesisHash": key.stored.key.genesisHash.map { .string($0.hex) } ?? .null,
      "card": key.card,
    ])
  }

  /// A seed and its keys.
  static func document(
    ofSeed name: String, _ device: ColdDevice
  ) throws(ColdSignerError) -> JSONValue {
    var keys: [JSONValue] = []
    for key in try device.networkKeys(ofSeed: name) { keys.append(document(key)) }
    let root = try device.root(ofSeed: name)
    return .members([
      "seedName": .string(name), "root": root.map { .signer($0.key.signer) } ?? .null,
      "identicon": root.map { $0.picture.json } ?? .null, "keys": .array(keys),
    ])
  }

  /// Key sets on their way in, each key with what importing would do.
  static func lines(_ preview: DerivationsPreview) -> [String] {
    var lines: [String] = []
    for set in preview.keySets {
      lines.append("seed \(ScreenText.quoted(set.seedName))")
      for key in set.keys {
        let status =
          switch key.status {
          case .importable: "new"
          case .alreadyExists: "there already"
          case .invalid(let obstacles):
            "not possible: "
              + obstacles.map { obstacle in
                switch obstacle {
                case .badFormat: "the path is not well formed"
                case .networkMissing: "the network is not stored"
                }
              }.joined(separator: ", ")
          }
        let path = KeyPath(key.received.path ?? "")?.shown ?? key.received.path ?? ""
        let network = key.networkTitle ?? key.received.genesisHash.hex
        let password = key.hasPassword == true ? "  with password" : ""
        lines.append("  \(key.received.address)  \(path)  \(network)\(password)  \(status)")
      }
    }
    for set in preview.unknownSets {
      lines.append(
        "\(set.keyCount) keys of \(ScreenText.quoted(set.receivedName)): no seed here has the root \(Hex.encode(set.root.publicKey))"
      )
    }
    return lines
  }

  /// The picture of a key for the terminal.
  static func draw(_ picture: IdentityPicture, _ output: CommandOutput) throws {
    for line in picture.raster(side: 20).terminalLines(inColor: output.usesColor) {
      try output.write(Array((line + "\n").utf8))
    }
  }

  /// The picture of a key as a PNG file.
  static func png(_ picture: IdentityPicture) throws -> [UInt8] {
    let raster = picture.raster(side: 256)
    return try PaintedPicture.png(side: raster.side, rgba: raster.rgba)
  }
}

/// Networks and keys of the device by what people call them.
enum ColdNetworkName {
  /// A network by its title, its name, or its key in hex.
  static func network(
    _ text: String, of device: ColdDevice
  ) throws -> OrderedNetworkSpecs {
    let networks = try device.networks()
    let found = networks.first { network in
      network.specs.title == text || Hex.encode(network.specs.key.scaleBytes) == text
    }
    guard let found else {
      let titles = networks.map { ScreenText.quoted($0.specs.title) }.joined(separator: ", ")
      throw BadInput(
        message:
          "No network of the device has the title \(ScreenText.quoted(text)); there are \(titles.isEmpty ? "none" : titles)."
      )
    }
    return found
  }

  /// A key on record by its address, or by its public key in hex.
  static func key(_ text: String, of device: ColdDevice) throws -> KeyDetails {
    let keys = try device.networkKeys()
    let found = keys.first { key in
      key.address == text || key.accountAddress == text
        || Hex.encode(key.stored.key.signer.publicKey) == text
    }
    guard let found else {
      throw BadInput(
        message:
          "The device has no key \(ScreenText.quoted(text)). 'hotside cold seed list' shows the addresses."
      )
    }
    return found
  }
}
