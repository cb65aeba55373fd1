package import JSONCodec
import QRDrawing
import Synchronization
import VaultPayloads

/// What a picture will be like and how long it takes to scan, known before anything is drawn.
package struct PictureForecast: Equatable, Sendable {
  /// What a camera may be expected to need.
  package struct Expectation: Equatable, Sendable {
    /// The share of the frames that it catches, in percent.
    package let caughtPercent: Int
    /// Frames that are shown until it has the payload, on average.
    package let frames: Double
    /// The same in seconds.
    package let seconds: Double
  }

  /// The shares that are forecast, in percent.
  package static let caughtPercents = [30, 60, 90]

  /// `png`, `gif` or `apng`.
  package let format: String
  /// How many frames there are.
  package let frames: Int
  /// How many of them a reader needs at least.
  package let fewestFrames: Int
  /// Modules of the symbol per side, without the border.
  package let modules: Int
  /// Pixels from left to right, with the border.
  package let width: Int
  /// Pixels from top to bottom, with the border and the caption.
  package let height: Int
  /// Frames shown in a second; `nil` for a static code.
  package let framesPerSecond: Int?
  /// What cameras need; none for a static code.
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

  /// Seconds until every frame was shown once; `nil` for a static code.
  package var loopSeconds: Double? { framesPerSecond.map { Double(frames) / Double($0) } }

  /// A number of seconds with one decimal, such as `41.5`.
  package static func tenths(_ seconds: Double) -> String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension PictureForecast: JSONFormed {
  /// The form for programs; seconds have one decimal.
  package static let form: JSONForm<PictureForecast> = .of { PictureDescription.Look($0) }
}

/// What cameras need of movies, kept: the updates of a round are much alike, and each is forecast before it
/// is signed and when it is drawn.
private enum ExpectedFrames {
  private struct Key: Hashable {
    let blocks: [Int]
    let repairSymbolsPerBlock: Int
    let isSpread: Bool
  }

  private static let capacity = 256
  private static let known = Mutex<[Key: [Double]]>([:])

  /// The expected number of frames for each share that is forecast.
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
