import FileSupport
import QRDrawing
import SubstrateCrypto
import VaultPayloads

/// `hotside` as a process: its start time, and the memory of its largest job.
struct ToolSubject: BenchSubject {
  /// The number of starts in one measurement.
  private static let starts = 10
  /// The payload of kusama 9220, in bytes.
  private static let usualPayload = 377_000

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let hotside = BenchSetting.built("hotside")
    let scratch = setting.folder
    let large = Fixture { try samplePayload(of: BenchUnits.largePayload, in: scratch, hotside) }
    let usual = Fixture { try samplePayload(of: usualPayload, in: scratch, hotside) }
    let drawing = Fixture { DrawingBench(payloadLength: usualPayload, folder: scratch) }
    return [
      .limit("start of hotside --version", of: 5, unit: "ms") {
        try start(hotside, ["--version"])
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
        try PeakMemoryWorker.peak(hotside, makeWords(try await large.value(), scratch, .gif)) / 1e6
      } peer: {
        60
      },
      Comparison(
        "hotside make, \(BenchUnits.size(usualPayload)), APNG, with its rehearsal / drawing it",
        unit: "ms", goal: 3
      ) {
        let words = makeWords(try await usual.value(), scratch, .apng)
        let start = ContinuousClock.now
        try ChildProcess(hotside, words).wait()
        return (ContinuousClock.now - start) / .milliseconds(1)
      } peer: {
        try await drawing.value().makeMovie(.apng, threads: 2) * 1000
      },
    ]
  }

  /// The arguments for signing and drawing a payload.
  private static func makeWords(
    _ payload: String, _ folder: String, _ format: MovieFormat
  ) -> [String] {
    [
      "make", "--again", "--msg", "load-metadata", "--payload", payload, "--verifier-alice",
      "sr25519",
      "--workspace", folder, "--name", "\(folder)/made-\(format.rawValue)",
      "--format", format.rawValue, "--quiet",
    ]
  }

  /// The milliseconds from the start of a program to its end.
  private static func start(_ program: String, _ arguments: [String]) throws(BenchError) -> Double {
    let start = ContinuousClock.now
    for _ in 0..<starts { try ChildProcess(program, arguments).wait() }
    return (ContinuousClock.now - start) / .milliseconds(1) / Double(starts)
  }

  /// A payload file as written by `load-metadata`, in a workspace with a database.
  private static func samplePayload(
    of byteCount: Int, in folder: String, _ hotside: String
  ) throws -> String {
    try ChildProcess(hotside, ["restore-defaults", "--yes", "--workspace", folder]).wait()
    let content = UpdateContent.metadata(
      try MetadataContent(
        blob: SampleMetadata.blob(byteCount: byteCount),
        genesisHash: Blake2b.hash256([])))
    let path = folder + "/sign_me_load_metadata_\(byteCount)"
    try FileReplacement.write(content.signedBytes, to: path, under: .upkeep)
    return path
  }
}
