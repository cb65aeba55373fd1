import ByteSupport
import SubstrateCrypto
import JSONCodec
import VaultPayloads

/// Network specs as people and programs read them (hot-side 5.2).
enum SpecsReport {
  /// One label and value a line, in the order of the reference tool.
  static func lines(_ specs: NetworkSpecs) -> [(String, String)] {
    [
      ("base58 prefix", "\(specs.prefix)"), ("color", specs.color),
      ("decimals", "\(specs.decimals)"), ("encryption", specs.encryption.name),
      ("genesis_hash", specs.genesisHash.hex), ("logo", specs.logo), ("name", specs.name),
      ("path_id", specs.pathID), ("secondary_color", specs.secondaryColor),
      ("title", specs.title), ("unit", specs.unit),
    ]
  }

  /// The same for programs.
  static func json(_ specs: NetworkSpecs) -> JSONValue {
    .members([
      "base58Prefix": .integer(specs.prefix), "color": .string(specs.color),
      "decimals": .integer(specs.decimals), "encryption": .string(specs.encryption.name),
      "genesisHash": .string(specs.genesisHash.hex), "logo": .string(specs.logo),
      "name": .string(specs.name), "pathID": .string(specs.pathID),
      "secondaryColor": .string(specs.secondaryColor), "title": .string(specs.title),
      "unit": .string(specs.unit),
    ])
  }
}
