import DevelopmentNode
import JSONCodec
import TestSupport
import Testing

/// A client by other authors, in Python: connects, reads, signs and submits.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PeerClientTests {
  private static let script = Checkout.path + "/Tests/Network/DevelopmentNodeTests/Peers/client.py"

  @Test(arguments: [true, false])
  func substrateInterfaceUsesTheNode(overWebSocket: Bool) throws {
    let node = try DevelopmentNodeServer(DevelopmentNodeConfiguration())
    let outcome = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      [Self.script, overWebSocket ? node.webSocketURL : node.url])
    try #require(outcome.exitCode == 0, "\(outcome.error)")
    let seen = try JSONValue(parsing: outcome.standardOutput)
    #expect(seen["chain"] == .string("Development"))
    #expect(seen["name"] == .string("hotside dev-node"))
    #expect(seen["head"] == .integer(61))
    #expect(seen["free"] == .integer(1_000_000_000_000_000_000))
    #expect(seen["nonce"] == .integer(0))
    #expect(seen["fee"] == .integer(125_000_000))
    #expect(seen["nextNonce"] == .integer(1))
    guard overWebSocket else { return }
    #expect(seen["finalized"] == .bool(true))
    #expect(seen["success"] == .bool(true))
    #expect(seen["events"] == .strings(["ExtrinsicSuccess"]))
    #expect(seen["calls"] == .strings(["transfer_keep_alive"]))
  }
}
