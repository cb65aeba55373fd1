package import ByteSupport
package import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

extension Workspace {
  /// Writes a payload to sign to a temporary file in the payload folder.
  ///
  /// - Parameters:
  ///   - content: the update to sign.
  ///   - level: the reduction of metadata; `nil` for full metadata and for other updates.
  ///   - files: receives the file.
  /// - Returns: the final path.
  /// - Throws: `SourcedError` for an unsafe name; `FileError`;
  ///   ``HotSideError/payloadOfOtherChain(path:file:offered:)``;
  ///   ``HotSideError/otherTypesWait(path:file:offered:)``.
  package func addPayload(
    _ content: UpdateContent, reducedTo level: ReductionLevel? = nil, to files: PendingFiles
  ) throws -> String {
    let name = try naming("the node or the database") {
      try ProductName.payloadFile(content, reducedTo: level)
    }
    let path = payloadFile(name)
    try requireSameChain(content, at: path)
    try files.add(content.signedBytes, to: path)
    return path
  }

  /// Refuses to overwrite a pending payload of another chain.
  ///
  /// File names contain the network name, which two chains may share, and all type tables have the
  /// same file name.
  private func requireSameChain(_ content: UpdateContent, at path: String) throws {
    guard
      let former = FileInputs.$current.withValue(
        nil, operation: { try? FileReading.bytes(at: path, limit: 1 << 26) })
    else { return }
    let (waiting, offered): (Hash256?, Hash256)
    switch content {
    // The file ends with the genesis hash (hot-side 1.3).
    case .metadata(let metadata):
      let end: ArraySlice<UInt8> = former.suffix(Hash256.byteCount)
      (waiting, offered) = (Hash256(Array(end)), metadata.genesisHash)
    case .specs(let specs):
      guard case .specs(let other)? = try? UpdateContent(.addSpecs, signed: former) else { return }
      (waiting, offered) = (other.genesisHash, specs.genesisHash)
    case .types:
      let bytes = content.signedBytes
      guard former != bytes, (try? UpdateContent(.loadTypes, signed: former)) != nil else { return }
      throw HotSideError.otherTypesWait(
        path: path, file: Blake2b.hash256(former), offered: Blake2b.hash256(bytes))
    }
    guard let waiting, waiting != offered else { return }
    throw HotSideError.payloadOfOtherChain(path: path, file: waiting, offered: offered)
  }

  /// Writes metadata as a payload to sign to a temporary file in the payload folder.
  ///
  /// - Parameters:
  ///   - metadata: the full metadata.
  ///   - genesis: the genesis hash of its network.
  ///   - level: the documentation that reduced metadata keeps; `nil` for full metadata.
  ///   - files: receives the file.
  ///   - database: the database, which must not hold other metadata of the same version; `nil` if
  ///     there is none, or if it stored this metadata in the same transaction.
  /// - Returns: the final path, and the reduction.
  /// - Throws: `SourcedError` for an unsafe name or metadata that cannot be reduced;
  ///   `HotDatabaseError` if the database holds other metadata of this version; `FileError`.
  package func addMetadataPayload(
    _ metadata: FullMetadata, genesis: Hash256, reducedTo level: ReductionLevel?,
    to files: PendingFiles, besides database: HotDatabase?
  ) throws -> (path: String, reduction: MetadataReduction?) {
    try database?.requireNoOther(metadata)
    let facts = metadata.facts
    guard let level else {
      let content = MetadataContent(blob: metadata.bytes, facts: facts, genesisHash: genesis)
      return (try addPayload(.metadata(content), to: files), nil)
    }
    let reduced = try ReducedContent(
      of: metadata.bytes, to: level, genesisHash: genesis, source: "\(facts.name) \(facts.version)")
    let path = try addPayload(.metadata(reduced.content), reducedTo: level, to: files)
    return (path, reduced.reduction)
  }
}
