internal import CHashLanes

/// Hashes of four messages at once, which take little longer than one.
enum HashLanes {
  /// The number of messages.
  static let count = 4
  /// Whether the processor has the instructions; the hashes must not be used otherwise.
  static let exist = hs_has_lanes()

  /// The BLAKE2b-256 of four messages, 32 bytes each.
  static func blake2b256(_ messages: [ArraySlice<UInt8>]) -> [UInt8] {
    let (a, b, c, d) = (messages[0], messages[1], messages[2], messages[3])
    let lengths = [a.count, b.count, c.count, d.count]
    return [UInt8](count: 32 * count) { digests in
      // Writes four digests, and reads the four lengths and as many bytes of the messages.
      unsafe lend(&digests, a.span, b.span) { digests, a, b in
        unsafe lend(c.span, d.span) { c, d in
          unsafe hs_blake2b_256_lanes(digests, a, b, c, d, lengths)
        }
      }
    }
  }

  /// Absorbs four messages of `blocks` blocks of ``Strobe128/rate`` bytes into four states.
  static func absorb(_ messages: [ArraySlice<UInt8>], blocks: Int, into states: inout [UInt8]) {
    precondition(states.count == count * KeccakState.byteCount)
    precondition(messages.allSatisfy { $0.count == blocks * Strobe128.rate })
    let (a, b, c, d) = (messages[0], messages[1], messages[2], messages[3])
    var states = states.mutableSpan
    // Reads and writes four states, and reads `blocks` blocks of each message.
    unsafe lend(&states, a.span, b.span) { states, a, b in
      unsafe lend(c.span, d.span) { c, d in unsafe hs_strobe_128_lanes(states, a, b, c, d, blocks) }
    }
  }
}
