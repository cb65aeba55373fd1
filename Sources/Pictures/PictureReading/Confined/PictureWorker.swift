internal import CGIF
internal import CJPEG
internal import CZXing
import Glibc
import ProcessConfinement
import QRDrawing

/// The other end of a ``PictureSession``: the same program, started again to do nothing else.
package enum PictureWorker {
  /// The first argument of a program that is to be the worker; the second is its number of threads.
  package static let argument = "--picture-worker"

  /// Becomes the worker and never returns, where the arguments ask for it; to be called before the
  /// program does anything else.
  ///
  /// The worker shuts itself in first. It then reads files from standard input, each preceded by its
  /// length, and answers on standard output until there are no more. How much processor time that may
  /// take is for whoever started it to say.
  ///
  /// - Parameter arguments: those of the process, its name included.
  package static func enterIfAsked(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == argument, let threads = Int(arguments[2]),
      MovieOptions.threadCounts ~= threads
    else { return }
    guard Confinement.useOneHeap() else { _exit(Confinement.unconfined) }
    // The threads come first: a confined process starts none.
    let team = WorkTeam(threads: threads)
    loadLibraries()
    guard Confinement.enter(memory: PictureLimits.memory) else { _exit(Confinement.unconfined) }
    while let bytes = nextFile() {
      var answers = Answers()
      do throws(PictureError) {
        let file = try PictureReader.open(bytes, name: "")
        answers.add(.information(file.information))
        try PictureReader.read(file, name: "", on: team) { content in
          answers.add(.content(content))
          return false
        }
        answers.add(.end)
      } catch { answers.add(.failure(error)) }
      answers.send()
    }
    _exit(0)
  }

  /// Loads what reads pictures; a confined process opens no file.
  private static func loadLibraries() {
    hotside_load_gif()
    hotside_load_jpeg()
    PNGLibrary.load()
    hotside_load_zxing()
  }

  /// Reads a file from standard input; `nil` behind the last.
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

  /// Reads so many bytes, or as many as there are.
  private static func read(_ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        // The buffer has room for `count` bytes, `done` of which are there.
        let more = unsafe Glibc.read(
          STDIN_FILENO, buffer.baseAddress?.advanced(by: done), count - done)
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { return }
        done += more
      }
    }
  }

  /// Answers that wait to be sent together: a message for every picture costs more than it says.
  private struct Answers {
    private var waiting: [UInt8] = []

    /// Sends what waits when it is enough, or when the next may take long.
    mutating func add(_ answer: PictureAnswer) {
      waiting += answer.message
      if waiting.count >= 4096 || answer == .content(nil) { send() }
    }

    mutating func send() {
      var done = 0
      while done < waiting.count {
        // The array has waiting.count bytes and `done` of them are behind us.
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
