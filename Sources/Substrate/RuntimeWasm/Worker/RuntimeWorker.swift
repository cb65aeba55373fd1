import ByteSupport
import SCALECodec
import Threading

/// Runs a runtime's code in a confined process of its own (design 4).
///
/// The code comes from anywhere and may be made to do harm, so neither it nor the interpreter is
/// trusted: the program starts itself again, hands the code over through a pipe, and reads a bounded
/// answer. The process can do nothing else than compute, in bounded memory and time. At a key of the chain's
/// state the process writes the key and waits; this program obtains the value.
package struct RuntimeWorker: Sendable {
  /// The results of one process.
  package struct Answer: Equatable, Sendable {
    /// The length of the module, unpacked.
    package let moduleBytes: Int
    /// The result of each function asked for; none where the module does not export it.
    package let results: [RuntimeFunction: [UInt8]]
    /// The keys that the code has read, in the order of the first reads.
    package let reads: [StateRead]
  }

  private let program: String

  /// A worker.
  ///
  /// - Parameter program: one that calls ``WorkerMode/enterIfAsked(_:)``; the running one, where none
  ///   is named.
  package init(program: String = "/proc/self/exe") { self.program = program }

  /// Obtains a value of the state for the code.
  ///
  /// - Parameters:
  ///   - key: the whole key.
  ///   - results: the results of the functions that have ended, such as the runtime's version.
  /// - Returns: the value; `nil` if the key has no value.
  package typealias Reading = (
    _ key: [UInt8], _ results: [RuntimeFunction: [UInt8]]
  ) async throws -> [UInt8]?

  /// Refuses each read: for code that must not read any state.
  ///
  /// - Throws: ``RuntimeWasmError/stateNeeded(key:)``.
  package static func noState(
    _ key: [UInt8], _ results: [RuntimeFunction: [UInt8]]
  ) async throws -> [UInt8]? { throw RuntimeWasmError.stateNeeded(key: key) }

  /// Calls functions of a runtime, each in a fresh instance, all in one process.
  ///
  /// - Parameters:
  ///   - functions: the functions in order.
  ///   - blob: the code, compressed or not.
  ///   - read: obtains a value of the state; each key is asked for once. The process's time does not
  ///     run meanwhile.
  /// - Returns: the results.
  /// - Throws: ``RuntimeWasmError``, or the error of `read`. The process is ended then.
  package func call(
    _ functions: [RuntimeFunction], of blob: [UInt8], reading read: Reading = noState
  ) async throws -> Answer {
    let (process, moduleBytes) = try await start(WorkerRequest(functions, of: blob))
    var results: [RuntimeFunction: [UInt8]] = [:]
    var reads: [StateRead] = []
    for function in functions {
      while true {
        let message = try await message(of: process)
        if case .read(let key) = message {
          guard reads.count < RuntimeLimits.stateKeys else { throw RuntimeWasmError.tooManyReads }
          let value = StateRead(key: key, value: try await read(key, results))
          reads.append(value)
          guard reads.reduce(0, { $0 + $1.byteCount }) <= RuntimeLimits.stateBytes else {
            throw RuntimeWasmError.tooMuchState(value)
          }
          process.send(value: value.value)
          continue
        }
        guard case .result(let result) = message else {
          throw RuntimeWasmError.noAnswer(exitCode: 0)
        }
        results[function] = result
        break
      }
    }
    return Answer(moduleBytes: Int(moduleBytes), results: results, reads: reads)
  }

  /// Whether code carries a hash in its module, as data or as constants of its instructions.
  ///
  /// - Parameters:
  ///   - hash: the 32 bytes.
  ///   - blob: the code, compressed or not.
  /// - Returns: whether it was found.
  /// - Throws: ``RuntimeWasmError``.
  package func isCarried(_ hash: [UInt8], in blob: [UInt8]) async throws -> Bool {
    let (process, _) = try await start(WorkerRequest(lookingFor: hash, in: blob))
    guard case .isCarried(let isCarried) = try await message(of: process) else {
      throw RuntimeWasmError.noAnswer(exitCode: 0)
    }
    return isCarried
  }

  /// Starts a process with a request, and waits until it has unpacked the code.
  private func start(
    _ request: WorkerRequest
  ) async throws -> (process: WorkerProcess, moduleBytes: UInt32) {
    // The cheap refusals need no process.
    guard request.blob.count <= RuntimeBlob.limit else {
      throw RuntimeWasmError.fault(.tooLarge(limit: RuntimeBlob.limit))
    }
    guard RuntimeBlob.isRecognized(request.blob) else {
      throw RuntimeWasmError.fault(
        .notWasm(start: Array(request.blob.prefix(RuntimeBlob.wasmMark.count))))
    }
    let process = try WorkerProcess(program, request)
    guard case .module(let moduleBytes) = try await message(of: process) else {
      throw RuntimeWasmError.noAnswer(exitCode: 0)
    }
    return (process, moduleBytes)
  }

  /// The next message, which is not a fault; waits in a separate thread.
  private func message(of process: WorkerProcess) async throws -> WorkerMessage {
    let outcome = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<WorkerMessage, RuntimeWasmError>, Never>) in
      do throws(OwnThread.Failure) {
        try OwnThread {
          continuation.resume(
            returning: Result { () throws(RuntimeWasmError) in try process.next() })
        }.detach()
      } catch { continuation.resume(returning: .failure(.notStarted(reason: error.reason))) }
    }
    let message = try outcome.get()
    if case .fault(let fault) = message { throw RuntimeWasmError.fault(fault) }
    return message
  }
}
