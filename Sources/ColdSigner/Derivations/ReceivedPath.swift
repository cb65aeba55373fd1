import SubstrateCrypto
import VaultPayloads

/// The path of a key that came in a list, as its derivation reads it (cold-signer 5.6).
///
/// A path may be followed although it is not well formed: `//a///`, whose password is empty.
struct ReceivedPath {
  /// The junctions; `nil` where they cannot be followed.
  let followed: DerivationPath?
  /// Why the path cannot be followed.
  let problem: ColdSignerError.Derivation.Problem?
  private let shown: String

  init(_ key: ExportedKey) {
    let text = key.path ?? ""
    shown = KeyPath(text)?.shown ?? text
    if let first = text.utf8.first, first != UInt8(ascii: "/") {
      (followed, problem) = (nil, .invalidPhrase)
      return
    }
    guard let path = try? DerivationPath(passingOverPasswordOf: text) else {
      (followed, problem) = (nil, .invalidFormat)
      return
    }
    let isSoft = path.junctions.contains { !$0.isHard }
    let isFollowed = !isSoft || key.encryption == .sr25519
    (followed, problem) = isFollowed ? (path, nil) : (nil, .invalidPath)
  }

  /// Why a Vault of today imports nothing of a list that has this path.
  var blocked: DerivationsPreview.BlockedPath? {
    problem.map { DerivationsPreview.BlockedPath(path: shown, problem: $0) }
  }
}
