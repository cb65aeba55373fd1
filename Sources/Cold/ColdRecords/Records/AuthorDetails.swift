package import ByteSupport
package import IdentityPictures
package import JSONCodec
import SCALECodec
package import SubstrateCrypto
package import VaultPayloads

/// The details of a signing key (cold-signer 3.1).
package struct AuthorDetails: Equatable, Sendable {
  /// SS58 with the network's prefix (over the 33 bytes of an ecdsa key), or an Ethereum address.
  package let address: String
  /// The key with the genesis hash of the signed content.
  package let key: AddressKey
  package let seedName: String
  /// The path; it may contain a password if it came with a transaction.
  package let path: String
  package let hasPassword: Bool
  package let isSecretExposed: Bool
  package let picture: IdentityPicture

  /// A key on record that signs for a network.
  ///
  /// - Parameters:
  ///   - stored: the key; it may be of another network, only its seed, path and flags are used.
  ///   - encryption: the encryption of the network's accounts.
  ///   - prefix: the network's address prefix.
  ///   - genesisHash: the network's genesis hash; `nil` for a message for any network by a seed's
  ///     root.
  package init(_ stored: StoredKey, encryption: Encryption, prefix: UInt16, genesisHash: Hash256?) {
    self.init(
      signer: stored.key.signer, encryption: encryption, prefix: prefix, genesisHash: genesisHash,
      seedName: stored.record.seedName, path: stored.record.path,
      hasPassword: stored.record.hasPassword, isSecretExposed: stored.record.isSecretExposed)
  }

  package init(
    signer: MultiSigner, encryption: Encryption, prefix: UInt16, genesisHash: Hash256?,
    seedName: String, path: String, hasPassword: Bool, isSecretExposed: Bool
  ) {
    address = KeyAddress.text(signer, encryption: encryption, prefix: prefix)
    key = AddressKey(signer: signer, genesisHash: genesisHash)
    self.seedName = seedName
    self.path = path
    self.hasPassword = hasPassword
    self.isSecretExposed = isSecretExposed
    // As on existing signers, a root key that signs for a network has the identicon of a network
    // key.
    picture =
      genesisHash == nil
      ? KeyAddress.rootPicture(signer) : KeyAddress.picture(signer, encryption: encryption)
  }
}

extension AuthorDetails: JSONFormed {
  package static let form = JSONForm<AuthorDetails>.named(
    "Author",
    [
      "address": .of(\.address), "addressKey": .hex(\.key.scaleBytes), "seedName": .of(\.seedName),
      "path": .of(\.path), "hasPwd": .of(\.hasPassword), "secretExposed": .of(\.isSecretExposed),
      "identicon": .of(\.picture),
    ])
}
