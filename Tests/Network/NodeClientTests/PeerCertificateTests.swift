import JSONCodec
import NodeClient
import Reporting
import TestSupport
import Testing

/// TLS against servers of a throw-away authority: HTTPS by Python's standard library, WebSocket by
/// the `websockets` library.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PeerCertificateTests {
  private static let certificates = Result { try PeerCertificates() }

  enum Scheme: String, CaseIterable, Sendable {
    case https, wss
  }

  private static func peer(_ scheme: Scheme, _ certificate: String) throws -> PeerNode {
    let files = try certificates.get().server(certificate)
    return try PeerNode(
      scheme == .https ? "https" : "websocket", files.certificate, files.key)
  }

  private static func options() throws -> NodeOptions {
    let authority = try certificates.get().authority
    return Nodes.options { $0.certificateAuthorityFile = authority }
  }

  @Test(arguments: Scheme.allCases, ["localhost", "127.0.0.1"])
  func trustsAGivenAuthority(scheme: Scheme, host: String) async throws {
    let peer = try Self.peer(scheme, "good")
    let connection = try NodeConnection(
      to: peer.endpoint(scheme.rawValue, host: host), options: Self.options())
    for _ in 0..<3 {
      let answer = try await connection.call("echo", [.integer(1)])
      #expect(answer.array?.isEmpty == false)
    }
  }

  @Test func movesLargeMessagesOverTLS() async throws {
    let peer = try Self.peer(.wss, "good")
    var options = try Self.options()
    options.answerLimit = 4 << 20
    let connection = try NodeConnection(
      to: peer.endpoint("wss", host: "localhost"), options: options)
    for count in [1000, 100_000, 3 << 20] {
      #expect(try await connection.call("large", [.integer(count)]).string?.utf8.count == count)
    }
  }

  @Test(
    arguments: Scheme.allCases,
    [
      ("unknown", "unable to get local issuer certificate"),
      ("misnamed", "no alternative certificate subject name matches"),
      ("expired", "certificate has expired"),
    ])
  func refusesOtherCertificates(scheme: Scheme, example: (String, String)) async throws {
    let (certificate, reason) = example
    let peer = try Self.peer(scheme, certificate)
    let endpoint = try peer.endpoint(scheme.rawValue, host: "localhost")
    let connection = try NodeConnection(to: endpoint, options: Self.options())
    let error = await #expect(throws: NodeError.self) { try await connection.chainName() }
    guard case .insecure(let shown, let found) = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(shown == endpoint.redacted)
    #expect(found.contains(reason))
    #expect(error?.exitCode == .unavailable)
    #expect(
      error?.message
        == "The node \(shown) cannot be trusted, TLS failed: \(found). Certificates are always checked; try another endpoint."
    )
  }

  @Test(arguments: Scheme.allCases)
  func trustsNoAuthorityThatWasNotGiven(scheme: Scheme) async throws {
    let peer = try Self.peer(scheme, "good")
    let connection = try NodeConnection(
      to: peer.endpoint(scheme.rawValue, host: "localhost"), options: Nodes.options())
    await #expect {
      try await connection.chainName()
    } throws: { error in
      guard case NodeError.insecure = error else { return false }
      return true
    }
  }

  @Test(arguments: Scheme.allCases)
  func speaksNoTLSWithAServerInClear(scheme: Scheme) async throws {
    let peer = try PeerNode(scheme == .https ? "https" : "websocket")
    let connection = try NodeConnection(
      to: peer.endpoint(scheme.rawValue), options: Self.options())
    await #expect {
      try await connection.chainName()
    } throws: { error in
      guard case NodeError.insecure = error else { return false }
      return true
    }
  }

  @Test func sendsPathQueryAndCredentialsAsGiven() async throws {
    let peer = try Self.peer(.https, "good")
    let endpoint = try peer.endpoint(
      "https", "/a//../b%20c?key=1&x", host: "us%3Aer:p%40ss@localhost")
    let answer = try await NodeConnection(to: endpoint, options: Self.options()).call("echo")
    #expect(answer.array?.first == .string("/a//../b%20c?key=1&x"))
    // base64 of "us:er:p@ss"
    #expect(answer.array?[2]["Authorization"] == .string("Basic dXM6ZXI6cEBzcw=="))
    #expect(answer.array?[2]["Expect"] == .null)
    #expect(answer.array?[2]["Accept"] == .string("application/json"))
  }
}
