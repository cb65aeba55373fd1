public import RaptorQ

/// Puts scanned symbols together again, by the rules of a phone (hot-side 6.5) and stricter where a
/// phone would fail (hot-side 7.34).
///
/// ```swift
/// var collector = FrameCollector()
/// for content in contents { try collector.add(content) }
/// let scan = try collector.finish(accepts: VaultPayload.isRecognized)
/// ```
///
/// A movie decoded under the wrong numbering of its symbols gives wrong bytes and no error. So a
/// caller that has all frames adds them all: surplus symbols then prove the numbering, and expose
/// frames of two movies of equal length; ``finish(accepts:)`` also asks whether the result is a
/// payload, and tries the other numbering when it is not.
public struct FrameCollector: Sendable {
  /// The largest payload that is decoded, so that a frame's claim cannot fill the memory.
  public static let maximumPayload = 64 << 20

  /// How far a scan has come.
  public struct Progress: Equatable, Sendable {
    /// The kind of frames.
    public let kind: ScannedContent.Kind
    /// Different frames seen so far.
    public let distinct: Int
    /// The fewest frames with which the payload can be complete.
    public let needed: Int
    /// How many frames a phone tells its user to expect.
    public let expected: Int
    /// Whether the payload is complete, as far as a phone can tell.
    public let isComplete: Bool
  }

  /// A finished scan.
  public struct Scan: Equatable, Sendable {
    /// The payload.
    public let payload: [UInt8]
    /// The kind of frames that carried it.
    public let kind: ScannedContent.Kind
    /// Different frames that were seen.
    public let distinct: Int
    /// The numbering of the repair symbols; `nil` where none were needed or both agree.
    public let numbering: SymbolNumbering?
    /// Whether `accepts` recognized the payload.
    public let isRecognized: Bool
  }

  private enum State {
    case empty
    case complete([UInt8])
    case legacy([[UInt8]?])
    case fountain(Fountain)
  }

  private var state = State.empty

  /// A collector that has seen nothing.
  public init() {}

  /// Adds the content of one symbol.
  ///
  /// - Returns: how far the scan has come.
  /// - Throws: ``FrameError``; what was collected before stays as it was.
  @discardableResult
  public mutating func add(_ content: [UInt8]) throws(FrameError) -> Progress {
    try add(ScannedContent(content))
  }

  /// Adds what one symbol holds.
  ///
  /// - Returns: how far the scan has come.
  /// - Throws: ``FrameError``, `secretShare` for a share of a secret; what was collected before stays
  ///   as it was.
  @discardableResult
  public mutating func add(_ scanned: ScannedContent) throws(FrameError) -> Progress {
    switch (state, scanned) {
    case (_, .share): throw .secretShare
    case (.empty, .complete(let payload)): state = .complete(payload)
    case (.complete(let first), .complete(let second)):
      guard first == second else {
        throw .secondPayload(firstLength: first.count, secondLength: second.count)
      }
    case (.empty, .legacy(let frame)):
      state = .legacy(
        try FrameCollector.adding(frame, to: Array(repeating: nil, count: frame.total)))
    case (.legacy(let parts), .legacy(let frame)):
      state = .legacy(try FrameCollector.adding(frame, to: parts))
    case (.empty, .fountain(let frame)): state = .fountain(try Fountain(first: frame))
    case (.fountain(var fountain), .fountain(let frame)):
      // Taken out while it changes, so that its storage is not copied.
      state = .empty
      defer { state = .fountain(fountain) }
      try fountain.add(frame)
    case (.complete, _), (.legacy, _), (.fountain, _):
      throw .interrupted(by: scanned.kind, collecting: kind ?? scanned.kind)
    }
    return progress
      ?? Progress(kind: scanned.kind, distinct: 0, needed: 1, expected: 1, isComplete: false)
  }

  /// The kind of frames that are being collected; `nil` before the first.
  public var kind: ScannedContent.Kind? {
    switch state {
    case .empty: nil
    case .complete: .complete
    case .legacy: .legacy
    case .fountain: .fountain
    }
  }

  /// How far the scan has come; `nil` before the first frame.
  public var progress: Progress? {
    switch state {
    case .empty: nil
    case .complete: Progress(kind: .complete, distinct: 1, needed: 1, expected: 1, isComplete: true)
    case .legacy(let parts):
      Progress(
        kind: .legacy, distinct: parts.count { $0 != nil }, needed: parts.count,
        expected: parts.count, isComplete: parts.allSatisfy { $0 != nil })
    case .fountain(let fountain): fountain.progress
    }
  }

  /// The payload as a phone has it: as soon as it is complete, under the Vault's own numbering,
  /// whatever it says.
  public var phonePayload: [UInt8]? {
    switch state {
    case .empty: nil
    case .complete(let payload): payload
    case .legacy(let parts): parts.allSatisfy { $0 != nil } ? parts.flatMap { $0 ?? [] } : nil
    case .fountain(let fountain): fountain.decoder.result()
    }
  }

  /// Ends the scan.
  ///
  /// - Parameter accepts: whether bytes are a payload: they decode and, if signed, verify.
  /// - Returns: the payload and how it was found. Bytes that `accepts` does not recognize are given
  ///   only where the frames leave no doubt about them.
  /// - Throws: ``FrameError``: `nothingScanned`, `incomplete`, `contradiction`, `unrecognized`.
  public func finish(accepts: ([UInt8]) -> Bool) throws(FrameError) -> Scan {
    if case .fountain(let fountain) = state { return try fountain.finish(accepts: accepts) }
    guard let progress else { throw .nothingScanned }
    guard let payload = phonePayload else {
      throw .incomplete(have: progress.distinct, need: progress.needed, kind: progress.kind)
    }
    return Scan(
      payload: payload, kind: progress.kind, distinct: progress.distinct, numbering: nil,
      isRecognized: accepts(payload))
  }

  private static func adding(
    _ frame: LegacyFrame, to parts: [[UInt8]?]
  ) throws(FrameError) -> [[UInt8]?] {
    guard frame.total == parts.count else {
      throw .conflictingLegacyTotals(first: parts.count, other: frame.total)
    }
    guard frame.index < frame.total else {
      throw .indexTooLarge(index: frame.index, total: frame.total)
    }
    if let known = parts[frame.index], known != frame.data {
      throw .sameIndexOtherData(index: frame.index)
    }
    var parts = parts
    parts[frame.index] = frame.data
    return parts
  }
}
