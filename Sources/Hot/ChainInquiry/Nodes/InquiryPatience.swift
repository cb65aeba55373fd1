package import NodeClient
import Reporting

/// Rounds in which the endpoints of a network are asked until a deadline, for runs without a user.
///
/// A silent endpoint does not delay the next one: it is asked too after a short time. If no
/// endpoint answers, all are asked again, after pauses that grow.
package struct InquiryPatience: Equatable, Sendable {
  /// The time at which every wait ends.
  package let deadline: ContinuousClock.Instant
  /// The pauses before further rounds.
  package var pauses: [Duration] = [.seconds(1), .seconds(4), .seconds(16)]
  /// The time after which the next endpoint is asked while another one is silent.
  private static let stagger = Duration.seconds(2)

  package init(until deadline: ContinuousClock.Instant) { self.deadline = deadline }

  /// Asks endpoints until enough of them have given the same answer.
  ///
  /// - Returns: the first answer.
  /// - Throws: the error of a comparison, or the errors of the last round.
  func agreed<Answer: Sendable>(
    _ endpoints: [NodeEndpoint], _ agreement: Int,
    asking ask: @escaping @Sendable (NodeEndpoint) async throws -> Answer,
    comparing compare: (Answer, Answer) throws -> Void, telling progress: InquiryProgress
  ) async throws -> Answer {
    var further = pauses.makeIterator()
    while true {
      let round = try await round(endpoints, agreement, ask, compare, progress)
      if let answer = round.answer { return answer }
      let error = NetworkInquiry.error(round.failures, agreed: round.agreed, of: agreement)
      guard let pause = further.next(), error.isSilenceOfNodes else { throw error }
      // Networks that failed together are not asked again together.
      let wait = max(pause * Double.random(in: 0.8...1.2), InquiryPatience.demanded(round.failures))
      guard ContinuousClock.now + wait < deadline else { throw error }
      try await Task.sleep(for: wait)
    }
  }

  /// The limits of a connection that ends by the deadline.
  package func limited(_ options: NodeOptions) -> NodeOptions {
    var options = options
    options.requestTimeout = min(
      options.requestTimeout, max(deadline - .now, .milliseconds(1)))
    return options
  }

  /// The longest pause that a busy node asked for.
  private static func demanded(_ failures: [any Error]) -> Duration {
    failures.compactMap { ($0 as? NodeError)?.retryAfter.map { .seconds($0) } }.max() ?? .zero
  }

  private struct Round<Answer: Sendable>: Sendable {
    var answer: Answer?
    var agreed = 0
    var failures: [any Error] = []
  }

  private enum Event<Answer: Sendable>: Sendable {
    case answered(Int, Result<Answer, any Error>)
    case silent
  }

  private func round<Answer: Sendable>(
    _ endpoints: [NodeEndpoint], _ agreement: Int,
    _ ask: @escaping @Sendable (NodeEndpoint) async throws -> Answer,
    _ compare: (Answer, Answer) throws -> Void, _ progress: InquiryProgress
  ) async throws -> Round<Answer> {
    try await withThrowingTaskGroup(of: Event<Answer>.self) { group in
      var round = Round<Answer>()
      var first: Answer?
      var places: Set<String> = []
      var (begun, running) = (0, 0)
      func start() {
        guard begun < endpoints.count else { return }
        let number = begun
        (begun, running) = (begun + 1, running + 1)
        group.addTask {
          do { return .answered(number, .success(try await ask(endpoints[number]))) } catch {
            return .answered(number, .failure(error))
          }
        }
        group.addTask {
          try? await Task.sleep(for: InquiryPatience.stagger)
          return .silent
        }
      }
      defer { group.cancelAll() }
      for _ in 0..<max(1, agreement) { start() }
      while running > 0, let event = try await group.next() {
        switch event {
        case .silent: start()
        case .answered(_, .failure(let error)):
          if Task.isCancelled { throw error }
          running -= 1
          round.failures.append(error)
          if begun < endpoints.count { progress.endpointFailed(error.reportable) }
          start()
        case .answered(let number, .success(let answer)):
          running -= 1
          guard places.insert(endpoints[number].place).inserted else {
            start()
            continue
          }
          if let first { try compare(first, answer) }
          first = first ?? answer
          round.agreed += 1
          if round.agreed == agreement {
            round.answer = first
            return round
          }
          start()
        }
      }
      return round
    }
  }
}
