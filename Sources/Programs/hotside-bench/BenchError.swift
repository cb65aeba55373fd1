/// Why something could not be measured.
enum BenchError: Error, Equatable {
  /// A program did not start.
  case notStarted(program: String, reason: String)
  /// A program ended with a code other than 0.
  case programFailed(program: String, code: Int32, said: String)
  /// A program said something else than a number.
  case noMeasure(program: String, said: String)
  /// `$HOTSIDE_BENCH_PYTHON` is not set.
  case noPython
  /// There is no place for files.
  case scratchFolder(reason: String)
  /// Two ways to the same result have other results.
  case differs(what: String)

  /// What is wrong, as a sentence for the user.
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
