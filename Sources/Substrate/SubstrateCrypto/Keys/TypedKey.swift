internal import ByteSupport

/// A public key that a user has typed; every option and every hand-written file is parsed with this
/// type.
package enum TypedKey: Equatable, Sendable {
  /// A public key of 32 or 33 bytes; the scheme is `nil` if the text does not state it.
  case key([UInt8], SignatureScheme?)
  /// The account of an SS58 address; its prefix is ignored.
  case account(SS58Address)

  /// The accepted texts, in words that follow "Expected".
  package static let form =
    "a public key in hex (64 digits, 66 for ecdsa; with or without 0x or SCHEME: in front), or an SS58 address"

  /// Parses a hex key, optionally after `0x` or the scheme and a colon, or an SS58 address.
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

  /// Whether a text is a key: it begins with `0x`, contains a colon, or is as long as an address.
  package static func isMeant(by text: String) -> Bool {
    text.utf8.starts(with: "0x".utf8) || text.utf8.contains(UInt8(ascii: ":"))
      || text.utf8.count >= shortestAddress
  }

  /// The key, or the account id, which is the key itself for ed25519 and sr25519.
  package var bytes: [UInt8] {
    switch self {
    case .key(let bytes, _): bytes
    case .account(let address): address.body
    }
  }

  /// The stated scheme; `nil` if none is stated.
  package var scheme: SignatureScheme? {
    if case .key(_, let scheme) = self { scheme } else { nil }
  }

  /// The public key.
  ///
  /// - Parameter fallback: the scheme to use if the text states none.
  /// - Returns: the key, which may be weak.
  /// - Throws: `SubstrateCryptoError` if the length does not match the scheme (also for the address
  ///   of an ecdsa account, which is a hash), or if the key is not a point.
  package func signer(or fallback: SignatureScheme) throws(SubstrateCryptoError) -> MultiSigner {
    let scheme = scheme ?? fallback
    let signer = try MultiSigner(scheme: scheme, publicKey: bytes)
    // Weak keys pass here, and are refused later with the reason.
    guard signer.isPoint || signer.weakness != nil else { throw .notAPublicKey(scheme) }
    return signer
  }

  /// Returns whether the text denotes this key.
  package func admits(_ signer: MultiSigner) -> Bool {
    switch self {
    case .key(let key, let scheme):
      key == signer.publicKey && (scheme == nil || scheme == signer.scheme)
    case .account(let address):
      address.body == (address.body.count == 32 ? signer.accountID.bytes : signer.publicKey)
    }
  }

  /// The key in hex, after the scheme if one is stated; or the address.
  package var text: String {
    switch self {
    case .key(let key, let scheme): (scheme.map { $0.name + " " } ?? "") + Hex.encode(key)
    case .account(let address): address.text
    }
  }

  /// The minimum number of characters in the address of a 32-byte account.
  private static let shortestAddress = 46
}
