import SubstrateCrypto

/// The storage keys of a chain, as FRAME computes them.
///
/// A key consists of `twox_128` of the pallet prefix, `twox_128` of the item name, and the hashed
/// keys of a map.
public enum StorageKey {
  private static let hashCount = 16
  /// The storage items that runtimes are known to read while they generate metadata.
  private static let pallets = ["ParachainInfo", "Parameters"]
  private static let items = ["ParachainId", "Parameters"]

  /// The key of a plain storage value, 32 bytes.
  public static func plain(pallet: String, item: String) -> [UInt8] {
    TwoX.hash128(Array(pallet.utf8)) + TwoX.hash128(Array(item.utf8))
  }

  /// The key of `ParachainInfo.ParachainId`, a u32 (hot-side 3.7).
  public static let parachainID = plain(pallet: "ParachainInfo", item: "ParachainId")
  /// The length of a parachain id in bytes.
  public static let parachainIDLength = 4

  /// The pallet and item of a key, such as `ParachainInfo.ParachainId`; `nil` for an unknown key.
  public static func name(of key: [UInt8]) -> String? {
    for pallet in pallets {
      for item in items where key.starts(with: plain(pallet: pallet, item: item)) {
        return "\(pallet).\(item)"
      }
    }
    return nil
  }
}
