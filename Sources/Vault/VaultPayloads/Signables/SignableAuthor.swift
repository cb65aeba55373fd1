import SCALECodec
public import SubstrateCrypto

/// Who is to sign (hot-side 1.1 and 1.10).
public enum SignableAuthor: Equatable, Hashable, Sendable {
  /// The holder of a key.
  case key(MultiSigner)
  /// The holder of an Ethereum address, 20 bytes.
  case ethereumAddress([UInt8])
  /// A key that is derived on the fly from the root key of a key set, 32 bytes of sr25519.
  case derived(rootKey: [UInt8], path: String)
}

extension PartReader {
  /// Reads the author behind the prelude; the crypto code decides its length.
  mutating func author(_ encryption: Encryption) throws(VaultPayloadsError) -> SignableAuthor {
    if encryption == .ethereum {
      return .ethereumAddress(try bytes(20, of: "the author's address"))
    }
    let scheme = encryption.signatureScheme
    let key = try bytes(scheme.publicKeyLength, of: "the author's public key")
    return .key(try VaultPayloadsError.signer(scheme, key))
  }

  /// Reads root key and path.
  mutating func derivedAuthor() throws(VaultPayloadsError) -> SignableAuthor {
    let key = try bytes(32, of: "the root key")
    let path = try reading("derivation path") { (reader) throws(SCALEError) in try reader.string() }
    return .derived(rootKey: key, path: path)
  }
}

extension Prelude {
  /// The encryption that the crypto code of a signable stands for.
  func encryption() throws(VaultPayloadsError) -> Encryption {
    guard let encryption = Encryption(rawValue: cryptoCode) else {
      throw .encryptionNotSupported(cryptoCode: cryptoCode)
    }
    return encryption
  }
}
