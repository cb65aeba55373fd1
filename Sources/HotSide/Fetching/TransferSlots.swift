/// So many places for long transfers at a time; who comes when all are taken waits for his turn.
///
/// A waiting task that is cancelled stays in the row: its turn comes as soon as the transfers before
/// it have ended, which cancelling ends too.
actor TransferSlots {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Makes `count` places, at least one.
  init(_ count: Int) { free = max(1, count) }

  /// Takes a place; to be followed by ``leave()``.
  func enter() async {
    if free > 0 {
      free -= 1
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Gives the place to who has waited longest.
  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
