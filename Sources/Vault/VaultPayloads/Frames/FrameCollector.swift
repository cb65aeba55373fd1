public import RaptorQ

/// Puts scanned symbols together again, by the rules of a phone (hot-side 6.5) and stricter where a
/// phone would fail (hot-side 7.34).
///
/// ```swift
/// var collector = FrameCollector()
/// for content in contents { try collector.add(content) }
/// let scan = try collector.finish { ReadPayload($0).isRecognized }
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
    case legacy(Legacy)
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
    switch scanned {
    case .share: throw .secretShare
    case .complete(let payload): try collect(payload)
    case .legacy(let frame): try collect(frame)
    case .fountain(let frame): try collect(frame)
    }
    return progress
      ?? Progress(kind: scanned.kind, distinct: 0, needed: 1, expected: 1, isComplete: false)
  }

  private mutating func collect(_ payload: [UInt8]) throws(FrameError) {
    guard case .complete(let first) = state else {
      try expectNothing(before: .complete)
      state = .complete(payload)
      return
    }
    guard first == payload else {
      throw .secondPayload(firstLength: first.count, secondLength: payload.count)
    }
  }

  // What was collected has one owner while it changes: with two, all of it is copied for each frame.

  private mutating func collect(_ frame: LegacyFrame) throws(FrameError) {
    guard case .legacy(var legacy) = state else {
      try expectNothing(before: .legacy)
      state = .legacy(try Legacy(first: frame))
      return
    }
    state = .empty
    defer { state = .legacy(legacy) }
    try legacy.add(frame)
  }

  private mutating func collect(_ frame: FountainFrame) throws(FrameError) {
    guard case .fountain(var fountain) = state else {
      try expectNothing(before: .fountain)
      state = .fountain(try Fountain(first: frame))
      return
    }
    state = .empty
    defer { state = .fountain(fountain) }
    try fountain.add(frame)
  }

  private func expectNothing(before other: ScannedContent.Kind) throws(FrameError) {
    if let kind { throw .interrupted(by: other, collecting: kind) }
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
    case .legacy(let legacy): legacy.progress
    case .fountain(let fountain): fountain.progress
    }
  }

  /// The payload as a phone has it: as soon as it is complete, under the Vault's own numbering,
  /// whatever it says.
  public var phonePayload: [UInt8]? {
    switch state {
    case .empty: nil
    case .complete(let payload): payload
    case .legacy(let legacy): legacy.payload
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
}
