package import JSONCodec
import QRDrawing
import Synchronization
import VaultPayloads

/// Size, frame count and expected scanning time of a picture, known before drawing.
package struct PictureForecast: Equatable, Sendable {
  /// The frames that a camera is expected to need.
  package struct Expectation: Equatable, Sendable {
    /// The share of the frames that the camera catches, in percent.
    package let caughtPercent: Int
    /// The average number of frames shown until the payload is complete.
    package let frames: Double
    /// The average time in seconds until the payload is complete.
    package let seconds: Double
  }

  /// The shares of caught frames that are forecast, in percent.
  package static let caughtPercents = [30, 60, 90]

  /// The file format: `png`, `gif` or `apng`.
  package let format: String
  package let frames: Int
  /// The minimum number of frames that a reader needs.
  package let fewestFrames: Int
  /// The modules of the symbol per side, without the border.
  package let modules: Int
  /// The width in pixels, with the border.
  package let width: Int
  /// The height in pixels, with the border and the caption.
  package let height: Int
  /// The frames per second; `nil` for a static code.
  package let framesPerSecond: Int?
  /// The expectations for each of ``caughtPercents``; empty for a static code.
  package let expectations: [Expectation]

  /// The forecast of a static code.
  init(code symbol: QRSymbol, drawing: DrawingOptions) {
    (format, frames, fewestFrames, framesPerSecond, expectations) = ("png", 1, 1, nil, [])
    modules = symbol.side
    width = drawing.pixels(modules: symbol.side)
    height = drawing.height(modules: symbol.side)
  }

  /// The forecast of a movie.
  init(
    movie: MovieFrameCounts, modules: Int, format: MovieFormat, framesPerSecond: Int,
    drawing: DrawingOptions
  ) {
    self.format = format.rawValue
    frames = movie.count
    fewestFrames = movie.sourceSymbols
    self.modules = modules
    width = drawing.pixels(modules: modules)
    height = drawing.height(modules: modules)
    self.framesPerSecond = framesPerSecond
    expectations = zip(PictureForecast.caughtPercents, ExpectedFrames.of(movie)).map {
      percent, frames in
      Expectation(
        caughtPercent: percent, frames: frames, seconds: frames / Double(framesPerSecond))
    }
  }

  /// The version of the symbol, 1 to 40.
  package var symbolVersion: Int { (modules - 17) / 4 }

  /// The duration of one loop in seconds; `nil` for a static code.
  package var loopSeconds: Double? { framesPerSecond.map { Double(frames) / Double($0) } }

  /// A number of seconds with one decimal, such as `41.5`.
  package static func tenths(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension PictureForecast: JSONFormed {
  /// The JSON document, with seconds as numbers with one decimal.
  package static let form: JSONForm<PictureForecast> = .of { PictureDescription.Look($0) }
}

/// A cache of the expected numbers of frames.
///
/// The updates of a round are similar, and each is forecast twice: before it is signed, and when it
/// is drawn.
private enum ExpectedFrames {
  private struct Key: Hashable {
    let blocks: [Int]
    let repairSymbolsPerBlock: Int
    let isSpread: Bool
  }

  private static let capacity = 256
  private static let known = Mutex<[Key: [Double]]>([:])

  /// The expected number of frames, for each of the forecast shares.
  static func of(_ movie: MovieFrameCounts) -> [Double] {
    let key = Key(
      blocks: movie.blocks, repairSymbolsPerBlock: movie.repairSymbolsPerBlock,
      isSpread: movie.order == .spread)
    if let frames = known.withLock({ $0[key] }) { return frames }
    let reception = ReceptionForecast(movie)
    let frames = PictureForecast.caughtPercents.map {
      reception.expectedFrames(catching: Double($0) / 100)
    }
    known.withLock { known in
      if known.count >= capacity { known.removeAll() }
      known[key] = frames
    }
    return frames
  }
}
