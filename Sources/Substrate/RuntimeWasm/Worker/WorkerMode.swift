internal import CZstd
import FileSupport
import Glibc
import ProcessConfinement
import SCALECodec

/// The other end of ``RuntimeWorker``: the same program, started again to do nothing else.
package enum WorkerMode {
  /// The only argument of a program that is to be the worker.
  package static let argument = "--runtime-worker"

  /// Becomes the worker and never returns, where the arguments ask for it; to be called before the
  /// program does anything else.
  ///
  /// The worker shuts itself in first. It then reads what it is asked from standard input, and all
  /// that it can still do is answer on standard output.
  ///
  /// - Parameter arguments: those of the process, its name included.
  package static func enterIfAsked(_ arguments: [String]) {
    guard arguments.count == 2, arguments[1] == argument else { return }
    hotside_load_zstd()
    guard
      Confinement.enter(
        memory: RuntimeLimits.memory, processorSeconds: RuntimeLimits.processorSeconds)
    else { _exit(Confinement.unconfined) }
    guard let answer = answer() else { _exit(Confinement.misunderstood) }
    _exit(write(answer) ? 0 : Confinement.misunderstood)
  }

  private static func answer() -> [UInt8]? {
    guard let input = try? FileReading.bytes(at: "-", limit: RuntimeBlob.limit + 1024),
      let request = try? WorkerRequest(scale: input)
    else { return nil }
    return WorkerAnswer.answer(to: request).scaleBytes
  }

  private static func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      // The buffer has bytes.count bytes and `done` of them are behind us.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          STDOUT_FILENO, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      guard count > 0 || errno == EINTR else { return false }
      done += max(count, 0)
    }
    return true
  }
}
