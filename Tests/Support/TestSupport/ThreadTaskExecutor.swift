import ByteSupport
import Dispatch
import Synchronization
import Threading

/// Runs tasks on a thread of its own: tests that block fill the shared ones, where a task waits its turn
/// behind them while the time-outs of what it asked run on.
package final class ThreadTaskExecutor: TaskExecutor {
  private final class Queue: Sendable {
    /// `nil` ends the thread.
    let jobs = Mutex<[(job: UnownedJob, executor: ThreadTaskExecutor)?]>([])
    let arrivals = DispatchSemaphore(value: 0)

    func run() {
      while true {
        arrivals.wait()
        guard let next = jobs.withLock({ $0.removeFirst() }) else { return }
        // The executor is held for as long as the job runs.
        unsafe next.job.runSynchronously(on: next.executor.asUnownedTaskExecutor())
      }
    }

    func add(_ next: (UnownedJob, ThreadTaskExecutor)?) {
      jobs.withLock { $0.append(next) }
      arrivals.signal()
    }
  }

  private let queue = Queue()

  /// Starts the thread, which ends with the executor.
  package init() throws {
    try OwnThread { [queue] in queue.run() }.detach()
  }

  deinit { queue.add(nil) }

  package func enqueue(_ job: consuming ExecutorJob) { queue.add((UnownedJob(job), self)) }
}
