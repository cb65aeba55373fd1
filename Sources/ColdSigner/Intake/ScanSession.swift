import ByteSupport
import RaptorQ
import VaultPayloads

/// The codes of one scan, in the order of the camera (cold-signer 1.3).
///
/// It ends with the frame that completes a payload; later ones are not looked at.
///
/// ```swift
/// var session = ScanSession()
/// for content in contents where !session.isComplete { try session.add(content) }
/// let payload = try session.finish()
/// ```
package struct ScanSession: Sendable {
  private var collector = FrameCollector()
  private var kind: FrameKind?

  /// The payload, as soon as it is complete.
  package private(set) var payload: [UInt8]?
  /// The shares of a seed that were scanned, if such were; they never become a payload.
  package private(set) var shares: BananaShareSet?
  /// How many codes were looked at.
  package private(set) var framesUsed = 0
  /// How many frames a progress bar announces; 0 before the first.
  package private(set) var announcedFrames = 0

  /// A scan that has seen nothing.
  package init() {}

  /// How many different frames were seen.
  package var distinctFrames: Int {
    shares?.shares.count ?? collector.progress?.distinct ?? (payload == nil ? 0 : 1)
  }

  /// Whether a payload or a set of shares is complete.
  package var isComplete: Bool { payload != nil || shares?.progress == .complete }

  /// Looks at the next code; after the scan is complete it does nothing.
  ///
  /// - Throws: ``ColdSignerError``: `mixedFrameKinds`, `conflictingPayloads`, `longerSymbol`,
  ///   `legacyIndexTooBig`, `conflictingLegacyLengths`, `legacySameNumber`, `shareDifferent`, `shareAlreadyInSet`,
  ///   `unableToDecode`.
  package mutating func add(_ content: [UInt8]) throws(ColdSignerError) {
    guard !isComplete else { return }
    let frame = try ScannedFrame(content)
    if let kind, kind != frame.kind { throw .mixedFrameKinds(collecting: kind, found: frame.kind) }
    kind = frame.kind
    framesUsed += 1
    if announcedFrames == 0 { announcedFrames = frame.announcedFrames }
    switch frame {
    case .complete(let content): payload = content
    case .share(let share):
      guard var set = shares else {
        shares = BananaShareSet(share)
        return
      }
      try set.add(share)
      shares = set
    case .legacy(let frame):
      guard frame.index < frame.total else {
        throw .legacyIndexTooBig(index: frame.index, total: frame.total)
      }
      try collect(content)
    case .fountain: try collect(content)
    }
  }

  /// Ends the scan.
  ///
  /// - Returns: the payload.
  /// - Throws: ``ColdSignerError/unableToDecode(reason:)`` where frames are missing, and
  ///   ``ColdSignerError/sharesScanned`` where they are a complete set of shares.
  package func finish() throws(ColdSignerError) -> [UInt8] {
    if let payload { return payload }
    if let shares {
      guard shares.progress == .complete else {
        throw .unableToDecode(
          reason: "\(shares.shares.count) of \(shares.required.counted("share")) were read")
      }
      throw .sharesScanned
    }
    guard let progress = collector.progress else {
      throw .unableToDecode(reason: "no code was read")
    }
    throw .unableToDecode(
      reason:
        "\(progress.distinct.counted("different frame was", plural: "different frames were")) read, and at least \(max(progress.needed, progress.distinct + 1)) are needed"
    )
  }

  private mutating func collect(_ content: [UInt8]) throws(ColdSignerError) {
    do throws(FrameError) {
      if try collector.add(content).isComplete { payload = collector.phonePayload }
    } catch {
      throw ColdSignerError(error)
    }
  }
}

extension ColdSignerError {
  /// The device's word for frames that do not go together.
  init(_ error: FrameError) {
    switch error {
    case .conflictingSymbolSizes(let first, let other) where other > first:
      self = .longerSymbol(first: first, other: other)
    case .conflictingPayloads(let first, let other),
      .conflictingSymbolSizes(let first, let other):
      self = .conflictingPayloads(first: first, other: other)
    case .conflictingLegacyTotals(let first, let other):
      self = .conflictingLegacyLengths(first: first, other: other)
    case .indexTooLarge(let index, let total): self = .legacyIndexTooBig(index: index, total: total)
    case .sameIndexOtherData(let index): self = .legacySameNumber(index: index)
    default: self = .unableToDecode(reason: error.message)
    }
  }
}
