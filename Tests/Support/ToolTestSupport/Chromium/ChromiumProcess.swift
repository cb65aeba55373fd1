import Foundation
import Glibc
import TestSupport

/// A Chromium without a screen, and the two streams by which it is driven
/// (`--remote-debugging-pipe`: it reads descriptor 3 and writes 4, a zero byte behind each message).
@safe final class ChromiumProcess {
  /// Which of Debian's two programs it is.
  enum Program: String, CaseIterable {
    /// The browser that people have, with its profile, caches and cameras.
    case browser = "/usr/bin/chromium"
    /// Its pages alone, drawn and scripted by the same engine: a fifth of the processor's time.
    case shell = "/usr/bin/chromium-headless-shell"
  }

  enum Failed: Error {
    case notStarted(code: Int32)
    /// It ended, or closed its streams; with the end of what it wrote to standard error.
    case ended(String)
    case silent(seconds: Int)
  }

  /// Holds everything it writes, its home included.
  let folder: TemporaryFolder
  private let channel: Int32
  private let pid: pid_t
  private var isOver = false
  private var received: [UInt8] = []
  /// How many bytes of ``received`` are known to have no zero byte.
  private var searched = 0

  init(_ program: Program, _ options: [String]) throws {
    folder = try TemporaryFolder()
    let errors = try folder.write([], to: "errors")
    try FileManager.default.createDirectory(
      atPath: folder.file("home"), withIntermediateDirectories: true)
    var pair: [Int32] = [0, 0]
    // Writes both descriptors of the array.
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &pair) == 0 else {
      throw Failed.notStarted(code: errno)
    }
    defer { close(pair[1]) }
    // The descriptors of other tests are not for it, by which the end of theirs would be noticed.
    let closing =
      "for file in /proc/$$/fd/*; do number=${file##*/}; [ $number -gt 4 ] && eval \"exec $number>&-\"; done; exec \"$@\""
    let words =
      ["/bin/bash", "-c", closing, "bash", program.rawValue]
      + [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
        "--disable-breakpad", "--remote-debugging-pipe",
        "--user-data-dir=\(folder.file("profile"))",
      ] + options + ["about:blank"]
    var pid: pid_t = 0
    let code = ChromiumProcess.spawn(
      &pid, words, ["HOME=\(folder.file("home"))", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"],
      channel: pair[1], errors: errors)
    guard code == 0 else {
      close(pair[0])
      throw Failed.notStarted(code: code)
    }
    channel = pair[0]
    self.pid = pid
  }

  deinit {
    close(channel)
    if !isOver { reap() }
  }

  /// Ends what is left of its group, with all that it has started, and waits until nobody is there who
  /// could write into the folder.
  private func reap() {
    isOver = true
    kill(-pid, SIGKILL)
    _ = waitpid(pid, nil, 0)
    for _ in 0..<200 where kill(-pid, 0) == 0 { usleep(10_000) }
  }

  /// Sends a message.
  func send(_ message: String) throws {
    var bytes = Array(message.utf8)[...]
    bytes.append(0)
    while !bytes.isEmpty {
      // Reads the bytes of the slice.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(channel, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw ended }
      bytes = bytes.dropFirst(count)
    }
  }

  /// The next message; waits for it as long as `seconds`.
  func receive(within seconds: Int = 120) throws -> [UInt8] {
    while true {
      // Looks at the bytes from `searched` to the end.
      let end = unsafe received[searched...].withUnsafeBytes { buffer -> Int? in
        guard let start = buffer.baseAddress, let zero = unsafe memchr(start, 0, buffer.count)
        else { return nil }
        return unsafe searched + start.distance(to: UnsafeRawPointer(zero))
      }
      if let end {
        let message = Array(received[..<end])
        received.removeFirst(end + 1)
        searched = 0
        return message
      }
      searched = received.count
      var ready = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&ready, 1, Int32(seconds * 1000)) > 0 else {
        throw Failed.silent(seconds: seconds)
      }
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, initialized in
        // Writes at most buffer.count bytes.
        initialized = max(unsafe read(channel, buffer.baseAddress, buffer.count), 0)
      }
      guard !piece.isEmpty else { throw ended }
      received += piece
    }
  }

  /// Waits until it has ended by itself.
  func waitForEnd() {
    while (try? receive()) != nil {}
    var end = unsafe siginfo_t()
    // Its number stays taken until it is reaped.
    _ = unsafe waitid(P_PID, id_t(pid), &end, WEXITED | WNOWAIT)
    reap()
  }

  private var ended: Failed {
    let errors = (try? String(contentsOfFile: folder.file("errors"), encoding: .utf8)) ?? ""
    return .ended(String(errors.suffix(2000)))
  }

  private static func spawn(
    _ pid: inout pid_t, _ words: [String], _ environment: [String], channel: Int32, errors: String
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // A copy with a high number: the first of the two must not take the place of the channel.
    let copy = fcntl(channel, F_DUPFD_CLOEXEC, 16)
    defer { close(copy) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, copy, 3)
    unsafe posix_spawn_file_actions_adddup2(&actions, copy, 4)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads of tests have most signals blocked.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    // Terminated lists of terminated texts, freed below: posix_spawn copies what it needs.
    let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      for index in unsafe arguments.indices { unsafe free(arguments[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    return unsafe posix_spawn(&pid, words[0], &actions, &attributes, arguments, variables)
  }
}
