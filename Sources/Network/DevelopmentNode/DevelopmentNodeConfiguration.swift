package import ByteSupport
package import JSONCodec
package import RuntimeMetadata

/// What a development node serves, and how it misbehaves.
package struct DevelopmentNodeConfiguration: Sendable {
  /// The metadata, from `meta` on; name and version of the chain are taken from it.
  package var metadata: [UInt8]
  /// What the runtime says of itself; where it is `nil`, what its metadata says, which must then be
  /// readable.
  ///
  /// With it, anything may be served as metadata.
  package var runtimeVersion: RuntimeVersion?
  /// Metadata in other versions, such as V15, that `Metadata_metadata_at_version` gives.
  package var otherMetadata: [[UInt8]] = []
  /// The chain's code, which `state_getStorage` gives for the key `:code`; it need not be the one
  /// that the metadata is of.
  package var code: [UInt8]?
  /// The values of the state other than the code, by their keys.
  package var storage: [[UInt8]: [UInt8]] = [:]
  /// The hash of block 0; where it is `nil`, one is made of the chain's name.
  package var genesisHash: Hash256?
  /// The answer to `system_properties`; where it is `nil`, the prefix of the metadata with the token
  /// `UNIT` of 12 decimals.
  ///
  /// Any JSON may be served, to see what becomes of it.
  package var properties: JSONValue?
  /// The answer to `system_chain`.
  package var chainName = "Development"
  /// The port on 127.0.0.1; 0 takes any that is free.
  package var port: UInt16 = 0
  /// The number of the best block; the finalized one is ``finalityLag`` below it.
  package var bestBlock: UInt32 = 64
  /// How many blocks are not final yet.
  package var finalityLag: UInt32 = 3
  /// Results given for a method whatever its parameters, instead of the node's own.
  package var fixedResults: [String: JSONValue] = [:]
  /// What the node does wrong.
  package var misbehaviors: [Misbehavior] = []

  /// A well-behaved node of a chain whose runtime is the sample.
  package init(sample: SampleRuntime = DevelopmentNodeConfiguration.sample) {
    self.init(metadata: sample.metadataV14())
  }

  /// The runtime that is served where no metadata is given.
  package static let sample = SampleRuntime(
    specName: "development", specVersion: 1_000_000, ss58Prefix: 42)

  /// A well-behaved node for a chain of which the metadata is at hand.
  package init(metadata: [UInt8]) { self.metadata = metadata }
}
