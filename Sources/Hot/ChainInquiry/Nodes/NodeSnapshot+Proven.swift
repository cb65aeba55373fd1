package import ByteSupport
import FileSupport
package import HotStore
package import JSONCodec
package import NodeClient
package import RuntimeMetadata
import VaultPayloads

extension NodeSnapshot {
  /// The same answer with other properties.
  package func with(properties: JSONObject?) -> NodeSnapshot {
    var snapshot = self
    snapshot.properties = properties
    return snapshot
  }

  /// The metadata that proven code returns.
  ///
  /// - Parameters:
  ///   - run: the results of running the code over proven values.
  ///   - facts: the facts of its metadata.
  ///   - chain: the chain of the code.
  ///   - endpoint: the node that gave the proof of the code.
  ///   - block: the block whose state contains the code.
  ///   - provenBy: the proof.
  ///   - evidence: everything that proves the code.
  ///   - warnings: warnings for the user, as sentences.
  /// - Throws: ``InquiryError`` or `SourcedError` if the metadata does not belong to the chain.
  package init(
    proven run: RuntimeCode, facts: MetadataFacts, of chain: Chain, at endpoint: NodeEndpoint,
    _ block: Hash256, _ provenBy: ProvenBy, _ evidence: any SnapshotEvidence,
    warnings: [String]
  ) throws {
    try ProductName.safe(facts.name)
    try chain.check(facts.name, chain.genesisHash, at: endpoint)
    try chain.check(facts, at: endpoint)
    self.init(
      endpoint: endpoint, block: block, genesisHash: chain.genesisHash,
      content: SpooledBytes(run.metadata), facts: facts, properties: nil,
      codeHash: run.hash, codeReads: run.state, recordWarnings: warnings, provenBy: provenBy,
      evidence: evidence)
  }
}
