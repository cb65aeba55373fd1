import FileSupport
import Glibc
import Synchronization

/// Time of processors: ours, and that of everybody else on the machine.
enum ProcessorTime {
  /// The programs that run now and are not waited for yet.
  private static let running = Mutex<Set<pid_t>>([])

  static func began(_ program: pid_t) { _ = running.withLock { $0.insert(program) } }
  static func ended(_ program: pid_t) { _ = running.withLock { $0.remove(program) } }

  /// Seconds that this process, all programs that it waited for, and those that run, have had so far.
  static var own: Double {
    spent(RUSAGE_SELF) + spent(RUSAGE_CHILDREN)
      + running.withLock { $0.reduce(0) { $0 + spent(by: $1) } }
  }

  /// Seconds that a piece of work takes of this process and of the programs that it waits for.
  static func seconds(of work: () async throws -> Void) async rethrows -> Double {
    let start = spent(RUSAGE_SELF) + spent(RUSAGE_CHILDREN)
    try await work()
    return spent(RUSAGE_SELF) + spent(RUSAGE_CHILDREN) - start
  }

  /// Milliseconds that a program takes, from its start to its end.
  static func milliseconds(_ program: String, _ arguments: [String]) throws(BenchError) -> Double {
    let start = spent(RUSAGE_CHILDREN)
    try ChildProcess(program, arguments).wait()
    return (spent(RUSAGE_CHILDREN) - start) * 1000
  }

  private static func spent(_ who: __rusage_who) -> Double {
    var usage = rusage()
    // Writes the structure that it is given.
    guard unsafe getrusage(__rusage_who_t(who.rawValue), &usage) == 0 else { return 0 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func spent(by program: pid_t) -> Double {
    var (clock, time) = (clockid_t(), timespec())
    // Both write what they are given.
    guard unsafe clock_getcpuclockid(program, &clock) == 0,
      unsafe clock_gettime(clock, &time) == 0
    else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}

/// How much of the machine somebody else has had since a moment.
struct MachineWatch {
  /// From here on a measure says as much of the others as of us.
  static let tooMuch = 0.15

  private let start = ContinuousClock.now
  private let busy = MachineWatch.busySeconds
  private let own = ProcessorTime.own

  /// The share of all processors that others had, 0 to 1; 0 where the system does not say.
  var othersShare: Double {
    let wall = (ContinuousClock.now - start) / .seconds(1)
    guard let busy, let now = MachineWatch.busySeconds, wall > 0 else { return 0 }
    let processors = Double(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    return max(0, (now - busy - (ProcessorTime.own - own)) / (wall * processors))
  }

  /// Seconds that all processors worked since the system's start, or were kept from it by a host.
  private static var busySeconds: Double? {
    guard let bytes = try? FileReading.bytes(at: "/proc/stat", limit: 1 << 20),
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
    else { return nil }
    let ticks = line.split(separator: " ").dropFirst().compactMap { Double($0) }
    guard ticks.count >= 8 else { return nil }
    // Neither idle nor waiting for a disk; the numbers behind the eighth are parts of the first two.
    let busy = ticks[..<8].enumerated().filter { $0.offset != 3 && $0.offset != 4 }
    return busy.reduce(0) { $0 + $1.element } / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
  }
}
