/// A peer that is a Python module: one process for all its measures, so that only the first has to
/// wait for Python.
///
/// It is told what to measure, one line each, and answers with a line that holds a number.
final class PythonPeer {
  private let script: String
  private let process: ChildProcess

  /// Starts `Peers/<name>.py` of the checkout that is the working folder.
  ///
  /// - Throws: ``BenchError``: `noPython`, `notStarted`.
  init(_ name: String, _ setting: BenchSetting) throws(BenchError) {
    guard let python = setting.python else { throw .noPython }
    script = "Sources/Programs/hotside-bench/Peers/\(name).py"
    process = try ChildProcess(python, [script], isConversation: true)
  }

  /// Measures.
  ///
  /// - Parameter request: the words that the script knows.
  /// - Returns: seconds, or what else the script measures in.
  /// - Throws: ``BenchError/noMeasure(program:said:)``.
  func number(_ request: String) throws(BenchError) -> Double {
    let answer = try process.ask(request)
    guard let number = Double(answer) else { throw .noMeasure(program: script, said: answer) }
    return number
  }
}
