public import ByteSupport
public import RuntimeMetadata
public import SCALECodec

/// Turns the call and the extensions of a transaction that carries its metadata into cards
/// (cold-signer 3.9).
///
/// Amounts, addresses and the network's name follow the proof, whatever is stored of the network.
public struct ProofDecoder: Sendable {
  /// The proof.
  public let proof: MetadataProof
  /// What follows the proof in the content: the call with its length, then the extensions.
  public let transaction: [UInt8]

  private let index: ProofIndex
  /// Where the proof leads, walked once: it takes a hash for each leaf.
  let walked: MetadataProof.Walk?

  /// Reads the content of a transaction, code 06 or 07: what stands between author, or path, and
  /// genesis hash.
  ///
  /// - Throws: `SCALEError` where the proof cannot be read, which is shown as an unknown network.
  public init(content: [UInt8]) throws(SCALEError) {
    var reader = SCALEReader(content.span)
    let proof = try MetadataProof(from: &reader)
    self.init(proof, walked: proof.walked, transaction: try reader.array(reader.remaining))
  }

  /// Takes a proof that was read and walked, and what follows it.
  init(_ proof: MetadataProof, walked: MetadataProof.Walk?, transaction: [UInt8]) {
    self.proof = proof
    self.walked = walked
    self.transaction = transaction
    index = ProofIndex(proof.leaves.map(\.type))
  }

  /// What the proof says of the network beside its types.
  public var networkInfo: NetworkExtraInfo { proof.extraInfo }

  /// Cuts the transaction in two.
  ///
  /// - Throws: `notSeparable`.
  public func split() throws(CallDecodingError) -> SplitContent {
    try CallDecoder.split(transaction)
  }

  /// The cards of the extensions and of what they add to the signed bytes, after the check of the
  /// proof.
  ///
  /// - Parameters:
  ///   - bytes: the extensions of ``split()``.
  ///   - genesisHash: the last 32 bytes of the payload.
  /// - Returns: the cards in order.
  /// - Throws: ``CallDecodingError``.
  public func extensions(
    _ bytes: [UInt8], genesisHash: Hash256
  ) throws(CallDecodingError) -> DecodedCards {
    // A proof that does not hang together leads nowhere, whatever its types would show.
    guard let walked, walked.isWhole else { throw .proof(.otherMetadataHash) }
    return try extensions(bytes, genesisHash: genesisHash, digest: walked.digest)
  }

  /// The same for a digest that somebody else has made of the proof.
  func extensions(
    _ bytes: [UInt8], genesisHash: Hash256, digest: Hash256, rules: ProofRules = .own
  ) throws(CallDecodingError) -> DecodedCards {
    var pass = ProofPass(bytes.span, index: index, info: proof.extraInfo, rules: rules)
    var found = ProofExtensions()
    try found.read(proof.extrinsic.extensions, in: &pass)
    try found.check(digest: digest, genesisHash: genesisHash, in: pass)
    return pass.decoded
  }

  /// The cards of a call without its length; they are worth only what ``extensions(_:genesisHash:)``
  /// finds.
  ///
  /// - Throws: ``CallDecodingError``.
  public func method(_ bytes: [UInt8]) throws(CallDecodingError) -> DecodedCards {
    try method(bytes, index)
  }

  /// The same by other types than all of the proof's, or other rules than ours.
  func method(
    _ bytes: [UInt8], _ index: ProofIndex, rules: ProofRules = .own
  ) throws(CallDecodingError) -> DecodedCards {
    var pass = ProofPass(bytes.span, index: index, info: proof.extraInfo, rules: rules)
    try pass.read(proof.extrinsic.callType, .call)
    guard pass.reader.remaining == 0 || rules == .december2025 else { throw .methodDataLeft }
    return pass.decoded
  }

  /// The call by all of the proof's types, whatever is wrong with it by our rules alone.
  func method(_ bytes: [UInt8], rules: ProofRules) throws(CallDecodingError) -> DecodedCards {
    try method(bytes, index, rules: rules)
  }

  /// Applies the rules of a Vault of December 2025 to a transaction that is refused here.
  ///
  /// - Parameters:
  ///   - error: why the transaction is refused here.
  ///   - content: call and extensions.
  ///   - genesisHash: the last 32 bytes of the payload.
  /// - Returns: the deviation by which the Vault shows and signs the transaction; empty if it does not.
  public func deviations(
    refusing error: CallDecodingError, _ content: SplitContent, genesisHash: Hash256
  ) -> VaultDeviations {
    cards2025(of: content, genesisHash: genesisHash) == nil
      ? [] : VaultDeviations(refusing: error, hasProof: true)
  }

  /// Call and extensions as a Vault of December 2025 shows them; `nil` if it has nothing to sign.
  func cards2025(
    of content: SplitContent, genesisHash: Hash256
  ) -> (method: DecodedCards, extensions: DecodedCards)? {
    guard let walked,
      let extensions = try? extensions(
        content.extensions, genesisHash: genesisHash, digest: walked.digest,
        rules: .december2025),
      let method = try? method(content.method, rules: .december2025)
    else { return nil }
    return (method, extensions)
  }

  /// Compares what the proof shows with what metadata of its runtime shows of the same bytes.
  ///
  /// - Parameters:
  ///   - content: call and extensions, which the proof can show.
  ///   - known: the metadata of the proof's version of the network; `nil` where it is of a kind of
  ///     which there are no proofs.
  /// - Throws: `proof(.contradictsMetadata)`.
  public func compare(
    _ content: SplitContent, with known: KnownRuntime?
  ) throws(CallDecodingError) {
    let info = proof.extraInfo
    guard let known, let theirs = try? known.reading(of: content, info),
      let own = try? ProofReading(
        content,
        known.typeNames == .all
          ? index : ProofIndex(proof.leaves.map(\.type), typeNames: known.typeNames),
        proof.extrinsic.callType, proof.extrinsic.extensions, info), own == theirs
    else { throw .proof(.contradictsMetadata(specVersion: info.specVersion)) }
  }
}
