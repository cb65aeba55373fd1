package import ByteSupport
package import FileSupport
package import HotStore
import PictureWork
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
    guard let former = Workspace.former(at: path) else { return }
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
  ///   - isReplacing: whether other metadata that waits under this version is replaced, because the
  ///     user has named the code that makes it.
  /// - Returns: the final path, and the reduction.
  /// - Throws: `SourcedError` for an unsafe name or metadata that cannot be reduced;
  ///   `HotDatabaseError` if the database or a payload to sign holds other metadata of this version;
  ///   `FileError`.
  package func addMetadataPayload(
    _ metadata: FullMetadata, genesis: Hash256, reducedTo level: ReductionLevel?,
    to files: PendingFiles, besides database: HotDatabase?, replacing isReplacing: Bool = false
  ) throws -> (path: String, reduction: MetadataReduction?) {
    try database?.requireNoOther(metadata)
    if !isReplacing, let other = payloads(contradicting: metadata, of: genesis).first {
      throw HotDatabaseError.sameVersionOtherBytes(other)
    }
    let facts = metadata.facts
    var content = MetadataContent(blob: metadata.bytes, facts: facts, genesisHash: genesis)
    var reduction: MetadataReduction?
    if let level {
      let source = "\(facts.name) \(facts.version)"
      let reduced = try ReducedContent(
        of: metadata.bytes, to: level, genesisHash: genesis, source: source)
      (content, reduction) = (reduced.content, reduced.reduction)
    }
    let path = try addPayload(.metadata(content), reducedTo: level, to: files)
    // Without the payload for which it was made, evidence may be about other metadata.
    if Workspace.former(at: path) != UpdateContent.metadata(content).signedBytes {
      files.supersede(ProductFiles.evidence(nextToPayload: path))
    }
    return (path, reduction)
  }

  /// The bytes of a payload to sign, which a command may replace; `nil` if they cannot be read.
  private static func former(at path: String) -> [UInt8]? {
    FileInputs.$current.withValue(nil) {
      try? FileReading.bytes(at: path, limit: FrameCollector.maximumPayload)
    }
  }

  /// Registers a payload to sign and its evidence for removal at the commit of `files`.
  package static func supersede(payload path: String, in files: PendingFiles) {
    for path in [path, ProductFiles.evidence(nextToPayload: path)] { files.supersede(path) }
  }

  /// The payloads to sign that have other metadata of the same chain and version, in any form.
  ///
  /// - Parameters:
  ///   - metadata: the full metadata.
  ///   - genesis: the genesis hash of its network.
  /// - Returns: the comparisons with the files; empty if all payloads are made of this metadata.
  package func payloads(
    contradicting metadata: FullMetadata, of genesis: Hash256
  ) -> [MetadataComparison] {
    PayloadFile.names(in: payloadFolder).compactMap { file -> MetadataComparison? in
      guard let runtime = ProductName.runtime(statedBy: file),
        runtime.version == metadata.facts.version,
        runtime.name.hasSameBytes(as: metadata.facts.name),
        let bytes = Workspace.former(at: payloadFile(file)),
        case .metadata(let waiting)? = try? UpdateContent(.loadMetadata, signed: bytes),
        waiting.genesisHash == genesis, waiting.blob != metadata.bytes
      else { return nil }
      switch try? ReductionVerdict(of: waiting.blob, against: metadata.bytes) {
      case .full, .reduced: return nil
      default: return MetadataComparison(waiting, in: payloadFile(file), offered: metadata)
      }
    }
  }
}
