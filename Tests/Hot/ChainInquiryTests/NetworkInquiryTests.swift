import ChainInquiry
import DevelopmentNode
import NodeClient
import Reporting
import Synchronization
import TestSupport
import Testing

/// The endpoints of one network, asked in order.
@Suite struct NetworkInquiryTests {
  private static func node(_ misbehaviors: Misbehavior...) throws -> DevelopmentNodeServer {
    var configuration = DevelopmentNodeConfiguration()
    configuration.misbehaviors = misbehaviors
    return try DevelopmentNodeServer(configuration)
  }

  private static let inquiry = {
    var inquiry = InquirySettings()
    inquiry.options.connectTimeout = .seconds(5)
    inquiry.options.requestTimeout = .seconds(10)
    inquiry.options.retry.attempts = 1
    return inquiry
  }()

  private static func ask(_ urls: [String]) async throws -> NodeSnapshot {
    try await inquiry.ask(try urls.map { try NodeEndpoint($0) })
  }

  @Test func takesTheFirstThatAnswers() async throws {
    let gone = try ReservedPort()
    let broken = try Self.node(.wrongJSON)
    let good = try Self.node()
    let spare = try Self.node()
    let told = Mutex<[ExitCode]>([])
    var progress = InquiryProgress()
    progress.endpointFailed = { error in told.withLock { $0.append(error.exitCode) } }
    let snapshot = try await Self.inquiry.ask(
      try [gone.url, broken.url, good.webSocketURL, spare.url].map { try NodeEndpoint($0) },
      telling: progress)
    #expect(snapshot.endpoint.text == good.webSocketURL)
    #expect(told.withLock { $0 } == [.unavailable, .badData])
    #expect(spare.requestCount == 0)
  }

  @Test func reportsEveryFailureInOrder() async throws {
    let first = try Self.node(.httpStatus(500, retryAfter: nil))
    let second = try Self.node(.wrongID)
    let error = await #expect(throws: NodeError.self) {
      try await Self.ask([first.url, second.url])
    }
    guard case .allFailed(let errors) = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
    #expect(errors.count == 2)
    #expect(errors.first == .httpStatus(endpoint: first.url, status: 500, retryAfter: nil))
    #expect(error?.exitCode == .badData)
    #expect(
      error?.message
        == "None of the 2 endpoints could be used. " + errors.map(\.message).joined(separator: " "))
  }

  @Test func saysJustOneFailureOfJustOneEndpoint() async throws {
    let node = try Self.node(.httpStatus(500, retryAfter: nil))
    await #expect(
      throws: NodeError.httpStatus(endpoint: node.url, status: 500, retryAfter: nil)
    ) { try await Self.ask([node.url]) }
  }

  @Test func needsAnEndpoint() async throws {
    await #expect(throws: NodeError.noEndpoint) { try await Self.ask([]) }
    #expect(NodeError.noEndpoint.exitCode == .usage)
  }

  @Test(.timeLimit(.minutes(1))) func triesNoOtherEndpointOnceCancelled() async throws {
    let slow = try Self.node(.delay(milliseconds: Misbehavior.longestDelay))
    let next = try Self.node()
    let call = Task { try await Self.ask([slow.url, next.url]) }
    try await Poll.suspend(until: "the request to the first node") { slow.requestCount > 0 }
    call.cancel()
    await #expect(throws: NodeError.cancelled(endpoint: slow.url)) { try await call.value }
    #expect(next.requestCount == 0)
  }
}
