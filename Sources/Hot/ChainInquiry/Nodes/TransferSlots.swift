/// Limits the number of concurrent long transfers.
///
/// A cancelled task keeps waiting for its turn, which comes as soon as the transfers before it end;
/// cancellation ends those too.
actor TransferSlots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates `count` slots, at least one.
  init(_ count: Int) { free = max(1, count) }

  /// A slot in use, which is freed once.
  actor Place {
    private var slots: TransferSlots?
    private let leaving: @Sendable () -> Void

    fileprivate init(_ slots: TransferSlots, _ leaving: @escaping @Sendable () -> Void) {
      self.slots = slots
      self.leaving = leaving
    }

    /// Frees the slot; further calls have no effect.
    func leave() async {
      guard let slots else { return }
      self.slots = nil
      leaving()
      await slots.leave()
    }
  }

  /// Waits for a slot.
  ///
  /// The caller must free it with ``Place/leave()``, which calls `leaving` before the next task
  /// gets the slot.
  func enter(_ leaving: @escaping @Sendable () -> Void) async -> Place {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    return Place(self, leaving)
  }

  /// Passes the slot to the task that has waited longest.
  private func leave() { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
}
