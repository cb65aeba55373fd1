/// The generator of RFC 6330, 5.3.5.1.
package enum PseudoRandom {
  /// Rand[y, i, m]: a number below `bound`, which is at least 1.
  package static func value(_ seed: UInt32, _ round: UInt32, below bound: UInt32) -> UInt32 {
    let x0 = Int((seed &+ round) & 0xFF)
    let x1 = Int((seed >> 8 &+ round) & 0xFF)
    let x2 = Int((seed >> 16 &+ round) & 0xFF)
    let x3 = Int((seed >> 24 &+ round) & 0xFF)
    let sum = RandomTable.v0[x0] ^ RandomTable.v1[x1] ^ RandomTable.v2[x2] ^ RandomTable.v3[x3]
    return sum % bound
  }
}
