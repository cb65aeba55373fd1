public import ByteSupport
public import JSONCodec
public import RuntimeMetadata

/// A transaction whose proof matches the metadata hash, but does not prove what the cards show.
///
/// This device refuses such a transaction; signers released before 2026 may show and sign it.
public struct ForgedProof: Equatable, Sendable, JSONFormed {
  /// The fault of the proof.
  public enum Kind: String, Sendable, CaseIterable {
    /// The proof contains unused leaves or hashes.
    case leftOver = "left_over"
    /// The same bytes are a different call for a chain whose runtime is not that of the proof.
    case anotherReading = "another_reading"
  }

  /// The fault of the proof.
  public let kind: Kind
  /// The call as a Vault of December 2025 shows it, using all types of the proof.
  public let shown: [CallCard]
  /// The extensions as a Vault of December 2025 shows them.
  public let shownExtensions: [CallCard]
  /// The call decoded with the proven types only, or, for `anotherReading`, with the stored
  /// metadata of the runtime; `nil` if that fails or no metadata is stored.
  public let proven: [CallCard]?

  /// The JSON document.
  public static let form = JSONForm<ForgedProof>.named(
    "ForgedProof",
    [
      "kind": .word(of: \.kind), "shown": .of(\.shown),
      "shownExtensions": .of(\.shownExtensions), "proven": .of(\.proven),
    ])
}

extension ProofDecoder {
  /// The forgery, if a Vault of December 2025 accepts a transaction that this device has refused.
  ///
  /// - Parameters:
  ///   - content: the call and the extensions.
  ///   - genesisHash: the last 32 bytes of the payload.
  ///   - refusal: the error with which this device refused the transaction.
  ///   - known: the stored metadata of the same network and spec version, if available.
  /// - Returns: the forgery; `nil` if the proof is not forged, or if the Vault refuses it too.
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
  /// Detects a forgery in a transaction; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - proof: the metadata proof of the transaction.
  ///   - content: the call and the extensions.
  ///   - genesisHash: the last 32 bytes of the payload.
  public init?(in proof: MetadataProof, _ content: SplitContent, genesisHash: Hash256) {
    // An index is built only if the digest of the proof is in the extensions.
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
