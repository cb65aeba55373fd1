import Reporting

/// A forecast in words.
package enum ForecastText {
  /// The picture and its expected scanning time.
  ///
  /// `inPixels` tells whether the size in pixels is known.
  ///
  /// - Returns: one or two sentences.
  package static func lines(_ forecast: PictureForecast, inPixels: Bool = true) -> [String] {
    let pixels = inPixels ? ", \(forecast.width) x \(forecast.height) pixels" : ""
    let symbol =
      "symbol version \(forecast.symbolVersion), \(forecast.modules) modules per side\(pixels)"
    guard let seconds = forecast.loopSeconds, let rate = forecast.framesPerSecond else {
      return ["One static code: \(symbol)."]
    }
    let frames =
      forecast.frames == 1
      ? "one frame"
      : "\(forecast.frames.counted("frame")), \(forecast.fewestFrames) of them enough"
    let times = forecast.expectations.map {
      "\(duration($0.seconds)) if it catches \($0.caughtPercent) %"
    }
    return [
      "A movie of \(frames): \(symbol), \(duration(seconds)) per loop at \(rate.counted("frame")) per second.",
      "A camera needs about " + times.joined(separator: ", ") + " of the frames.",
    ]
  }

  /// Seconds, with one decimal below 20.
  private static func duration(_ seconds: Double) -> String {
    seconds < 20 ? "\(PictureForecast.tenths(seconds)) s" : "\(Int(seconds.rounded())) s"
  }
}
