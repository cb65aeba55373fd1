import Glibc
import ProcessConfinement
package import QRDrawing

/// A session that reads files in one confined process, one after the other.
package struct PictureSession: ~Copyable {
  private let reader: ConfinedPictureReader
  /// The process, while it waits for the next file; `nil` before the first file, and after an
  /// unfinished one.
  private var process: ConfinedProcess?
  /// The number of files without a symbol that the process has read, and the processor time for
  /// these files.
  private var fruitless = (files: 0, milliseconds: 0)
  /// Whether files without a symbol have used the budget up.
  private var isSpent = false

  init(_ reader: ConfinedPictureReader) { self.reader = reader }

  deinit {
    guard fruitless.files == 0, let idle = reader.idle, let process else { return }
    idle.keep(process)
  }

  /// Reads the pictures of a file, all or until `isEnough`.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name, for errors.
  ///   - progress: receives the number of pictures that were read and the total number.
  ///   - isEnough: receives the content of each picture, in order; returns `true` to skip the rest.
  /// - Returns: the contents of the symbols, in the order of the pictures. A picture without a
  ///   readable symbol is not an error.
  /// - Throws: `PictureError`. After files without a symbol have used the budget up, every file of
  ///   the session is over budget.
  package mutating func read(
    _ bytes: [UInt8], name: String, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    until isEnough: (_ content: [UInt8]?) -> Bool = { _ in false }
  ) throws(PictureError) -> PictureContents {
    // Other files need no process.
    guard PictureReader.isPicture(bytes) else { throw .notAPicture(name: name) }
    guard bytes.count <= PictureLimits.byteCount else {
      throw .tooLarge(name: name, what: "bytes", found: bytes.count, limit: PictureLimits.byteCount)
    }
    guard !isSpent else { throw overBudget(name) }
    // A process that fails, or is stopped within a file, ends when this variable goes out of scope.
    var process = try idleProcess()
    let before = process.processorMilliseconds
    try allow(process, from: before)
    process.send(PictureAnswer.lengthBytes(bytes.count))
    process.send(bytes)

    // The budget also covers this thread's work on the pictures.
    let start = PictureSession.ownMilliseconds
    var answers = AnswerReader(name: name, requiresCleanCodes: reader.requiresCleanCodes)
    let silence = ConfinedProcess.silence(processorSeconds: reader.seconds)
    while true {
      switch process.next(within: silence) {
      case .idle: throw overBudget(name)
      case .closed: throw failure(process.end(killing: false), name)
      case .received(let chunk):
        let others = process.processorMilliseconds - before + fruitless.milliseconds
        var isOver = false
        let state = try answers.add(chunk, progress) { content in
          guard !isEnough(content) else { return true }
          let used = PictureSession.ownMilliseconds - start + others
          isOver = used > 1000 * reader.seconds
          return isOver
        }
        guard !isOver else { throw overBudget(name) }
        switch state {
        case .more: break
        case .enough(let contents): return contents
        case .whole(let contents):
          if contents.frames.allSatisfy({ $0.content == nil }) {
            fruitless.files += 1
            fruitless.milliseconds += process.processorMilliseconds - before
          }
          self.process = consume process
          return contents
        }
      }
    }
  }

  /// The processor time of this thread in milliseconds.
  private static var ownMilliseconds: Int {
    var time = timespec()
    // clock_gettime writes one structure.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// A process that waits for a file; a new one if there is none.
  private mutating func idleProcess() throws(PictureError) -> ConfinedProcess {
    if let process = process.take() ?? reader.idle?.take() { return process }
    fruitless = (0, 0)
    return try reader.process()
  }

  /// Limits the processor time of a process to its present use and the remaining budget.
  ///
  /// Files without a symbol are charged to the budget of the next file.
  private func allow(
    _ process: borrowing ConfinedProcess, from used: Int
  ) throws(PictureError) {
    let seconds = reader.seconds + (used - fruitless.milliseconds + 500) / 1000
    guard process.limitProcessor(seconds: UInt32(clamping: max(seconds, 1))) else {
      throw .readerNotStarted(reason: "the system does not limit its processor time")
    }
  }

  private mutating func overBudget(_ name: String) -> PictureError {
    isSpent = fruitless.files > 0
    return .overBudget(name: name, others: fruitless.files, seconds: reader.seconds)
  }

  /// The error for a process that ended within a file.
  private mutating func failure(_ end: ConfinedProcess.End, _ name: String) -> PictureError {
    switch end {
    case .killed(SIGXCPU): return overBudget(name)
    case .killed(let signal): return .readerFailed(name: name, signal: signal)
    case .exited(Confinement.unconfined):
      return .readerNotStarted(reason: "the system refuses to confine it (seccomp)")
    case .exited: return .readerFailed(name: name, signal: nil)
    }
  }
}

/// Collects and checks the answers about one file.
private struct AnswerReader {
  /// The state of reading the file.
  enum State {
    case more
    case enough(PictureContents)
    case whole(PictureContents)
  }

  let name: String
  let requiresCleanCodes: Bool
  private var buffer: [UInt8] = []
  private var information: PictureInformation?
  private var frames: [PictureContents.Frame] = []

  init(name: String, requiresCleanCodes: Bool) {
    (self.name, self.requiresCleanCodes) = (name, requiresCleanCodes)
  }

  /// Adds bytes from the channel.
  mutating func add(
    _ chunk: [UInt8], _ progress: (Int, Int) -> Void, _ isEnough: ([UInt8]?) -> Bool
  ) throws(PictureError) -> State {
    buffer += chunk
    var start = 0
    defer { buffer.removeFirst(start) }
    while let count = PictureAnswer.length(buffer[start...]) {
      let body = start + PictureAnswer.lengthByteCount
      guard count <= PictureAnswer.maximumByteCount else { throw nonsense }
      guard count <= buffer.count - body else { return .more }
      start = body + count
      guard let answer = PictureAnswer(buffer[body..<start], name: name) else { throw nonsense }
      switch (answer, information) {
      case (.failure(let error), _): throw error
      case (.information(let new), nil): information = new
      case (.content(let reading), let information?) where frames.count < information.frameCount:
        if requiresCleanCodes, let reading, reading.view != .plain {
          throw .uncleanCode(name: name, frame: frames.count, view: reading.view)
        }
        frames.append(.init(index: frames.count, reading))
        progress(frames.count, information.frameCount)
        if isEnough(reading?.content) {
          return .enough(PictureContents(information: information, frames: frames))
        }
      case (.end, let information?)
      where frames.count == information.frameCount && start == buffer.count:
        return .whole(PictureContents(information: information, frames: frames))
      default: throw nonsense
      }
    }
    return .more
  }

  private var nonsense: PictureError { .readerFailed(name: name, signal: nil) }
}
