internal import CZstd
import Glibc
import ProcessConfinement
import SCALECodec
import SubstrateCrypto

/// The worker side of ``RuntimeWorker``: the same program, started again only for this purpose.
package enum WorkerMode {
  /// The only argument of a program that is started as the worker.
  package static let argument = "--runtime-worker"

  /// Runs the worker and never returns, if the arguments request it; must be the first call of the
  /// program.
  ///
  /// The worker confines itself first. Afterwards it can only compute, read standard input and
  /// write standard output. It ends when its input ends, and so with the program that started it.
  ///
  /// - Parameter arguments: the arguments of the process, including its name.
  package static func enterIfAsked(_ arguments: [String]) {
    guard arguments.count == 2, arguments[1] == argument else { return }
    // Both calls open files, which the confined process cannot do later.
    hotside_load_zstd()
    Sodium.ready()
    guard
      Confinement.enter(
        memory: RuntimeLimits.memory, processorSeconds: RuntimeLimits.processorSeconds)
    else { _exit(Confinement.unconfined) }
    guard let request = try? WorkerRequest(scale: frame()) else {
      _exit(Confinement.misunderstood)
    }
    WorkerRun(
      send: { write($0.scaleBytes) },
      value: {
        guard let value = try? WorkerValue(scale: frame()) else {
          _exit(Confinement.misunderstood)
        }
        return value.bytes
      }
    ).perform(request)
    _exit(0)
  }

  /// Reads the content of the next frame.
  private static func frame() -> [UInt8] {
    let count = WorkerFrame.contentCount(read(WorkerFrame.headCount))
    // A larger frame cannot be a request, which consists of code and a list of functions.
    guard count <= RuntimeBlob.limit + 1024 else { _exit(Confinement.misunderstood) }
    return read(count)
  }

  private static func read(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        // The buffer has at least `count` bytes; `done` of them have been read.
        let step = unsafe Glibc.read(
          STDIN_FILENO, buffer.baseAddress?.advanced(by: done), count - done)
        guard step > 0 || step < 0 && errno == EINTR else { _exit(Confinement.misunderstood) }
        done += max(step, 0)
      }
    }
  }

  private static func write(_ content: [UInt8]) {
    let bytes = WorkerFrame.bytes(content)
    var done = 0
    while done < bytes.count {
      // The buffer has bytes.count bytes; `done` of them have been written.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          STDOUT_FILENO, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      guard count > 0 || errno == EINTR else { _exit(Confinement.misunderstood) }
      done += max(count, 0)
    }
  }
}
