internal import CGIF
internal import CJPEG
internal import CZXing
import Glibc
import ProcessConfinement
import QRDrawing

/// The worker process of a ``PictureSession``: the same program, started again.
package enum PictureWorker {
  /// The first argument of a worker; the second one is its number of threads.
  package static let argument = "--picture-worker"

  /// Runs the worker and never returns, if the arguments request it.
  ///
  /// The program must call this function before any other. The worker first confines itself. It
  /// then reads files from standard input, each after its length, and writes answers to standard
  /// output until the input ends. The parent process limits its processor time.
  ///
  /// - Parameter arguments: the arguments of the process, with its name.
  package static func enterIfAsked(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == argument, let threads = Int(arguments[2]),
      MovieOptions.threadCounts ~= threads
    else { return }
    guard Confinement.useOneHeap() else { _exit(Confinement.unconfined) }
    // The threads start first, because a confined process cannot start any.
    let team = WorkTeam(threads: threads)
    loadLibraries()
    guard Confinement.enter(memory: PictureLimits.memory) else { _exit(Confinement.unconfined) }
    while let bytes = nextFile() {
      var answers = Answers()
      do throws(PictureError) {
        let file = try PictureReader.open(bytes, name: "")
        answers.add(.information(file.information))
        try PictureReader.read(file, name: "", on: team) { reading in
          answers.add(.content(reading))
          return false
        }
        answers.add(.end)
      } catch { answers.add(.failure(error)) }
      answers.send()
    }
    _exit(0)
  }

  /// Loads the libraries for pictures now, because a confined process cannot open files.
  private static func loadLibraries() {
    hotside_load_gif()
    hotside_load_jpeg()
    PNGLibrary.load()
    hotside_load_zxing()
  }

  /// Reads a file from standard input; `nil` at the end of the input.
  private static func nextFile() -> [UInt8]? {
    let head = read(PictureAnswer.lengthByteCount)
    if head.isEmpty { return nil }
    guard let count = PictureAnswer.length(head[...]), count <= PictureLimits.byteCount else {
      _exit(Confinement.misunderstood)
    }
    let bytes = read(count)
    guard bytes.count == count else { _exit(Confinement.misunderstood) }
    return bytes
  }

  /// Reads `count` bytes, or fewer at the end of the input.
  private static func read(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        // The buffer has room for `count` bytes; `done` of them are already read.
        let more = unsafe Glibc.read(
          STDIN_FILENO, buffer.baseAddress?.advanced(by: done), count - done)
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { return }
        done += more
      }
    }
  }

  /// A buffer of answers that are sent together, because a message for each picture would cost
  /// more.
  private struct Answers {
    private var waiting: [UInt8] = []

    /// Adds an answer.
    ///
    /// Sends all answers if there are many, or if the next picture may take long.
    mutating func add(_ answer: PictureAnswer) {
      waiting += answer.message
      if waiting.count >= 4096 || answer == .content(nil) { send() }
    }

    mutating func send() {
      var done = 0
      while done < waiting.count {
        // `done` of the waiting.count bytes are already written.
        let count = unsafe waiting.withUnsafeBytes { buffer in
          unsafe write(STDOUT_FILENO, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        }
        guard count > 0 || errno == EINTR else { _exit(Confinement.misunderstood) }
        done += max(count, 0)
      }
      waiting = []
    }
  }
}
