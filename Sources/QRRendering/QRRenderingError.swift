public import ByteSupport

/// Why bytes cannot be drawn, or a file of pictures cannot be read.
public enum QRRenderingError: Error, Equatable, Sendable {
  /// More bytes than the largest symbol carries.
  case frameTooLong(byteCount: Int, limit: Int)
  /// Frame `index` is not as long as the frames before it.
  case otherLength(index: Int, expected: Int, found: Int)
  /// A frame, or a static code, without bytes.
  case emptyFrame
  /// A movie without frames.
  case noFrames
  /// More frames than a movie may have.
  case tooManyFrames(count: Int, limit: Int)
  /// An option's value is out of range.
  case option(name: String, value: Int, allowed: ClosedRange<Int>)
  /// A text for a text chunk has something else than printable ASCII at a byte.
  case textNotASCII(offset: Int)
  /// A text for a text chunk is too long.
  case textTooLong(count: Int, limit: Int)
  /// A text was given for a GIF.
  case textInGIF
  /// What gets the bytes failed.
  case notWritten(FileError)
  /// A library refused what it should have drawn; `reason` is its own text.
  case notDrawn(reason: String)
  /// The file begins like none of the formats that are read here.
  case notAPicture(name: String)
  /// The file ends inside a picture, at byte `offset`.
  case truncated(name: String, offset: Int)
  /// Something in the file contradicts its format.
  case damaged(name: String, offset: Int, reason: String)
  /// A picture in the file cannot be decompressed.
  case damagedFrame(name: String, frame: Int)
  /// The process in which symbols are searched for could not be started.
  case symbolReaderNotStarted
  /// The file has more of something, such as frames, than is read here.
  case tooLarge(name: String, what: String, found: Int, limit: Int)

  /// What is wrong, as a sentence for the user.
  public var message: String {
    switch self {
    case .frameTooLong(let byteCount, let limit):
      "\(byteCount) bytes do not fit into one QR code, which holds \(limit). Draw a movie, or choose a smaller chunk size."
    case .otherLength(let index, let expected, let found):
      "Frame \(index) has \(found) bytes where \(expected) are needed; all frames of a movie are of one length."
    case .emptyFrame: "There is nothing to draw: the frame has no bytes."
    case .noFrames: "There is nothing to draw: the movie has no frames."
    case .tooManyFrames(let count, let limit):
      "\(count) frames are more than the \(limit) of a movie. Choose a larger chunk size."
    case .option(let name, let value, let allowed):
      "The \(name) cannot be \(value); \(allowed.lowerBound) to \(allowed.upperBound) are possible."
    case .textNotASCII(let offset):
      "The text of the picture's source has something else than printable ASCII at byte \(offset)."
    case .textTooLong(let count, let limit):
      "The text of the picture's source has \(count) characters; \(limit) are possible."
    case .textInGIF: "A GIF carries no text about its source. Choose APNG, or leave the text out."
    case .notWritten(let error): error.message
    case .notDrawn(let reason): "The QR code could not be drawn: \(reason)."
    case .notAPicture(let name): "'\(name)' is not a PNG, APNG, GIF or JPEG."
    case .truncated(let name, let offset):
      "'\(name)' ends inside a picture, after \(offset) bytes. Fetch it again."
    case .damaged(let name, let offset, let reason):
      "'\(name)' is damaged at byte \(offset): \(reason). Fetch it again."
    case .damagedFrame(let name, let frame):
      "Frame \(frame) of '\(name)' cannot be decompressed. Fetch the file again."
    case .symbolReaderNotStarted:
      "The reader of photographed QR codes could not be started: the system lacks memory or processes. Close other programs and try again."
    case .tooLarge(let name, let what, let found, let limit):
      "'\(name)' has \(found) \(what), more than the \(limit) that are read here."
    }
  }
}
