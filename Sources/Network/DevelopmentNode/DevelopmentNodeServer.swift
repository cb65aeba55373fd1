package import ByteSupport
import LoopbackServer

/// A node that serves given metadata over HTTP and WebSocket on 127.0.0.1, for the demonstration,
/// for tests and for work without a network.
///
/// It answers what a toolkit for the Vault asks a Substrate node (hot-side 4), from a chain whose
/// blocks are empty, and can be told to misbehave.
///
/// ```swift
/// let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration(metadata: blob))
/// print(node.url)  // http://127.0.0.1:40123
/// node.stop()
/// ```
package final class DevelopmentNodeServer: Sendable {
  /// The port that the node listens on.
  package let port: UInt16
  /// The hash of block 0 that the node gives.
  package let genesisHash: Hash256
  /// The name of the chain's runtime, as its metadata says.
  package let specName: String
  /// The version of the chain's runtime, as its metadata says.
  package let specVersion: UInt32
  private let server: HTTPServer
  private let gate: RequestGate

  /// Starts a node.
  ///
  /// - Throws: ``DevelopmentNodeError`` for metadata that names no runtime, or a port that is taken.
  package init(_ configuration: DevelopmentNodeConfiguration) throws(DevelopmentNodeError) {
    let methods = try NodeMethods(configuration)
    genesisHash = methods.genesisHash
    (specName, specVersion) = methods.spec
    let service = RPCService(methods, configuration.misbehaviors)
    let gate = RequestGate(service, configuration.misbehaviors)
    self.gate = gate
    do {
      // Whoever tries the node may reach it by any name, through a tunnel for example.
      server = try HTTPServer(port: configuration.port, acceptsForeignHosts: true, gate)
    } catch { throw .server(error) }
    port = server.port
  }

  /// The node's URL for JSON-RPC by POST.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// The node's URL for JSON-RPC over WebSocket.
  package var webSocketURL: String { "ws://127.0.0.1:\(port)" }

  /// How many requests were received, refused ones included; a WebSocket message counts as one.
  package var requestCount: Int { gate.requestCount }

  /// Ends all connections and frees the port; a second time does nothing.
  ///
  /// A node that is released stops as well.
  package func stop() { server.stop() }
}
