/// So many places for long transfers at a time; who comes when all are taken waits for his turn.
///
/// A waiting task that is cancelled stays in the row: its turn comes as soon as the transfers before
/// it have ended, which cancelling ends too.
actor TransferSlots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes `count` places, at least one.
  init(_ count: Int) { free = max(1, count) }

  /// A place that was taken, and is given back once.
  actor Place {
    private var slots: TransferSlots?
    private let leaving: @Sendable () -> Void

    fileprivate init(_ slots: TransferSlots, _ leaving: @escaping @Sendable () -> Void) {
      self.slots = slots
      self.leaving = leaving
    }

    /// Gives the place back; nothing more where it was given back before.
    func leave() async {
      guard let slots else { return }
      self.slots = nil
      leaving()
      await slots.leave()
    }
  }

  /// Takes a place; to be followed by its ``Place/leave()``, which calls `leaving` before the next
  /// one has it.
  func enter(_ leaving: @escaping @Sendable () -> Void) async -> Place {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    return Place(self, leaving)
  }

  /// Gives the place to who has waited longest.
  private func leave() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
}
