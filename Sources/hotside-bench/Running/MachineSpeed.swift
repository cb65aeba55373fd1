/// How this machine keeps up with the one for which the limits of time were set: two processors of 2.5 GHz.
enum MachineSpeed {
  /// Milliseconds that libqrencode takes there for the symbol of a frame of 1080 bytes.
  private static let reference = 1.6

  /// How many times as long it takes here and now; under 1 on a faster machine.
  ///
  /// - Throws: `BenchError` without the C program.
  static func slowness(_ setting: BenchSetting) throws -> Double {
    let bench = DrawingBench(payloadLength: 100_000, folder: setting.folder)
    let times = try (0..<3).map { _ in try bench.floor(.symbols, threads: 1).seconds }.sorted()
    return times[1] * 1000 / Double(bench.frames.count) / reference
  }
}
