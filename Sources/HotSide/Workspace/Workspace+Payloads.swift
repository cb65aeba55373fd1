package import ByteSupport
package import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata
import VaultPayloads

extension Workspace {
  /// Writes a payload to sign beside its final name in the payload folder.
  ///
  /// - Parameters:
  ///   - content: what is to be signed.
  ///   - level: how far metadata is reduced; `nil` for full metadata and for anything else.
  ///   - files: takes the file.
  /// - Returns: the final path.
  /// - Throws: `SourcedError` for an unsafe name, `FileError`.
  func addPayload(
    _ content: UpdateContent, reducedTo level: ReductionLevel? = nil, to files: PendingFiles
  ) throws -> String {
    let name = try naming("the node or the database") {
      try ProductName.payloadFile(content, reducedTo: level)
    }
    let path = payloadFile(name)
    try files.add(content.signedBytes, to: path)
    return path
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
