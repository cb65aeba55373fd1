package import ColdRecords
import Reporting
package import SecretShares
package import VaultPayloads

/// The codes of one scan, in the order of the camera (cold-signer 1.3).
///
/// It ends with the frame that completes a payload; later ones are only compared with the payload.
///
/// ```swift
/// var session = ScanSession()
/// for content in contents { try session.add(content) }
/// let payload = try session.finish()
/// ```
package struct ScanSession: Sendable {
  private var collector = FrameCollector()
  private var kind: ScannedContent.Kind?

  /// The payload, as soon as it is complete.
  package private(set) var payload: [UInt8]?
  /// The shares of a seed that were scanned, if such were; they never become a payload.
  package private(set) var shares: BananaShareSet?
  /// How many codes were looked at.
  package private(set) var framesUsed = 0
  /// How many frames a progress bar announces; 0 before the first.
  package private(set) var announcedFrames = 0
  /// Whether a code after the complete payload belongs to another payload, which is not scanned.
  package private(set) var hasOtherPayload = false
  /// The sentence about a second payload that was left out; `nil` without one.
  package var otherPayloadNotice: String? {
    hasOtherPayload
      ? "The pictures hold a second payload, which was ignored. Scan payloads one after the other."
      : nil
  }

  /// A scan that has seen nothing.
  package init() {}

  /// How many different frames were seen.
  package var distinctFrames: Int {
    shares?.shares.count ?? collector.progress?.distinct ?? (payload == nil ? 0 : 1)
  }

  /// Whether a payload or a set of shares is complete.
  package var isComplete: Bool { payload != nil || shares?.progress == .complete }

  /// Looks at the next code; after the scan is complete, only for whether it is of another payload.
  ///
  /// - Throws: `ColdSignerError`: `mixedKinds`, `conflictingPayloads`, `longerSymbol`,
  ///   `legacyIndexTooBig`, `conflictingLegacyLengths`, `legacySameNumber`, `undecodable`; `shares`.
  package mutating func add(_ content: [UInt8]) throws(ColdSignerError) {
    guard !isComplete else {
      hasOtherPayload = hasOtherPayload || isOfOtherPayload(content)
      return
    }
    let share = BananaShare(content)
    let frame = share == nil ? try ScanSession.frame(of: content) : .share(content)
    if let kind, kind != frame.kind {
      // A broken frame is named before the change of kind (cold-signer 1.3).
      if case .fountain = frame { try ScanSession.checkAlone(frame) }
      throw .scan(.mixedKinds(collecting: kind, found: frame.kind))
    }
    kind = frame.kind
    framesUsed += 1
    if announcedFrames == 0 { announcedFrames = share?.required ?? frame.expectedFrames }
    if let share { return try collect(share) }
    switch frame {
    case .complete, .share: payload = content
    case .legacy(let legacy) where legacy.index >= legacy.total:
      throw .scan(.legacyIndexTooBig(index: legacy.index, total: legacy.total))
    case .legacy, .fountain: try collect(frame)
    }
  }

  /// Checks that a frame can be the first one of a movie.
  private static func checkAlone(_ frame: ScannedContent) throws(ColdSignerError) {
    do throws(FrameError) {
      var collector = FrameCollector()
      try collector.add(frame)
    } catch { throw ColdSignerError(error) }
  }

  /// Sorts the content of a code that is no sound share (cold-signer 1.2).
  ///
  /// - Returns: the frame; an empty content, and a share that is not sound, are payloads.
  /// - Throws: `ColdSignerError.Scan.undecodable(reason:)` for a frame without a symbol, or of an
  ///   empty payload.
  package static func frame(of content: [UInt8]) throws(ColdSignerError) -> ScannedContent {
    guard !content.isEmpty else { return .complete(content) }
    do throws(FrameError) {
      let frame = try ScannedContent(content)
      return frame.kind == .share ? .complete(content) : frame
    } catch { throw ColdSignerError(error) }
  }

  /// Ends the scan.
  ///
  /// - Returns: the payload.
  /// - Throws: `ColdSignerError.Scan.undecodable(reason:)` where frames are missing, and
  ///   `ColdSignerError.Scan.sharesScanned` where they are a complete set of shares.
  package func finish() throws(ColdSignerError) -> [UInt8] {
    if let payload { return payload }
    if let shares {
      guard shares.progress == .complete else {
        throw .shares(.incomplete(have: shares.shares.count, required: shares.required))
      }
      throw .scan(.sharesScanned)
    }
    guard let progress = collector.progress else {
      throw .scan(.undecodable(reason: "no code was read"))
    }
    throw .scan(
      .undecodable(
        reason:
          """
          \(progress.distinct.counted("different frame was", plural: "different frames were")) read, and at least \
          \(max(progress.needed, progress.distinct + 1)) are needed
          """
      ))
  }

  private func isOfOtherPayload(_ content: [UInt8]) -> Bool {
    guard let payload else { return BananaShare(content) == nil }
    if content == payload { return false }
    guard BananaShare(content) == nil, let frame = try? ScanSession.frame(of: content) else {
      return true
    }
    return frame.kind != kind || !frame.isPart(of: payload)
  }

  private mutating func collect(_ share: BananaShare) throws(ColdSignerError) {
    guard var set = shares else {
      shares = BananaShareSet(share)
      return
    }
    do throws(SecretSharesError) { try set.add(share) } catch { throw .shares(error) }
    shares = set
  }

  private mutating func collect(_ frame: ScannedContent) throws(ColdSignerError) {
    do throws(FrameError) {
      if try collector.add(frame).isComplete { payload = collector.phonePayload }
    } catch { throw ColdSignerError(error) }
  }
}
