package import ColdRecords
import Reporting
package import SecretShares
package import VaultPayloads

/// The codes of one scan, in camera order (cold-signer 1.3).
///
/// The frame that completes a payload ends the scan; later frames are only compared with the
/// payload.
///
/// ```swift
/// var session = ScanSession()
/// for content in contents { try session.add(content) }
/// let payload = try session.finish()
/// ```
package struct ScanSession: Sendable {
  private var collector = FrameCollector()
  private var kind: ScannedContent.Kind?

  /// The payload once it is complete.
  package private(set) var payload: [UInt8]?
  /// The scanned shares of a seed, if any; they never become a payload.
  package private(set) var shares: BananaShareSet?
  /// The number of codes processed.
  package private(set) var framesUsed = 0
  /// The number of frames to expect, for a progress bar; 0 before the first frame.
  package private(set) var announcedFrames = 0
  /// Whether a code that was scanned after the complete payload belongs to another payload, which
  /// is ignored.
  package private(set) var hasOtherPayload = false
  /// A notice about the ignored payload; `nil` if there was none.
  package var otherPayloadNotice: String? {
    hasOtherPayload
      ? "The pictures hold a second payload, which was ignored. Scan payloads one after the other."
      : nil
  }

  package init() {}

  /// The number of different frames.
  package var distinctFrames: Int {
    shares?.shares.count ?? collector.progress?.distinct ?? (payload == nil ? 0 : 1)
  }

  /// Whether a payload or a set of shares is complete.
  package var isComplete: Bool { payload != nil || shares?.progress == .complete }

  /// Processes the next code.
  ///
  /// After the scan is complete, it only checks whether the code belongs to the payload.
  ///
  /// - Throws: `ColdSignerError` if the code is malformed, or does not fit the previous codes.
  package mutating func add(_ content: [UInt8]) throws(ColdSignerError) {
    guard !isComplete else {
      hasOtherPayload = hasOtherPayload || isOfOtherPayload(content)
      return
    }
    let share = BananaShare(content)
    let frame = share == nil ? try ScanSession.frame(of: content) : .share(content)
    if let kind, kind != frame.kind {
      // A malformed frame is reported before a change of kind (cold-signer 1.3).
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

  /// Checks that a frame can be the first of a movie.
  private static func checkAlone(_ frame: ScannedContent) throws(ColdSignerError) {
    do throws(FrameError) {
      var collector = FrameCollector()
      try collector.add(frame)
    } catch { throw ColdSignerError(error) }
  }

  /// Parses the content of a code that is not a valid share (cold-signer 1.2).
  ///
  /// - Returns: the frame; empty content and invalid shares are complete payloads.
  /// - Throws: `ColdSignerError` if the frame has no symbol, or its payload is empty.
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
  /// - Throws: `ColdSignerError` if frames are missing, or if the codes are shares.
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
          \(progress.distinct.counted("different frame was", plural: "different frames were")) read, but at least \
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
