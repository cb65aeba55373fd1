package import FileSupport
import Glibc
import Reporting
package import SubstrateCrypto

/// Secrets from files, descriptors and terminals, read straight into memory that is wiped.
///
/// One line end behind a secret does not belong to it.
package enum SecretReading {
  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the most bytes that are accepted.
  /// - Returns: the secret.
  /// - Throws: ``SecretVaultError``: `file`, `system`, `secretTooLong`.
  package static func file(_ path: String, limit: Int) throws -> SecretBytes {
    let file = unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SecretVaultError.system(path, errno) }
    defer { close(file) }
    FileInputs.current?.note(file)
    ActivityLog.note("Read \(path).")
    return try descriptor(file, source: "'\(path)'", limit: limit)
  }

  /// Reads a whole text in which secrets stand, from a file or, for `-`, standard input.
  ///
  /// - Parameters:
  ///   - path: a path, or `-`.
  ///   - limit: the most bytes that are accepted.
  /// - Returns: the bytes as they are, the last line end included.
  /// - Throws: `FileError`.
  package static func text(at path: String, limit: Int) throws(FileError) -> SecretBytes {
    try SecretBytes(capacity: limit) { (out) throws(FileError) in
      try FileReading.lend(at: path, limit: limit) { piece in
        for index in piece.indices { out.append(piece[index]) }
      }
    }
  }

  /// Whether others than its owner can read a regular file.
  package static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return false }
    return status.st_mode & 0o077 != 0
  }

  /// Reads an open descriptor to its end; it stays open.
  ///
  /// - Returns: the secret.
  /// - Throws: ``SecretVaultError``: `system`, `secretTooLong`.
  package static func descriptor(
    _ descriptor: Int32, source: String, limit: Int
  ) throws -> SecretBytes {
    let secret = try unsafe collect(limit: limit + 2) { buffer in
      // Writes at most buffer.count bytes.
      let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno != EINTR { throw SecretVaultError.system(source, errno) }
      return count
    }
    let trimmed = withoutLineEnd(secret)
    guard trimmed.count <= limit else {
      throw SecretVaultError.secretTooLong(source: source, limit: limit)
    }
    return trimmed
  }

  /// Asks at the terminal of standard input, which shows nothing of what is typed.
  ///
  /// Ctrl-C and other signals that end or stop the process do so at once, after the terminal is as it
  /// was; when the process goes on after a stop it asks anew.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that are accepted.
  ///   - prompt: writes the question; called when the terminal is ready.
  /// - Returns: what was typed.
  /// - Throws: ``SecretVaultError``: `cancelled` for Ctrl-D, `secretTooLong`, `system`.
  package static func terminal(limit: Int, prompt: () -> Void) throws -> SecretBytes {
    while true {
      if let line = try typedLine(limit: limit, prompt: prompt) {
        let trimmed = withoutLineEnd(line)
        guard trimmed.count <= limit else {
          throw SecretVaultError.secretTooLong(source: terminalName, limit: limit)
        }
        return trimmed
      }
    }
  }

  private static let terminalName = "the terminal"

  /// One line of the terminal; `nil` if the process was stopped meanwhile.
  private static func typedLine(limit: Int, prompt: () -> Void) throws -> SecretBytes? {
    let signals = HeldSignals(andStops: true)
    let terminal = try SilentTerminal()
    prompt()
    var isDone = false
    var isCancelled = false
    let line = try unsafe collect(limit: limit + 2) { buffer in
      if isDone || !hasInput(before: signals) { return 0 }
      // Writes one byte at most; the buffer has one at least.
      let count = unsafe read(STDIN_FILENO, buffer.baseAddress, 1)
      if count < 0, errno != EINTR { throw SecretVaultError.system(terminalName, errno) }
      if count == 0 { isCancelled = true }
      if count == 1 { isDone = unsafe buffer[0] == UInt8(ascii: "\n") }
      return count
    }
    terminal.restore()
    if let number = signals.arrived {
      // What was typed is not shown, so the line of the question is still open.
      _ = unsafe write(STDERR_FILENO, "\n", 1)
      signals.deliver()
      if number == SIGTSTP { return nil }
      throw SecretVaultError.cancelled
    }
    if isCancelled { throw SecretVaultError.cancelled }
    return line
  }

  /// Waits for input; false when a signal came first.
  ///
  /// A thread that sleeps elsewhere may have got the signal, so that it interrupts nothing here.
  private static func hasInput(before signals: borrowing HeldSignals) -> Bool {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while signals.arrived == nil {
      // One request, which is what the count says; an error shows when it is read.
      if unsafe poll(&request, 1, 50) > 0 { return true }
    }
    return false
  }

  /// Fills secret memory piece by piece until `more` returns 0 or `limit` bytes are there; a
  /// negative number of bytes means once more.
  private static func collect(
    limit: Int,
    _ more: (UnsafeMutableBufferPointer<UInt8>) throws -> Int
  ) throws -> SecretBytes {
    try SecretBytes(capacity: limit) { out in
      try unsafe out.withUnsafeMutableBufferPointer { buffer, count in
        while count < limit {
          // `count` bytes are filled; the rest of the buffer is free.
          let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[count...])
          let added = try unsafe more(rest)
          if added == 0 { return }
          count += max(added, 0)
        }
      }
    }
  }

  private static func withoutLineEnd(_ secret: borrowing SecretBytes) -> SecretBytes {
    var count = secret.count
    let bytes = secret.bytes
    if count > 0, bytes[count - 1] == UInt8(ascii: "\n") { count -= 1 }
    if count > 0, count < secret.count, bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
    return SecretBytes(copying: bytes.extracting(0..<count))
  }
}
