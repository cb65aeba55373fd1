internal import CConfinement
import Synchronization

/// A team of threads that is started once, because a confined process cannot start threads.
@safe public final class WorkTeam {
  /// The number of threads, including the caller's.
  public let threads: Int
  /// The other threads; `nil` if there are none.
  private let others: OpaquePointer?

  /// The number of pieces for each thread that start before their results are taken.
  private static let round = 64

  /// Starts the threads.
  ///
  /// - Parameter threads: at least 1, including the caller's. Fewer are started if the system
  ///   allows no more.
  public init(threads: Int) {
    var count = max(threads, 1)
    // The pointer belongs to this object until `deinit`.
    var others = unsafe count > 1 ? hotside_team_start(UInt32(count - 1)) : nil
    while count > 1, unsafe others == nil {
      count /= 2
      unsafe others = count > 1 ? hotside_team_start(UInt32(count - 1)) : nil
    }
    self.threads = count
    unsafe self.others = others
  }

  deinit { if let others = unsafe others { unsafe hotside_team_end(others) } }

  /// Runs `count` pieces, and passes on their results in order.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - limit: the maximum number of threads at work, at least 1.
  ///   - piece: computes the piece with this index.
  ///   - take: receives each result on the calling thread, and returns `true` to stop.
  /// - Throws: the first error, in order, of `piece` or `take`; the remaining pieces are skipped.
  public func run<Result: Sendable, Failure: Error>(
    count: Int, limit: Int = .max, piece: @escaping @Sendable (Int) throws(Failure) -> Result,
    take: (Int, Result) throws(Failure) -> Bool
  ) throws(Failure) {
    for start in stride(from: 0, to: count, by: WorkTeam.round * threads) {
      let end = min(start + WorkTeam.round * threads, count)
      let job = Job(start..<end, limit: limit, piece)
      if try !run(job, take) { return }
    }
  }

  /// Runs the pieces of a job.
  ///
  /// - Returns: `false` if `take` stopped the work.
  private func run<Result, Failure>(
    _ job: Job<Result, Failure>, _ take: (Int, Result) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    // The caller enters before the other threads, so that a place is left for it.
    _ = job.enter()
    let body = Body { job.work() }
    // The body lives until all threads have finished.
    let context = unsafe Unmanaged.passRetained(body)
    defer { unsafe context.release() }
    if let others = unsafe others {
      unsafe hotside_team_begin(
        others,
        { context in
          unsafe Unmanaged<Body>.fromOpaque(context).takeUnretainedValue().run()
        }, context.toOpaque())
    }
    defer {
      job.stop()
      if let others = unsafe others { unsafe hotside_team_wait(others) }
    }
    var taken = job.range.lowerBound
    while taken < job.range.upperBound {
      while let result = job.result(taken) {
        if try take(taken, try result.get()) { return false }
        taken += 1
      }
      if !job.workOnce(), let others = unsafe others { unsafe hotside_team_wait(others) }
    }
    return true
  }
}

/// The work of the threads, type-erased.
private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// A range of pieces; each piece is run by one thread.
private final class Job<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var next: Int
    var places: Int
    var results: [Int: Result<Value, Failure>] = [:]
  }

  let range: Range<Int>
  private let piece: @Sendable (Int) throws(Failure) -> Value
  private let state: Mutex<State>

  init(
    _ range: Range<Int>, limit: Int, _ piece: @escaping @Sendable (Int) throws(Failure) -> Value
  ) {
    self.range = range
    self.piece = piece
    state = Mutex(State(next: range.lowerBound, places: limit))
  }

  /// Takes a place for a thread; `false` if there is none left.
  func enter() -> Bool {
    state.withLock { state in
      guard state.places > 0 else { return false }
      state.places -= 1
      return true
    }
  }

  /// Runs pieces until all have started.
  func work() {
    guard enter() else { return }
    while workOnce() {}
  }

  /// Runs one piece; `false` if all have started.
  func workOnce() -> Bool {
    let index = state.withLock { state -> Int? in
      guard state.next < range.upperBound else { return nil }
      defer { state.next += 1 }
      return state.next
    }
    guard let index else { return false }
    let result = Result { () throws(Failure) in try piece(index) }
    state.withLock { $0.results[index] = result }
    return true
  }

  /// Skips all pieces that have not started.
  func stop() { state.withLock { $0.next = range.upperBound } }

  /// Removes and returns the result of a piece; `nil` if it is not done.
  func result(_ index: Int) -> Result<Value, Failure>? {
    state.withLock { $0.results.removeValue(forKey: index) }
  }
}
