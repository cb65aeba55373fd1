import VaultPayloads

/// Frames that a camera misses: a set share, the same ones for the same seed.
package struct FrameLoss: Equatable, Sendable {
  private let percent: UInt64
  private var numbers: SeededNumbers

  /// Misses `percent` of the frames, 0 to 100, chosen by `seed`.
  package init(percent: Int, seed: UInt64) {
    self.percent = UInt64(max(0, min(100, percent)))
    numbers = SeededNumbers(seed: seed)
  }

  /// Whether every code is missed, also one that is the only one.
  package var dropsAll: Bool { percent == 100 }

  /// Whether the next frame is missed.
  package mutating func drops() -> Bool { numbers.next() % 100 < percent }
}
