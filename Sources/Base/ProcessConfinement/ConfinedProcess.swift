internal import CConfinement
import Glibc
internal import Reporting

/// A child process that runs confined, and the channel to it.
///
/// Its output comes from untrusted code and must be read with limits. The process is killed when
/// the value is destroyed.
public struct ConfinedProcess: ~Copyable, Sendable {
  /// The result of a wait.
  public enum Event: Equatable, Sendable {
    /// Bytes from the process, at least one.
    case received([UInt8])
    /// The process was silent for the allowed time.
    case idle
    /// The process closed its end of the channel, or has ended.
    case closed
  }

  /// The way in which the process ended.
  public enum End: Equatable, Sendable {
    /// A normal exit with this code.
    case exited(code: Int32)
    case killed(signal: Int32)
  }

  private let pid: pid_t
  private let channel: Int32
  /// The bytes to send; `sent` of the first array are already sent.
  private var outgoing: [[UInt8]] = []
  private var sent = 0
  private var closesBehind = false
  /// The number of full seconds since the last ``send(_:)`` in which the process neither sent bytes
  /// nor used processor time.
  private var silentSeconds = 0
  /// The processor time in milliseconds at the end of the last silent second.
  private var workedMilliseconds = 0
  /// The processor time in milliseconds from which a second counts as work, even on a busy machine.
  private static let leastWork = 10
  private var hasEnded = false

  /// Starts a program with the channel as standard input and output, and no other descriptor but
  /// `/dev/null`.
  ///
  /// - Parameters:
  ///   - program: the path.
  ///   - name: argument 0.
  ///   - arguments: the further arguments.
  ///   - environment: the variables, `NAME=value`; no variables of this process are inherited.
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
    // Non-blocking, because the child process may read more slowly than this process writes.
    _ = fcntl(channel, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(channel)
    guard !hasEnded else { return }
    kill(pid, SIGKILL)
    _ = ConfinedProcess.status(of: pid)
  }

  /// The seconds for which a process with this limit of processor time may be silent; more than the
  /// limit, because on a busy machine a process gets only a part of the time.
  public static func silence(processorSeconds: Int) -> Int { 6 * processorSeconds }

  /// Limits the process's total processor time; a later call may raise the limit.
  ///
  /// - Returns: whether the system accepts the limit.
  public func limitProcessor(seconds: UInt32) -> Bool { hotside_limit_processor(pid, seconds) }

  /// The processor time in milliseconds that the process has used since its start.
  public var processorMilliseconds: Int { max(0, Int(hotside_processor_milliseconds(pid))) }

  /// Adds bytes to the queue that ``next(within:)`` sends.
  public mutating func send(_ bytes: [UInt8]) {
    silentSeconds = 0
    if !bytes.isEmpty { outgoing.append(bytes) }
  }

  /// Closes the process's input after the bytes in the queue.
  public mutating func sendEnd() {
    closesBehind = true
    if outgoing.isEmpty { shutdown(channel, Int32(SHUT_WR)) }
  }

  /// Sends the queue until the process sends bytes.
  ///
  /// - Parameter seconds: the allowed seconds, at least 1, without received bytes and without work
  ///   since the last ``send(_:)``. The process must also have a limit of processor time.
  /// - Returns: the bytes, or the reason why there are none.
  public mutating func next(within seconds: Int) -> Event {
    while true {
      var ready = pollfd(
        fd: channel, events: Int16(outgoing.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0)
      // `poll` gets exactly one `pollfd`.
      let count = unsafe poll(&ready, 1, 1000)
      if count == 0 {
        // Seconds in which this process was stopped (Ctrl-Z) do not count. Neither do seconds in
        // which the child computes; its limit of processor time ends those.
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

  /// Whether the process is running and silent, for example because it waits for input.
  public var isWaiting: Bool {
    var ready = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
    // `poll` gets exactly one `pollfd`.
    return unsafe poll(&ready, 1, 0) == 0
  }

  /// Waits for the end of the process.
  ///
  /// - Parameter killing: whether to kill the process first.
  /// - Returns: the way in which it ended.
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
      // Reads the bytes of the array after the sent ones.
      let count = unsafe first.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          channel, buffer.baseAddress?.advanced(by: sent), buffer.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else {
        // If the process has ended, its exit status says more than this error.
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
    // This thread may block signals, and this process ignores some; they must end the child.
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    // Ctrl-C must not reach the child: it has its own process group, and ends with its input.
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    // NULL-terminated arrays of strings, freed below; posix_spawn copies them. Without the
    // variable, a crash would start Swift's backtracer.
    let words = unsafe words.map { unsafe strdup(SystemText.cString($0)) } + [nil]
    #if COUNTING_LINES
      // The profile for `make cover` must not be written in the child's folder.
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
