package import JSONCodec

/// A call to a node.
package struct NodeCall: Hashable, Sendable {
  /// The redacted URL.
  package let endpoint: String
  package let method: String
  /// The positional parameters, as JSON.
  package let parameters: String

  package init(endpoint: String, method: String, parameters: [JSONValue]) {
    (self.endpoint, self.method) = (endpoint, method)
    self.parameters = JSONValue.array(parameters).serialized()
  }
}

/// Recorded answers of nodes: a source of answers, or a place to record them.
package final class NodeAnswers: Sendable, Equatable {
  /// Whether nodes are not asked at all.
  package let isComplete: Bool
  /// Returns the JSON-RPC answer to a call; `nil` if it is not recorded.
  let find: @Sendable (NodeCall) -> JSONValue?
  /// Records the JSON-RPC answer to a call.
  let keep: @Sendable (NodeCall, JSONValue) -> Void

  /// Uses recorded answers instead of nodes.
  package init(instead find: @escaping @Sendable (NodeCall) -> JSONValue?) {
    (isComplete, self.find, keep) = (true, find, { _, _ in })
  }

  /// Records answers; `find` returns the recorded ones, so that a run never sees two answers to one
  /// call.
  package init(
    recording keep: @escaping @Sendable (NodeCall, JSONValue) -> Void,
    knowing find: @escaping @Sendable (NodeCall) -> JSONValue?
  ) {
    (isComplete, self.find, self.keep) = (false, find, keep)
  }

  /// Whether both are the same object.
  package static func == (left: NodeAnswers, right: NodeAnswers) -> Bool { left === right }
}
