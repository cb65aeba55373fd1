public import RaptorQ
public import Reporting

/// An error when making frames, or reassembling scanned frames.
public enum FrameError: ReportableError, Equatable, Sendable {
  /// The payload is empty.
  case emptyPayload
  /// The payload is longer than frames can state.
  case payloadTooLong(byteCount: Int)
  /// The chunk size is out of range.
  case chunkSize(Int)
  /// The RaptorQ code reports an error.
  case raptorQ(RaptorQError)
  /// The scanned symbol is empty.
  case emptyContent
  /// The scanned symbol is a share of a secret, which is not supported here.
  case secretShare
  /// A line of text from a phone does not have the form of a byte-mode symbol's content.
  case unexpectedContent
  /// A fountain frame is malformed.
  case badFrame(byteCount: Int, reason: String)
  /// A fountain frame states another payload length than the previous ones (conflicting-payloads).
  case conflictingPayloads(first: Int, other: Int)
  /// A fountain frame has another symbol size than the previous ones.
  case conflictingSymbolSizes(first: Int, other: Int)
  /// A legacy frame states another total than the previous ones (conflicting-legacy-lengths).
  case conflictingLegacyTotals(first: Int, other: Int)
  /// The index of a legacy frame is not below its total (length-exceeded).
  case indexTooLarge(index: Int, total: Int)
  /// A legacy frame was repeated with different data (same-number).
  case sameIndexOtherData(index: Int)
  /// A frame of one kind arrived while frames of another kind were collected.
  case interrupted(by: ScannedContent.Kind, collecting: ScannedContent.Kind)
  /// Two different complete payloads were scanned.
  case secondPayload(firstLength: Int, secondLength: Int)
  /// The frames are inconsistent: two payloads of equal length are mixed, or frames are damaged.
  case contradiction(frames: Int)
  /// Frames are missing (incomplete).
  case incomplete(have: Int, need: Int, kind: ScannedContent.Kind)
  /// No frame was scanned.
  case nothingScanned
  /// The decoded bytes are not a payload with either symbol numbering.
  case unrecognized(byteCount: Int)

  /// The code, exit code and message of the error.
  public var row: ErrorRow<Never> {
    switch self {
    case .emptyPayload: .badData(.emptyPayload, "The payload is empty; there is nothing to draw.")
    case .payloadTooLong(let count):
      .badData(
        .payloadTooLong,
        "The payload has \(count.counted("byte")); frames can carry at most \(FountainFrame.maximumPayload)."
      )
    case .chunkSize(let size):
      .badData(
        .chunkSize,
        """
        A chunk size of \(size.counted("byte")) is not possible; choose \(MovieFrames.chunkSizes.lowerBound) to \
        \(MovieFrames.chunkSizes.upperBound).
        """)
    case .raptorQ(let error): .badData(.raptorQ, error.message)
    case .emptyContent: .badData(.emptyContent, "A symbol holds no bytes.")
    case .secretShare:
      .badData(
        .secretShare,
        "This code is a share of a secret (Banana Split). It belongs on an offline device; nothing of it was kept."
      )
    case .unexpectedContent:
      .badData(.unexpectedContent, "The line is not the content of a byte-mode symbol.")
    case .badFrame(let count, let reason):
      .badData(.badFrame, "A frame of \(count.counted("byte")) is not sound: \(reason).")
    case .conflictingPayloads(let first, let other):
      .badData(
        .conflictingPayloads,
        """
        The frames belong to different movies: one announces a payload of \(first.counted("byte")), another of \
        \(other). Read one movie at a time.
        """)
    case .conflictingSymbolSizes(let first, let other):
      .badData(
        .conflictingSymbolSizes,
        """
        The frames belong to different movies: one has symbols of \(first.counted("byte")), another of \(other). \
        Read one movie at a time.
        """)
    case .conflictingLegacyTotals(let first, let other):
      .badData(
        .conflictingLegacyTotals,
        "The legacy frames belong to different payloads: one is of \(first.counted("frame")), another of \(other)."
      )
    case .indexTooLarge(let index, let total):
      .badData(
        .indexTooLarge,
        "A legacy frame has the index \(index), but its payload has \(total.counted("frame")).")
    case .sameIndexOtherData(let index):
      .badData(.sameIndexOtherData, "The legacy frame \(index) came twice with different data.")
    case .interrupted(let by, let collecting):
      .badData(
        .interrupted,
        "A \(by.rawValue) code is among \(collecting.rawValue) frames. Read one code or movie at a time."
      )
    case .secondPayload(let first, let second):
      .badData(
        .secondPayload,
        "There are two different codes, of \(first) and \(second.counted("byte")). Read one code at a time."
      )
    case .contradiction(let frames):
      .badData(
        .contradiction,
        """
        The frames contradict each other (\(frames) of them): they belong to two payloads of equal length, or were \
        damaged. Do not trust any of them; read one movie at a time.
        """)
    case .incomplete(let have, let need, let kind):
      .badData(
        .incomplete,
        """
        The movie is not complete: \
        \(have.counted("different \(kind.rawValue) frame was", plural: "different \(kind.rawValue) frames were")) \
        read, but at least \(need.counted("is", plural: "are")) needed. Add the missing frames.
        """)
    case .nothingScanned: .badData(.nothingScanned, "No frame was given.")
    case .unrecognized(let count):
      .badData(
        .unrecognized,
        """
        The frames give \(count.counted("byte that is", plural: "bytes that are")) not a payload of a Vault, however \
        their symbols are numbered.
        """)
    }
  }
}
