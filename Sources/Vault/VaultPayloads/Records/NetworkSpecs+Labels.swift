import ByteSupport
import Reporting
import SubstrateCrypto

extension NetworkSpecs {
  /// The labels and escaped values, in the order of the reference tool (hot-side 5.2).
  package var labeledValues: [(String, String)] {
    [
      ("base58 prefix", "\(prefix)"), ("color", color), ("decimals", "\(decimals)"),
      ("encryption", encryption.name), ("genesis_hash", genesisHash.hex), ("logo", logo),
      ("name", ScreenText.name(name)), ("path_id", pathID), ("secondary_color", secondaryColor),
      ("title", ScreenText.name(title)),
      ("unit", ScreenText.name(unit)),
    ]
  }

  /// The differences that affect how a Vault shows addresses and amounts, each with both values.
  package func displayDifferences(from other: NetworkSpecs) -> [String] {
    zip(labeledValues, other.labeledValues).compactMap { own, other in
      ["base58 prefix", "decimals", "unit"].contains(own.0) && own.1 != other.1
        ? "\(own.0) \(own.1) and not \(other.1)" : nil
    }
  }
}
