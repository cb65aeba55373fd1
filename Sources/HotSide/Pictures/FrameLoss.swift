/// Frames that a camera misses: a set share, the same ones for the same seed.
public struct FrameLoss: Equatable, Sendable {
  private let percent: UInt64
  private var state: UInt64

  /// Misses `percent` of the frames, 0 to 100, chosen by `seed`.
  public init(percent: Int, seed: UInt64) {
    self.percent = UInt64(max(0, min(100, percent)))
    state = seed
  }

  /// Whether the next frame is missed.
  mutating func drops() -> Bool {
    // SplitMix64: every state gives an evenly spread number, whatever the seed.
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return (mixed ^ mixed >> 31) % 100 < percent
  }
}
