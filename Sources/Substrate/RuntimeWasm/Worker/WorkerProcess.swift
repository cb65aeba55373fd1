import Glibc
import ProcessConfinement
import SCALECodec
import Synchronization

/// A worker process, seen from the program that started it.
final class WorkerProcess: Sendable {
  private struct State: ~Copyable {
    var process: ConfinedProcess
    var received: [UInt8] = []
    /// The number of bytes of consumed messages.
    var taken = 0

    /// Removes the first complete frame and returns its content; `nil` if none is complete.
    mutating func frame() -> [UInt8]? {
      let head = WorkerFrame.headCount
      guard received.count >= head else { return nil }
      let end = head + WorkerFrame.contentCount(received.prefix(head))
      guard received.count >= end else { return nil }
      defer {
        received.removeFirst(end)
        taken += end
      }
      return Array(received[head..<end])
    }
  }

  private let state: Mutex<State>

  /// Starts the worker and sends the request.
  ///
  /// - Throws: ``RuntimeWasmError/notStarted(reason:)``.
  init(_ program: String, _ request: WorkerRequest) throws(RuntimeWasmError) {
    do throws(ConfinementError) {
      var process = try ConfinedProcess(program: program, arguments: [WorkerMode.argument])
      process.send(WorkerFrame.bytes(request.scaleBytes))
      state = Mutex(State(process: process))
    } catch {
      switch error {
      case .notStarted(let reason): throw .notStarted(reason: reason)
      }
    }
  }

  /// Sends the value for the last `read` message.
  func send(value: [UInt8]?) {
    let frame = WorkerFrame.bytes(WorkerValue(value).scaleBytes)
    state.withLock { $0.process.send(frame) }
  }

  /// Waits for the next message; the process is only considered silent during this wait.
  ///
  /// - Throws: ``RuntimeWasmError``, also if the process ends without a message.
  func next() throws(RuntimeWasmError) -> WorkerMessage {
    try state.withLock { state throws(RuntimeWasmError) in
      while true {
        if let content = state.frame() {
          do throws(SCALEError) { return try WorkerMessage(scale: content) } catch {
            throw .undecodable(function: "worker", error)
          }
        }
        guard state.taken + state.received.count <= RuntimeLimits.answerBytes else {
          throw .noAnswer(exitCode: 0)
        }
        switch state.process.next(within: RuntimeLimits.silentSeconds) {
        case .idle: throw .silent
        case .received(let bytes): state.received += bytes
        case .closed:
          switch state.process.end(killing: false) {
          case .killed(SIGXCPU), .killed(SIGKILL): throw .timeIsUp
          case .killed(let signal): throw .ended(signal: signal)
          case .exited(let code): throw .noAnswer(exitCode: code)
          }
        }
      }
    }
  }
}
