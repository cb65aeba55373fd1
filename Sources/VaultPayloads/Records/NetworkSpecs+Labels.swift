import ByteSupport
import SubstrateCrypto

extension NetworkSpecs {
  /// The values with their labels, in the order of the reference tool (hot-side 5.2).
  package var labeledValues: [(String, String)] {
    [
      ("base58 prefix", "\(prefix)"), ("color", color), ("decimals", "\(decimals)"),
      ("encryption", encryption.name), ("genesis_hash", genesisHash.hex), ("logo", logo),
      ("name", name), ("path_id", pathID), ("secondary_color", secondaryColor), ("title", title),
      ("unit", unit),
    ]
  }
}
