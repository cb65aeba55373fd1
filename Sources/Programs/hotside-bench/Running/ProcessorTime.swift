import FileSupport
import Glibc
import Synchronization

/// Processor time of this process and its children.
enum ProcessorTime {
  /// The running child processes, which have not been waited for.
  private static let running = Mutex<Set<pid_t>>([])

  static func began(_ program: pid_t) { _ = running.withLock { $0.insert(program) } }
  static func ended(_ program: pid_t) { _ = running.withLock { $0.remove(program) } }

  /// The seconds of processor time of this process, its finished children, and its running
  /// children.
  static var own: Double {
    spent(RUSAGE_SELF) + spent(RUSAGE_CHILDREN)
      + running.withLock { $0.reduce(0) { $0 + spent(by: $1) } }
  }

  /// The seconds that a piece of work uses in this process and its finished children.
  static func seconds(of work: () async throws -> Void) async rethrows -> Double {
    let start = spent(RUSAGE_SELF) + spent(RUSAGE_CHILDREN)
    try await work()
    return spent(RUSAGE_SELF) + spent(RUSAGE_CHILDREN) - start
  }

  /// The milliseconds that a program uses from start to end.
  static func milliseconds(
    _ program: String, _ arguments: [String], allowing codes: Set<Int32> = [0]
  ) throws(BenchError) -> Double {
    let start = spent(RUSAGE_CHILDREN)
    try ChildProcess(program, arguments).wait(allowing: codes)
    return (spent(RUSAGE_CHILDREN) - start) * 1000
  }

  private static func spent(_ who: __rusage_who) -> Double {
    var usage = rusage()
    // `getrusage` writes exactly one `rusage`.
    guard unsafe getrusage(__rusage_who_t(who.rawValue), &usage) == 0 else { return 0 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func spent(by program: pid_t) -> Double {
    var (clock, time) = (clockid_t(), timespec())
    // Both write exactly one value of the passed type.
    guard unsafe clock_getcpuclockid(program, &clock) == 0,
      unsafe clock_gettime(clock, &time) == 0
    else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
  }
}

/// Measures the processor time of other programs since a point in time.
struct MachineWatch {
  /// The share of other programs above which a measurement is meaningless.
  static let tooMuch = 0.15

  private let start = ContinuousClock.now
  private let busy = MachineWatch.busySeconds
  private let own = ProcessorTime.own

  /// The share of all processors used by other programs, 0 to 1; 0 if the system does not report
  /// it.
  var othersShare: Double {
    let wall = (ContinuousClock.now - start) / .seconds(1)
    guard let busy, let now = MachineWatch.busySeconds, wall > 0 else { return 0 }
    let processors = Double(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    return max(0, (now - busy - (ProcessorTime.own - own)) / (wall * processors))
  }

  /// The seconds that all processors have worked since the boot, or were withheld by a hypervisor.
  private static var busySeconds: Double? {
    guard let bytes = try? FileReading.bytes(at: "/proc/stat", limit: 1 << 20),
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
    else { return nil }
    let ticks = line.split(separator: " ").dropFirst().compactMap { Double($0) }
    guard ticks.count >= 8 else { return nil }
    // Idle time and I/O wait are left out. Fields after the eighth are already included in the
    // first two.
    let busy = ticks[..<8].enumerated().filter { $0.offset != 3 && $0.offset != 4 }
    return busy.reduce(0) { $0 + $1.element } / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
  }
}
