import DevelopmentNode
import NodeClient
import TestSupport
import Testing

@Suite struct RetryTests {
  private static func busy(_ status: Int, _ retryAfter: Int?) -> NodeError {
    .httpStatus(endpoint: "http://node", status: status, retryAfter: retryAfter)
  }

  @Test func pausesLongerEachTimeUnlessTheNodeSaysHowLong() {
    let policy = RetryPolicy(
      attempts: 8, firstPause: .milliseconds(500), longestPause: .seconds(5))
    #expect(policy.pause(after: 1, Self.busy(429, nil)) == .milliseconds(500))
    #expect(policy.pause(after: 2, Self.busy(503, nil)) == .seconds(1))
    #expect(policy.pause(after: 4, Self.busy(429, nil)) == .seconds(4))
    #expect(policy.pause(after: 7, Self.busy(429, nil)) == .seconds(5))
    #expect(policy.pause(after: 8, Self.busy(429, nil)) == nil)
    #expect(policy.pause(after: 1, Self.busy(429, 3)) == .seconds(3))
    #expect(policy.pause(after: 1, Self.busy(429, 6)) == nil)
    #expect(policy.pause(after: 1, Self.busy(500, nil)) == nil)
    #expect(policy.pause(after: 1, .noEndpoint) == nil)
    for (code, text) in [
      (-32999, ""), (-32009, ""), (-32029, ""), (-32005, "Rate limit exceeded"),
      (-32000, "Too Many Requests"),
    ] {
      let refusal = NodeError.callFailed(endpoint: "", method: "", code: code, text: text)
      #expect(policy.pause(after: 1, refusal) == .milliseconds(500), "\(code)")
    }
    for (wait, pause) in [(nil, 500), (3, 3_000)] as [(Int?, Int)] {
      let page = NodeError.busy(endpoint: "", method: "", answer: "a page", retryAfter: wait)
      #expect(policy.pause(after: 1, page) == .milliseconds(pause))
    }
    for code in [-32601, -32000, -32005] {
      let refusal = NodeError.callFailed(endpoint: "", method: "", code: code, text: "no")
      #expect(policy.pause(after: 1, refusal) == nil, "\(code)")
    }
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func asksABusyNodeAgain(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.busy(times: 2, retryAfter: nil))
    let options = Nodes.options { $0.retry = RetryPolicy(firstPause: .milliseconds(20)) }
    let connection = try Nodes.connection(node, carrier, options)
    #expect(try await connection.chainName() == "Development")
    #expect(node.requestCount == (carrier == .http ? 3 : 4))
  }

  @Test(arguments: Nodes.Carrier.allCases)
  func waitsAsLongAsTheNodeAsks(carrier: Nodes.Carrier) async throws {
    let node = try Nodes.node(.busy(times: 1, retryAfter: 1))
    let options = Nodes.options { $0.retry = RetryPolicy(firstPause: .milliseconds(1)) }
    let connection = try Nodes.connection(node, carrier, options)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try await connection.chainName() == "Development")
    #expect(clock.now - start >= .seconds(1))
  }

  @Test func givesUpOnAStorm() async throws {
    let node = try Nodes.node(.httpStatus(429, retryAfter: nil))
    let options = Nodes.options {
      $0.retry = RetryPolicy(attempts: 4, firstPause: .milliseconds(1))
    }
    await #expect(
      throws: NodeError.httpStatus(endpoint: node.url, status: 429, retryAfter: nil)
    ) { try await Nodes.connection(node, .http, options).chainName() }
    #expect(node.requestCount == 4)
  }

  /// A pause that would outlast the time for all answers is not begun.
  @Test func waitsForNoPauseBeyondItsTime() async throws {
    let node = try Nodes.node(.httpStatus(429, retryAfter: 20))
    let options = Nodes.options {
      $0.retry = RetryPolicy()
      $0.requestTimeout = .seconds(10)
    }
    await #expect(
      throws: NodeError.httpStatus(endpoint: node.url, status: 429, retryAfter: 20)
    ) { try await Nodes.connection(node, .http, options).chainName() }
    #expect(node.requestCount == 1)
  }

  @Test func canBeCancelledWhileItPauses() async throws {
    let node = try Nodes.node(.httpStatus(429, retryAfter: 20))
    let options = Nodes.options {
      $0.retry = RetryPolicy()
      $0.requestTimeout = .seconds(120)
    }
    let connection = try Nodes.connection(node, .http, options)
    let call = Task { try await connection.chainName() }
    try await Poll.suspend(until: "the request to the node") { node.requestCount > 0 }
    call.cancel()
    await #expect(throws: NodeError.cancelled(endpoint: node.url)) { try await call.value }
  }
}
