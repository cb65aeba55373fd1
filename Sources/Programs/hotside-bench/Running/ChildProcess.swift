import Glibc
import Reporting
import TerminalKit

/// A child process, optionally with pipes for its input and output.
final class ChildProcess {
  /// The program with its arguments, for errors.
  private let program: String
  private let pid: pid_t
  /// The file for the child's standard error; -1 if standard error is inherited.
  private let messages: Int32
  private var input: Int32
  private var output: Int32
  /// Whether the program runs until `deinit` stops it.
  private let isServer: Bool
  private var isWaitedFor = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its arguments.
  ///   - isConversation: whether input and output are pipes and standard error is inherited.
  ///     Otherwise input is empty, output is discarded, and standard error is kept for the error of
  ///     ``wait()``.
  ///   - isServer: whether the program runs until `deinit` stops it.
  /// - Throws: ``BenchError`` if the program does not start.
  init(
    _ program: String, _ arguments: [String] = [], isConversation: Bool = false,
    isServer: Bool = false
  ) throws(BenchError) {
    self.isServer = isServer
    self.program = ([program] + arguments).joined(separator: " ")
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = []
    if isConversation {
      for _ in 0..<2 {
        var pair: [Int32] = [-1, -1]
        // `pipe` writes exactly two descriptors.
        guard unsafe pipe(&pair) == 0 else {
          let reason = SystemText.message(errno)
          for end in ends { close(end) }
          throw .notStarted(program: self.program, reason: reason)
        }
        // Other child processes must not inherit these descriptors.
        for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        ends += pair
      }
      unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
      unsafe posix_spawn_file_actions_adddup2(&actions, ends[3], STDOUT_FILENO)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    messages = isConversation ? -1 : ChildProcess.namelessFile()
    if messages >= 0 { unsafe posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO) }
    // A NULL-terminated array of NUL-terminated strings; freed below, because `posix_spawn` copies
    // them.
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for index in unsafe words.indices { unsafe free(words[index]) } }
    var started: pid_t = 0
    let code = unsafe posix_spawn(&started, program, &actions, nil, words, environ)
    if isConversation {
      close(ends[0])
      close(ends[3])
    }
    (input, output) = isConversation ? (ends[1], ends[2]) : (-1, -1)
    pid = started
    guard code == 0 else {
      isWaitedFor = true
      throw .notStarted(program: self.program, reason: SystemText.message(code))
    }
    ProcessorTime.began(pid)
  }

  deinit {
    if input >= 0 { close(input) }
    if output >= 0 { close(output) }
    if messages >= 0 { close(messages) }
    // A conversation ends when its input is closed, and a server by a signal. Other processes are
    // waited for by `wait()`.
    if !isWaitedFor {
      if isServer { kill(pid, SIGTERM) }
      _ = waitpid(pid, nil, 0)
      ProcessorTime.ended(pid)
    }
  }

  /// Writes a line to the program, and reads one line of its answer.
  ///
  /// - Throws: ``BenchError`` if the program does not answer.
  func ask(_ question: String) throws(BenchError) -> String {
    let line = Array((question + "\n").utf8)
    var done = 0
    while done < line.count {
      // `done` of the `line.count` bytes in the buffer are already written.
      let count = unsafe line.withUnsafeBytes { buffer in
        unsafe write(input, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      guard count > 0 else { throw .noMeasure(program: program, said: "") }
      done += count
    }
    return try readLine()
  }

  /// The next line of output, without its line feed.
  ///
  /// - Throws: ``BenchError`` at the end of the output.
  func readLine() throws(BenchError) -> String {
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      // Reads one byte, the size of the variable.
      guard unsafe read(output, &byte, 1) == 1 else {
        throw .noMeasure(program: program, said: String(decoding: line, as: UTF8.self))
      }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Parameter codes: the expected exit codes.
  /// - Returns: its peak resident memory in bytes. The kernel includes the parent's memory at the
  ///   start, so the value is only meaningful with a small parent.
  /// - Throws: ``BenchError`` if the exit code is another one.
  @discardableResult
  func wait(allowing codes: Set<Int32> = [0]) throws(BenchError) -> Int {
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
    isWaitedFor = true
    ProcessorTime.ended(pid)
    guard status & 0x7f == 0, codes.contains(status >> 8 & 0xff) else {
      let signal = status & 0x7f
      throw .programFailed(
        program: program, code: signal == 0 ? status >> 8 & 0xff : 128 + signal, said: said)
    }
    return usage.ru_maxrss * 1024
  }

  /// The first 1000 bytes that the program wrote to standard error.
  private var said: String {
    var text = [UInt8](repeating: 0, count: 1000)
    // `pread` writes at most `text.count` bytes.
    let count = messages < 0 ? 0 : unsafe pread(messages, &text, text.count, 0)
    return String(decoding: text.prefix(max(count, 0)), as: UTF8.self)
  }

  /// An unlinked temporary file; -1 if it cannot be created.
  private static func namelessFile() -> Int32 {
    var template = Array(
      "\(CommandEnvironment.process["TMPDIR"] ?? "/tmp")/hotside-bench.XXXXXX".utf8CString)
    // `mkstemp` replaces the X's of the NUL-terminated template in place.
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { return -1 }
    unsafe unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}
