import ByteSupport
package import Reporting
package import SCALECodec

/// An error while running runtime code.
package enum RuntimeWasmError: ReportableError, Equatable, Sendable {
  /// The code is faulty.
  case fault(RuntimeFault)
  /// A result does not have the format of its function.
  case undecodable(function: String, SCALEError)
  /// The runtime does not offer metadata of this version, only of the versions in `offered`.
  case noMetadata(version: UInt32, offered: [UInt32])
  /// The code reads a state key, but no state is available.
  case stateNeeded(key: [UInt8])
  /// The code reads more than ``RuntimeLimits/stateKeys`` keys.
  case tooManyReads
  /// The keys and values that the code has read exceed ``RuntimeLimits/stateBytes``; contains the
  /// last read.
  case tooMuchState(StateRead)
  /// The worker cannot be started; `reason` is the message of the system.
  case notStarted(reason: String)
  /// The worker exceeded its processor time.
  case timeIsUp
  /// The worker produced no output for too long, but did not exceed its processor time.
  case silent
  /// The worker was killed by a signal, because the code crashed the interpreter.
  case ended(signal: Int32)
  /// The worker exited without an answer.
  case noAnswer(exitCode: Int32)

  /// Whether the runtime cannot be run by this tool, whatever the state.
  package var isBeyondRunning: Bool {
    switch self {
    case .fault(.hostCall), .fault(.polkaVM), .fault(.trap), .fault(.noMemory), .tooManyReads,
      .tooMuchState, .timeIsUp:
      true
    default: false
    }
  }

  /// The code, exit code and message of the error.
  package var row: ErrorRow<Never> {
    switch self {
    case .fault(let fault): fault.row
    case .undecodable(let function, let error):
      .badData(
        .undecodableResult,
        "The result of '\(function)' does not have the expected form. \(error.message)")
    case .noMetadata(let version, let offered):
      .badData(
        .noMetadata,
        offered.isEmpty
          ? "The runtime offers no metadata V\(version); it does not say which it has."
          : "The runtime offers no metadata V\(version), only \(offered.map { "V\($0)" }.joined(separator: ", "))."
      )
    case .stateNeeded(let key):
      .badData(.stateNeeded, "The runtime reads the key 0x\(Hex.encode(key)) of its chain's state.")
    case .tooManyReads:
      .badData(
        .tooMuchState,
        """
        The runtime reads more than \(RuntimeLimits.stateKeys) keys of its chain's state; real runtimes read one \
        or two.
        """)
    case .tooMuchState(let read):
      .badData(
        .tooMuchState,
        """
        The runtime reads more than \(RuntimeLimits.stateBytes >> 10) KiB of its chain's state. The last key is \
        0x\(Hex.encode(read.key.prefix(64))), with a value of \((read.value?.count ?? 0).counted("byte")).
        """)
    case .notStarted(let reason):
      .failure(
        .notStarted, "The confined process for running runtimes cannot be started: \(reason).")
    case .timeIsUp:
      .badData(
        .callFailed,
        """
        The runtime did not finish within \(RuntimeLimits.processorSeconds) seconds of processor time; real runtimes \
        need one or two.
        """)
    case .silent:
      .failure(
        .callFailed,
        """
        The confined process for running runtimes gave no answer for \(RuntimeLimits.silentSeconds) seconds: this \
        machine is too busy. Run the command again.
        """)
    case .ended(let signal):
      .badData(
        .callFailed,
        """
        The runtime made the interpreter fail (signal \(signal)). It ran in a separate process, and nothing else was \
        affected.
        """)
    case .noAnswer(let exitCode):
      .badData(
        .callFailed,
        """
        The confined process ended without an answer (code \(exitCode)). The system may forbid confinement \
        (seccomp), or the process ran out of memory.
        """)
    }
  }
}
