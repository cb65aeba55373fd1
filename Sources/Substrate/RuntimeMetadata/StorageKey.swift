import SubstrateCrypto

/// The keys of a chain's state, as FRAME makes them: `twox_128` of the pallet's prefix, then `twox_128` of the
/// item's name, then the hashed keys of a map.
public enum StorageKey {
  private static let hashCount = 16
  /// The pallets and items that runtimes are known to read while they make their metadata.
  private static let pallets = ["ParachainInfo", "Parameters"]
  private static let items = ["ParachainId", "Parameters"]

  /// The key of an item that is not a map, 32 bytes.
  public static func plain(pallet: String, item: String) -> [UInt8] {
    TwoX.hash128(Array(pallet.utf8)) + TwoX.hash128(Array(item.utf8))
  }

  /// The key of `ParachainInfo.ParachainId`, a u32 that many runtimes have as a constant in their metadata
  /// (hot-side 3.7).
  public static let parachainID = plain(pallet: "ParachainInfo", item: "ParachainId")
  /// The length of a parachain's id in bytes.
  public static let parachainIDLength = 4

  /// `ParachainInfo.ParachainId` and the like; `nil` for a key that is not known here.
  public static func name(of key: [UInt8]) -> String? {
    for pallet in pallets {
      for item in items where key.starts(with: plain(pallet: pallet, item: item)) {
        return "\(pallet).\(item)"
      }
    }
    return nil
  }
}
