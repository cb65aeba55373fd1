import Glibc

/// One run of the worker: started, fed, read and waited for, within the time that it has.
struct WorkerProcess: ~Copyable {
  private let pid: pid_t
  private var input: Int32
  private let output: Int32

  /// Hands a request over and reads the answer.
  static func exchange(
    _ program: String, _ request: [UInt8]
  ) -> Result<[UInt8], RuntimeWasmError> {
    do throws(RuntimeWasmError) {
      var process = try WorkerProcess(program)
      return .success(try process.exchange(request))
    } catch {
      return .failure(error)
    }
  }

  private init(_ program: String) throws(RuntimeWasmError) {
    let (inner, outer) = (try Pipe(), try Pipe())
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, inner.reading, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, outer.writing, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // The thread has all signals blocked, and the program may ignore some; the worker dies of them.
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // Terminated lists of terminated texts, freed below: posix_spawn copies what it needs. Nothing
    // of the environment goes along; a crash must not start Swift's handler.
    let words = unsafe [strdup("hotside"), strdup(WorkerMode.argument), nil]
    let variables = unsafe [strdup("SWIFT_BACKTRACE=enable=no"), nil]
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    var pid: pid_t = 0
    let code = unsafe posix_spawn(&pid, program, &actions, &attributes, words, variables)
    close(inner.reading)
    close(outer.writing)
    guard code == 0 else {
      close(inner.writing)
      close(outer.reading)
      throw .notStarted(reason: systemMessage(code))
    }
    self.pid = pid
    input = inner.writing
    output = outer.reading
    // The worker may read slower than we write; neither waits for the other.
    _ = fcntl(input, F_SETFL, O_NONBLOCK)
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if input >= 0 { close(input) }
    close(output)
  }

  private mutating func exchange(_ request: [UInt8]) throws(RuntimeWasmError) -> [UInt8] {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(RuntimeLimits.seconds)
    var sent = 0
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = (end - clock.now) / .milliseconds(1)
      guard left > 0, answer.count <= RuntimeLimits.answerBytes else {
        kill(pid, SIGKILL)
        _ = status()
        throw left > 0 ? .noAnswer(exitCode: 0) : .timeIsUp
      }
      var ready = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      ]
      // Two entries, the length of the array; one with the descriptor -1 is passed over.
      _ = unsafe poll(&ready, nfds_t(ready.count), Int32(left) + 1)
      if input >= 0, ready[1].revents != 0 {
        sent += try send(request[sent...])
        if sent == request.count { closeInput() }
      }
      guard ready[0].revents != 0 else { continue }
      // Writes at most chunk.count bytes.
      let count = unsafe read(output, &chunk, chunk.count)
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { break }
      answer += chunk[..<count]
    }
    try checkEnd()
    return answer
  }

  /// Sends what the pipe takes.
  private mutating func send(_ bytes: ArraySlice<UInt8>) throws(RuntimeWasmError) -> Int {
    // Reads bytes.count bytes of the slice.
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(input, buffer.baseAddress, buffer.count)
    }
    if count >= 0 { return count }
    // Where the worker has ended, its end tells more.
    if errno != EAGAIN, errno != EINTR { closeInput() }
    return 0
  }

  private mutating func closeInput() {
    close(input)
    input = -1
  }

  /// Waits for the worker, which has closed its output, and looks how it ended.
  private func checkEnd() throws(RuntimeWasmError) {
    let status = status()
    let signal = status & 0x7f
    if signal == SIGXCPU || signal == SIGKILL { throw .timeIsUp }
    guard signal == 0 else { throw .ended(signal: signal) }
    let code = status >> 8 & 0xff
    guard code == 0 else { throw .noAnswer(exitCode: code) }
  }

  private func status() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

/// The two ends of a pipe.
private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(RuntimeWasmError) {
    var ends: [Int32] = [-1, -1]
    // pipe writes the two descriptors that the array has room for.
    guard unsafe pipe(&ends) == 0 else { throw .notStarted(reason: systemMessage(errno)) }
    // A worker that is started in this moment closes what it inherits.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}
