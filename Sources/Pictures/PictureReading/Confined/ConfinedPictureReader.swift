/// Reads the symbols in files from outside, in a process that can do nothing but compute.
///
/// Decompressing pictures and searching them for symbols is the work of libraries that anybody's bytes
/// may break or keep busy for ever. So the program starts itself again, hands the file over, and reads
/// bounded answers: the process has no files, 256 MB of memory, and a budget of processor time.
///
/// ```swift
/// var session = ConfinedPictureReader().session()
/// let file = try session.read(bytes, name: "movie.apng")
/// ```
package struct ConfinedPictureReader: Sendable {
  /// Seconds of processor time that a file may take, unless somebody allows more: for reading it, and
  /// here for what is made of its pictures while they come.
  package static let standardSeconds = 10
  /// Seconds that somebody may allow.
  package static let possibleSeconds = 1...86_400

  /// Seconds of processor time that a file may take, together with the files before it in which there
  /// was no symbol.
  package let seconds: Int
  let threads: Int?
  let program: String
  /// Processes that sessions leave to each other.
  let idle: IdleReaders?

  /// A reader.
  ///
  /// - Parameters:
  ///   - seconds: the budget of processor time for a file, 1...86 400.
  ///   - threads: 1...64, or `nil` for as many as there are processors.
  ///   - program: one that calls ``PictureWorker/enterIfAsked(_:)``; the running one, where none is
  ///     named.
  ///   - keepsProcesses: whether sessions leave their processes to the next ones: for pictures of one
  ///     origin, and for answers that are believed for another reason.
  package init(
    seconds: Int = standardSeconds, threads: Int? = nil, program: String = "/proc/self/exe",
    keepsProcesses: Bool = false
  ) {
    precondition(ConfinedPictureReader.possibleSeconds ~= seconds, "a budget that is possible")
    (self.seconds, self.threads, self.program) = (seconds, threads, program)
    idle = keepsProcesses ? IdleReaders() : nil
  }

  /// Begins to read files, one after the other in one process.
  package func session() -> PictureSession { PictureSession(self) }
}
