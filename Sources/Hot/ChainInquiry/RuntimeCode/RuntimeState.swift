package import ByteSupport
package import HotStore
package import NodeClient
import Reporting
import RuntimeMetadata

/// The state that the code in a file is run over: reads of the code are answered from it (hot-side 3.7).
package struct RuntimeState: Sendable {
  /// Where the values come from.
  package enum Choice: Equatable, Sendable {
    /// The values that the database has recorded for the network of the code.
    case recorded
    /// A node of the network, at one finalized block.
    case node(NodeEndpoint)
    /// The values that a manifest lists.
    case manifest(Claim)
    /// No key has a value, as in the reference tool.
    case empty
  }

  /// What a manifest says of the run of a runtime's code.
  package struct Claim: Equatable, Sendable {
    /// The manifest's file.
    package let path: String
    /// The spec name of the network, and the hash of its block 0.
    package let network: String
    package let genesisHash: Hash256
    /// The spec version of the runtime, and BLAKE2b-256 of the full metadata that the code gave.
    package let version: UInt32
    package let metadataHash: Hash256
    /// The values that the code has read.
    package let values: [StateValue]

    package init(
      path: String, network: String, genesisHash: Hash256, version: UInt32, metadataHash: Hash256,
      values: [StateValue]
    ) {
      self.path = path
      self.network = network
      self.genesisHash = genesisHash
      self.version = version
      self.metadataHash = metadataHash
      self.values = values
    }
  }

  /// The way out of commands with the options for a state.
  package static let optionsWayOut =
    """
    Pass --state-from with the URL of a node of the network, or run the code over an empty state with \
    --empty-state; the nodes' metadata may then differ.
    """

  private let choice: Choice
  private let options: NodeOptions
  private let wayOut: String
  private let recorded: @Sendable (_ name: String) throws -> RecordedState?

  /// A state.
  ///
  /// - Parameters:
  ///   - choice: where the values come from.
  ///   - options: limits and trust of the connection to a node.
  ///   - wayOut: what the user can do if a value is not known, as a sentence.
  ///   - recorded: finds the chain that the database has under a name; `nil` if it has none.
  package init(
    _ choice: Choice, options: NodeOptions = NodeOptions(), wayOut: String = optionsWayOut,
    recorded: @escaping @Sendable (_ name: String) throws -> RecordedState?
  ) {
    self.choice = choice
    self.options = options
    self.wayOut = wayOut
    self.recorded = recorded
  }

  /// Obtains the value of a key.
  ///
  /// - Parameters:
  ///   - key: the whole key.
  ///   - name: the spec name in the code's version; `nil` if the code has not given its version.
  package typealias Reader = (_ key: [UInt8], _ name: String?) async throws -> StateValue

  /// Runs `body` with a reader of this state.
  ///
  /// The first read connects to a node; every read is at the block that was finalized then.
  ///
  /// - Throws: what `body` throws.
  func reading<Result>(_ body: (Reader) async throws -> Result) async throws -> Result {
    guard case .node(let endpoint) = choice else {
      return try await body { key, name in try value(of: key, name) }
    }
    return try await NodeConnection.asking(endpoint, options: options) { node in
      var state: NodeState?
      return try await body { key, name in
        let known: NodeState
        if let state {
          known = state
        } else {
          known = try await NodeState(of: node, at: .finalized, wantsProperties: false)
          try check(known, name)
          state = known
        }
        return try await node.stateValue(of: key, at: known.block)
      }
    }
  }

  /// The value of a key without a node.
  private func value(of key: [UInt8], _ name: String?) throws -> StateValue {
    func found(_ values: [StateValue], lacking: String) throws -> StateValue {
      guard let value = values.first(where: { $0.key == key }) else {
        throw InquiryError.stateNeeded(key: key, lacking: lacking, wayOut: wayOut)
      }
      return value
    }
    switch choice {
    case .empty: return StateValue(key: key, value: nil, source: .emptyState)
    case .manifest(let claim):
      try check(claim, name)
      return try found(claim.values, lacking: "'\(claim.path)' has no value for this key")
    case .recorded, .node:
      guard let name else {
        return try found([], lacking: "the runtime does not say which network it belongs to")
      }
      guard let state = try recorded(name) else {
        return try found(
          [],
          lacking: """
            the database has no network \(ScreenText.quoted(name)), which 'hotside add-specs -u URL' adds
            """)
      }
      return try found(
        state.values,
        lacking: "the database has no value for this key of \(ScreenText.line(name))")
    }
  }

  /// Refuses a node of another chain than the code's.
  private func check(_ state: NodeState, _ name: String?) throws {
    try check(
      state.endpoint.redacted, of: state.version.specName, genesisHash: state.genesisHash, name)
  }

  /// Refuses a manifest of another chain than the code's.
  private func check(_ claim: Claim, _ name: String?) throws {
    try check("'\(claim.path)'", of: claim.network, genesisHash: claim.genesisHash, name)
  }

  private func check(
    _ source: String, of network: String, genesisHash: Hash256, _ name: String?
  ) throws {
    guard let name else { return }
    guard network.hasSameBytes(as: name) else {
      throw InquiryError.stateOfOtherChain(
        field: "name", code: ScreenText.quoted(name), source: source,
        offered: ScreenText.quoted(network))
    }
    guard let known = try recorded(name)?.genesisHash, known != genesisHash else { return }
    throw InquiryError.stateOfOtherChain(
      field: "genesis hash", code: known.hex, source: source, offered: genesisHash.hex)
  }

  /// Refuses metadata that differs from what a manifest of the same version names.
  ///
  /// - Throws: ``InquiryError/otherMetadataThanManifest(path:expected:found:)``.
  func check(_ code: RuntimeCode) throws {
    guard case .manifest(let claim) = choice, !code.state.isEmpty,
      code.version?.specVersion == claim.version,
      let facts = try? MetadataFacts(accepting: code.metadata), facts.hash != claim.metadataHash
    else { return }
    throw InquiryError.otherMetadataThanManifest(
      path: claim.path, expected: claim.metadataHash, found: facts.hash)
  }
}

extension NodeConnection {
  /// Asks for a value of the state at a block, with its origin.
  ///
  /// - Throws: `NodeError`.
  func stateValue(
    of key: [UInt8], at block: Hash256, within limit: Duration? = nil
  ) async throws -> StateValue {
    StateValue(
      key: key, value: try await storage(key, at: BlockHash(block), within: limit),
      source: .node(endpoint: endpoint.redacted, block: block))
  }
}
