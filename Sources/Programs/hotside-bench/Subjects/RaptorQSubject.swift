/// RaptorQ compared with version 2.0.0 of the Rust crate, through its Python wheel.
struct RaptorQSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let peer = Fixture { try PythonPeer("raptorq_peer", setting) }
    return [(1072, 0.45, 16_000_000), (128, 0.4, 4_000_000)].flatMap { symbolSize, goal, work in
      [100_000, 330_000, 700_000, 2_000_000].flatMap { length in
        let bench = Fixture { try RaptorQBench(length: length, symbolSize: symbolSize) }
        // Small objects are encoded several times, because one time is shorter than a request to
        // the peer, and shorter than a change of the clock frequency.
        let count = max(1, work / length)
        let object = "\(symbolSize) B symbols, \(BenchUnits.size(length))"
        func comparison(
          _ name: String, _ word: String, goal: Double?,
          ours: @escaping (RaptorQBench) throws -> Double
        ) -> Comparison {
          Comparison("RaptorQ \(name), \(object) / raptorq 2.0.0", unit: "ms", goal: goal) {
            let bench = try await bench.value()
            return try (0..<count).reduce(0) { sum, _ in try sum + ours(bench) } * 1000
              / Double(count)
          } peer: {
            try await peer.value().number("\(word) \(length) \(symbolSize) \(count)") * 1000
          }
        }
        return [
          comparison("encode", "encode", goal: goal) { try $0.encode(plan: .made) },
          // The Python wheel does not expose the crate's plans, so encoding with a cached plan is
          // compared with Hotside's first encoding.
          Comparison("RaptorQ encode again, \(object) / encode", unit: "ms") {
            try await bench.value().encode(plan: .cached) * 1000
          } peer: {
            try await bench.value().encode(plan: .made) * 1000
          },
          comparison("decode", "decode", goal: goal) { try $0.decode() },
        ]
      }
    }
  }
}

/// The memory that RaptorQ needs, including the payload, in addition to that of an idle process.
struct RaptorQMemorySubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    [1072, 128].flatMap { symbolSize in
      [100_000, 700_000, 2_000_000].flatMap { length in
        [RaptorQWorker.Work.encode, .decode].map { work in
          Comparison(
            "RaptorQ memory, \(work), \(symbolSize) B symbols, \(BenchUnits.size(length)) / 4 × payload + 2 MB",
            // For a small payload, the constant 2 MB would allow any amount, so the row has no
            // goal.
            unit: "MB", goal: length == 100_000 ? nil : 1, isExact: true
          ) {
            try
              (peak(work, length, symbolSize, setting) - peak(.nothing, length, symbolSize, setting))
              / 1e6
          } peer: {
            (4 * Double(length) + 2e6) / 1e6
          }
        }
      }
    }
  }

  private static func peak(
    _ work: RaptorQWorker.Work, _ length: Int, _ symbolSize: Int, _ setting: BenchSetting
  ) throws -> Double {
    func arguments(_ work: RaptorQWorker.Work) -> [String] {
      [
        "raptorq-work", work.rawValue, "\(length)", "\(symbolSize)",
        setting.folder + "/packets-\(length)-\(symbolSize)",
      ]
    }
    let program = BenchSetting.executable
    if work == .decode { try ChildProcess(program, arguments(.encode)).wait() }
    return try PeakMemoryWorker.peak(program, arguments(work))
  }
}
