import FileSupport
import Glibc
import Reporting

/// A program that the loop runs: a build, or the command that publishes the site.
///
/// The program gets its arguments without a shell, its input from this process, and the standard
/// error and the environment of this process. Its output goes to standard error.
package enum ChildProgram {
  /// The way in which a program ended.
  package enum End: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)
    /// The program could not be started.
    case notStarted(String)
    /// The program was ended because `mayGoOn` returned `false`.
    case stopped

    /// The end in words, for a message.
    package var words: String {
      switch self {
      case .exited(let code): "ended with code \(code)"
      case .killed(let signal): "was killed by signal \(signal)"
      case .notStarted(let reason): "cannot be started: \(reason)"
      case .stopped: "was stopped"
      }
    }
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - words: the program, which is looked up in `PATH`, and its arguments.
  ///   - input: the bytes of its standard input.
  ///   - mayGoOn: called several times a second; `false` ends the program.
  /// - Returns: the way in which it ended.
  package static func run(_ words: [String], input: [UInt8], while mayGoOn: () -> Bool) -> End {
    var ends: [Int32] = [-1, -1]
    // The array has room for the two descriptors.
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      return .notStarted(SystemText.message(errno))
    }
    let (inner, outer) = (ends[0], ends[1])
    defer { close(outer) }
    var pid: pid_t = 0
    let code = spawn(&pid, words, input: inner)
    close(inner)
    guard code == 0 else { return .notStarted(SystemText.message(code)) }
    _ = fcntl(outer, F_SETFL, O_NONBLOCK)
    var (sent, isStopped, status) = (0, false, Int32(0))
    while true {
      send(input, &sent, to: outer)
      // Writes the status, which is a local variable.
      let ended = unsafe waitpid(pid, &status, WNOHANG)
      if ended == pid || (ended < 0 && errno == ECHILD) { break }
      if !isStopped, !mayGoOn() {
        isStopped = true
        kill(pid, SIGTERM)
      }
      usleep(20_000)
    }
    if isStopped { return .stopped }
    return status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .killed(status & 0x7f)
  }

  /// The file that ``run(_:input:while:)`` starts for a word.
  ///
  /// - Parameters:
  ///   - word: a path, or a name without `/` that is looked up in `path`.
  ///   - path: the value of `PATH`.
  /// - Returns: the path of the file; `nil` if no file can be run.
  package static func file(of word: String, path: String?) -> String? {
    let isPath = word.utf8.contains(UInt8(ascii: "/"))
    let folders = (path ?? "/bin:/usr/bin").split(separator: ":", omittingEmptySubsequences: false)
    let files = isPath ? [word] : folders.map { "\($0.isEmpty ? "." : $0)/\(word)" }
    // Reads the NUL-terminated path.
    return files.first { unsafe access($0, X_OK) == 0 && FileState(of: $0) != nil }
  }

  /// Sends the part of the input that the program accepts now; closes the channel after the end.
  private static func send(_ input: [UInt8], _ sent: inout Int, to channel: Int32) {
    guard sent <= input.count else { return }
    while sent < input.count {
      let begin = sent
      // Sends at most the bytes that are left in the buffer.
      let count = unsafe input.withUnsafeBytes { bytes in
        unsafe Glibc.send(
          channel, bytes.baseAddress?.advanced(by: begin), bytes.count - begin,
          Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        // A program that does not read its input is not at fault.
        if errno != EAGAIN, errno != EINTR { sent = input.count + 1 }
        return
      }
      sent += count
    }
    shutdown(channel, Int32(SHUT_WR))
    sent = input.count + 1
  }

  private static func spawn(_ pid: inout pid_t, _ words: [String], input: Int32) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    // A NULL-terminated array of NUL-terminated strings; freed below, because `posix_spawnp` copies
    // them.
    var arguments = unsafe words.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { for index in unsafe arguments.indices { unsafe free(arguments[index]) } }
    return unsafe posix_spawnp(&pid, words.first ?? "", &actions, nil, arguments, environ)
  }
}
