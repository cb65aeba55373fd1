import SCALECodec
public import SubstrateCrypto

/// The requested signer (hot-side 1.1 and 1.10).
public enum SignableAuthor: Equatable, Hashable, Sendable {
  /// A public key.
  case key(MultiSigner)
  /// An Ethereum address, 20 bytes.
  case ethereumAddress([UInt8])
  /// A key to be derived from the sr25519 root key (32 bytes) of a key set.
  case derived(rootKey: [UInt8], path: String)
}

extension PartReader {
  /// Reads the author after the prelude; its length depends on the encryption.
  mutating func author(_ encryption: Encryption) throws(VaultPayloadsError) -> SignableAuthor {
    if encryption == .ethereum {
      return .ethereumAddress(try bytes(20, of: "the author's address"))
    }
    let scheme = encryption.signatureScheme
    let key = try bytes(scheme.publicKeyLength, of: "the author's public key")
    return .key(try VaultPayloadsError.signer(scheme, key))
  }

  mutating func derivedAuthor() throws(VaultPayloadsError) -> SignableAuthor {
    let key = try bytes(32, of: "the root key")
    let path = try reading("derivation path") { (reader) throws(SCALEError) in try reader.string() }
    return .derived(rootKey: key, path: path)
  }
}

extension Prelude {
  /// The encryption of a crypto code.
  func encryption() throws(VaultPayloadsError) -> Encryption {
    guard let encryption = Encryption(rawValue: cryptoCode) else {
      throw .encryptionNotSupported(cryptoCode: cryptoCode)
    }
    return encryption
  }
}
