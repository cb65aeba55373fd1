/// The speed of this machine, relative to the reference machine of the time limits: two processors
/// of 2.5 GHz.
enum MachineSpeed {
  /// The milliseconds that libqrencode takes on the reference machine for the symbol of a 1080-byte
  /// frame, by number of threads.
  private static let references = [1: 1.6, 2: 0.83]

  /// The factor by which this machine is slower than the reference machine, on one thread or on
  /// two, whichever is larger; below 1 if it is faster.
  ///
  /// - Throws: `BenchError` if the C program is missing.
  static func slowness(_ setting: BenchSetting) throws -> Double {
    let bench = DrawingBench(payloadLength: 100_000, folder: setting.folder)
    let shares = try references.map { threads, milliseconds in
      let times = try (0..<3).map { _ in try bench.symbolFloor(threads: threads) }
      return Comparison.median(times) / milliseconds
    }
    return shares.max() ?? 1
  }
}
