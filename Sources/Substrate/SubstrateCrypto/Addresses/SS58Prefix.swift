/// The SS58 prefixes in the public registry, as compiled into every Vault.
///
/// A Vault generates addresses with any prefix, but parses only those with a prefix of this table:
/// it cannot read its own list of keys for a network with another prefix (cold-signer 5.6).
public enum SS58Prefix {
  /// Returns whether a Vault parses addresses with this prefix.
  public static func isKnown(_ prefix: UInt16) -> Bool { known.contains { $0.contains(prefix) } }

  /// The ranges of the 146 known prefixes; 46 and 47 are reserved.
  private static let known: [ClosedRange<UInt16>] = [
    0...45, 48...58, 63...63, 65...69, 71...73, 77...78, 81...81, 88...90, 92...93, 98...101,
    105...105, 110...110, 113...113, 117...117, 126...126, 128...129, 131...131, 136...137,
    172...172, 252...252, 255...255, 268...268, 420...420, 440...440, 666...666, 777...777,
    789...789, 995...995, 1110...1110, 1221...1222, 1284...1285, 1328...1328, 1337...1337,
    1516...1516, 1985...1985, 2007...2007, 2009...2009, 2021...2021, 2024...2024, 2032...2032,
    2092...2092, 2106...2106, 2112...2112, 2199...2199, 2206...2207, 2254...2254, 3333...3333,
    4450...4450, 5234...5234, 5845...5845, 6094...6094, 7007...7007, 7013...7013, 7306...7306,
    7391...7391, 8866...8866, 8883...8883, 8886...8886, 8888...8888, 9072...9072, 9807...9807,
    9935...9935, 10_041...10_041, 11_330...11_331, 11_486...11_486, 11_820...11_820,
    12_155...12_155, 12_191...12_191, 12_850...12_850, 13_116...13_116, 14_697...14_697,
    14_998...14_998,
  ]
}
