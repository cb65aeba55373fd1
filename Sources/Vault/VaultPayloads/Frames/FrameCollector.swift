public import RaptorQ

/// Reassembles scanned symbols like a phone, with additional checks (hot-side 6.5, 7.34).
///
/// ```swift
/// var collector = FrameCollector()
/// for content in contents { try collector.add(content) }
/// let scan = try collector.finish { ReadPayload($0).isRecognized }
/// ```
///
/// A movie decoded with the wrong symbol numbering gives wrong bytes without an error. A caller
/// that has all frames should therefore add all of them: surplus symbols verify the numbering, and
/// reveal frames of two movies with equal length. ``finish(accepts:)`` also checks that the result
/// is a payload, and tries the other numbering if it is not.
public struct FrameCollector: Sendable {
  /// The maximum payload length in bytes, so that a frame cannot exhaust memory.
  public static let maximumPayload = 64 << 20

  /// The progress of a scan.
  public struct Progress: Equatable, Sendable {
    /// The kind of frames.
    public let kind: ScannedContent.Kind
    /// The number of distinct frames so far.
    public let distinct: Int
    /// The minimum number of frames needed for the payload.
    public let needed: Int
    /// The number of frames that a phone shows as expected.
    public let expected: Int
    /// Whether the payload is complete, by the rules of a phone.
    public let isComplete: Bool
  }

  /// A finished scan.
  public struct Scan: Equatable, Sendable {
    /// The payload.
    public let payload: [UInt8]
    /// The kind of frames.
    public let kind: ScannedContent.Kind
    /// The number of distinct frames.
    public let distinct: Int
    /// The numbering of the repair symbols; `nil` if none were needed or both numberings agree.
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

  /// Creates an empty collector.
  public init() {}

  /// Adds the content of one symbol.
  ///
  /// - Returns: the progress of the scan.
  /// - Throws: ``FrameError``; the state does not change.
  @discardableResult
  public mutating func add(_ content: [UInt8]) throws(FrameError) -> Progress {
    try add(ScannedContent(content))
  }

  /// Adds classified content of one symbol.
  ///
  /// - Returns: the progress of the scan.
  /// - Throws: ``FrameError``, also for a share of a secret; the state does not change.
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

  // Only one variable may refer to the collected frames during a change; otherwise each frame
  // copies all of them.

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

  /// The kind of frames being collected; `nil` before the first frame.
  public var kind: ScannedContent.Kind? {
    switch state {
    case .empty: nil
    case .complete: .complete
    case .legacy: .legacy
    case .fountain: .fountain
    }
  }

  /// The progress of the scan; `nil` before the first frame.
  public var progress: Progress? {
    switch state {
    case .empty: nil
    case .complete: Progress(kind: .complete, distinct: 1, needed: 1, expected: 1, isComplete: true)
    case .legacy(let legacy): legacy.progress
    case .fountain(let fountain): fountain.progress
    }
  }

  /// The payload that a phone gets: available once it is complete, with the Vault's numbering,
  /// without any check.
  public var phonePayload: [UInt8]? {
    switch state {
    case .empty: nil
    case .complete(let payload): payload
    case .legacy(let legacy): legacy.payload
    case .fountain(let fountain): fountain.decoder.result()
    }
  }

  /// Finishes the scan.
  ///
  /// - Parameter accepts: returns whether bytes are a payload: they decode and, if signed, verify.
  /// - Returns: the payload. An unrecognized payload is returned only if the frames prove it.
  /// - Throws: ``FrameError`` if the payload is incomplete, contradictory or not recognized.
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
