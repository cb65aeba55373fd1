import VaultPayloads

/// Simulates a camera that misses a share of the frames, reproducibly for a seed.
package struct FrameLoss: Equatable, Sendable {
  private let percent: UInt64
  private var numbers: SeededNumbers

  /// Drops `percent` of the frames, 0 to 100, chosen by `seed`.
  package init(percent: Int, seed: UInt64) {
    self.percent = UInt64(max(0, min(100, percent)))
    numbers = SeededNumbers(seed: seed)
  }

  /// Whether every code is dropped, even if there is only one.
  package var dropsAll: Bool { percent == 100 }

  package mutating func drops() -> Bool { numbers.next() % 100 < percent }
}
