internal import ByteSupport

/// A public key as users type it: the one reader for every option and every file that a user writes by hand.
package enum TypedKey: Equatable, Sendable {
  /// A public key of 32 or 33 bytes; the scheme is `nil` if the text does not state it.
  case key([UInt8], SignatureScheme?)
  /// The account of an address, whatever its prefix.
  case account(SS58Address)

  /// The accepted texts, to follow "Expected".
  package static let form =
    "a public key in hex (64 digits, 66 for ecdsa; with or without 0x or SCHEME: in front), or an SS58 address"

  /// Reads a public key in hex, with or without `0x`, `ed25519:`, `sr25519:` or `ecdsa:` in front, or an SS58
  /// address; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let scheme = SignatureScheme(name: parts[0]), let key = try? Hex.decode(parts[1]),
        key.count == scheme.publicKeyLength
      else { return nil }
      self = .key(key, scheme)
    } else if let key = try? Hex.decode(text) {
      guard key.count == 32 || key.count == 33 else { return nil }
      self = .key(key, nil)
    } else {
      let found = [32, 33].lazy.compactMap { try? SS58Address(text, bodyLength: $0) }.first
      guard let address = found else { return nil }
      self = .account(address)
    }
  }

  /// Whether a text cannot be a name, because it begins as a key does, or is at least as long as an address.
  package static func isMeant(by text: String) -> Bool {
    text.utf8.starts(with: "0x".utf8) || text.utf8.contains(UInt8(ascii: ":"))
      || text.utf8.count >= shortestAddress
  }

  /// The bytes of the key, or of the account, which is the key itself for ed25519 and sr25519.
  package var bytes: [UInt8] {
    switch self {
    case .key(let bytes, _): bytes
    case .account(let address): address.body
    }
  }

  /// The scheme that the text states; `nil` if it states none.
  package var scheme: SignatureScheme? {
    if case .key(_, let scheme) = self { scheme } else { nil }
  }

  /// The key, of the scheme that the text states.
  ///
  /// - Parameter fallback: the scheme of a text that states none.
  /// - Returns: the key, which may be weak.
  /// - Throws: `SubstrateCryptoError`: `publicKeyLength`, also for an address of an ecdsa account, which is a hash
  ///   of the key; `notAPublicKey` if the key is not a point.
  package func signer(or fallback: SignatureScheme) throws(SubstrateCryptoError) -> MultiSigner {
    let scheme = scheme ?? fallback
    let signer = try MultiSigner(scheme: scheme, publicKey: bytes)
    // Weak keys are refused later, with the reason.
    guard signer.isPoint || signer.weakness != nil else { throw .notAPublicKey(scheme) }
    return signer
  }

  /// Whether a key is the one that the text names.
  package func admits(_ signer: MultiSigner) -> Bool {
    switch self {
    case .key(let key, let scheme):
      key == signer.publicKey && (scheme == nil || scheme == signer.scheme)
    case .account(let address):
      address.body == (address.body.count == 32 ? signer.accountID.bytes : signer.publicKey)
    }
  }

  /// The key as a text: in hex, after the scheme if one is stated, or as an address.
  package var text: String {
    switch self {
    case .key(let key, let scheme): (scheme.map { $0.name + " " } ?? "") + Hex.encode(key)
    case .account(let address): address.text
    }
  }

  /// Characters of the shortest text of an account of 32 bytes.
  private static let shortestAddress = 46
}
