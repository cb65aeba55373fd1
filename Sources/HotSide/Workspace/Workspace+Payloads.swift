import ByteSupport
import RuntimeMetadata
import VaultPayloads

extension Workspace {
  /// Writes a payload to sign beside its final name in the payload folder.
  ///
  /// - Parameters:
  ///   - content: what is to be signed.
  ///   - files: takes the file.
  /// - Returns: the final path.
  /// - Throws: ``SourcedError`` for an unsafe name, `FileError`.
  func addPayload(_ content: UpdateContent, to files: PendingFiles) throws -> String {
    let name = try naming("the node or the database") { try ProductName.payloadFile(content) }
    let path = payloadFile(name)
    try files.add(content.signedBytes, to: path)
    return path
  }

  /// Writes metadata as a payload to sign beside its final name in the payload folder.
  ///
  /// - Parameters:
  ///   - metadata: the raw bytes.
  ///   - facts: what was read from them.
  ///   - genesis: the hash of block 0 of its network.
  ///   - files: takes the file.
  /// - Returns: the final path.
  /// - Throws: ``SourcedError`` for an unsafe name, `FileError`.
  func addMetadataPayload(
    _ metadata: [UInt8], _ facts: MetadataFacts, genesis: Hash256, to files: PendingFiles
  ) throws -> String {
    try addPayload(
      .metadata(MetadataContent(blob: metadata, facts: facts, genesisHash: genesis)), to: files)
  }
}
