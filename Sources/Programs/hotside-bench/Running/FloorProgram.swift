import FileSupport
import Glibc

/// The plain C program with which drawing is compared.
struct FloorProgram {
  /// The work of the program: drawing a movie, drawing symbols, or reading symbols from pixels.
  enum Mode: String { case gif, apng, symbols, read }

  /// The measurement that the program prints.
  struct Measure {
    /// The time from frames in memory to the closed file.
    let seconds: Double
    /// The size of the file in bytes, or the number of symbols that were drawn or read.
    let size: Int
  }

  private let path = BenchSetting.built("hotside-bench-floor")

  /// Runs the program on frames of equal length, with its input and output in `folder`.
  ///
  /// - Throws: ``BenchError``, or the error of writing its input.
  func run(_ mode: Mode, threads: Int, frames: [[UInt8]], folder: String) throws -> Measure {
    let input = folder + "/floor.frames"
    let output = folder + "/floor.movie"
    try FileReplacement.write(Array(frames.joined()), to: input, under: .upkeep)
    defer {
      unsafe unlink(input)
      unsafe unlink(output)
    }
    let process = try ChildProcess(
      path, [mode.rawValue, "\(threads)", "\(frames[0].count)", input, output],
      isConversation: true)
    let line = try process.readLine()
    try process.wait()
    let words = line.split(separator: " ")
    guard words.count == 2, let seconds = Double(words[0]), let size = Int(words[1]) else {
      throw BenchError.noMeasure(program: path, said: line)
    }
    return Measure(seconds: seconds, size: size)
  }
}
