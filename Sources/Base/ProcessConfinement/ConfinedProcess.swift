internal import CConfinement
import Glibc
internal import Reporting

/// A program that was started to shut itself in, and the channel to it.
///
/// What it says comes from code that is not trusted: it is to be read with bounds. A process that is
/// still there when this value goes is killed.
public struct ConfinedProcess: ~Copyable, Sendable {
  /// What came next.
  public enum Event: Equatable, Sendable {
    /// Bytes from the process, at least one.
    case received([UInt8])
    /// Nothing came for as long as the process may keep silent.
    case idle
    /// The process has closed its side, or is gone.
    case closed
  }

  /// How the process ended.
  public enum End: Equatable, Sendable {
    /// By itself, with a code.
    case exited(code: Int32)
    case killed(signal: Int32)
  }

  private let pid: pid_t
  private let channel: Int32
  /// What is still to be sent, and how much of its first part is sent.
  private var outgoing: [[UInt8]] = []
  private var sent = 0
  private var closesBehind = false
  /// Whole seconds without a byte and without work since the last ``send(_:)``.
  private var silentSeconds = 0
  /// The processor time at the end of the last second without a byte, in milliseconds.
  private var workedMilliseconds = 0
  /// The processor time that makes a second one of work, in milliseconds: the smallest share of a busy machine.
  private static let leastWork = 10
  private var hasEnded = false

  /// Starts a program with nothing of this process's: no environment but what is given, no descriptor
  /// but the channel, which is its standard input and output.
  ///
  /// - Parameters:
  ///   - program: the path.
  ///   - name: what it is called.
  ///   - arguments: those behind its name.
  ///   - environment: the variables that it gets, `NAME=value`.
  /// - Throws: ``ConfinementError/notStarted(reason:)``.
  public init(
    program: String, name: String = "hotside", arguments: [String], environment: [String] = []
  ) throws(ConfinementError) {
    var ends: [Int32] = [-1, -1]
    // The array has room for the two descriptors.
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw .notStarted(reason: SystemText.message(errno))
    }
    let (inner, outer) = (ends[0], ends[1])
    var pid: pid_t = 0
    let code = ConfinedProcess.spawn(
      &pid, program, [name] + arguments, environment, channel: inner)
    close(inner)
    guard code == 0 else {
      close(outer)
      throw .notStarted(reason: SystemText.message(code))
    }
    self.pid = pid
    channel = outer
    // The process may read slower than we write; neither waits for the other.
    _ = fcntl(channel, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(channel)
    guard !hasEnded else { return }
    kill(pid, SIGKILL)
    _ = ConfinedProcess.status(of: pid)
  }

  /// The seconds that a process may keep silent that has so many of processor time: a busy machine lets
  /// it compute for a part of the time only.
  public static func silence(processorSeconds: Int) -> Int { 6 * processorSeconds }

  /// Ends the process as soon as it has used so much processor time since its start; a later call may
  /// give it more.
  ///
  /// - Returns: whether the system takes the limit.
  public func limitProcessor(seconds: UInt32) -> Bool { hotside_limit_processor(pid, seconds) }

  /// Milliseconds of processor time that the process has used since its start.
  public var processorMilliseconds: Int { max(0, Int(hotside_processor_milliseconds(pid))) }

  /// Puts bytes into the queue that ``next(within:)`` sends.
  public mutating func send(_ bytes: [UInt8]) {
    silentSeconds = 0
    if !bytes.isEmpty { outgoing.append(bytes) }
  }

  /// Lets the process see an end of its input behind what is in the queue.
  public mutating func sendEnd() {
    closesBehind = true
    if outgoing.isEmpty { shutdown(channel, Int32(SHUT_WR)) }
  }

  /// Sends what is in the queue until something comes.
  ///
  /// - Parameter seconds: how many seconds without a byte and without work there may be in all since the
  ///   last ``send(_:)``, at least 1. The process must also have a limit of processor time.
  /// - Returns: what came, or why nothing did.
  public mutating func next(within seconds: Int) -> Event {
    while true {
      var ready = pollfd(
        fd: channel, events: Int16(outgoing.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0)
      // One entry.
      let count = unsafe poll(&ready, 1, 1000)
      if count == 0 {
        // Seconds in which this process was stopped, as by Ctrl-Z, do not count. Seconds in which the
        // other process computes do not count either; its limit of processor time ends them.
        let worked = processorMilliseconds
        defer { workedMilliseconds = worked }
        if worked >= workedMilliseconds + ConfinedProcess.leastWork { continue }
        silentSeconds += 1
        if silentSeconds >= seconds { return .idle }
        continue
      }
      if count < 0 {
        if errno == EINTR { continue }
        return .closed
      }
      if ready.revents & ~Int16(POLLOUT) != 0, let event = receive() { return event }
      if ready.revents & Int16(POLLOUT) != 0 { sendWhatFits() }
    }
  }

  /// Whether the process is there and silent, as one is that waits to be sent something.
  public var isWaiting: Bool {
    var ready = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
    // One entry.
    return unsafe poll(&ready, 1, 0) == 0
  }

  /// Waits for the end of the process.
  ///
  /// - Parameter killing: whether it is to end now.
  /// - Returns: how it ended.
  public mutating func end(killing: Bool) -> End {
    precondition(!hasEnded, "a process ends once")
    if killing { kill(pid, SIGKILL) }
    let status = ConfinedProcess.status(of: pid)
    hasEnded = true
    let signal = status & 0x7f
    return signal == 0 ? .exited(code: status >> 8 & 0xff) : .killed(signal: signal)
  }

  private func receive() -> Event? {
    var count = 0
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      // Writes at most buffer.count bytes.
      count = unsafe read(channel, buffer.baseAddress, buffer.count)
      code = errno
      initialized = max(count, 0)
    }
    if count > 0 { return .received(bytes) }
    return count < 0 && (code == EAGAIN || code == EINTR) ? nil : .closed
  }

  private mutating func sendWhatFits() {
    while let first = outgoing.first {
      // Reads the bytes of the array behind those that are sent.
      let count = unsafe first.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          channel, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else {
        // Where the process has ended, its end tells more.
        if errno != EAGAIN, errno != EINTR { outgoing = [] }
        return
      }
      sent += count
      guard sent == first.count else { return }
      outgoing.removeFirst()
      sent = 0
    }
    if closesBehind { shutdown(channel, Int32(SHUT_WR)) }
  }

  private static func spawn(
    _ pid: inout pid_t, _ program: String, _ words: [String], _ variables: [String],
    channel: Int32
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, channel, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, channel, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe hotside_inherit_streams_only(&actions)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The thread may have all signals blocked, and the program ignores some; the process dies of them.
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    // Ctrl-C is for the program, not for its worker: the worker has a group of its own, and ends with its input.
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    // Terminated lists of terminated texts, freed below: posix_spawn copies what it needs. A crash
    // must not start Swift's handler.
    let words = unsafe words.map { unsafe strdup(SystemText.cString($0)) } + [nil]
    #if COUNTING_LINES
      // The counts of `make cover` have no place in the folder where the program runs.
      let environment = ["SWIFT_BACKTRACE=enable=no", "LLVM_PROFILE_FILE=/dev/null"]
    #else
      let environment = ["SWIFT_BACKTRACE=enable=no"]
    #endif
    let variables =
      unsafe (environment + variables).map { unsafe strdup(SystemText.cString($0)) } + [nil]
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    return unsafe posix_spawn(
      &pid, SystemText.cString(program), &actions, &attributes, words, variables)
  }

  private static func status(of pid: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
