import SCALECodec

/// A message of the runtime to GRANDPA in a header's digest (chain-proofs 3).
package enum GrandpaMessage: Hashable, Sendable {
  /// The next authorities, which begin after `delay` more finalized blocks.
  case scheduledChange([Authority], delay: UInt32)
  /// Authorities that begin after `delay` imported blocks; such a change has no proof.
  case forcedChange(medianLastFinalized: UInt32, [Authority], delay: UInt32)
  /// An authority misbehaved.
  case disabled(index: UInt64)
  /// Voting stops after `delay` blocks.
  case pause(delay: UInt32)
  /// Voting continues after `delay` blocks.
  case resume(delay: UInt32)

  init(from reader: inout SCALEReader) throws(SCALEError) {
    let kind = try reader.byte()
    switch kind {
    case 1: self = .scheduledChange(try Authority.list(from: &reader), delay: try reader.u32())
    case 2:
      self = .forcedChange(
        medianLastFinalized: try reader.u32(), try Authority.list(from: &reader),
        delay: try reader.u32())
    case 3: self = .disabled(index: try reader.u64())
    case 4: self = .pause(delay: try reader.u32())
    case 5: self = .resume(delay: try reader.u32())
    default:
      throw .unknownVariant(of: "a GRANDPA message", index: kind, offset: reader.offset - 1)
    }
  }

  /// The SCALE encoding.
  package var encoded: [UInt8] {
    var writer = SCALEWriter()
    switch self {
    case .scheduledChange(let authorities, let delay):
      writer.byte(1)
      Authority.encode(authorities, to: &writer)
      writer.u32(delay)
    case .forcedChange(let median, let authorities, let delay):
      writer.byte(2)
      writer.u32(median)
      Authority.encode(authorities, to: &writer)
      writer.u32(delay)
    case .disabled(let index):
      writer.byte(3)
      writer.u64(index)
    case .pause(let delay):
      writer.byte(4)
      writer.u32(delay)
    case .resume(let delay):
      writer.byte(5)
      writer.u32(delay)
    }
    return writer.bytes
  }
}

extension BlockHeader {
  /// The GRANDPA messages of the runtime, in order.
  ///
  /// - Throws: ``ChainProofError`` if a message has another form: it could be an unknown kind of
  ///   change, so the header must be refused.
  package func grandpaMessages() throws(ChainProofError) -> [GrandpaMessage] {
    var messages: [GrandpaMessage] = []
    for item in try digest() {
      guard case .consensus(.grandpa, let content) = item else { continue }
      messages.append(
        try ProofPart.grandpaMessage(block: id).decode(content.span) {
          (reader) throws(SCALEError) in try GrandpaMessage(from: &reader)
        })
    }
    return messages
  }

  /// The change of authorities that the header signals; `nil` without one.
  ///
  /// - Throws: ``ChainProofError`` for a forced change, and if the change cannot be followed.
  func signaledChange() throws(ChainProofError) -> PendingChange? {
    var change: PendingChange?
    for message in try grandpaMessages() {
      switch message {
      case .forcedChange: throw .forcedChange(id)
      case .scheduledChange(let authorities, let delay) where change == nil:
        let (end, overflow) = number.addingReportingOverflow(delay)
        guard !overflow else { throw .changeTooFar(id, delay: delay) }
        _ = try VoterSet(authorities)
        change = PendingChange(end: end, authorities: authorities)
      case .scheduledChange, .disabled, .pause, .resume: break
      }
    }
    return change
  }
}
