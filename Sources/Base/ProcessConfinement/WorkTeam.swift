internal import CConfinement
import Synchronization

/// Threads for pieces of work, started once: a confined process can start none.
@safe public final class WorkTeam {
  /// How many threads work, the caller's included.
  public let threads: Int
  /// The other threads; `nil` where the caller's is the only one.
  private let others: OpaquePointer?

  /// Pieces that are begun before what was made of them is taken, for each thread.
  private static let round = 64

  /// Starts threads.
  ///
  /// - Parameter threads: at least 1, the caller's included. Fewer are started where the system has no
  ///   more.
  public init(threads: Int) {
    var count = max(threads, 1)
    // The pointer is the team's until `deinit`, which nobody else gets.
    var others = unsafe count > 1 ? hotside_team_start(UInt32(count - 1)) : nil
    while count > 1, unsafe others == nil {
      count /= 2
      unsafe others = count > 1 ? hotside_team_start(UInt32(count - 1)) : nil
    }
    self.threads = count
    unsafe self.others = others
  }

  deinit { if let others = unsafe others { unsafe hotside_team_end(others) } }

  /// Does `count` pieces and hands each result on, in order, as soon as those before it are done.
  ///
  /// - Parameters:
  ///   - count: the number of pieces.
  ///   - limit: how many are worked on at the same time, at least 1.
  ///   - piece: does piece number i.
  ///   - take: gets result number i, in the calling thread, and says whether it was the last that is
  ///     wanted.
  /// - Throws: the first error, in order, of `piece` or `take`; work not yet begun is then left.
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

  /// Does the pieces of a job.
  ///
  /// - Returns: whether what is behind it is wanted.
  private func run<Result, Failure>(
    _ job: Job<Result, Failure>, _ take: (Int, Result) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    // Before the others, so that the caller has work however few may work.
    _ = job.enter()
    let body = Body { job.work() }
    // The body lives until the threads have come back.
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

/// What the threads are to do, without its types.
private final class Body: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Some pieces, each of which one thread takes.
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

  /// Takes one of the places for threads.
  func enter() -> Bool {
    state.withLock { state in
      guard state.places > 0 else { return false }
      state.places -= 1
      return true
    }
  }

  /// Does pieces as long as there are some.
  func work() {
    guard enter() else { return }
    while workOnce() {}
  }

  /// Does one piece; false where all are begun.
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

  /// Lets no further piece be begun.
  func stop() { state.withLock { $0.next = range.upperBound } }

  /// The result of a piece that is done, which is handed out once.
  func result(_ index: Int) -> Result<Value, Failure>? {
    state.withLock { $0.results.removeValue(forKey: index) }
  }
}
