extension FrameCollector {
  /// The parts of a payload in the format that preceded fountain codes.
  struct Legacy: Sendable {
    private var parts: [[UInt8]?]
    private var distinct = 0

    init(first frame: LegacyFrame) throws(FrameError) {
      parts = Array(repeating: nil, count: frame.total)
      try add(frame)
    }

    mutating func add(_ frame: LegacyFrame) throws(FrameError) {
      guard frame.total == parts.count else {
        throw .conflictingLegacyTotals(first: parts.count, other: frame.total)
      }
      guard frame.index < frame.total else {
        throw .indexTooLarge(index: frame.index, total: frame.total)
      }
      if let known = parts[frame.index] {
        guard known == frame.data else { throw .sameIndexOtherData(index: frame.index) }
        return
      }
      parts[frame.index] = frame.data
      distinct += 1
    }

    var progress: FrameCollector.Progress {
      FrameCollector.Progress(
        kind: .legacy, distinct: distinct, needed: parts.count, expected: parts.count,
        isComplete: distinct == parts.count)
    }

    var payload: [UInt8]? { distinct == parts.count ? parts.flatMap { $0 ?? [] } : nil }
  }
}
