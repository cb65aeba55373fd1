import ByteSupport
package import IdentityPictures
package import SubstrateCrypto
import VaultPayloads

/// The text forms and identicons of keys (cold-signer 5.4 and 9.2).
package enum KeyAddress {
  /// The SS58 prefix for the root keys of seeds.
  package static let rootPrefix: UInt16 = 1
  /// The SS58 prefix for keys of networks that are no longer stored.
  package static let genericPrefix: UInt16 = 42

  /// The address that a Vault shows and exports for a key.
  ///
  /// For ecdsa it encodes the 33 bytes of the key, which no chain accepts;
  /// ``account(of:encryption:prefix:)`` is the account's address.
  ///
  /// - Parameters:
  ///   - signer: the key.
  ///   - encryption: its encryption.
  ///   - prefix: the network's address prefix; only the low 14 bits are used.
  /// - Returns: SS58, or `0x` and 40 hex digits.
  package static func text(_ signer: MultiSigner, encryption: Encryption, prefix: UInt16) -> String
  {
    if encryption == .ethereum, let address = try? EthereumAddress(signer) { return address.text }
    return SS58Address.shownText(prefix: prefix, body: signer.publicKey)
  }

  /// The address of the key's account on chain.
  package static func account(of signer: MultiSigner, encryption: Encryption, prefix: UInt16)
    -> String
  {
    guard encryption == .ecdsa, let address = try? signer.address(prefix: prefix) else {
      return text(signer, encryption: encryption, prefix: prefix)
    }
    return address.text
  }

  /// The text for exported key sets: an address, or `0x` and the public key for ecdsa and Ethereum.
  package static func exported(_ signer: MultiSigner, encryption: Encryption, prefix: UInt16)
    -> String
  {
    signer.scheme == .ecdsa
      ? "0x" + Hex.encode(signer.publicKey) : text(signer, encryption: encryption, prefix: prefix)
  }

  /// The identicon of a key of a network.
  package static func picture(_ signer: MultiSigner, encryption: Encryption) -> IdentityPicture {
    if encryption == .ethereum, let address = try? EthereumAddress(signer) {
      return .blockies(address.text)
    }
    return .dots(signer.publicKey)
  }

  /// The identicon of a seed's root.
  static func rootPicture(_ root: MultiSigner) -> IdentityPicture {
    .jdenticon(text(root, encryption: .sr25519, prefix: rootPrefix))
  }
}

extension KeyIdentity {
  /// The identicon of the key; `nil` if its bytes are invalid.
  package var picture: IdentityPicture? {
    guard let signer = try? MultiSigner(scheme: encryption.signatureScheme, publicKey: publicKey)
    else { return nil }
    return KeyAddress.picture(signer, encryption: encryption)
  }
}

extension StoredKey {
  package var picture: IdentityPicture {
    record.network == nil
      ? KeyAddress.rootPicture(key.signer)
      : KeyAddress.picture(key.signer, encryption: record.encryption)
  }
}
