import ProcessConfinement

/// What running a runtime may take.
///
/// Its time is the processor's, not the clock's: a machine that does much else must not make a runtime
/// fail.
package enum RuntimeLimits {
  /// Bytes of address space, beside the program itself.
  package static let memory: UInt64 = 256 << 20
  /// Seconds of processor time; real runtimes need one or two.
  package static let processorSeconds: UInt32 = 6
  /// Seconds without a byte of the answer.
  static let silentSeconds = ConfinedProcess.silence(processorSeconds: Int(processorSeconds))
  /// The most bytes of one result.
  package static let resultBytes: UInt32 = 32 << 20
  /// The most bytes of all messages of one process.
  static let answerBytes = 2 * Int(resultBytes)
  /// The most keys of the chain's state that a runtime may read.
  package static let stateKeys = 64
  /// The most bytes of all keys and values that a runtime may read.
  package static let stateBytes = 64 << 10
}
