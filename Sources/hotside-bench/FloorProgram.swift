import ByteSupport
import Glibc

/// The plain C program that drawing is measured against, built beside this one.
struct FloorProgram {
  /// What the program does: a movie, symbols alone, or reading symbols from pixels.
  enum Mode: String {
    case gif, apng, symbols, read
  }

  /// The program could not be run, or printed something else than a measure.
  struct Failure: Error {
    let command: String
    let output: String
  }

  /// What the program printed.
  struct Measure {
    /// From frames in memory to the closed file.
    let seconds: Double
    /// Bytes of the file, symbols drawn, or symbols read.
    let size: Int
  }

  private let path: String

  /// Finds the program in the folder of this one.
  init() {
    var buffer = [CChar](repeating: 0, count: 4096)
    // readlink writes at most the count that it is given.
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(
      decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = own.prefix(through: own.lastIndex(of: "/") ?? own.startIndex) + "hotside-bench-floor"
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - mode: what it does.
  ///   - threads: on how many threads.
  ///   - frames: frames of one length.
  ///   - folder: where input and output are written.
  /// - Returns: what it measured.
  /// - Throws: ``Failure``, or the error of writing its input.
  func run(_ mode: Mode, threads: Int, frames: [[UInt8]], folder: String) throws -> Measure {
    let input = folder + "/floor.frames"
    try FileReplacement.write(Array(frames.joined()), to: input)
    let output = folder + "/floor.movie"
    let command =
      "'\(path)' \(mode.rawValue) \(threads) \(frames[0].count) '\(output)' < '\(input)'"
    guard let pipe = unsafe popen(command, "r") else {
      throw Failure(command: command, output: "")
    }
    var printed: [UInt8] = []
    while true {
      let byte = unsafe fgetc(pipe)
      guard byte >= 0 else { break }
      printed.append(UInt8(truncatingIfNeeded: byte))
    }
    let status = unsafe pclose(pipe)
    unsafe unlink(input)
    unsafe unlink(output)
    let text = String(decoding: printed, as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    guard status == 0, words.count == 2, let seconds = Double(words[0]), let size = Int(words[1])
    else { throw Failure(command: command, output: text) }
    return Measure(seconds: seconds, size: size)
  }
}
