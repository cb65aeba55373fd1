/// Iterates over the messages of segments in the order of writing.
struct LogWalk {
  /// A message that changes a page, with its position.
  struct Step {
    let message: LogMessage
    let lsn: Int64
    let offset: Int
  }

  private let log: SegmentedLog
  private var segments: ArraySlice<SegmentedLog.Segment>
  /// The last valid LSN; later messages are ignored.
  private let limit: Int64?
  /// Whether the iteration ends at an invalid message.
  ///
  /// Otherwise it ends only its segment, which was being reused (possible only below the tail).
  private let stopsAtTear: Bool
  private var segment: SegmentedLog.Segment?
  private var progress = 0
  /// The LSN of the next message; `nil` before the first segment.
  private(set) var lsn: Int64?

  private init(
    _ log: SegmentedLog, _ segments: ArraySlice<SegmentedLog.Segment>, limit: Int64?,
    stopsAtTear: Bool
  ) {
    self.log = log
    self.segments = segments
    self.limit = limit
    self.stopsAtTear = stopsAtTear
  }

  /// Starts with the segment that contains an LSN.
  ///
  /// Segments that may not have been completely written to disk when the database was last in use
  /// must be contiguous; the log ends at the first invalid message in them.
  init(_ log: SegmentedLog, from least: Int64) throws(SledError) {
    let size = Int64(log.segmentSize)
    let (ordered, safe) = try log.segments(from: least / size * size)
    var expected = max(0, safe / size * size)
    var missing: Int64?
    let start = ordered.firstIndex { $0.lsn >= expected } ?? ordered.endIndex
    var end = start
    while end < ordered.endIndex {
      guard ordered[end].lsn == expected else {
        missing = expected
        break
      }
      expected += size
      end += 1
    }
    var tail = LogWalk(log, ordered[start..<end], limit: missing, stopsAtTear: true)
    while tail.next() != nil {}
    self.init(log, ordered[...], limit: (tail.lsn ?? 0) - 1, stopsAtTear: false)
  }

  /// The next message that changes a page; `nil` at the end.
  mutating func next() -> Step? {
    while true {
      if !log.isMessageStart(progress) { segment = nil }
      if segment == nil {
        guard let following = segments.first, limit.map({ following.lsn <= $0 }) ?? true else {
          return nil
        }
        segments.removeFirst()
        segment = following
        progress = SegmentedLog.headerSize
        lsn = following.lsn + Int64(progress)
      }
      guard let segment, let lsn, limit.map({ lsn <= $0 }) ?? true else { return nil }
      let offset = segment.offset + progress
      let message: LogMessage
      switch LogMessage.reading(log, at: offset, segment: segment.lsn / Int64(log.segmentSize)) {
      case .message(let found): message = found
      case .cut: return nil
      case .nothing:
        if stopsAtTear { return nil }
        self.segment = nil
        continue
      }
      switch message.kind {
      case .cap:
        self.segment = nil
        continue
      case .batchManifest:
        // The messages of an incomplete batch, and everything after it, are invalid.
        if let limit, let last = message.place, last > limit { return nil }
        advance(message)
      case .canceled: advance(message)
      default:
        advance(message)
        return Step(message: message, lsn: lsn, offset: offset)
      }
    }
  }

  private mutating func advance(_ message: LogMessage) {
    progress += message.size
    lsn = lsn.map { $0 + Int64(message.size) }
  }
}
