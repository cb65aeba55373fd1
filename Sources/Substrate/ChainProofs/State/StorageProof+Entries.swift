package import ByteSupport
import SCALECodec

/// The runtime code of a chain, as its state stores it.
package struct ProvenCode: Equatable, Sendable {
  /// The value of `:code`, usually compressed.
  package let code: [UInt8]
  /// The value of `:heappages`; `nil` if the state has none.
  package let heapPages: UInt64?

  package init(code: [UInt8], heapPages: UInt64?) {
    (self.code, self.heapPages) = (code, heapPages)
  }
}

extension StorageProof {
  /// The proven value of an entry; `nil` if the state provably has none.
  ///
  /// - Throws: ``ChainProofError``; the proof must be refused.
  package func value(of entry: StateEntry) throws(ChainProofError) -> [UInt8]? {
    try value(at: entry.key)
  }

  /// The runtime code and its heap pages.
  ///
  /// - Throws: ``ChainProofError`` if the state has no code; the proof must be refused.
  package func runtimeCode() throws(ChainProofError) -> ProvenCode {
    guard let code = try value(of: .code) else { throw .noEntry(.code, root: root) }
    return ProvenCode(code: code, heapPages: try number(of: .heapPages))
  }

  /// Checks that the state belongs to the chain with this genesis hash.
  ///
  /// Votes name no chain, so another chain with the same keys could answer.
  ///
  /// - Throws: ``ChainProofError``; the proof must be refused.
  package func checkGenesis(_ expected: Hash256) throws(ChainProofError) {
    let found: Hash256 = try decoded(.genesisHash) { (reader) throws(SCALEError) in
      try reader.hash256()
    }
    guard found == expected else { throw .otherGenesis(expected: expected, found: found) }
  }

  /// The time of the block, in milliseconds since 1970.
  ///
  /// - Parameters:
  ///   - now: the clock in milliseconds since 1970.
  ///   - tolerance: the maximum difference in milliseconds, before and after the clock.
  /// - Returns: the time.
  /// - Throws: ``ChainProofError`` if the difference is larger: the block may be an old one.
  package func time(now: UInt64, tolerance: UInt64) throws(ChainProofError) -> UInt64 {
    let time: UInt64 = try decoded(.time) { (reader) throws(SCALEError) in try reader.u64() }
    guard (time > now ? time - now : now - time) <= tolerance else {
      throw .otherTime(time, now: now, tolerance: tolerance)
    }
    return time
  }

  /// Compares the authority set in the state with the checkpoint at the same block.
  ///
  /// The state of the last block of a set may still contain that set. Entries that the runtime does
  /// not have are skipped.
  ///
  /// The list decides. The votes contain the set id of the checkpoint, so its signatures prove the
  /// id; chains that change their authorities without sessions do not raise the id in the state.
  ///
  /// - Returns: the set id in the state, if it is another one.
  /// - Throws: ``ChainProofError`` if the lists differ; the proof must be refused.
  package func checkAuthorities(
    of checkpoint: ChainCheckpoint
  ) throws(ChainProofError) -> UInt64? {
    let setID = try number(of: .setID)
    if let found = try authorities(), found != checkpoint.authorities,
      found != checkpoint.replaced
    {
      let expected = checkpoint.authorities
      let place = zip(found, expected).prefix { $0 == $1 }.count
      throw .otherAuthorities(
        place: place + 1, expected: expected.dropFirst(place).first,
        found: found.dropFirst(place).first, setID: checkpoint.setID)
    }
    let isPrevious = checkpoint.replaced != nil && setID == checkpoint.setID - 1
    return setID == checkpoint.setID || isPrevious ? nil : setID
  }

  /// The authorities in the state; `nil` if the runtime stores none.
  private func authorities() throws(ChainProofError) -> [Authority]? {
    if let value = try value(of: .authorities) {
      return try StateEntry.authorities.part.decode(value.span) { (reader) throws(SCALEError) in
        try Authority.list(from: &reader)
      }
    }
    guard let value = try value(of: .olderAuthorities) else { return nil }
    return try StateEntry.olderAuthorities.part.decode(value.span) { (reader) throws(SCALEError) in
      let version = try reader.byte()
      guard version == 1 else {
        throw .unknownVariant(of: "an authority list", index: version, offset: 0)
      }
      return try Authority.list(from: &reader)
    }
  }

  /// The signaled change of authorities that is not yet in effect.
  ///
  /// - Parameter block: the block of this state.
  /// - Returns: the change; `nil` without one.
  /// - Throws: ``ChainProofError`` for a forced change, and if the change cannot be followed; the
  ///   proof must be refused.
  package func pendingChange(after block: BlockID) throws(ChainProofError) -> PendingChange? {
    guard let value = try value(of: .pendingChange) else { return nil }
    let part = StateEntry.pendingChange.part
    let (signaled, delay, authorities, isForced) = try part.decode(value.span) {
      (reader) throws(SCALEError) in
      let signaled = (try reader.u32(), try reader.u32(), try Authority.list(from: &reader))
      let isForced = try reader.option { (reader) throws(SCALEError) in try reader.u32() } != nil
      return (signaled.0, signaled.1, signaled.2, isForced)
    }
    guard !isForced else { throw .forcedChange(block) }
    let (end, overflow) = signaled.addingReportingOverflow(delay)
    guard !overflow else { throw .changeTooFar(block, delay: delay) }
    _ = try VoterSet(authorities)
    return end > block.number ? PendingChange(end: end, authorities: authorities) : nil
  }

  // MARK: - Parachains

  /// The header of the last block of a parachain that this relay chain block contains.
  ///
  /// - Throws: ``ChainProofError`` if the relay chain has no such parachain, or if its head is not
  ///   a header; the proof must be refused.
  package func parachainHead(_ id: UInt32) throws(ChainProofError) -> BlockHeader {
    let entry = StateEntry.parachainHead(id)
    let head: [UInt8] = try decoded(entry) { (reader) throws(SCALEError) in
      try reader.byteVector()
    }
    return try BlockHeader(decoding: head, as: entry.part)
  }

  /// The hash of a parachain's validation code.
  ///
  /// - Throws: ``ChainProofError`` if the relay chain has no such parachain; the proof must be
  ///   refused.
  package func parachainCodeHash(_ id: UInt32) throws(ChainProofError) -> Hash256 {
    try decoded(.parachainCodeHash(id)) { (reader) throws(SCALEError) in try reader.hash256() }
  }

  /// The validation code with this hash, which usually equals the parachain's `:code`.
  ///
  /// - Throws: ``ChainProofError`` if the relay chain has no such code; the proof must be refused.
  package func validationCode(_ hash: Hash256) throws(ChainProofError) -> [UInt8] {
    try decoded(.validationCode(hash)) { (reader) throws(SCALEError) in try reader.byteVector() }
  }

  // MARK: - Decoding

  /// The decoded value of an entry that must exist.
  private func decoded<Value>(
    _ entry: StateEntry, _ read: (inout SCALEReader) throws(SCALEError) -> Value
  ) throws(ChainProofError) -> Value {
    guard let value = try value(of: entry) else { throw .noEntry(entry, root: root) }
    return try entry.part.decode(value.span, read)
  }

  /// A u64; `nil` if the state has none.
  private func number(of entry: StateEntry) throws(ChainProofError) -> UInt64? {
    guard let value = try value(of: entry) else { return nil }
    return try entry.part.decode(value.span) { (reader) throws(SCALEError) in try reader.u64() }
  }
}

extension StateEntry {
  fileprivate var part: ProofPart { .entry(name) }
}
