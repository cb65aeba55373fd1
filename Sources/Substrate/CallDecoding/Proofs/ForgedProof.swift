public import ByteSupport
public import JSONCodec
public import RuntimeMetadata

/// A transaction whose proof leads to the hash that it names, and proves nothing of what it shows.
///
/// Here such a transaction is refused; signers of before 2026 may show and sign it.
public struct ForgedProof: Equatable, Sendable, JSONFormed {
  /// Why nothing is proven.
  public enum Kind: String, Sendable, CaseIterable {
    /// The proof has something left over.
    case leftOver = "left_over"
    /// The same bytes are another call to a chain whose runtime is not the proof's.
    case anotherReading = "another_reading"
  }

  /// Why nothing is proven.
  public let kind: Kind
  /// The call as a Vault of December 2025 would show it, by everything that came.
  public let shown: [CallCard]
  /// The extensions as it would show them.
  public let shownExtensions: [CallCard]
  /// The call by what is proven alone, or as the runtime whose metadata is at hand reads the same
  /// bytes; `nil` where that does not suffice, or nothing is at hand.
  public let proven: [CallCard]?

  /// The form for programs.
  public static let form = JSONForm<ForgedProof>.named(
    "ForgedProof",
    [
      "kind": .word(of: \.kind), "shown": .of(\.shown),
      "shownExtensions": .of(\.shownExtensions), "proven": .of(\.proven),
    ])
}

extension ProofDecoder {
  /// What is wrong with a proof that was refused here: whether a Vault of December 2025 takes it.
  ///
  /// - Parameters:
  ///   - content: call and extensions.
  ///   - genesisHash: the last 32 bytes of the payload.
  ///   - refusal: why it was refused.
  ///   - known: metadata of the proof's version of the network, where that is at hand.
  /// - Returns: both readings; `nil` for a proof that no signer takes.
  public func forgery(
    in content: SplitContent, genesisHash: Hash256, refusal: CallDecodingError,
    known: KnownRuntime? = nil
  ) -> ForgedProof? {
    let isOtherwise = VaultDeviation(refusing: refusal, hasProof: true) == .anotherReading
    guard let walked, isOtherwise || !walked.isWhole,
      let (shown, extensions) = cards2025(of: content, genesisHash: genesisHash)
    else { return nil }
    let proven: [CallCard]?
    if walked.isWhole {
      proven = known?.call(in: content.method + content.extensions, proof.extraInfo)
    } else {
      let index = ProofIndex(proof.leaves.prefix(walked.leafCount).map(\.type))
      proven = try? method(content.method, index).cards
    }
    return ForgedProof(
      kind: walked.isWhole ? .anotherReading : .leftOver, shown: shown.cards,
      shownExtensions: extensions.cards, proven: proven)
  }
}

extension ForgedProof {
  /// The forgery in a transaction; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - proof: what goes with the transaction.
  ///   - content: its call and its extensions.
  ///   - genesisHash: the last 32 bytes of the payload.
  public init?(in proof: MetadataProof, _ content: SplitContent, genesisHash: Hash256) {
    // Only one whose walk leads to the hash that the transaction names is worth an index.
    guard let walked = proof.walked, content.extensions.contains(walked.digest.bytes) else {
      return nil
    }
    let decoder = ProofDecoder(proof, walked: walked, transaction: [])
    do throws(CallDecodingError) {
      _ = try decoder.extensions(content.extensions, genesisHash: genesisHash)
      _ = try decoder.method(content.method)
      return nil
    } catch {
      guard let forgery = decoder.forgery(in: content, genesisHash: genesisHash, refusal: error)
      else { return nil }
      self = forgery
    }
  }
}
