import ByteSupport
import SubstrateCrypto

/// The hashes of each release's script and style sheet, with which a check recognizes them.
package enum SitePrograms {
  /// BLAKE2b-256 of the script and of the style sheet of each release, oldest release first.
  ///
  /// The last four rows are those of the release in progress: a test compares them with the files,
  /// and prints the rows to write. Rows of earlier releases never change.
  package static let releases = [
    ("0.1.0", "7a539f8a58b74478cc9b3a72e8085142873367581d5b6b025581d4887f16be36"),
    ("0.1.0", "dab639f64b2454f2a61b15e1d87033fc1a0652bd4b29ec857fe35a754c9501ef"),
    ("0.1.0", "0a70f1dbbeabd900f02fa7d2a90489aadce4d1018690ab1d87037f2077722e24"),
    ("0.1.0", "5e877decd31811a8fadbbb301606cdf044f22f7d102cbde1ec3d2a95dc616432"),
  ]

  /// The release that a script or style sheet belongs to; `nil` if it belongs to none.
  package static func release(of bytes: [UInt8]) -> String? {
    let hash = Blake2b.hash256(bytes).hex
    return releases.last { $0.1 == hash }?.0
  }
}
