public import ByteSupport
public import VaultPayloads

/// A transaction whose proof leads to the hash that it names, and has something left over.
///
/// Here such a transaction is refused; signers of before 2026 may show and sign it.
public struct ForgedProof: Equatable, Sendable {
  /// The call as a Vault of December 2025 would show it, by everything that came.
  public let shown: [CallCard]
  /// The call by what is proven alone; `nil` where that does not suffice.
  public let proven: [CallCard]?
}

extension ProofDecoder {
  /// What is wrong with a proof that the check of its digest refused: whether it is forged.
  ///
  /// - Parameters:
  ///   - content: call and extensions.
  ///   - genesisHash: the last 32 bytes of the payload.
  /// - Returns: both readings; `nil` for a proof that no signer takes, and for one that holds.
  public func forgery(in content: SplitContent, genesisHash: Hash256) -> ForgedProof? {
    guard let walked, !walked.isWhole,
      (try? extensions(content.extensions, genesisHash: genesisHash, digest: walked.digest)) != nil,
      let shown = try? method(content.method).cards
    else { return nil }
    let proven = ProofIndex(Array(proof.leaves.prefix(walked.leafCount)))
    return ForgedProof(shown: shown, proven: try? method(content.method, proven).cards)
  }
}

extension ForgedProof {
  /// The forgery in a payload of code 06 or 07; `nil` where there is none.
  public init?(inPayload payload: [UInt8]) {
    guard case .transaction(let transaction)? = try? VaultPayload(reading: payload) else {
      return nil
    }
    self.init(in: transaction)
  }

  /// The forgery in a transaction; `nil` where there is none.
  public init?(in transaction: SignableTransaction) {
    // Only one whose walk leads to the hash that the transaction names is worth an index.
    guard let proof = transaction.proof, let walked = proof.walked, !walked.isWhole,
      transaction.extensions.contains(walked.digest.bytes)
    else { return nil }
    let decoder = ProofDecoder(proof, walked: walked, transaction: [])
    guard
      let forgery = decoder.forgery(
        in: SplitContent(method: transaction.call, extensions: transaction.extensions),
        genesisHash: transaction.genesisHash)
    else { return nil }
    self = forgery
  }
}
