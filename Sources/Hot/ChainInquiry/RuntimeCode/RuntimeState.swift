import ByteSupport
package import HotStore
package import NodeClient
import Reporting
import RuntimeMetadata

/// The state that the code in a file is run over: reads of the code are answered from it (hot-side 3.7).
package struct CodeState: Sendable {
  /// Where the values come from.
  package enum Choice: Equatable, Sendable {
    /// The values that the database has recorded for the network of the code.
    case recorded
    /// A node of the network, at one finalized block.
    case node(NodeEndpoint)
    /// The values in the manifest at `path`.
    case manifest([StateValue], path: String)
    /// No key has a value, as in the reference tool.
    case empty
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
    switch choice {
    case .empty: return StateValue(key: key, value: nil, source: .emptyState)
    case .manifest(let values, let path):
      guard let value = values.first(where: { $0.key == key }) else {
        throw InquiryError.stateNeeded(
          key: key, lacking: "'\(path)' has no value for this key", wayOut: wayOut)
      }
      return value
    case .recorded, .node:
      guard let name else {
        throw InquiryError.stateNeeded(
          key: key, lacking: "the runtime does not say which network it belongs to", wayOut: wayOut)
      }
      guard let state = try recorded(name) else {
        throw InquiryError.stateNeeded(
          key: key, lacking: "the database has no network \(ScreenText.quoted(name))",
          wayOut: wayOut)
      }
      guard let value = state.values.first(where: { $0.key == key }) else {
        throw InquiryError.stateNeeded(
          key: key,
          lacking: "the database has no value for this key of \(ScreenText.line(name))",
          wayOut: wayOut)
      }
      return value
    }
  }

  /// Refuses a node of another chain than the code's.
  private func check(_ state: NodeState, _ name: String?) throws {
    guard let name else { return }
    guard state.version.specName.hasSameBytes(as: name) else {
      throw InquiryError.stateOfOtherChain(
        field: "name", code: ScreenText.quoted(name), endpoint: state.endpoint.redacted,
        offered: ScreenText.quoted(state.version.specName))
    }
    guard let known = try recorded(name)?.genesisHash, known != state.genesisHash else { return }
    throw InquiryError.stateOfOtherChain(
      field: "genesis hash", code: known.hex, endpoint: state.endpoint.redacted,
      offered: state.genesisHash.hex)
  }
}

extension NodeConnection {
  /// Asks for a value of the state at a block, with its origin.
  ///
  /// - Throws: `NodeError`.
  func stateValue(of key: [UInt8], at block: Hash256) async throws -> StateValue {
    StateValue(
      key: key, value: try await storage(key, at: BlockHash(block)),
      source: .node(endpoint: endpoint.redacted, block: block))
  }
}
