/// A walk over the messages of segments, in the order of writing.
struct LogWalk {
  /// A message that changes a page, and where it stands.
  struct Step {
    let message: LogMessage
    let lsn: Int64
    let offset: Int
  }

  private let log: SegmentedLog
  private var segments: ArraySlice<SegmentedLog.Segment>
  /// The place behind which nothing counts.
  private let limit: Int64?
  /// Whether what is no message ends the walk.
  ///
  /// Otherwise it ends its segment: that happens below the tail, where a segment was being used again.
  private let stopsAtTear: Bool
  private var segment: SegmentedLog.Segment?
  private var progress = 0
  /// Where the next message would be; `nil` before the first segment.
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

  /// A walk over all that counts, from the segment of a place on.
  ///
  /// The segments that may not have been on the disk as a whole when the database was last in use must
  /// follow one another without a gap; the first place there that is no message is where the log ends.
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

  /// The next message that changes a page.
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
        // A batch of which the end is missing does not count, nor what follows.
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
