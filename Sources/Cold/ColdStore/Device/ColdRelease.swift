package import ByteSupport
package import ColdRecords
package import RuntimeMetadata
import SCALECodec
import SQLiteStore
package import VaultPayloads

/// The contents of a new device: networks with their verifiers, metadata, types, and optionally the
/// general verifier (cold-signer 7.2).
///
/// ```swift
/// let release = try ColdRelease(
///   networks: specs, verifiers: verifiers, metadata: blobs, types: types)
/// try release.write(to: path)
/// ```
package struct ColdRelease: Equatable, Sendable {
  /// The specs in list order.
  package let networks: [OrderedNetworkSpecs]
  /// The verifier of each network.
  package let verifiers: [Hash256: ValidCurrentVerifier]
  /// The metadata, with the names and versions that the metadata itself states.
  package let metadata: [StoredRuntime]
  /// The types in transmission format; `nil` for none.
  package let types: [UInt8]?
  /// The general verifier, which may be "none"; `nil` if it is chosen at the first start.
  package let generalVerifier: Verifier?

  /// Makes a release from network specs and their metadata.
  ///
  /// - Parameters:
  ///   - networks: the specs; their indices become their order numbers.
  ///   - verifiers: the verifiers by genesis hash; the default is the general verifier, as on a new
  ///     Vault.
  ///   - metadata: raw metadata, V12 to V14.
  ///   - types: the types.
  ///   - generalVerifier: the general verifier; `nil` leaves the choice to the first start.
  /// - Throws: `ColdSignerError` if parts contradict each other, or metadata is invalid or has no
  ///   specs.
  package init(
    networks: [NetworkSpecs], verifiers: [Hash256: ValidCurrentVerifier] = [:],
    metadata: [[UInt8]] = [], types: TypeTable?, generalVerifier: Verifier? = nil
  ) throws(ColdSignerError) {
    var ordered: [OrderedNetworkSpecs] = []
    var known: [Hash256: ValidCurrentVerifier] = [:]
    for specs in networks {
      try specs.checkName(beside: ordered.map { $0.specs })
      for other in ordered.map({ $0.specs }) where other.genesisHash == specs.genesisHash {
        try other.checkIdentity(of: specs)
        guard other.encryption != specs.encryption else {
          throw .update(.specsKnown(name: specs.name, encryption: specs.encryption))
        }
      }
      let verifier = verifiers[specs.genesisHash] ?? .general
      if case .custom(let custom) = verifier, let signer = custom.signer,
        signer == generalVerifier?.signer
      {
        throw .store(.customVerifierIsGeneral(genesisHash: specs.genesisHash))
      }
      known[specs.genesisHash] = verifier
      ordered.append(OrderedNetworkSpecs(specs: specs, order: UInt8(clamping: ordered.count)))
    }
    var stored: [StoredRuntime] = []
    for blob in metadata {
      let facts = try StoredRuntime.facts(accepting: blob)
      guard let specs = networks.first(where: { $0.name.hasSameBytes(as: facts.name) }) else {
        throw .metadata(.unknownNetwork(name: facts.name))
      }
      let runtime = StoredRuntime(facts: facts, blob: blob, genesisHash: specs.genesisHash)
      try runtime.check(prefix: specs.prefix)
      if stored.contains(where: { $0.key == runtime.key }) {
        throw .metadata(
          .sameVersionOtherBytes(
            name: runtime.key.name, version: runtime.key.version))
      }
      stored.append(runtime)
    }
    self.networks = ordered
    self.verifiers = known
    self.metadata = stored
    self.types = types?.scaleBytes
    self.generalVerifier = generalVerifier
  }

  /// Reads a release, or the networks, metadata and types of any device; keys, log and danger flag
  /// are not read.
  package init(at path: String) throws(ColdSignerError) {
    let device = try ColdDevice.open(
      at: path, surroundings: .system, mode: .readOnly, format: ColdStoreFormat.release)
    self = try device.snapshot { () throws(ColdSignerError) in try ColdRelease(of: device) }
  }

  private init(of device: ColdDevice) throws(ColdSignerError) {
    networks = try device.networks()
    verifiers = Dictionary(
      try device.networkVerifiers().map { ($0.genesisHash, $0.verifier) }
    ) { first, _ in first }
    for specs in networks.map(\.specs) where verifiers[specs.genesisHash] == nil {
      throw .store(.noVerifierEntry(genesisHash: specs.genesisHash, name: specs.name))
    }
    var stored: [StoredRuntime] = []
    var seen: Set<Hash256> = []
    for network in networks where seen.insert(network.specs.genesisHash).inserted {
      stored += try device.metadata(of: network.specs)
    }
    metadata = stored
    types = try device.types()
    generalVerifier = try device.generalVerifierIfSet()
  }

  /// The same release, with this verifier for every network.
  ///
  /// - Parameter verifier: the verifier.
  /// - Returns: the changed release.
  package func verified(by verifier: ValidCurrentVerifier) -> ColdRelease {
    ColdRelease(
      networks: networks, verifiers: verifiers.mapValues { _ in verifier }, metadata: metadata,
      types: types, generalVerifier: generalVerifier)
  }

  private init(
    networks: [OrderedNetworkSpecs], verifiers: [Hash256: ValidCurrentVerifier],
    metadata: [StoredRuntime], types: [UInt8]?, generalVerifier: Verifier?
  ) {
    self.networks = networks
    self.verifiers = verifiers
    self.metadata = metadata
    self.types = types
    self.generalVerifier = generalVerifier
  }

  /// Writes the release to a new file, from which devices can be created.
  ///
  /// - Throws: `ColdSignerError`.
  package func write(to path: String) throws(ColdSignerError) {
    _ = try ColdDevice.create(at: path, release: self, surroundings: .system)
  }

  /// The rows of each table.
  var rows: [(ColdTable, [ColdRow])] {
    var settings = [
      ColdRow(key: ColdSetting.danger.key, value: [0]),
      ColdRow(
        key: ColdSetting.schemaVersion.key,
        value: NumberedEntry.key(order: ColdStoreFormat.schemaVersion)),
    ]
    if let types { settings.append(ColdRow(key: ColdSetting.types.key, value: types)) }
    if let generalVerifier {
      settings.append(
        ColdRow(key: ColdSetting.generalVerifier.key, value: generalVerifier.scaleBytes))
    }
    return [
      (.chainspecs, networks.map { ColdRow(key: $0.specs.key.scaleBytes, value: $0.scaleBytes) }),
      (
        .verifiers,
        verifiers.sorted { $0.key < $1.key }
          .map { ColdRow(key: $0.key.bytes, value: CurrentVerifier($0.value).scaleBytes) }
      ),
      (
        .metadata,
        // Every network of a release has a verifier, so no metadata is left out.
        metadata.compactMap { runtime in
          verifiers[runtime.genesisHash].map { verifier in
            let place = MetadataPlace(
              key: runtime.key, genesisHash: runtime.genesisHash, verifier: verifier)
            return ColdRow(key: place.scaleBytes, value: runtime.blob)
          }
        }
      ),
      (.settings, settings),
    ]
  }
}
