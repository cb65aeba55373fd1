import ByteSupport
import SubstrateCrypto
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
}
