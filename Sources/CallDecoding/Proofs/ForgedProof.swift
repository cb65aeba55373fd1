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
    guard proof.digest == nil, let walked = proof.partlyWalked,
      (try? extensions(content.extensions, genesisHash: genesisHash, digest: walked.digest)) != nil,
      let shown = try? method(content.method)
    else { return nil }
    let proven = ProofIndex(Array(proof.leaves.prefix(walked.leafCount)))
    return ForgedProof(shown: shown, proven: try? method(content.method, proven))
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
    guard let proof = transaction.proof, let decoder = try? ProofDecoder(content: proof.bytes),
      let forgery = decoder.forgery(
        in: SplitContent(method: transaction.call, extensions: transaction.extensions),
        genesisHash: transaction.genesisHash)
    else { return nil }
    self = forgery
  }
}
