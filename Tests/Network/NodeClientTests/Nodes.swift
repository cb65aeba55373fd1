import DevelopmentNode
import NodeClient
import Testing

/// Nodes and connections for tests.
enum Nodes {
  /// The two ways to a node.
  enum Carrier: String, CaseIterable, CustomTestStringConvertible {
    case http, webSocket
    var testDescription: String { rawValue }
  }

  /// A node that misbehaves as told.
  static func node(_ misbehaviors: Misbehavior...) throws -> DevelopmentNodeServer {
    var configuration = DevelopmentNodeConfiguration()
    configuration.misbehaviors = misbehaviors
    return try DevelopmentNodeServer(configuration)
  }

  /// Limits that end a test soon.
  static func options(_ change: (inout NodeOptions) -> Void = { _ in }) -> NodeOptions {
    var options = NodeOptions()
    options.connectTimeout = .seconds(30)
    // Longer than a busy machine takes; what tests a time limit sets its own.
    options.requestTimeout = .seconds(60)
    options.retry.attempts = 1
    change(&options)
    return options
  }

  static func endpoint(_ node: DevelopmentNodeServer, _ carrier: Carrier) throws -> NodeEndpoint {
    try NodeEndpoint(carrier == .http ? node.url : node.webSocketURL)
  }

  static func connection(
    _ node: DevelopmentNodeServer, _ carrier: Carrier = .http, _ options: NodeOptions = options()
  ) throws -> NodeConnection {
    try NodeConnection(to: endpoint(node, carrier), options: options)
  }
}
