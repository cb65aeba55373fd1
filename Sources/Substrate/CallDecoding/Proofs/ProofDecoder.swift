public import ByteSupport
public import RuntimeMetadata
public import SCALECodec

/// Decodes call and extensions of a transaction with a metadata proof (cold-signer 3.9).
///
/// Token, address prefix and network name are those of the proof, not of the network specs.
public struct ProofDecoder: Sendable {
  /// The metadata proof.
  public let proof: MetadataProof
  /// The bytes after the proof: the call with its length prefix, then the extensions.
  public let transaction: [UInt8]

  private let index: ProofIndex
  /// The digest, computed once (a hash for each leaf); `nil` if leaves or hashes are missing.
  let walked: MetadataProof.Walk?

  /// Reads the content of a transaction with code 06 or 07: the bytes between the author, or
  /// derivation path, and the genesis hash.
  ///
  /// - Throws: `SCALEError` if the proof cannot be read. A Vault then reports an unknown network.
  public init(content: [UInt8]) throws(SCALEError) {
    var reader = SCALEReader(content.span)
    let proof = try MetadataProof(from: &reader)
    self.init(proof, walked: proof.walked, transaction: try reader.array(reader.remaining))
  }

  init(_ proof: MetadataProof, walked: MetadataProof.Walk?, transaction: [UInt8]) {
    self.proof = proof
    self.walked = walked
    self.transaction = transaction
    index = ProofIndex(proof.leaves.map(\.type))
  }

  /// The network data in the proof.
  public var networkInfo: NetworkExtraInfo { proof.extraInfo }

  /// Splits the transaction into the call and the extensions.
  ///
  /// - Throws: ``CallDecodingError`` if the length of the call is missing or wrong.
  public func split() throws(CallDecodingError) -> SplitContent {
    try CallDecoder.split(transaction)
  }

  /// Checks the proof, and decodes the extensions and their additional signed data.
  ///
  /// - Parameters:
  ///   - bytes: the extensions of ``split()``.
  ///   - genesisHash: the last 32 bytes of the payload.
  /// - Returns: the cards in order.
  /// - Throws: ``CallDecodingError``.
  public func extensions(
    _ bytes: [UInt8], genesisHash: Hash256
  ) throws(CallDecodingError) -> DecodedCards {
    // If leaves or hashes are missing or unused, the proof proves nothing, whatever its types show.
    guard let walked, walked.isWhole else { throw .proof(.otherMetadataHash) }
    return try extensions(bytes, genesisHash: genesisHash, digest: walked.digest)
  }

  func extensions(
    _ bytes: [UInt8], genesisHash: Hash256, digest: Hash256, rules: ProofRules = .own
  ) throws(CallDecodingError) -> DecodedCards {
    var pass = ProofPass(bytes.span, index: index, info: proof.extraInfo, rules: rules)
    var found = ProofExtensions()
    try found.read(proof.extrinsic.extensions, in: &pass)
    try found.check(digest: digest, genesisHash: genesisHash, in: pass)
    return pass.decoded
  }

  /// Decodes a call without its length; only ``extensions(_:genesisHash:)`` checks the proof.
  ///
  /// - Throws: ``CallDecodingError``.
  public func method(_ bytes: [UInt8]) throws(CallDecodingError) -> DecodedCards {
    try method(bytes, index)
  }

  func method(
    _ bytes: [UInt8], _ index: ProofIndex, rules: ProofRules = .own
  ) throws(CallDecodingError) -> DecodedCards {
    var pass = ProofPass(bytes.span, index: index, info: proof.extraInfo, rules: rules)
    try pass.read(proof.extrinsic.callType, .call)
    guard pass.reader.remaining == 0 || rules == .december2025 else { throw .methodDataLeft }
    return pass.decoded
  }

  /// The call, decoded with all types of the proof under the given rules.
  func method(_ bytes: [UInt8], rules: ProofRules) throws(CallDecodingError) -> DecodedCards {
    try method(bytes, index, rules: rules)
  }

  /// Checks whether a Vault of December 2025 accepts a transaction that this device refuses.
  ///
  /// - Parameters:
  ///   - error: the error of this device.
  ///   - content: the call and the extensions.
  ///   - genesisHash: the last 32 bytes of the payload.
  /// - Returns: the reason why the Vault accepts it; empty if the Vault refuses it too.
  public func deviations(
    refusing error: CallDecodingError, _ content: SplitContent, genesisHash: Hash256
  ) -> VaultDeviations {
    cards2025(of: content, genesisHash: genesisHash) == nil
      ? [] : VaultDeviations(refusing: error, hasProof: true)
  }

  /// Call and extensions as a Vault of December 2025 shows them; `nil` if it refuses them.
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

  /// Checks that the proof and the stored metadata decode a transaction to the same cards.
  ///
  /// - Parameters:
  ///   - content: the call and the extensions; the proof must be able to decode them.
  ///   - known: the stored metadata of this network and spec version; `nil` if it allows no proofs.
  /// - Throws: ``CallDecodingError`` if the cards differ, or if `known` is `nil`.
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
