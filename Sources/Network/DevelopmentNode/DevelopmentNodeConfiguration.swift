package import ByteSupport
package import JSONCodec
package import RuntimeMetadata

/// The data that a development node serves, and its misbehaviors.
package struct DevelopmentNodeConfiguration: Sendable {
  /// The metadata with its magic bytes; the chain's name and version are taken from it.
  package var metadata: [UInt8]
  /// The runtime version; `nil` to take it from the metadata, which must then be readable.
  ///
  /// With a runtime version, any bytes may be served as metadata.
  package var runtimeVersion: RuntimeVersion?
  /// The metadata in other versions, such as V15, for `Metadata_metadata_at_version`.
  package var otherMetadata: [[UInt8]] = []
  /// The metadata before the upgrade of ``proofs``; `nil` if it does not change.
  package var formerMetadata: [UInt8]?
  /// The metadata before the upgrade in other versions.
  package var formerOtherMetadata: [[UInt8]] = []
  /// The chain's code: the value of the key `:code`, which may belong to other metadata.
  package var code: [UInt8]?
  /// The values of the state except the code, by their keys.
  package var storage: [[UInt8]: [UInt8]] = [:]
  /// The genesis hash; `nil` to derive one from the chain's name.
  package var genesisHash: Hash256?
  /// The result of `system_properties`; `nil` for the address prefix of the metadata and the token
  /// `UNIT` with 12 decimals.
  ///
  /// Any JSON value may be served, for tests of clients.
  package var properties: JSONValue?
  /// The result of `system_chain`.
  package var chainName = "Development"
  /// The port on 127.0.0.1; 0 for any free port.
  package var port: UInt16 = 0
  /// The number of the best block; the finalized block is ``finalityLag`` below it.
  package var bestBlock: UInt32 = 64
  /// The maximum number of the best block; extrinsics are refused above it.
  package static let highestBlock: UInt32 = 100_000
  /// The number of blocks that are not finalized.
  package var finalityLag: UInt32 = 3
  /// Fixed results, by method; they replace the node's own results for any parameters.
  package var fixedResults: [String: JSONValue] = [:]
  package var misbehaviors: [Misbehavior] = []
  /// Methods that the node does not have, as behind a gateway that filters.
  package var missingMethods: Set<String> = []
  /// The maximum size of a result in bytes; `nil` for any size.
  package var answerLimit: Int?
  /// The properties of a chain that can be proved; `nil` for a chain without authorities and state
  /// tries.
  package var proofs: ProvableChain?
  /// Receives each accepted extrinsic with the number of its block; `nil` while it waits for an
  /// earlier nonce.
  package var noted: @Sendable (_ block: Int?, _ extrinsic: [UInt8]) -> Void = { _, _ in }

  /// Creates a well-behaved node with the sample runtime.
  package init(sample: SampleRuntime = DevelopmentNodeConfiguration.sample) {
    self.init(metadata: sample.metadataV14())
  }

  /// The default runtime.
  package static let sample = SampleRuntime(
    specName: "development", specVersion: 1_000_000, ss58Prefix: 42)

  /// Creates a well-behaved node with this metadata.
  package init(metadata: [UInt8]) { self.metadata = metadata }
}
