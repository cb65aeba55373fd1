import ByteSupport
import SubstrateCrypto

/// The hashes of each release's script and style sheet, with which a check recognizes them.
enum SitePrograms {
  /// BLAKE2b-256 of the script and of the style sheet of each release, oldest release first.
  ///
  /// The last two rows are those of the release in progress: a test compares them with the files,
  /// and prints the rows to write. Rows of earlier releases never change.
  static let releases = [
    ("0.1.0", "e9b9d4b1cdd40eb66e36a1d386fd527a4f9bf07846ae60b085b69cdb73d66880"),
    ("0.1.0", "b7da0659779dff5bdf060b58536d63cc43ca450d2033cbdf3bd7a5c0bf37574c"),
  ]

  /// The release that a script or style sheet belongs to; `nil` if it belongs to none.
  static func release(of bytes: [UInt8]) -> String? {
    let hash = Blake2b.hash256(bytes).hex
    return releases.last { $0.1 == hash }?.0
  }
}
