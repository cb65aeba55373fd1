import QRDrawing

/// Whole movies, from frames in memory to the closed file, compared with the C program.
struct MovieSubject: BenchSubject {
  /// The approximate number of frames for the C program; with more, it would take most of the total
  /// time.
  private static let floorFrames = 150

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    [BenchUnits.smallPayload, BenchUnits.largePayload].flatMap { length in
      let bench = Fixture { DrawingBench(payloadLength: length, folder: setting.folder) }
      let size = BenchUnits.size(length)
      let formats: [(MovieFormat, FloorProgram.Mode, String, Double)] = [
        (.gif, .gif, "libqrencode and giflib", 0.5), (.apng, .apng, "libqrencode and zlib", 0.2),
      ]
      return formats.flatMap { format, mode, libraries, goal in
        let name = "\(format.rawValue.uppercased()) movie, \(size)"
        return [1, 2].map { threads in
          Comparison(
            "\(name), \(threads) thread\(threads == 1 ? "" : "s") / \(libraries)", unit: "ms",
            goal: goal
          ) {
            try await bench.value().makeMovie(format, threads: threads) * 1000
          } peer: {
            let bench = try await bench.value()
            let step = bench.frames.count / floorFrames
            return try bench.floor(mode, threads: threads, step: step).seconds * 1000
          }
        } + [
          // Processor time, so that the availability of a second processor does not matter. The
          // peer runs two movies at the same time, because processors that share a core are slower
          // if both work.
          Comparison("\(name), work of 2 threads / of 1 thread", unit: "ms", goal: 1.2) {
            let bench = try await bench.value()
            return try await ProcessorTime.seconds {
              _ = try await bench.makeMovie(format, threads: 2)
            } * 1000
          } peer: {
            let bench = try await bench.value()
            return try await ProcessorTime.seconds {
              async let first = bench.makeMovie(format, threads: 1)
              async let second = bench.makeMovie(format, threads: 1)
              _ = try await (first, second)
            } * 1000 / 2
          }
        ]
      }
    }
  }
}
