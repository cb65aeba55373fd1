import QRRendering

/// Reading a movie of 617 frames back, beside the symbol reader's own time on the same pictures.
struct ReadingSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let bench = Fixture { DrawingBench(payloadLength: 331_149, folder: setting.scratch.path) }
    return MovieFormat.allCases.map { format in
      let movie = Fixture { try await bench.value().movie(format) }
      return Comparison(
        "reading \(format.rawValue.uppercased()), 617 frames, 2 threads / libzxing alone",
        unit: "ms", goal: 1.2
      ) {
        try await bench.value().read(try await movie.value(), threads: 2) * 1000
      } peer: {
        try await bench.value().floor(.read, threads: 2).seconds * 1000
      }
    }
  }
}
