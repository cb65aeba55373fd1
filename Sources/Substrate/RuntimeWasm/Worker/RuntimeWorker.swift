import ByteSupport
import Glibc
import SCALECodec

/// Runs a runtime's code in a confined process of its own (design 4).
///
/// The code comes from anywhere and may be made to do harm, so neither it nor the interpreter is
/// trusted: the program starts itself again, hands the code over through a pipe, and reads a bounded
/// answer. The process can do nothing else than compute, in bounded memory and time.
package struct RuntimeWorker: Sendable {
  /// What the worker found.
  package struct Answer: Equatable, Sendable {
    /// The length of the module, unpacked.
    package let moduleBytes: Int
    /// The result of each function asked for; none where the module does not export it.
    package let results: [RuntimeFunction: [UInt8]]
  }

  private let program: String

  /// A worker.
  ///
  /// - Parameter program: one that calls ``WorkerMode/enterIfAsked(_:)``; the running one, where none
  ///   is named.
  package init(program: String = "/proc/self/exe") { self.program = program }

  /// Calls functions of a runtime.
  ///
  /// - Parameters:
  ///   - functions: each is called in a fresh instance.
  ///   - blob: the code, compressed or not.
  /// - Returns: the results.
  /// - Throws: ``RuntimeWasmError``.
  package func call(
    _ functions: [RuntimeFunction], of blob: [UInt8]
  ) async throws(RuntimeWasmError) -> Answer {
    // The cheap refusals need no process.
    guard blob.count <= RuntimeBlob.limit else { throw .fault(.tooLarge(limit: RuntimeBlob.limit)) }
    guard RuntimeBlob.isRecognized(blob) else {
      throw .fault(.notWasm(start: Array(blob.prefix(RuntimeBlob.wasmMark.count))))
    }
    let request = WorkerRequest(functions, of: blob).scaleBytes
    let program = program
    let outcome = await withCheckedContinuation { continuation in
      do throws(OwnThread.Failure) {
        try OwnThread { continuation.resume(returning: WorkerProcess.exchange(program, request)) }
          .detach()
      } catch { continuation.resume(returning: .failure(.notStarted(reason: error.reason))) }
    }
    let answer: WorkerAnswer
    switch outcome {
    case .failure(let error): throw error
    case .success(let bytes):
      do throws(SCALEError) { answer = try WorkerAnswer(scale: bytes) } catch {
        throw .undecodable(function: "worker", error)
      }
    }
    switch answer {
    case .fault(let fault): throw .fault(fault)
    case .done(let moduleBytes, let results):
      guard results.count == functions.count else { throw .noAnswer(exitCode: 0) }
      var byFunction: [RuntimeFunction: [UInt8]] = [:]
      for (function, result) in zip(functions, results) { byFunction[function] = result }
      return Answer(moduleBytes: Int(moduleBytes), results: byFunction)
    }
  }
}
