import ByteSupport
import Glibc
import SubstrateCrypto
import VaultPayloads

/// The tool as a process: how fast it starts, and the memory of its largest job.
struct ToolSubject: BenchSubject {
  /// Starts of a program in one measure.
  private static let starts = 10

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let hotside = BenchSetting.built("hotside")
    let payload = Fixture { try samplePayload(in: setting.scratch.path, hotside) }
    return [
      Comparison("start of hotside --version / limit of 15 ms", unit: "ms", goal: 1) {
        try start(hotside, ["--version"])
      } peer: {
        15
      },
      Comparison("start of hotside --version / C program that does nothing", unit: "ms") {
        try start(hotside, ["--version"])
      } peer: {
        try start("/bin/true", [])
      },
      Comparison(
        "memory of hotside make, \(BenchUnits.size(BenchUnits.largePayload)) / limit of 60 MB",
        unit: "MB", goal: 1
      ) {
        let product = setting.scratch.path + "/made"
        defer { for name in ["gif", "txt", "json"] { unsafe unlink("\(product).\(name)") } }
        return try PeakMemoryWorker.peak(
          hotside,
          [
            "make", "--msg", "load-metadata", "--payload", try await payload.value(),
            "--verifier-alice", "sr25519", "--workspace", setting.scratch.path, "--name", product,
            "--quiet",
          ]) / 1e6
      } peer: {
        60
      },
    ]
  }

  /// Milliseconds from the start of a program to its end.
  private static func start(_ program: String, _ arguments: [String]) throws(BenchError) -> Double {
    let start = ContinuousClock.now
    for _ in 0..<starts { try ChildProcess(program, arguments).wait() }
    return (ContinuousClock.now - start) / .milliseconds(1) / Double(starts)
  }

  /// A payload file, as `load-metadata` writes it, in a workspace with a database.
  private static func samplePayload(in folder: String, _ hotside: String) throws -> String {
    try ChildProcess(hotside, ["restore-defaults", "--yes", "--workspace", folder]).wait()
    let content = UpdateContent.metadata(
      try MetadataContent(
        blob: SampleMetadata.blob(byteCount: BenchUnits.largePayload),
        genesisHash: Blake2b.hash256([])))
    let path = folder + "/sign_me_load_metadata"
    try FileReplacement.write(content.signedBytes, to: path, under: .upkeep)
    return path
  }
}
