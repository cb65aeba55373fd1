import QRDrawing

/// Reading a movie of 617 frames, compared with libzxing on the same symbols.
///
/// libzxing gets one pixel per module and the hint that the picture has nothing else.
struct ReadingSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let bench = Fixture { DrawingBench(payloadLength: 331_149, folder: setting.folder) }
    // Every pixel of a GIF must be decompressed, which the peer does not have to do.
    let goals: [(MovieFormat, Double?)] = [(.apng, 0.5), (.gif, nil)]
    return goals.map { format, goal in
      let movie = Fixture { try await bench.value().movie(format) }
      return Comparison(
        "reading \(format.rawValue.uppercased()), 617 frames, 2 threads / libzxing on pure symbols",
        unit: "ms", goal: goal
      ) {
        try await bench.value().read(try await movie.value(), threads: 2) * 1000
      } peer: {
        try await bench.value().floor(.read, threads: 2).seconds * 1000
      }
    }
  }
}
