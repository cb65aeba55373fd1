import ProcessConfinement

/// The limits for running a runtime.
///
/// The time limit is processor time: on a busy machine, clock time would make a runtime fail.
package enum RuntimeLimits {
  /// The address space in bytes, in addition to the program itself.
  package static let memory: UInt64 = 256 << 20
  /// The processor time in seconds; real runtimes need one or two.
  package static let processorSeconds: UInt32 = 6
  /// The maximum time without output, in seconds.
  static let silentSeconds = ConfinedProcess.silence(processorSeconds: Int(processorSeconds))
  /// The maximum size of one result in bytes.
  package static let resultBytes: UInt32 = 32 << 20
  /// The maximum size of all messages of one process in bytes.
  static let answerBytes = 2 * Int(resultBytes)
  /// The maximum number of state keys that a runtime may read.
  package static let stateKeys = 64
  /// The maximum size of all keys and values that a runtime may read, in bytes.
  package static let stateBytes = 64 << 10
}
