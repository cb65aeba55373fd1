private import Glibc
private import Reporting

/// The system calls on streams: the one file that makes them.
package enum StandardStream {
  package static let input: Int32 = 0
  static let output: Int32 = 1
  static let error: Int32 = 2

  /// Prepares the process: a broken pipe and a file over its limit become errors instead of signals,
  /// and a missing standard stream is filled, so that no file opened later takes its number and its
  /// writes.
  package static func prepareProcess() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    for descriptor in [input, output, error] where fcntl(descriptor, F_GETFD) == -1 {
      // Opened the wrong way round on purpose: reading or writing it still fails, as it did.
      _ = unsafe open("/dev/null", descriptor == input ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether so many more files can be opened.
  package static func canOpen(_ count: Int) -> Bool {
    let opened = (0..<count).map { _ in fcntl(error, F_DUPFD_CLOEXEC, 0) }
    for descriptor in opened where descriptor >= 0 { close(descriptor) }
    return !opened.contains(-1)
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal behind a descriptor; nil if it is none or does not say.
  static func columns(_ descriptor: Int32) -> Int? { size(descriptor)?.columns }

  /// Columns and lines of the terminal behind a descriptor; nil if it is none or does not say.
  static func size(_ descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    // The request fills one `winsize`, which `size` is.
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? TerminalSize(columns: Int(size.ws_col), lines: Int(size.ws_row)) : nil
  }

  /// Writes all bytes, again after interruptions.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(StandardOutputError) {
    try write(bytes.span, to: descriptor)
  }

  /// Writes all lent bytes from where they are, again after interruptions.
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
    // One request, which is what the count says.
    _ = unsafe poll(&request, 1, -1)
  }
}
