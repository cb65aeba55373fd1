import ByteSupport
import SubstrateCrypto

/// The script and the style sheet of each release, by which a check knows them.
enum SitePrograms {
  /// BLAKE2b-256 of the script and of the style sheet of each release, the oldest release first.
  ///
  /// The last two rows are those of the release in progress: a test compares them with the files, and says which rows
  /// to write. Rows of earlier releases are never changed.
  static let releases = [
    ("0.1.0", "e9b9d4b1cdd40eb66e36a1d386fd527a4f9bf07846ae60b085b69cdb73d66880"),
    ("0.1.0", "b7da0659779dff5bdf060b58536d63cc43ca450d2033cbdf3bd7a5c0bf37574c"),
  ]

  /// The release that a script or style sheet is of; `nil` for one that no release made.
  static func release(of bytes: [UInt8]) -> String? {
    let hash = Blake2b.hash256(bytes).hex
    return releases.last { $0.1 == hash }?.0
  }
}
