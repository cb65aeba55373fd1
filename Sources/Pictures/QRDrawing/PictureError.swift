package import FileSupport
package import Reporting

/// The reason why bytes cannot be drawn, or a file of pictures cannot be read.
package enum PictureError: ReportableError, Equatable, Sendable {
  /// A frame has more bytes than the largest symbol.
  case frameTooLong(byteCount: Int, limit: Int)
  /// The length of frame `index` differs from that of the frames before it.
  case otherLength(index: Int, expected: Int, found: Int)
  /// A frame or a static code has no bytes.
  case emptyFrame
  /// A movie has no frames.
  case noFrames
  /// A movie has too many frames.
  case tooManyFrames(count: Int, limit: Int)
  /// A page of several movies has more of `what`, such as bytes, than allowed.
  case pageTooLarge(what: String, found: Int, limit: Int)
  /// An option's value is out of range.
  case option(name: String, value: Int, allowed: ClosedRange<Int>)
  /// A text for a text chunk has a byte that is not printable ASCII.
  case textNotASCII(offset: Int)
  /// A text for a text chunk is too long.
  case textTooLong(count: Int, limit: Int)
  /// A text was given for a GIF.
  case textInGIF
  /// The bytes could not be written to their file.
  case notWritten(FileError)
  /// A library failed to draw; `reason` is its text.
  case notDrawn(reason: String)
  /// The file does not begin like a supported format.
  case notAPicture(name: String)
  /// The file ends inside a picture, at byte `offset`.
  case truncated(name: String, offset: Int)
  /// The file violates its format.
  case damaged(name: String, offset: Int, reason: String)
  /// A picture in the file cannot be decompressed.
  case damagedFrame(name: String, frame: Int)
  /// The file has many pictures, and none of the first `count` has a symbol.
  case noSymbolAtStart(name: String, count: Int)
  /// Reading the file exceeded the budget of processor time, which the `others` files before it
  /// without a symbol also used.
  case overBudget(name: String, others: Int, seconds: Int)
  /// Reading the file exceeded the memory limit.
  case needsMemory(name: String)
  /// The process that reads the file failed; without a signal, its answers were invalid.
  case readerFailed(name: String, signal: Int32?)
  /// The process that reads files could not be started; `reason` is the system's text.
  case readerNotStarted(reason: String)
  /// A picture has symbols with different contents, next to each other or at different sizes.
  case severalCodes(name: String, frame: Int)
  /// A symbol is one of a sequence, or has several segments, and phones read only the first.
  case codeInParts(name: String, frame: Int)
  /// The finder patterns of a symbol were found that cannot be read, but a camera might.
  case unreadCode(name: String, frame: Int)
  /// A symbol was found only in a changed copy of its picture, but a clean symbol is required.
  case uncleanCode(name: String, frame: Int, view: SymbolView)
  /// Programs show the colors of the file's pictures differently; `reason` is a clause about the
  /// file.
  case shownDifferently(name: String, reason: String)
  /// The file has more of `what`, such as frames, than allowed.
  case tooLarge(name: String, what: String, found: Int, limit: Int)

  /// The exit code and the message of each case.
  package var row: ErrorRow<Never> {
    switch self {
    case .frameTooLong(let byteCount, let limit):
      .badData(
        .frameTooLong,
        """
        \(byteCount) bytes do not fit into one QR code, which holds \(limit). Draw a movie, or choose a smaller \
        chunk size.
        """)
    case .otherLength(let index, let expected, let found):
      .badData(
        .otherLength,
        """
        Frame \(index) has \(found.counted("byte")), but \(expected) are needed; all frames of a movie have the same \
        length.
        """)
    case .emptyFrame: .badData(.emptyFrame, "There is nothing to draw: the frame has no bytes.")
    case .noFrames: .badData(.noFrames, "There is nothing to draw: the movie has no frames.")
    case .tooManyFrames(let count, let limit):
      .badData(
        .tooManyFrames,
        "\(count) frames are more than the \(limit) of a movie. Choose a larger chunk size.")
    case .pageTooLarge(let what, let found, let limit):
      .badData(
        .pageTooLarge,
        """
        The page would have \(found) \(what), more than the \(limit) of a page with several payloads. Make several \
        pages.
        """)
    case .option(let name, let value, let allowed):
      .badData(
        .option,
        "The \(name) cannot be \(value); \(allowed.lowerBound) to \(allowed.upperBound) are possible."
      )
    case .textNotASCII(let offset):
      .badData(
        .textNotAscii,
        "The text of the picture's source has a character that is not printable ASCII at byte \(offset)."
      )
    case .textTooLong(let count, let limit):
      .badData(
        .textTooLong,
        "The text of the picture's source has \(count.counted("character")); \(limit) are possible."
      )
    case .textInGIF:
      .badData(
        .textInGif, "A GIF carries no text about its source. Choose APNG, or leave the text out.")
    // A full disk is an error of the file, not of the picture.
    case .notWritten(let error): error.row
    case .notDrawn(let reason): .badData(.notDrawn, "The QR code could not be drawn: \(reason).")
    case .notAPicture(let name):
      .badData(.notAPicture, "'\(name)' is not a PNG, APNG, GIF or JPEG.")
    case .truncated(let name, let offset):
      .badData(
        .truncated,
        "'\(name)' ends inside a picture, after \(offset.counted("byte")). Fetch it again.")
    case .damaged(let name, let offset, let reason):
      .badData(.damaged, "'\(name)' is damaged at byte \(offset): \(reason). Fetch it again.")
    case .damagedFrame(let name, let frame):
      .badData(
        .damagedFrame, "Frame \(frame) of '\(name)' cannot be decompressed. Fetch the file again.")
    case .noSymbolAtStart(let name, let count):
      .badData(
        .noSymbolAtStart,
        """
        None of the first \(count) pictures in '\(name)' holds a QR code that can be read, so the others were not \
        read. Is this the right movie?
        """)
    case .overBudget(let name, let others, let seconds):
      .badData(
        .overBudget,
        """
        Reading '\(name)'\(others == 0
          ? "" : ", and before it \(others == 1 ? "a file" : "\(others) files") without a QR code,") \
        takes more than \(seconds) s of processor time, and was given up. If you trust the file, allow more with \
        --max-seconds.
        """)
    case .needsMemory(let name):
      .badData(
        .needsMemory,
        """
        Reading '\(name)' needs more than \(PictureLimits.memory >> 20) MB of memory, the limit for a picture file. \
        Make the pictures smaller.
        """)
    case .readerFailed(let name, let signal):
      .badData(
        .readerFailed,
        """
        The reader of pictures failed at '\(name)'\(signal.map { " (signal \($0))" } ?? ""): the file was made to \
        crash it, or needs more than \(PictureLimits.memory >> 20) MB of memory. The reader ran in a separate process, \
        and nothing else was affected.
        """)
    case .readerNotStarted(let reason):
      .failure(
        .readerNotStarted,
        "The confined process in which pictures are read could not be started: \(reason).")
    case .severalCodes(let name, let frame):
      .badData(
        .severalCodes,
        """
        There are two codes in one picture, frame \(frame) of '\(name)': cameras may read either. Cut the picture down \
        to the code that you want.
        """)
    case .codeInParts(let name, let frame):
      .badData(
        .codeInParts,
        """
        The code in frame \(frame) of '\(name)' consists of several parts; a phone reads only the first. Draw the \
        payload again as one part.
        """)
    case .unreadCode(let name, let frame):
      .badData(
        .unreadCode,
        """
        Frame \(frame) of '\(name)' has the corners of another code, which cannot be read here; a camera may read it. \
        Cut the picture down to the code that you want.
        """)
    case .uncleanCode(let name, let frame, let view):
      .badData(
        .uncleanCode,
        """
        The code in frame \(frame) of '\(name)' is not clean (\(view.fault ?? "changed"): many phones do not read \
        this). Use the picture as it was drawn. 'hotside qr read' also reads such a code.
        """)
    case .shownDifferently(let name, let reason):
      .badData(
        .shownDifferently,
        """
        '\(name)' looks different from program to program: \(reason). Save it again as a plain PNG, from a program in \
        which it looks right.
        """)
    case .tooLarge(let name, let what, let found, let limit):
      .badData(
        .tooLarge, "'\(name)' has \(found) \(what), more than the \(limit) that are read here.")
    }
  }
}
