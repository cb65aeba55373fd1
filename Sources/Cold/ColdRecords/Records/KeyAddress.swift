import ByteSupport
package import IdentityPictures
package import SubstrateCrypto
import VaultPayloads

/// How a key is written and drawn (cold-signer 5.4 and 9.2).
package enum KeyAddress {
  /// The prefix under which the address of a seed's root is shown.
  package static let rootPrefix: UInt16 = 1
  /// The prefix for networks that are not stored any more.
  package static let genericPrefix: UInt16 = 42

  /// The address as a Vault shows and exports it.
  ///
  /// Ecdsa addresses are over the 33 bytes of the key, which no chain takes; the account's own is
  /// ``account(of:encryption:prefix:)``.
  ///
  /// - Parameters:
  ///   - signer: the key.
  ///   - encryption: what it is made with.
  ///   - prefix: the network's address prefix, of which the lowest 14 bits are taken.
  /// - Returns: SS58, or `0x` and 40 digits.
  package static func text(_ signer: MultiSigner, encryption: Encryption, prefix: UInt16) -> String
  {
    if encryption == .ethereum, let address = try? EthereumAddress(signer) { return address.text }
    return SS58Address.shownText(prefix: prefix, body: signer.publicKey)
  }

  /// The address of the account on chain.
  package static func account(of signer: MultiSigner, encryption: Encryption, prefix: UInt16)
    -> String
  {
    guard encryption == .ecdsa, let address = try? signer.address(prefix: prefix) else {
      return text(signer, encryption: encryption, prefix: prefix)
    }
    return address.text
  }

  /// The text that stands for a key in key sets: `0x` and the key for ecdsa and Ethereum.
  package static func exported(_ signer: MultiSigner, encryption: Encryption, prefix: UInt16)
    -> String
  {
    signer.scheme == .ecdsa
      ? "0x" + Hex.encode(signer.publicKey) : text(signer, encryption: encryption, prefix: prefix)
  }

  /// The picture of a key that belongs to a network.
  package static func picture(_ signer: MultiSigner, encryption: Encryption) -> IdentityPicture {
    if encryption == .ethereum, let address = try? EthereumAddress(signer) {
      return .blockies(address.text)
    }
    return .dots(signer.publicKey)
  }

  /// The picture of a seed's root.
  static func rootPicture(_ root: MultiSigner) -> IdentityPicture {
    .jdenticon(text(root, encryption: .sr25519, prefix: rootPrefix))
  }
}

extension KeyIdentity {
  /// The picture of the key; `nil` where its bytes are none.
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
