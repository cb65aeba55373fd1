import ProcessConfinement
import QRDrawing
import Threading

/// Reads the symbols in untrusted files, in a confined process.
///
/// Decompressing pictures and searching them for symbols is the work of libraries that crafted
/// bytes could crash or keep busy forever. So the program starts itself again, sends the file, and
/// reads bounded answers. The process can open no files, and has 256 MB of memory and a budget of
/// processor time.
///
/// ```swift
/// var session = ConfinedPictureReader().session()
/// let file = try session.read(bytes, name: "movie.apng")
/// ```
package struct ConfinedPictureReader: Sendable {
  /// The default budget of a file: seconds of processor time for reading it in the process, and for
  /// handling its pictures in this thread.
  package static let standardSeconds = 10
  /// The allowed values of the budget, in seconds.
  package static let possibleSeconds = 1...86_400

  /// The budget of a file in seconds of processor time.
  ///
  /// Files before it without a symbol use the same budget.
  package let seconds: Int
  /// Whether symbols that are found only in a changed copy of their picture are errors.
  private(set) var requiresCleanCodes = false
  let threads: Int?
  let program: String
  /// Idle processes that later sessions can use; `nil` if each session starts its own.
  let idle: IdleReaders?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - seconds: the budget of processor time for a file, 1...86 400.
  ///   - threads: 1...64; `nil` for the number of processors.
  ///   - program: a program that calls ``PictureWorker/enterIfAsked(_:)``, such as the running one.
  ///   - keepsProcesses: whether later sessions reuse processes: only for pictures of one origin,
  ///     or if the answers are verified in another way.
  package init(
    seconds: Int = standardSeconds, threads: Int? = nil, program: String = "/proc/self/exe",
    keepsProcesses: Bool = false
  ) {
    precondition(ConfinedPictureReader.possibleSeconds ~= seconds, "a budget that is possible")
    (self.seconds, self.threads, self.program) = (seconds, threads, program)
    idle = keepsProcesses ? IdleReaders() : nil
  }

  /// The same reader, but symbols that are found only in a changed copy of their picture are
  /// errors: for pictures that are published or checked.
  package var forCleanCodes: ConfinedPictureReader {
    var reader = self
    reader.requiresCleanCodes = true
    return reader
  }

  /// Starts a session that reads files in one process, one after the other.
  package func session() -> PictureSession { PictureSession(self) }

  /// Starts the process of the next session while the caller still draws its pictures.
  ///
  /// Does nothing if sessions do not reuse processes. If the process cannot be started, the session
  /// tries again and reports the error.
  package func prepare() {
    if let idle, let process = try? process() { idle.keep(process) }
  }

  /// A new process that waits for a file.
  func process() throws(PictureError) -> ConfinedProcess {
    let threads = try Processors.threads(threads)
    do throws(ConfinementError) {
      return try ConfinedProcess(
        program: program, arguments: [PictureWorker.argument, "\(threads)"])
    } catch {
      switch error {
      case .notStarted(let reason): throw .readerNotStarted(reason: reason)
      }
    }
  }
}
