internal import CConfinement

/// Confines the calling process.
public enum Confinement {
  /// The exit code of a process that could not be confined.
  public static let unconfined: Int32 = 3
  /// The exit code of a confined process that did not understand its input.
  public static let misunderstood: Int32 = 4

  /// Confines this process with all its threads, irrevocably: only the three standard streams stay
  /// open, and it can only compute, read, write and exit.
  ///
  /// - Parameters:
  ///   - memory: bytes of address space, in addition to the present use.
  ///   - processorSeconds: the limit of processor time since the process's start; `nil` to leave it
  ///     to ``ConfinedProcess/limitProcessor(seconds:)``.
  /// - Returns: whether the process is confined; if not, it must end.
  public static func enter(memory: UInt64, processorSeconds: UInt32? = nil) -> Bool {
    hotside_confine(memory, processorSeconds ?? 0)
  }

  /// Lets all threads that are started later share one heap.
  ///
  /// Otherwise each would reserve 64 MB of the address space that
  /// ``enter(memory:processorSeconds:)`` limits.
  ///
  /// - Returns: whether the C library accepts this.
  public static func useOneHeap() -> Bool { hotside_use_one_heap() }
}
