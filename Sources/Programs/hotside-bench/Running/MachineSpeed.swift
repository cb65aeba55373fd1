/// How this machine keeps up with the one for which the limits of time were set: two processors of 2.5 GHz.
enum MachineSpeed {
  /// Milliseconds that libqrencode takes there for the symbol of a frame of 1080 bytes, by threads.
  private static let references = [1: 1.6, 2: 0.83]

  /// How many times as long it takes here and now, on one thread or on two, whichever is slower beside the
  /// same there; under 1 on a faster machine.
  ///
  /// - Throws: `BenchError` without the C program.
  static func slowness(_ setting: BenchSetting) throws -> Double {
    let bench = DrawingBench(payloadLength: 100_000, folder: setting.folder)
    let shares = try references.map { threads, milliseconds in
      let times = try (0..<3).map { _ in try bench.symbolFloor(threads: threads) }
      return Comparison.median(times) / milliseconds
    }
    return shares.max() ?? 1
  }
}
