import Glibc
import ProcessConfinement

/// One run of the worker: started, fed, read and waited for, within the time that it has.
enum WorkerProcess {
  /// Hands a request over and reads the answer.
  static func exchange(_ program: String, _ request: [UInt8]) -> Result<[UInt8], RuntimeWasmError> {
    do throws(RuntimeWasmError) { return .success(try answer(program, request)) } catch {
      return .failure(error)
    }
  }

  private static func answer(
    _ program: String, _ request: [UInt8]
  ) throws(RuntimeWasmError) -> [UInt8] {
    var process: ConfinedProcess
    do throws(ConfinementError) {
      process = try ConfinedProcess(program: program, arguments: [WorkerMode.argument])
    } catch {
      switch error {
      case .notStarted(let reason): throw .notStarted(reason: reason)
      }
    }
    process.send(request)
    process.sendEnd()
    var answer: [UInt8] = []
    while true {
      guard answer.count <= RuntimeLimits.answerBytes else { throw .noAnswer(exitCode: 0) }
      switch process.next(within: RuntimeLimits.silentSeconds) {
      case .idle: throw .silent
      case .received(let bytes): answer += bytes
      case .closed:
        switch process.end(killing: false) {
        case .killed(SIGXCPU), .killed(SIGKILL): throw .timeIsUp
        case .killed(let signal): throw .ended(signal: signal)
        case .exited(0): return answer
        case .exited(let code): throw .noAnswer(exitCode: code)
        }
      }
    }
  }
}
