import ByteSupport
package import ColdRecords
package import SubstrateCrypto
package import VaultPayloads

/// A signed transaction or message.
package struct SignedItem: Equatable, Sendable {
  package let signature: MultiSignature
  /// The signing key.
  package let author: MultiSigner
  /// The encryption of the network's accounts.
  package let encryption: Encryption
  /// The signed bytes: the whole message or transaction, or the BLAKE2b-256 hash of a long
  /// transaction.
  package let signedBytes: [UInt8]
  let isMessage: Bool

  /// The longest transaction, in bytes, that is signed directly; otherwise its BLAKE2b-256 hash is
  /// signed.
  ///
  /// Chains accept no other signature. Existing Vaults also sign a transaction of 257 bytes
  /// directly.
  static let longestUnhashed = 256

  /// Signs, and verifies the signature before it is returned.
  ///
  /// - Throws: `ColdSignerError` if the key cannot sign.
  package init(
    signing content: PendingSigning.Content, with pair: borrowing KeyPair, encryption: Encryption,
    randomness: SigningRandomness
  ) throws(ColdSignerError) {
    let bytes: [UInt8]
    switch content {
    case .message(let message):
      bytes = message
      isMessage = true
    case .transaction(let method, let extensions):
      let whole = method + extensions
      bytes = whole.count > SignedItem.longestUnhashed ? Blake2b.hash256(whole).bytes : whole
      isMessage = false
    }
    let digest: ECDSADigest = encryption == .ethereum ? .keccak256 : .blake2b256
    guard let signature = try? pair.sign(bytes, digest: digest, randomness: randomness),
      pair.publicKey.verifies(signature, of: bytes, digest: digest)
    else { throw .derivation(.notDerivable(.invalidFormat)) }
    self.signature = signature
    author = pair.publicKey
    self.encryption = encryption
    signedBytes = bytes
  }
}

/// The signed items of a screen.
package struct SignedBatch: Equatable, Sendable {
  package let items: [SignedItem]

  package init(
    items: [SignedItem]
  ) {
    self.items = items
  }

  /// The reply for the hot side (cold-signer 4.2).
  package var reply: VaultReply {
    guard items.count == 1, let item = items.first else {
      return .bulkSignatures(items.map(\.signature))
    }
    return item.isMessage
      ? .messageSignature(item.signature.bytes) : .transactionSignature(item.signature)
  }
}
