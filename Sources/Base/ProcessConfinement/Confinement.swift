internal import CConfinement

/// Shutting in the process that calls.
public enum Confinement {
  /// The exit code of a process that could not be shut in.
  public static let unconfined: Int32 = 3
  /// The exit code of a confined process that did not understand what it was asked.
  public static let misunderstood: Int32 = 4

  /// Shuts this process in, for good and with all its threads: what it has open are the three standard
  /// streams, and all that it can still do is compute, read, write, and end.
  ///
  /// - Parameters:
  ///   - memory: bytes of address space, beside what the process has now.
  ///   - processorSeconds: processor time since its start; without it, the time is for
  ///     ``ConfinedProcess/limitProcessor(seconds:)``.
  /// - Returns: whether it is; where it is not, the process must end.
  public static func enter(memory: UInt64, processorSeconds: UInt32? = nil) -> Bool {
    hotside_confine(memory, processorSeconds ?? 0)
  }

  /// Lets the threads that are started from now on share one heap; each other would take 64 MB of the
  /// address space that ``enter(memory:processorSeconds:)`` limits.
  ///
  /// - Returns: whether they do.
  public static func useOneHeap() -> Bool { hotside_use_one_heap() }
}
