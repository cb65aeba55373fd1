import DevelopmentNode
import NodeClient
import Synchronization
import Testing

@Suite struct NodePoolTests {
  private static func pool(_ urls: [String]) throws -> NodePool {
    NodePool(try urls.map { try NodeEndpoint($0) }, options: Nodes.options())
  }

  private static func chainName(_ pool: NodePool) async throws(NodeError) -> String {
    try await pool.first { node throws(NodeError) in try await node.chainName() }
  }

  @Test func takesTheFirstThatAnswers() async throws {
    let gone = try Nodes.node()
    gone.stop()
    let broken = try Nodes.node(.wrongJSON)
    let good = try Nodes.node()
    let spare = try Nodes.node()
    let pool = try Self.pool([gone.url, broken.url, good.webSocketURL, spare.url])
    var failures: [NodeError] = []
    let name = try await pool.first(onFailure: { failures.append($0) }) {
      node throws(NodeError) in try await node.chainName()
    }
    #expect(name == "Development")
    #expect(failures.map(\.kind) == [.unavailable, .badData])
    #expect(spare.requestCount == 0)
  }

  @Test func reportsEveryFailureInOrder() async throws {
    let first = try Nodes.node(.httpStatus(500, retryAfter: nil))
    let second = try Nodes.node(.wrongID)
    let pool = try Self.pool([first.url, second.url])
    let error = await #expect(throws: NodeError.self) { try await Self.chainName(pool) }
    guard case .allFailed(let errors) = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(errors.count == 2)
    #expect(errors.first == .httpStatus(endpoint: first.url, status: 500, retryAfter: nil))
    #expect(error?.kind == .badData)
    #expect(
      error?.message
        == "None of the 2 endpoints could be used. " + errors.map(\.message).joined(separator: " "))
  }

  @Test func saysJustOneFailureOfJustOneEndpoint() async throws {
    let node = try Nodes.node(.httpStatus(500, retryAfter: nil))
    let pool = try Self.pool([node.url])
    await #expect(
      throws: NodeError.httpStatus(endpoint: node.url, status: 500, retryAfter: nil)
    ) { try await Self.chainName(pool) }
  }

  @Test func needsAnEndpoint() async throws {
    let pool = try Self.pool([])
    await #expect(throws: NodeError.noEndpoint) { try await Self.chainName(pool) }
    #expect(NodeError.noEndpoint.kind == .usage)
  }

  @Test(.timeLimit(.minutes(1))) func triesNoOtherEndpointOnceCancelled() async throws {
    let slow = try Nodes.node(.delay(milliseconds: Misbehaviour.longestDelay))
    let next = try Nodes.node()
    let pool = try Self.pool([slow.url, next.url])
    let call = Task { try await Self.chainName(pool) }
    while slow.requestCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
    call.cancel()
    await #expect(throws: NodeError.cancelled(endpoint: slow.url)) { try await call.value }
    #expect(next.requestCount == 0)
  }
}
