import DevelopmentNode
import JSONCodec
import NodeClient
import Reporting
import TestSupport
import Testing

/// Nodes that only a proxy finds: `node.invalid` is a name that this machine cannot look up.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PeerProxyTests {
  private static let certificates = Result { try PeerCertificates() }

  private static let kinds = [("http", "http"), ("socks5", "socks5h")]
  private static let user = "name:p%40ss"

  private static func options(_ proxy: String, authority: String? = nil) throws -> NodeOptions {
    let address = try ProxyAddress(proxy, from: "--proxy")
    return Nodes.options { options in
      options.proxies = ProxyRules(all: address, environment: { _ in nil })
      options.certificateAuthorityFile = authority
    }
  }

  private static func hidden(
    _ node: DevelopmentNodeServer, _ carrier: Nodes.Carrier
  ) throws -> NodeEndpoint {
    try NodeEndpoint(
      (carrier == .http ? node.url : node.webSocketURL)
        .replacing("127.0.0.1", with: "node.invalid"))
  }

  @Test(arguments: kinds, Nodes.Carrier.allCases)
  func asksThroughAProxy(kind: (String, String), carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node()
    let proxy = try PeerNode.proxy(kind.0)
    let endpoint = try Self.hidden(node, carrier)
    let connection = try NodeConnection(
      to: endpoint, options: Self.options("\(kind.1)://127.0.0.1:\(proxy.port)"))
    for _ in 0..<2 { #expect(try await connection.finalizedHead().text.hasPrefix("0x")) }
    await #expect(throws: NodeError.self) {
      try await NodeConnection(to: endpoint, options: Nodes.options()).finalizedHead()
    }
  }

  @Test(arguments: kinds, ["https", "wss"])
  func checksTheCertificateOfTheNodeBehindAProxy(
    kind: (String, String), scheme: String
  ) async throws {
    let certificates = try Self.certificates.get()
    let proxy = try PeerNode.proxy(kind.0)
    let options = try Self.options(
      "\(kind.1)://127.0.0.1:\(proxy.port)", authority: certificates.authority)
    func ask(_ certificate: String) async throws -> Int? {
      let files = certificates.server(certificate)
      let node = try PeerNode(
        scheme == "https" ? "https" : "websocket", files.certificate, files.key)
      // Credentials are for the node; a proxy that is told them refuses to tunnel.
      let endpoint = try node.endpoint(scheme, host: "user:word@node.invalid")
      let connection = try NodeConnection(to: endpoint, options: options)
      return try await connection.call("echo", [.integer(1)]).array?.count
    }
    #expect(try await ask("good") ?? 0 > 0)
    await #expect {
      _ = try await ask("misnamed")
    } throws: { error in
      if case .insecure? = error as? NodeError { true } else { false }
    }
  }

  @Test(arguments: kinds, Nodes.Carrier.allCases)
  func saysToTheProxyWhoAsks(kind: (String, String), carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node()
    let proxy = try PeerNode.proxy(kind.0, "name:p@ss")
    let endpoint = try Self.hidden(node, carrier)
    let known = "\(kind.1)://\(Self.user)@127.0.0.1:\(proxy.port)"
    let connection = try NodeConnection(to: endpoint, options: Self.options(known))
    #expect(try await connection.finalizedHead().text.hasPrefix("0x"))
    for credentials in ["", "name:geheim@"] {
      let refused = "\(kind.1)://\(credentials)127.0.0.1:\(proxy.port)"
      let error = await #expect(throws: NodeError.self) {
        try await NodeConnection(to: endpoint, options: Self.options(refused)).finalizedHead()
      }
      guard case .proxyFailed(_, let shown, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(error?.exitCode == .unavailable)
      #expect(shown == refused.replacing(credentials, with: credentials.isEmpty ? "" : "***@"))
      #expect(error?.message.contains("geheim") == false)
    }
  }

  @Test(arguments: kinds)
  func namesTheProxyThatRefusesOrIsGone(kind: (String, String)) async throws {
    let proxy = try PeerNode.proxy(kind.0)
    let endpoint = try NodeEndpoint("ws://elsewhere.invalid:1")
    // A port that the system gives nobody by itself.
    let free = 1
    for (port, reason) in [(proxy.port, ""), (free, "127.0.0.1 port \(free)")] {
      let options = try Self.options("\(kind.1)://name:geheim@127.0.0.1:\(port)")
      let error = await #expect(throws: NodeError.self) {
        try await NodeConnection(to: endpoint, options: options).finalizedHead()
      }
      guard case .proxyFailed(let node, let shown, let why) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(node == "ws://elsewhere.invalid:1")
      #expect(shown == "\(kind.1)://***@127.0.0.1:\(port)")
      #expect(why.contains(reason))
    }
  }
}
