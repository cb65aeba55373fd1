import FileSupport
import PictureReading
import QRDrawing

/// Measurements of drawing and reading movies, compared with `hotside-bench-floor`.
///
/// The frames have the length and number of a real payload's: a header of 8 bytes and a symbol of
/// 1072, with as many repair as source symbols.
struct DrawingBench {
  /// The frames of the movie.
  let frames: [[UInt8]]
  private let floorProgram = FloorProgram()
  private let folder: String

  /// Makes frames.
  ///
  /// - Parameters:
  ///   - payloadLength: the length of the payload in bytes.
  ///   - folder: the folder for files.
  init(payloadLength: Int, folder: String) {
    let symbols = (payloadLength + 1071) / 1072 + payloadLength / 1072
    var state = UInt64(payloadLength)
    let frames = (0..<symbols).map { index in
      var frame: [UInt8] = [0x80]
      for shift in [16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: payloadLength >> shift)) }
      frame.append(0)
      for shift in [16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: index >> shift)) }
      for _ in 0..<1072 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        frame.append(UInt8(truncatingIfNeeded: state >> 56))
      }
      return frame
    }
    self.init(frames: frames, folder: folder)
  }

  /// Uses existing frames of equal length.
  init(frames: [[UInt8]], folder: String) {
    self.frames = frames
    self.folder = folder
  }

  /// The seconds for drawing the symbols of all frames on one thread.
  ///
  /// `mask` is 0...7, or `nil` to select the mask by its penalty.
  func draw(mask: Int?) throws -> Double {
    let drawer = try QRSymbolDrawer(byteCount: frames[0].count)
    let start = ContinuousClock.now
    for frame in frames {
      let symbol = try drawer.symbol(of: frame, mask: mask)
      guard symbol.side == drawer.side else { throw BenchError.differs(what: "A symbol") }
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The seconds from frames in memory to the closed file, at scale 4.
  func makeMovie(_ format: MovieFormat, threads: Int) async throws -> Double {
    let writer = MovieWriter(options: try MovieOptions(format: format, threads: threads))
    let start = ContinuousClock.now
    // The file is not committed, because the C program does not sync either.
    var file = try FileReplacement(path: folder + "/bench.movie", under: .upkeep)
    try await writer.write(frames) { (bytes) throws(PictureError) in
      do throws(FileError) { try file.write(bytes) } catch { throw .notWritten(error) }
    }
    _ = consume file
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The bytes of the movie at a scale.
  func movie(_ format: MovieFormat, scale: Int = 4) async throws -> [UInt8] {
    let options = try MovieOptions(format: format, drawing: DrawingOptions(scale: scale))
    return try await MovieWriter(options: options).bytes(frames)
  }

  /// The seconds for reading all frames of ``movie(_:scale:)`` in a confined process, as `hotside`
  /// reads them.
  func read(_ movie: [UInt8], threads: Int) throws -> Double {
    let start = ContinuousClock.now
    var session = ConfinedPictureReader(threads: threads).session()
    let contents = try session.read(movie, name: "bench.movie")
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    guard contents.frames.map(\.content) == frames else {
      throw BenchError.differs(what: "A frame that was read")
    }
    return seconds
  }

  /// The milliseconds of libqrencode for the symbol of a frame, averaged over all.
  func symbolFloor(threads: Int) throws -> Double {
    try floor(.symbols, threads: threads).seconds * 1000 / Double(frames.count)
  }

  /// A measurement of the C program: the time for all frames, and the size of its output.
  ///
  /// Only every `step`-th frame is used; the time is scaled, because each frame costs the same.
  ///
  /// - Throws: ``BenchError``, or the error of writing its input.
  func floor(
    _ mode: FloorProgram.Mode, threads: Int, step: Int = 1
  ) throws -> FloorProgram.Measure {
    let taken = stride(from: 0, to: frames.count, by: step).map { frames[$0] }
    let measure = try floorProgram.run(mode, threads: threads, frames: taken, folder: folder)
    if mode == .read, measure.size != taken.count {
      throw BenchError.differs(what: "The number of frames that the floor read")
    }
    return FloorProgram.Measure(
      seconds: measure.seconds * Double(frames.count) / Double(taken.count), size: measure.size)
  }
}
