import Glibc
import Reporting
package import SubstrateCrypto

/// Writes secrets to terminals and files, from memory that is wiped after use.
package enum SecretWriting {
  /// Writes a secret and a line end to standard error, which must be a terminal.
  package static func terminal(_ secret: borrowing SecretBytes) throws {
    guard isatty(STDERR_FILENO) == 1 else {
      throw SecretVaultError.system("standard error", ENOTTY)
    }
    try write(secret, to: STDERR_FILENO, name: "standard error")
  }

  /// Writes a secret and a line end to a new file, mode 0600.
  ///
  /// - Parameters:
  ///   - path: a path without a file; `-` is standard output.
  ///   - secret: the text, without a line end.
  /// - Throws: ``SecretVaultError``; no file is left then.
  package static func newFile(_ path: String, _ secret: borrowing SecretBytes) throws {
    guard path != "-" else { return try write(secret, to: STDOUT_FILENO, name: "standard output") }
    let descriptor = unsafe open(
      SystemText.cString(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? SecretVaultError.exists(path: path) : .writing(path, errno)
    }
    defer { close(descriptor) }
    do {
      try write(secret, to: descriptor, name: path)
      guard fsync(descriptor) == 0 else { throw SecretVaultError.writing(path, errno) }
    } catch {
      unsafe unlink(SystemText.cString(path))
      throw error
    }
  }

  private static func write(
    _ secret: borrowing SecretBytes, to descriptor: Int32, name: String
  ) throws {
    let line = SecretBytes(capacity: secret.count + 1) { out in
      for index in secret.bytes.indices { out.append(secret.bytes[index]) }
      out.append(UInt8(ascii: "\n"))
    }
    var done = 0
    while done < line.count {
      let (count, code) = unsafe line.bytes.withUnsafeBufferPointer { buffer in
        // `done` of the buffer.count bytes are already written.
        let count = unsafe Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        return (count, errno)
      }
      if count < 0, code == EINTR { continue }
      guard count > 0 else { throw SecretVaultError.writing(name, code) }
      done += count
    }
  }
}
