public import RaptorQ
public import Reporting

/// Why a payload cannot become frames, or scanned frames no payload.
public enum FrameError: ReportableError, Equatable, Sendable {
  /// There is nothing to draw.
  case emptyPayload
  /// The payload is longer than frames can announce.
  case payloadTooLong(byteCount: Int)
  /// Frames of this chunk size are impossible or fit no symbol.
  case chunkSize(Int)
  /// The code itself refuses.
  case raptorQ(RaptorQError)
  /// A scanned symbol has no bytes.
  case emptyContent
  /// A share of a secret was scanned (secret recovery), which nothing here reads.
  case secretShare
  /// A line from a phone is not a byte-mode symbol.
  case unexpectedContent
  /// A marked frame breaks its form.
  case badFrame(byteCount: Int, reason: String)
  /// A fountain frame announces another length than those before (conflicting-payloads).
  case conflictingPayloads(first: Int, other: Int)
  /// A fountain frame has another symbol size than those before.
  case conflictingSymbolSizes(first: Int, other: Int)
  /// A legacy frame announces another total (conflicting-legacy-lengths).
  case conflictingLegacyTotals(first: Int, other: Int)
  /// A legacy frame's index is not below its total (length-exceeded).
  case indexTooLarge(index: Int, total: Int)
  /// A legacy frame came again with other data (same-number).
  case sameIndexOtherData(index: Int)
  /// A frame of one kind came while frames of another were collected.
  case interrupted(by: ScannedContent.Kind, collecting: ScannedContent.Kind)
  /// Two whole payloads, of which only one can be meant.
  case secondPayload(firstLength: Int, secondLength: Int)
  /// The frames contradict each other: those of two payloads of equal length, or damaged ones.
  case contradiction(frames: Int)
  /// The frames ended early (incomplete).
  case incomplete(have: Int, need: Int, kind: ScannedContent.Kind)
  /// There were no frames.
  case nothingScanned
  /// The frames give bytes that are no payload under either numbering of symbols.
  case unrecognized(byteCount: Int)

  /// All that is said of the case.
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
        "A \(by.rawValue) code stands among \(collecting.rawValue) frames. Read one code or movie at a time."
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
        damaged. Nothing of it can be trusted; read one movie at a time.
        """)
    case .incomplete(let have, let need, let kind):
      .badData(
        .incomplete,
        """
        The movie is not complete: \
        \(have.counted("different \(kind.rawValue) frame was", plural: "different \(kind.rawValue) frames were")) \
        read, and at least \(need.counted("is", plural: "are")) needed. Add the missing frames.
        """)
    case .nothingScanned: .badData(.nothingScanned, "There is no frame to read.")
    case .unrecognized(let count):
      .badData(
        .unrecognized,
        """
        The frames give \(count.counted("byte that is", plural: "bytes that are")) no payload of a Vault, whichever \
        way their symbols are numbered.
        """)
    }
  }
}
