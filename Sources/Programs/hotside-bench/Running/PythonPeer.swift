/// A peer in Python.
///
/// One process runs all its measurements, so that only the first measurement waits for Python to
/// start.
///
/// It receives one request per line and answers each with a line that contains a number.
final class PythonPeer {
  private let script: String
  private let process: ChildProcess

  /// Starts `Peers/<name>.py`; the working folder must be the checkout.
  ///
  /// - Throws: ``BenchError`` if Python is missing or does not start.
  init(_ name: String, _ setting: BenchSetting) throws(BenchError) {
    guard let python = setting.python else { throw .noPython }
    script = "Sources/Programs/hotside-bench/Peers/\(name).py"
    process = try ChildProcess(python, [script], isConversation: true)
  }

  /// Requests a measurement.
  ///
  /// - Parameter request: the request, in the words of the script.
  /// - Returns: seconds, or the script's other unit.
  /// - Throws: ``BenchError`` if the answer is not a number.
  func number(_ request: String) throws(BenchError) -> Double {
    let answer = try process.ask(request)
    guard let number = Double(answer) else { throw .noMeasure(program: script, said: answer) }
    return number
  }
}
