private import Glibc
private import Reporting

/// The system calls for the standard streams.
package enum StandardStream {
  package static let input: Int32 = 0
  static let output: Int32 = 1
  static let error: Int32 = 2

  /// Prepares the process for its standard streams.
  ///
  /// The process ignores SIGPIPE and SIGXFSZ, which then become errors. Missing standard streams
  /// are opened, so that no file opened later gets their numbers.
  package static func prepareProcess() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    for descriptor in [input, output, error] where fcntl(descriptor, F_GETFD) == -1 {
      // The access mode is wrong on purpose, so that reading or writing still fails as it did
      // without a stream.
      _ = unsafe open("/dev/null", descriptor == input ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether `count` more files can be opened.
  package static func canOpen(_ count: Int) -> Bool {
    let opened = (0..<count).map { _ in fcntl(error, F_DUPFD_CLOEXEC, 0) }
    for descriptor in opened where descriptor >= 0 { close(descriptor) }
    return !opened.contains(-1)
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether two descriptors write to one file or pipe, such as a log of results and messages.
  static func isOneFile(_ one: Int32, _ other: Int32) -> Bool {
    var (first, second) = (stat(), stat())
    // `fstat` writes one structure.
    return unsafe fstat(one, &first) == 0 && fstat(other, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// The columns of a descriptor's terminal; `nil` if it is not a terminal or has no size.
  static func columns(_ descriptor: Int32) -> Int? { size(descriptor)?.columns }

  /// The size of the terminal of a descriptor; `nil` if it is not a terminal or has no size.
  static func size(_ descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    // The request fills one `winsize`, the type of `size`.
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? TerminalSize(columns: Int(size.ws_col), lines: Int(size.ws_row)) : nil
  }

  /// Writes all bytes, and retries after interruptions.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(StandardOutputError) {
    try write(bytes.span, to: descriptor)
  }

  /// Writes all bytes without a copy, and retries after interruptions.
  static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(StandardOutputError) {
    var done = 0
    while done < bytes.count {
      let (count, code) = unsafe bytes.withUnsafeBytes { all in
        // `done` is below the count, so the slice is inside the span.
        let count = unsafe Glibc.write(
          descriptor, all.baseAddress?.advanced(by: done), all.count - done)
        return (count, errno)
      }
      if count > 0 {
        done += count
      } else if code == EAGAIN {
        waitUntilWritable(descriptor)
      } else if code == EPIPE {
        throw .readerGone
      } else if code != EINTR {
        throw .outputFailed(reason: SystemText.message(code).lowercased())
      }
    }
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // `poll` gets exactly one `pollfd`.
    _ = unsafe poll(&request, 1, -1)
  }
}
