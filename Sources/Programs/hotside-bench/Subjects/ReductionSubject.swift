import ByteSupport
import FileSupport
import RuntimeMetadata

/// Reducing metadata with and without checks, and the time of a rehearsal with each form.
struct ReductionSubject: BenchSubject {
  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    guard let shared = setting.shared else { return [] }
    let path = "\(shared)/data/metadata/kusama9220.hex"
    let blob = Fixture { try SharedMetadata.bytes(path) }
    let limits = ReductionLevel.allCases.flatMap { level in
      [
        Comparison.limit("reducing kusama9220 to \(level.rawValue)", of: 4, unit: "ms") {
          let blob = try await blob.value()
          return try milliseconds { try MetadataReducer(blob).reduced(to: level).count }
        },
        .limit("reducing kusama9220 to \(level.rawValue), with checks", of: 20, unit: "ms") {
          let blob = try await blob.value()
          return try milliseconds { try MetadataReduction(of: blob, to: level).bytes.count }
        },
      ]
    }
    let reduced = Fixture {
      let path = setting.folder + "/kusama9220-calls-only.scale"
      let reduction = try MetadataReduction(of: try await blob.value(), to: .callsOnly)
      try FileReplacement.write(reduction.bytes, to: path, under: .upkeep)
      return path
    }
    return limits + [
      Comparison("rehearse --calls, kusama9220 reduced to calls-only / full", unit: "ms") {
        try rehearse(try await reduced.value(), setting)
      } peer: {
        try rehearse(path, setting)
      }
    ]
  }

  static func absence(_ setting: BenchSetting) -> String? {
    setting.shared == nil
      ? "Reducing is measured where HOTSIDE_SHARED names the folder of real metadata." : nil
  }

  private static func milliseconds(_ work: () throws -> Int) throws -> Double {
    let start = ContinuousClock.now
    guard try work() > 0 else { throw BenchError.differs(what: "The reduction") }
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  private static func rehearse(
    _ metadata: String, _ setting: BenchSetting
  ) throws(BenchError) -> Double {
    let start = ContinuousClock.now
    try ChildProcess(
      BenchSetting.built("hotside"),
      ["rehearse", "--calls", metadata, "--quiet", "--workspace", setting.folder]
    ).wait()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

/// Metadata of real networks in the shared folder.
enum SharedMetadata {
  /// The decoded bytes of a hex file.
  static func bytes(_ path: String) throws -> [UInt8] {
    let text = try FileReading.bytes(at: path, limit: 8 << 20)
    return try Hex.decode(String(decoding: text, as: UTF8.self))
  }
}
