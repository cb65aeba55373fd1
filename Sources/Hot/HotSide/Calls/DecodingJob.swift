import ByteSupport
package import ChainInquiry
package import HotStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// `decode`: shows calls as a Vault would show them (cold-signer 3).
package struct DecodingJob: Sendable {
  /// The metadata and the network for decoding; `nil` to take them from the input or the database.
  package struct Parameters: Sendable {
    package var metadata: MetadataReference?
    /// The name of a network, or the title of an entry of the address book.
    package var network: String?
    /// The spec version of stored metadata.
    package var specVersion: UInt32?
    /// The token that replaces that of the specs; `nil` to keep it.
    package var token: Token?

    package init() {}
  }

  private let workspace: Workspace
  private let loader: MetadataLoader

  /// A job that finds networks in `workspace`, and loads named metadata with `loader`.
  package init(workspace: Workspace, loader: MetadataLoader) {
    self.workspace = workspace
    self.loader = loader
  }

  package struct Outcome {
    /// The decoded items: one, or those of a bulk in their order, each with its own errors.
    package let items: [DecodedItem]
    /// The values of the chain's state that were read by the code that returned the named metadata.
    package let codeReads: [StateValue]
  }

  /// Decodes the input.
  ///
  /// An item that cannot be decoded is returned with its errors.
  ///
  /// - Throws: `VaultPayloadsError` for a malformed payload; ``HotSideError`` or `HotDatabaseError`
  ///   if metadata or network cannot be found; `CallDecodingError` for unusable metadata.
  package func run(
    _ input: DecodingInput, _ parameters: Parameters = Parameters()
  ) async throws -> Outcome {
    var named: LoadedMetadata?
    if let reference = parameters.metadata { named = try await loader.load(reference) }
    return Outcome(
      items: try items(input, parameters, named), codeReads: named?.codeReads ?? [])
  }

  private func items(
    _ input: DecodingInput, _ parameters: Parameters, _ named: LoadedMetadata?
  ) throws -> [DecodedItem] {
    switch input {
    case .call(let bytes): return [try runtime(parameters, named).call(bytes)]
    case .extrinsic(let bytes): return [try runtime(parameters, named).extrinsic(bytes)]
    case .signable(let payload):
      switch try VaultPayload(reading: payload) {
      case .transaction(let transaction): return [try item(transaction, parameters, named)]
      case .bulk(_, let transactions):
        return try transactions.map { try item($0, parameters, named) }
      case .message(let message): return [DecodedItem(message, try specs(message))]
      default: throw HotSideError.notSignable(code: payload[2])
      }
    }
  }

  // MARK: - What to decode by

  private func item(
    _ transaction: SignableTransaction, _ parameters: Parameters, _ named: LoadedMetadata?
  ) throws -> DecodedItem {
    if transaction.proof != nil { return try proven(transaction, named) }
    return try runtime(parameters, named, of: transaction).transaction(transaction)
  }

  /// Decodes a transaction that carries its metadata, and compares the proof with the known
  /// metadata.
  private func proven(
    _ transaction: SignableTransaction, _ named: LoadedMetadata?
  ) throws -> DecodedItem {
    let known = try workspace.knownNetworks().map(\.specs).filter {
      $0.genesisHash == transaction.genesisHash
    }
    let specs = known.first { $0.encryption == transaction.encryption } ?? known.first
    let given = try named?.decoded()
    return try DecodedItem(proven: transaction, specs) { version in
      if let given { return given.facts.version == version ? given.metadata : nil }
      // Without a database, no metadata is known for the comparison.
      guard let specs, let database = try? workspace.openHotDatabase(.readOnly) else { return nil }
      let stored = try database.metadata(named: specs.name).first { $0.facts.version == version }
      return try stored.map { entry in
        try naming("\(entry.name) \(entry.version)") { try Metadata(decoding: entry.bytes) }
      }
    }
  }

  private func specs(_ message: SignableMessage) throws -> NetworkSpecs? {
    guard let hash = message.genesisHash else { return nil }
    return try workspace.knownNetworks().map(\.specs).first {
      $0.genesisHash == hash && $0.encryption == message.encryption
    }
  }

  /// The specs of the network with this name or this title.
  private func specs(named name: String) throws -> NetworkSpecs? {
    let known = try workspace.knownNetworks()
    let found = known.first {
      $0.title.hasSameBytes(as: name) || $0.specs.name.hasSameBytes(as: name)
    }
    return found?.specs
  }

  /// The metadata and the network with which a transaction is decoded.
  ///
  /// For calls and extrinsics, the user names the network, or the metadata contains its name.
  private func runtime(
    _ parameters: Parameters, _ named: LoadedMetadata?, of transaction: SignableTransaction? = nil
  ) throws -> DecodingRuntimes {
    let known = try workspace.knownNetworks().map(\.specs)
    var specs: NetworkSpecs?
    if let name = parameters.network {
      specs = try self.specs(named: name)
      if specs == nil, named == nil {
        throw HotDatabaseError.unknownName(name, known: known.map(\.name))
      }
    } else if let transaction {
      specs = known.first {
        $0.genesisHash == transaction.genesisHash && $0.encryption == transaction.encryption
      }
    }
    let runtimes = try metadata(named, parameters.specVersion, of: specs?.name, for: transaction)
    let types = try workspace.knownTypes()
    return try DecodingRuntimes(
      runtimes, types: types.entries,
      specs: specs ?? known.first { $0.name.hasSameBytes(as: runtimes[0].facts.name) },
      token: parameters.token, genesisHash: transaction?.genesisHash)
  }

  /// The metadata to try, newest first; at least one version.
  private func metadata(
    _ loaded: LoadedMetadata?, _ version: UInt32?, of name: String?,
    for transaction: SignableTransaction?
  ) throws -> [DecodingRuntimes.Entry] {
    if let loaded {
      let decoded = try loaded.decoded()
      return [
        DecodingRuntimes.Entry(
          title: loaded.title, metadata: decoded.metadata, facts: decoded.facts)
      ]
    }
    guard let name else {
      throw transaction.map { HotSideError.unknownChain(genesisHash: $0.genesisHash) }
        ?? HotSideError.noMetadataNamed
    }
    let database = try workspace.openHotDatabase(.readOnly)
    let stored =
      if let version {
        [try database.metadata(named: name, version: version)]
      } else {
        try database.metadata(named: name)
      }
    guard !stored.isEmpty else { throw HotSideError.noStoredMetadata(network: name) }
    return try stored.map { entry in
      DecodingRuntimes.Entry(
        title: "\(entry.name) \(entry.version)",
        metadata: try naming("\(entry.name) \(entry.version)") {
          try Metadata(decoding: entry.bytes)
        }, facts: entry.facts)
    }
  }
}
