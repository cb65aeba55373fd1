import ColdRecords
import SubstrateCrypto
import VaultPayloads

/// The path of a key that came with a payload, as its derivation reads it (cold-signer 5.6 to 5.8).
///
/// A path may be followed although it is not well formed: `//a///`, whose password is empty.
struct ReceivedPath {
  /// The junctions; `nil` where they cannot be followed.
  let followed: DerivationPath?
  /// Why the path cannot be followed.
  let problem: ColdSignerError.Derivation.Problem?
  /// What stands behind `///`; it came in clear.
  let password: [UInt8]
  private let shown: String

  init(_ key: ExportedKey) { self.init(key.path ?? "", encryption: key.encryption) }

  /// Takes a path and what its key is made with.
  init(_ text: String, encryption: Encryption) {
    shown = KeyPath(text)?.shown ?? text
    let bytes = Array(text.utf8)
    let slash = UInt8(ascii: "/")
    let mark = bytes.indices.first { bytes[$0...].starts(with: [slash, slash, slash]) }
    password = mark.map { Array(bytes[($0 + 3)...]) } ?? []
    // What stands before the first slash is glued to the last word of the phrase.
    let glued = bytes.prefix { $0 != slash }
    let rest = String(decoding: bytes.dropFirst(glued.count), as: UTF8.self)
    guard let path = try? DerivationPath(passingOverPasswordOf: rest),
      glued.allSatisfy(ReceivedPath.isOfPhrase)
    else {
      (followed, problem) = (nil, .invalidFormat)
      return
    }
    guard glued.isEmpty else {
      (followed, problem) = (nil, .invalidPhrase)
      return
    }
    let isFollowed = path.junctions.allSatisfy(\.isHard) || encryption == .sr25519
    (followed, problem) = isFollowed ? (path, nil) : (nil, .invalidPath)
  }

  /// Whether a byte may stand in a phrase as far as its form goes: letters, digits, `_` and spaces.
  private static func isOfPhrase(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: " "), 0x80...:
      true
    default: false
    }
  }

  /// Why a Vault of today imports nothing of a list that has this path.
  var blocked: DerivationsPreview.BlockedPath? {
    problem.map { DerivationsPreview.BlockedPath(path: shown, problem: $0) }
  }

  /// The key of a phrase at this path, its password included.
  ///
  /// - Throws: `ColdSignerError`: `emptyPhrase`, `invalidPhrase`, `notDerivable`.
  func pair(
    phrase: SharedSecret, encryption: Encryption, randomness: SigningRandomness
  ) throws(ColdSignerError) -> KeyPair {
    guard let followed else { throw .derivation(.notDerivable(problem ?? .invalidFormat)) }
    return try phrase.withBytes { (phrase) throws(ColdSignerError) in
      try KeyDerivation.pair(
        phrase: phrase, path: followed, password: password.span, encryption: encryption,
        randomness: randomness, spacing: .loose)
    }
  }
}
