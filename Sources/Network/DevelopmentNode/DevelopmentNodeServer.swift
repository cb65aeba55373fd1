package import ByteSupport
package import ChainProofs
package import JSONCodec
import LoopbackServer
import Threading

/// A node that serves metadata over HTTP and WebSocket on 127.0.0.1, for the demonstration, for
/// tests and for work without a network.
///
/// The node has the methods that common clients need: it puts each submitted extrinsic into a
/// block, but does not execute calls. It can misbehave.
///
/// ```swift
/// let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration(metadata: blob))
/// print(node.url)  // http://127.0.0.1:40123
/// node.stop()
/// ```
package final class DevelopmentNodeServer: Sendable {
  /// The port of the node.
  package let port: UInt16
  /// The genesis hash that the node returns.
  package let genesisHash: Hash256
  /// The name of the chain's runtime, from its metadata.
  package let specName: String
  /// The spec version of the chain's runtime, from its metadata.
  package let specVersion: UInt32
  private let methods: NodeMethods
  private let server: HTTPServer
  private let clock = BlockClock()
  private let gate: RequestGate

  /// Starts a node.
  ///
  /// - Throws: ``DevelopmentNodeError`` for metadata without a runtime name, or a port in use.
  package init(_ configuration: DevelopmentNodeConfiguration) throws(DevelopmentNodeError) {
    methods = try NodeMethods(configuration)
    genesisHash = methods.genesisHash
    (specName, specVersion) = methods.spec
    let service = RPCService(methods, configuration.misbehaviors)
    let gate = RequestGate(service, configuration.misbehaviors)
    self.gate = gate
    do {
      // Tests may reach the node under any host name, for example through a tunnel.
      server = try HTTPServer(port: configuration.port, acceptsForeignHosts: true, gate)
    } catch { throw .server(error) }
    port = server.port
    if let interval = configuration.proofs?.interval,
      !configuration.misbehaviors.contains(.proof(.oldBlock))
    {
      let (methods, start) = (methods, methods.host.chain.best)
      do throws(OwnThread.Failure) {
        try clock.start(every: .milliseconds(interval)) { methods.grow(to: start + $0) }
      } catch { throw .server(.system(reason: error.reason)) }
    }
  }

  /// The node's URL for JSON-RPC by POST.
  package var url: String { "http://127.0.0.1:\(port)" }

  /// The node's URL for JSON-RPC over WebSocket.
  package var webSocketURL: String { "ws://127.0.0.1:\(port)" }

  /// The number of received requests, including refused ones; a WebSocket message counts as one.
  package var requestCount: Int { gate.requestCount }

  /// The header of the finalized block.
  package var finalizedHeader: BlockHeader {
    let chain = methods.host.chain
    return chain.headers[chain.finalized]
  }

  /// A checkpoint at a block; `nil` for a chain without authorities, or without the block.
  package func checkpoint(at number: UInt32) -> ChainCheckpoint? {
    finality(of: number)?.checkpoint(at: Int(number))
  }

  /// A chain specification with a checkpoint at a block; `nil` for a chain without authorities, or
  /// without the block.
  package func chainSpecification(at number: UInt32) -> JSONValue? {
    finality(of: number).map { methods.specification($0, at: Int(number)) }
  }

  private func finality(of number: UInt32) -> ProofAnswers? {
    guard let proofs = methods.proofs, proofs.state.sets.count > 0, number <= proofs.chain.best
    else { return nil }
    return proofs
  }

  /// Ends all connections and frees the port; a second call does nothing.
  ///
  /// A node that is released stops too.
  package func stop() {
    clock.stop()
    server.stop()
  }
}
