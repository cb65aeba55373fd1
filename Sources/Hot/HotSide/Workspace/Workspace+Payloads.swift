package import ByteSupport
package import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

extension Workspace {
  /// Writes a payload to sign beside its final name in the payload folder.
  ///
  /// - Parameters:
  ///   - content: what is to be signed.
  ///   - level: how far metadata is reduced; `nil` for full metadata and for anything else.
  ///   - files: takes the file.
  /// - Returns: the final path.
  /// - Throws: `SourcedError` for an unsafe name, `FileError`,
  ///   ``HotSideError/payloadOfOtherChain(path:file:offered:)``,
  ///   ``HotSideError/otherTypesWait(path:file:offered:)``.
  func addPayload(
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

  /// Refuses a payload whose file name another chain's waiting payload has: names of files are made of the
  /// network's name, which two chains may share, and the types have one name for all.
  private func requireSameChain(_ content: UpdateContent, at path: String) throws {
    guard
      let former = FileInputs.$current.withValue(
        nil, operation: { try? FileReading.bytes(at: path, limit: 1 << 26) })
    else { return }
    let (waiting, offered): (Hash256?, Hash256)
    switch content {
    // The file ends with the genesis hash (hot-side 1.3).
    case .metadata(let metadata):
      (waiting, offered) = (Hash256(former.suffix(Hash256.byteCount)), metadata.genesisHash)
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

  /// Writes metadata as a payload to sign beside its final name in the payload folder, reduced where
  /// that is asked for.
  ///
  /// - Parameters:
  ///   - metadata: the full metadata.
  ///   - genesis: the hash of block 0 of its network.
  ///   - level: how much documentation reduced metadata keeps; `nil` for full metadata.
  ///   - files: takes the file.
  ///   - database: what other metadata of the version must not be in; `nil` where there is none, or where it
  ///     stored this metadata in the same transaction.
  /// - Returns: the final path, and what was reduced.
  /// - Throws: `SourcedError` for an unsafe name and for metadata that cannot be reduced,
  ///   `HotDatabaseError` for metadata that has other bytes than what is stored of its version,
  ///   `FileError`.
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
