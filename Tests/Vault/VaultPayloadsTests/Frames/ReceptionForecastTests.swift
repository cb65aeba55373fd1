import RaptorQ
import Testing
import VaultPayloads

@Suite struct ReceptionForecastTests {
  private struct Movie: Sendable, CustomTestStringConvertible {
    let source: Int
    let repair: Int
    let percent: Int

    var testDescription: String { "\(source) + \(repair) frames, \(percent) %" }
    var forecast: Double {
      ReceptionForecast(sourceSymbols: [source], repairSymbolsPerBlock: repair, order: .systematic)
        .expectedFrames(catching: Double(percent) / 100)
    }
  }

  private static let movies = [
    Movie(source: 1, repair: 0, percent: 30), Movie(source: 20, repair: 0, percent: 60),
    Movie(source: 20, repair: 19, percent: 30), Movie(source: 20, repair: 3, percent: 60),
    Movie(source: 94, repair: 93, percent: 60), Movie(source: 94, repair: 93, percent: 90),
    Movie(source: 310, repair: 309, percent: 30), Movie(source: 300, repair: 30, percent: 30),
  ]

  /// A camera that joins anywhere and catches each frame with the same probability; what it needs is
  /// drawn from the code's own failure rate.
  @Test(arguments: movies)
  private func agreesWithSimulatedCameras(movie: Movie) {
    var numbers = SeededNumbers(seed: 7)
    let all = movie.source + movie.repair
    var sum = 0.0
    var squares = 0.0
    let runs = 1500
    for _ in 0..<runs {
      var caught = [Bool](repeating: false, count: all)
      var (distinct, sources, shown) = (0, 0, 0)
      var isComplete = false
      let start = numbers.next(below: all)
      while !isComplete {
        let frame = (start + shown) % all
        shown += 1
        guard numbers.next(below: 100) < movie.percent, !caught[frame] else { continue }
        caught[frame] = true
        distinct += 1
        if frame < movie.source { sources += 1 }
        isComplete =
          sources == movie.source
          || (distinct >= movie.source && numbers.next(below: 256) != 0)
      }
      sum += Double(shown)
      squares += Double(shown) * Double(shown)
    }
    let mean = sum / Double(runs)
    let error = ((squares / Double(runs) - mean * mean) / Double(runs)).squareRoot()
    #expect(abs(movie.forecast - mean) < 4 * error + 0.01, "simulated \(mean) ± \(error)")
  }

  /// The same with real frames and the real decoder, which knows nothing of probabilities.
  @Test(arguments: [30, 60, 90])
  func agreesWithTheDecoder(percent: Int) throws {
    let payload = (0..<1500).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let movie = try MovieFrames(payload: payload, chunkSize: 64, repair: .percent(60))
    let frames = Array(movie)
    var numbers = SeededNumbers(seed: UInt64(percent))
    var sum = 0
    let runs = 120
    for _ in 0..<runs {
      var collector = FrameCollector()
      let start = numbers.next(below: frames.count)
      var shown = 0
      var isComplete = false
      while !isComplete {
        let frame = frames[(start + shown) % frames.count]
        shown += 1
        guard numbers.next(below: 100) < percent else { continue }
        isComplete = try collector.add(frame).isComplete
      }
      sum += shown
    }
    let mean = Double(sum) / Double(runs)
    let forecast = ReceptionForecast(movie.shape).expectedFrames(catching: Double(percent) / 100)
    #expect(abs(forecast - mean) < 0.06 * mean, "the decoder needed \(mean)")
  }

  @Test func everyFrameCaughtNeedsLittleMoreThanTheSourceFrames() {
    let forecast = ReceptionForecast(
      sourceSymbols: [310], repairSymbolsPerBlock: 309, order: .spread)
    #expect(abs(forecast.expectedFrames(catching: 1) - (310 + 1.0 / 255)) < 1e-3)
    let bare = ReceptionForecast(sourceSymbols: [310], repairSymbolsPerBlock: 0, order: .spread)
    #expect(abs(bare.expectedFrames(catching: 1) - 310) < 1e-9)
  }

  @Test func oneFrameIsWaitedForAsLongAsChanceSays() {
    let forecast = ReceptionForecast(
      sourceSymbols: [1], repairSymbolsPerBlock: 0, order: .systematic)
    #expect(abs(forecast.expectedFrames(catching: 0.25) - 4) < 1e-6)
  }

  @Test func moreRepairFramesNeverMakeItSlower() {
    var before = Double.infinity
    for repair in [0, 30, 100, 300, 900] {
      let now = ReceptionForecast(
        sourceSymbols: [300], repairSymbolsPerBlock: repair, order: .systematic
      ).expectedFrames(catching: 0.3)
      #expect(now <= before)
      before = now
    }
  }

  @Test func blocksOneAfterTheOtherTakeLongerThanMixedOnes() {
    let blocks = Array(repeating: 200, count: 3)
    let mixed = ReceptionForecast(sourceSymbols: blocks, repairSymbolsPerBlock: 200, order: .spread)
    let apart = ReceptionForecast(
      sourceSymbols: blocks, repairSymbolsPerBlock: 200, order: .systematic)
    #expect(mixed.expectedFrames(catching: 0.9) < apart.expectedFrames(catching: 0.9))
    #expect(mixed.expectedFrames(catching: 0.9) > 600 / 0.9)
  }

  @Test func theLargestMoviesAreForecastAtOnce() {
    let forecast = ReceptionForecast(
      sourceSymbols: [20_000], repairSymbolsPerBlock: 3_200, order: .systematic
    ).expectedFrames(catching: 0.3)
    // All but 14 % must be seen: the share missed after n frames is 0.7^(n / all).
    #expect((113_000..<135_000).contains(forecast))
  }
}
