package import ByteSupport
package import HotStore
package import NodeClient
import Reporting
import RuntimeMetadata

/// The chain state for a run of the code in a file; supplies the values that the code reads
/// (hot-side 3.7).
package struct RuntimeState: Sendable {
  /// The source of the values.
  package enum Choice: Equatable, Sendable {
    /// The values that the database has recorded for the code's network.
    case recorded
    /// A node of the network, at one finalized block.
    case node(NodeEndpoint)
    /// The values in a manifest.
    case manifest(Claim)
    /// The empty state, as in the reference tool.
    case empty
  }

  /// The statements in a manifest about a run of a runtime's code.
  package struct Claim: Equatable, Sendable {
    /// The path of the manifest.
    package let path: String
    /// The spec name.
    package let network: String
    package let genesisHash: Hash256
    /// The spec version of the runtime.
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

  /// The advice for commands that have the options `--state-from` and `--empty-state`.
  package static let optionsWayOut =
    """
    Pass --state-from with the URL of a node of the network, or run the code over an empty state with \
    --empty-state; the nodes' metadata may then differ.
    """

  private let choice: Choice
  private let options: NodeOptions
  private let wayOut: String
  private let recorded: @Sendable (_ name: String) throws -> RecordedState?

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - choice: the source of the values.
  ///   - options: limits and trusted certificates of the connection to a node.
  ///   - wayOut: what the user can do if a value is not known, as a sentence.
  ///   - recorded: returns the recorded state of the chain with a spec name; `nil` if there is
  ///     none.
  package init(
    _ choice: Choice, options: NodeOptions = NodeOptions(), wayOut: String = optionsWayOut,
    recorded: @escaping @Sendable (_ name: String) throws -> RecordedState?
  ) {
    self.choice = choice
    self.options = options
    self.wayOut = wayOut
    self.recorded = recorded
  }

  /// Gets the value of a key.
  ///
  /// - Parameters:
  ///   - key: the full storage key.
  ///   - name: the spec name in the code's version; `nil` if the code has not returned its version.
  package typealias Reader = (_ key: [UInt8], _ name: String?) async throws -> StateValue

  /// Runs `body` with a reader of this state.
  ///
  /// The first read connects to the node, and all reads are at the block that was finalized then.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
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

  /// The value of a key from a source other than a node.
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

  private func check(_ state: NodeState, _ name: String?) throws {
    try check(
      state.endpoint.redacted, of: state.version.specName, genesisHash: state.genesisHash, name)
  }

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

  /// Throws an error if the state comes from a manifest of the same version, and the code returns
  /// other metadata than the manifest states.
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
  /// Gets a value of the state at a block, with its source.
  ///
  /// - Returns: the value.
  /// - Throws: `NodeError`.
  func stateValue(
    of key: [UInt8], at block: Hash256, within limit: Duration? = nil
  ) async throws -> StateValue {
    StateValue(
      key: key, value: try await storage(key, at: BlockHash(block), within: limit),
      source: .node(endpoint: endpoint.redacted, block: block))
  }
}
