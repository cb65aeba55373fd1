import ByteSupport
import Synchronization
import Threading

/// A thread that runs the jobs of one actor, one after another.
///
/// libcurl's calls block. On the threads that Swift's tasks share, a few slow nodes would stop all
/// other tasks; with its own thread, a node delays only its own calls.
///
/// Rationale: libcurl's multi interface could serve many nodes on one thread, but TLS handshakes
/// and the parsing of large answers would then wait for each other.
final class ConnectionThread: SerialExecutor {
  private struct Queue {
    var jobs: [UnownedJob] = []
    var isStopped = false
  }

  private let queue = Mutex(Queue())
  private let counter: EventCounter

  private init() throws(NodeError) { counter = try EventCounter() }

  /// Keeps the thread alive; the thread ends when the lease is released and its jobs are done.
  ///
  /// The thread retains the executor, so that an actor may be released by its own last job.
  final class Lease: Sendable {
    /// The executor of the actor.
    let thread: ConnectionThread

    init() throws(NodeError) {
      thread = try ConnectionThread()
      try thread.start()
    }

    deinit { thread.stop() }
  }

  /// The stack size in bytes: enough for a TLS handshake, and small enough for hundreds of threads.
  private static let stackSize = 1 << 20

  private func start() throws(NodeError) {
    do {
      try OwnThread(stackSize: ConnectionThread.stackSize) { self.runUntilStopped() }.detach()
    } catch { throw .system(reason: error.reason) }
  }

  private func stop() {
    queue.withLock { $0.isStopped = true }
    counter.raise()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { $0.jobs.append(job) }
    counter.raise()
  }

  private func runUntilStopped() {
    while true {
      counter.wait()
      let (job, isStopped) = queue.withLock { queue in
        (queue.jobs.isEmpty ? nil : queue.jobs.removeFirst(), queue.isStopped)
      }
      if let job {
        // The executor is this object, which the caller of this function retains.
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      } else if isStopped {
        return
      }
    }
  }
}
