import ByteSupport
import SCALECodec
import Threading

/// Runs runtime code in a separate confined process (design 4).
///
/// The code is untrusted and may exploit the interpreter. The program therefore starts itself
/// again, sends the code through a pipe, and reads an answer of limited size. The process can only
/// compute, with limited memory and time. To read a state key, the process sends the key and waits
/// for the value.
package struct RuntimeWorker: Sendable {
  /// The results of one process.
  package struct Answer: Equatable, Sendable {
    /// The length of the unpacked module in bytes.
    package let moduleBytes: Int
    /// The results of the functions; functions that the module does not export are missing.
    package let results: [RuntimeFunction: [UInt8]]
    /// The keys that the code has read, in the order of the first reads.
    package let reads: [StateRead]
  }

  private let program: String

  /// Creates a worker.
  ///
  /// - Parameter program: a program that calls ``WorkerMode/enterIfAsked(_:)``.
  package init(program: String = "/proc/self/exe") { self.program = program }

  /// Returns a state value that the code has requested.
  ///
  /// - Parameters:
  ///   - key: the complete key.
  ///   - results: the results of the previous functions, such as the runtime version.
  /// - Returns: the value; `nil` if the key has no value.
  package typealias Reading = (
    _ key: [UInt8], _ results: [RuntimeFunction: [UInt8]]
  ) async throws -> [UInt8]?

  /// Refuses every read, for code that must not read state.
  ///
  /// - Throws: ``RuntimeWasmError/stateNeeded(key:)``.
  package static func noState(
    _ key: [UInt8], _ results: [RuntimeFunction: [UInt8]]
  ) async throws -> [UInt8]? { throw RuntimeWasmError.stateNeeded(key: key) }

  /// Calls functions of a runtime in one process, each in a new instance.
  ///
  /// - Parameters:
  ///   - functions: the functions in order.
  ///   - blob: the code, compressed or not.
  ///   - read: provides state values; called once for each key. The time limit does not include it.
  /// - Returns: the results.
  /// - Throws: ``RuntimeWasmError``, or the error of `read`; the process is then ended.
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

  /// Searches the module for a hash, as data or as constants of its instructions.
  ///
  /// - Parameters:
  ///   - hash: 32 bytes.
  ///   - blob: the code, compressed or not.
  /// - Returns: whether the hash was found.
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
    // These checks are made before a process is started.
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

  /// Waits for the next message on a separate thread; throws if the message is a fault.
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
