import ByteSupport
package import ColdRecords
package import SubstrateCrypto
package import VaultPayloads

/// A transaction or message with its signature.
package struct SignedItem: Equatable, Sendable {
  package let signature: MultiSignature
  /// Who signed.
  package let author: MultiSigner
  /// What the network's accounts are made with.
  package let encryption: Encryption
  /// What was signed: a message whole, a transaction, or its hash where it is long.
  package let signedBytes: [UInt8]
  let isMessage: Bool

  /// The longest transaction that is signed as it is; of a longer one its BLAKE2b-256 is.
  ///
  /// Chains take no other signature; existing Vaults sign one of 257 bytes as it is.
  static let longestUnhashed = 256

  /// Signs with the author's key, and checks what was made before anybody sees it.
  ///
  /// - Throws: `ColdSignerError.Derivation.notDerivable(_:)` where no signature comes of it.
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

/// All items of a screen, signed.
package struct SignedBatch: Equatable, Sendable {
  package let items: [SignedItem]

  package init(
    items: [SignedItem]
  ) {
    self.items = items
  }

  /// What is shown to the hot side (cold-signer 4.2).
  package var reply: VaultReply {
    guard items.count == 1, let item = items.first else {
      return .bulkSignatures(items.map(\.signature))
    }
    return item.isMessage
      ? .messageSignature(item.signature.bytes) : .transactionSignature(item.signature)
  }
}
