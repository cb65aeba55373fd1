import ColdRecords
import SubstrateCrypto
import VaultPayloads

/// The path of a key in a payload, as key derivation reads it (cold-signer 5.6 to 5.8).
///
/// Some malformed paths can be derived, such as `//a///` with an empty password.
struct ReceivedPath {
  /// The junctions; `nil` if they cannot be derived.
  let followed: DerivationPath?
  /// The reason why the path cannot be derived.
  let problem: ColdSignerError.Derivation.Problem?
  /// The bytes after `///`.
  ///
  /// They are not secret, because the payload had them in clear text.
  let password: [UInt8]
  private let shown: String

  init(_ key: ExportedKey) { self.init(key.path ?? "", encryption: key.encryption) }

  init(_ text: String, encryption: Encryption) {
    shown = KeyPath(text)?.shown ?? text
    let bytes = Array(text.utf8)
    let slash = UInt8(ascii: "/")
    let mark = bytes.indices.first { bytes[$0...].starts(with: [slash, slash, slash]) }
    password = mark.map { Array(bytes[($0 + 3)...]) } ?? []
    // A Vault appends the text before the first slash to the last word of the phrase.
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

  /// Whether a byte is allowed in a phrase: letters, digits, `_`, spaces and non-ASCII bytes.
  private static func isOfPhrase(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: " "), 0x80...:
      true
    default: false
    }
  }

  /// The path and the problem, if they make an existing Vault import nothing from the list.
  var blocked: DerivationsPreview.BlockedPath? {
    problem.map { DerivationsPreview.BlockedPath(path: shown, problem: $0) }
  }

  /// The key of a phrase at this path with its password.
  ///
  /// - Throws: `ColdSignerError` if the phrase is invalid or the path cannot be derived.
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
