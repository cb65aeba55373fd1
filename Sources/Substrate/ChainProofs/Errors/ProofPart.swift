import SCALECodec

/// A part of a proof, for messages.
package enum ProofPart: Equatable, Sendable {
  case header
  case justification
  case finalityProof
  case storageProof
  /// A GRANDPA message in the digest of a block.
  case grandpaMessage(block: BlockID)
  /// The authority set of a `lightSyncState`.
  case authoritySet
  /// The finalized header of a `lightSyncState`.
  case finalizedHeader
  /// A value in the state of a chain, such as `Timestamp.Now`.
  case entry(String)

  /// The part with an article.
  var title: String {
    switch self {
    case .header: "a block header"
    case .justification: "the justification"
    case .finalityProof: "the finality proof"
    case .storageProof: "the storage proof"
    case .grandpaMessage(let block): "the GRANDPA message of block \(block)"
    case .authoritySet: "the authority set of the checkpoint"
    case .finalizedHeader: "the finalized header of the checkpoint"
    case .entry(let name): "the state entry \(name)"
    }
  }

  /// Refuses a part of more than `limit` bytes.
  func check(size: Int, limit: Int) throws(ChainProofError) {
    guard size <= limit else { throw .tooLarge(self, size: size, limit: limit) }
  }

  /// Decodes a value; all bytes must be consumed.
  func decode<Value>(
    _ bytes: Span<UInt8>, _ read: (inout SCALEReader) throws(SCALEError) -> Value
  ) throws(ChainProofError) -> Value {
    try decodeWithLimits(bytes) { (reader) throws(ChainProofError) in
      do throws(SCALEError) { return try read(&reader) } catch { throw .undecodable(self, error) }
    }
  }

  /// Decodes a value by a function that also checks limits; all bytes must be consumed.
  func decodeWithLimits<Value>(
    _ bytes: Span<UInt8>, _ read: (inout SCALEReader) throws(ChainProofError) -> Value
  ) throws(ChainProofError) -> Value {
    var reader = SCALEReader(bytes)
    let value = try read(&reader)
    do throws(SCALEError) { try reader.finish() } catch { throw .undecodable(self, error) }
    return value
  }
}
