import ByteSupport
import SubstrateCrypto

/// The hashes of each release's script and style sheet, with which a check recognizes them.
enum SitePrograms {
  /// BLAKE2b-256 of the script and of the style sheet of each release, oldest release first.
  ///
  /// The last four rows are those of the release in progress: a test compares them with the files,
  /// and prints the rows to write. Rows of earlier releases never change.
  static let releases = [
    ("0.1.0", "8daf51964d469f1bc2f81ae2bf67397692c87076272657e25f47b9a6a2b4b41f"),
    ("0.1.0", "2d4df618d5398280940a6a2d8e04e327908823f4a4c0116ff2f37a2d4c9d095a"),
    ("0.1.0", "0a70f1dbbeabd900f02fa7d2a90489aadce4d1018690ab1d87037f2077722e24"),
    ("0.1.0", "5e877decd31811a8fadbbb301606cdf044f22f7d102cbde1ec3d2a95dc616432"),
  ]

  /// The release that a script or style sheet belongs to; `nil` if it belongs to none.
  static func release(of bytes: [UInt8]) -> String? {
    let hash = Blake2b.hash256(bytes).hex
    return releases.last { $0.1 == hash }?.0
  }
}
