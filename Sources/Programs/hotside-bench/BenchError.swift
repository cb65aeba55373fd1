/// The reasons why a measurement failed.
enum BenchError: Error, Equatable {
  /// The program did not start.
  case notStarted(program: String, reason: String)
  /// The program ended with a code other than 0.
  case programFailed(program: String, code: Int32, said: String)
  /// The program printed something other than a number.
  case noMeasure(program: String, said: String)
  /// `$HOTSIDE_BENCH_PYTHON` is not set.
  case noPython
  /// The scratch folder could not be created.
  case scratchFolder(reason: String)
  /// Two methods gave different results.
  case differs(what: String)

  /// The message for the user.
  var message: String {
    switch self {
    case .notStarted(let program, let reason): "'\(program)' cannot be started: \(reason)."
    case .programFailed(let program, let code, let said):
      "'\(program)' ended with code \(code)\(said.isEmpty ? "" : " and said: \(said)")."
    case .noMeasure(let program, let said):
      "'\(program)' said '\(said)' where a number was expected."
    case .noPython:
      "HOTSIDE_BENCH_PYTHON names no Python with the peers' wheels; 'make bench' sets both up."
    case .scratchFolder(let reason): reason
    case .differs(let what): "\(what) is not what it should be, so its time says nothing."
    }
  }
}
