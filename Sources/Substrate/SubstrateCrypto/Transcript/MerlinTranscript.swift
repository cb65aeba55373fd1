/// A Merlin transcript (crypto 4.2), which absorbs labeled messages and produces challenges.
package struct MerlinTranscript: ~Copyable {
  private var strobe: Strobe128

  /// Starts a transcript of the protocol `label`.
  package init(label: Span<UInt8>) {
    strobe = Strobe128(label: "Merlin v1.0")
    append(label, label: "dom-sep")
  }

  /// Starts a transcript of the protocol `label`.
  package init(label: StaticString) { self.init(label: label.bytes) }

  private init(strobe: consuming Strobe128) { self.strobe = strobe }

  /// Appends a labeled message.
  package mutating func append(_ message: Span<UInt8>, label: StaticString) {
    append(message, label: label.bytes)
  }

  package mutating func append(_ message: Span<UInt8>, label: Span<UInt8>) {
    strobe.metaAssociatedData(label, continued: false)
    strobe.metaAssociatedData(MerlinTranscript.length(message.count).span, continued: true)
    strobe.associatedData(message)
  }

  /// Appends a labeled public message to each of four transcripts, which have absorbed only public bytes.
  ///
  /// This takes little longer than one message; see ``HashLanes``.
  static func append(
    _ messages: [[UInt8]], label: StaticString, to transcripts: inout Four
  ) {
    var starts: [Int] = []
    for (index, message) in messages.enumerated() {
      starts.append(transcripts[index].start(message.span, label: label))
    }
    let blocks =
      zip(messages, starts).map { ($0.count - $1) / Strobe128.rate }.min() ?? 0
    if blocks > 0 {
      let ends = starts.map { $0 + blocks * Strobe128.rate }
      var states: [UInt8] = []
      for index in messages.indices { states += [UInt8](transcripts[index].strobe.state.bytes) }
      let whole = messages.indices.map { messages[$0][starts[$0]..<ends[$0]] }
      HashLanes.absorb(whole, blocks: blocks, into: &states)
      for index in messages.indices {
        let start = index * KeccakState.byteCount
        transcripts[index].strobe.replaceState(
          states.span.extracting(start..<start + KeccakState.byteCount))
      }
      starts = ends
    }
    for (index, message) in messages.enumerated() {
      transcripts[index].strobe.absorb(message.span.extracting(starts[index]...))
    }
  }

  /// As many transcripts as ``HashLanes`` has lanes.
  typealias Four = InlineArray<4, MerlinTranscript>

  /// Starts a message; returns the number of its bytes that were absorbed.
  private mutating func start(_ message: Span<UInt8>, label: StaticString) -> Int {
    strobe.metaAssociatedData(label.bytes, continued: false)
    strobe.metaAssociatedData(MerlinTranscript.length(message.count).span, continued: true)
    return strobe.associatedDataStart(message)
  }

  /// Fills `output` with a labeled challenge.
  package mutating func challenge(_ output: inout MutableSpan<UInt8>, label: StaticString) {
    challenge(&output, label: label.bytes)
  }

  package mutating func challenge(_ output: inout MutableSpan<UInt8>, label: Span<UInt8>) {
    strobe.metaAssociatedData(label, continued: false)
    strobe.metaAssociatedData(MerlinTranscript.length(output.count).span, continued: true)
    strobe.pseudoRandom(&output)
  }

  /// Starts a generator of bytes that depend on this transcript, secrets and randomness.
  ///
  /// ```swift
  /// var witness = transcript.witness()
  /// witness.rekey(nonce, label: "signing")
  /// witness.finish(&output, randomness: thirtyTwoBytes)
  /// ```
  package borrowing func witness() -> Witness { Witness(strobe: strobe.copy()) }

  /// A copy of a transcript that serves as a generator of random bytes.
  package struct Witness: ~Copyable {
    private var strobe: Strobe128

    fileprivate init(strobe: consuming Strobe128) { self.strobe = strobe }

    /// Mixes in a secret.
    package mutating func rekey(_ secret: Span<UInt8>, label: StaticString) {
      rekey(secret, label: label.bytes)
    }

    package mutating func rekey(_ secret: Span<UInt8>, label: Span<UInt8>) {
      strobe.metaAssociatedData(label, continued: false)
      strobe.metaAssociatedData(MerlinTranscript.length(secret.count).span, continued: true)
      strobe.key(secret)
    }

    /// Mixes in 32 random bytes and fills `output`.
    package consuming func finish(_ output: inout MutableSpan<UInt8>, randomness: Span<UInt8>) {
      precondition(randomness.count == 32)
      strobe.metaAssociatedData("rng", continued: false)
      strobe.key(randomness)
      strobe.metaAssociatedData(MerlinTranscript.length(output.count).span, continued: false)
      strobe.pseudoRandom(&output)
    }
  }

  /// A length as four little-endian bytes; messages are shorter than 4 GiB.
  private static func length(_ count: Int) -> InlineArray<4, UInt8> {
    let value = UInt32(count)
    return [
      UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 24),
    ]
  }
}
