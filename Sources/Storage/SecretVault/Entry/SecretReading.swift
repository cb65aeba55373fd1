package import FileSupport
import Glibc
import Reporting
package import SubstrateCrypto

/// Reads secrets from files, descriptors and terminals into memory that is wiped after use.
///
/// One line end after a secret is removed.
package enum SecretReading {
  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the maximum length in bytes, without the line end.
  /// - Returns: the secret, without a final line end.
  /// - Throws: ``SecretVaultError``.
  package static func file(_ path: String, limit: Int) throws -> SecretBytes {
    let file = unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SecretVaultError.reading(path, errno) }
    defer { close(file) }
    FileInputs.current?.note(file)
    ActivityLog.note("Read \(path).")
    return try descriptor(file, source: "'\(path)'", limit: limit, path: path)
  }

  /// Reads a text that contains secrets, from a file or, for `-`, from standard input.
  ///
  /// - Parameters:
  ///   - path: a path, or `-`.
  ///   - limit: the maximum length in bytes.
  /// - Returns: the bytes unchanged, with the last line end.
  /// - Throws: `FileError`.
  package static func text(at path: String, limit: Int) throws(FileError) -> SecretBytes {
    try SecretBytes(capacity: limit) { (out) throws(FileError) in
      try FileReading.lend(at: path, limit: limit) { piece in
        for index in piece.indices { out.append(piece[index]) }
      }
    }
  }

  /// Whether users other than the owner have any rights on a regular file.
  package static func isOpenToOthers(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return false }
    return status.st_mode & 0o077 != 0
  }

  /// Reads an open descriptor to its end, and leaves it open.
  ///
  /// `source` is for messages, and `path` for those of a failed read; `nil` for `source`.
  package static func descriptor(
    _ descriptor: Int32, source: String, limit: Int, path: String? = nil
  ) throws -> SecretBytes {
    let secret = try unsafe collect(limit: limit + 2) { buffer in
      // Writes at most buffer.count bytes.
      let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno != EINTR { throw SecretVaultError.reading(path ?? source, errno) }
      return count
    }
    let trimmed = withoutLineEnd(secret)
    guard trimmed.count <= limit else {
      throw SecretVaultError.secretTooLong(source: source, limit: limit)
    }
    return trimmed
  }

  /// Reads a line from standard input, which must be a terminal, with echo off.
  ///
  /// SIGINT and other signals that end or stop the process take effect at once, after the echo is
  /// on again. When a stopped process continues, the question is asked again.
  ///
  /// - Parameters:
  ///   - limit: the maximum length in bytes.
  ///   - prompt: writes the question; called when the echo is off.
  /// - Returns: the line without its line end.
  /// - Throws: ``SecretVaultError``, `cancelled` for Ctrl-D.
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
      // Writes at most one byte into the buffer, which has at least one.
      let count = unsafe read(STDIN_FILENO, buffer.baseAddress, 1)
      if count < 0, errno != EINTR { throw SecretVaultError.system(terminalName, errno) }
      if count == 0 { isCancelled = true }
      if count == 1 { isDone = unsafe buffer[0] == UInt8(ascii: "\n") }
      return count
    }
    terminal.restore()
    if let number = signals.arrived {
      // Nothing was echoed, so the cursor is still on the line of the prompt.
      _ = unsafe write(STDERR_FILENO, "\n", 1)
      signals.deliver()
      if number == SIGTSTP { return nil }
      throw SecretVaultError.cancelled
    }
    if isCancelled { throw SecretVaultError.cancelled }
    return line
  }

  /// Waits for input; `false` if a signal arrived first.
  ///
  /// Another thread may have received the signal, which then does not interrupt `poll`.
  private static func hasInput(before signals: borrowing HeldSignals) -> Bool {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while signals.arrived == nil {
      // `poll` gets exactly one `pollfd`; an error shows in the following read.
      if unsafe poll(&request, 1, 50) > 0 { return true }
    }
    return false
  }

  /// Fills secret memory until `more` returns 0, or `limit` bytes are read; a negative result means
  /// that `more` is called again.
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
