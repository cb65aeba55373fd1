import ByteSupport
package import ChainInquiry
package import HotStore
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

/// `decode`: what a Vault would show of calls, without a Vault (cold-signer 3).
package struct DecodingJob: Sendable {
  /// By what input is decoded; `nil` for what the input or the database tells.
  package struct Parameters: Sendable {
    /// Where metadata is.
    package var metadata: MetadataReference?
    /// The name of a network, or the title of an entry.
    package var network: String?
    /// Which of the stored versions.
    package var specVersion: UInt32?
    /// The token, where no specs tell it.
    package var token: Token?

    /// Nothing said.
    package init() {}
  }

  private let workspace: Workspace
  private let loader: MetadataLoader

  /// A job that takes networks from this workspace, and named metadata by this loader.
  package init(workspace: Workspace, loader: MetadataLoader) {
    self.workspace = workspace
    self.loader = loader
  }

  /// What was decoded.
  package struct Outcome {
    /// The item, or those of a bulk in their order; each names what a Vault would refuse.
    package let items: [DecodedItem]
    /// The values of the chain's state that the code read whose metadata was named.
    package let codeReads: [StateValue]
  }

  /// Decodes.
  ///
  /// - Throws: `VaultPayloadsError` for a payload that has no such parts, ``HotSideError`` and
  ///   `HotDatabaseError` where metadata or network cannot be found, `CallDecodingError` for metadata
  ///   by which nothing can be decoded.
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

  /// A transaction that carries its metadata, compared with what is at hand of the network.
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
      // Without a database nothing is at hand.
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

  /// The network that a user names, by its name or by the title of its entry.
  private func specs(named name: String) throws -> NetworkSpecs? {
    let known = try workspace.knownNetworks()
    let found = known.first {
      $0.title.hasSameBytes(as: name) || $0.specs.name.hasSameBytes(as: name)
    }
    return found?.specs
  }

  /// The metadata and the network by which a transaction is decoded, or what has no network of its
  /// own.
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

  /// The metadata that come into question, the newest first; one at least.
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
