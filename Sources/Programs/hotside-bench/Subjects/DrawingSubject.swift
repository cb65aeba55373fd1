/// Drawing the symbol of one 1080-byte frame.
struct DrawingSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let bench = Fixture {
      DrawingBench(payloadLength: BenchUnits.smallPayload, folder: setting.folder)
    }
    func ours(mask: Int?) async throws -> Double {
      let bench = try await bench.value()
      return try bench.draw(mask: mask) * 1000 / Double(bench.frames.count)
    }
    return [
      // The limit below is an eighth of the time that libqrencode takes on the reference machine.
      Comparison("symbol of a frame / libqrencode", unit: "ms", goal: 0.125) {
        try await ours(mask: nil)
      } peer: {
        try await bench.value().symbolFloor(threads: 1)
      },
      Comparison("symbol of a frame / limit of 0.2 ms", unit: "ms", goal: 1) {
        try await ours(mask: nil)
      } peer: {
        0.2
      },
      Comparison("symbol of a frame, mask given / mask weighed", unit: "ms") {
        try await ours(mask: 0)
      } peer: {
        try await ours(mask: nil)
      },
    ]
  }
}
