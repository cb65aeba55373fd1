import ByteSupport
import FileSupport
import SubstrateCrypto

/// Portals of many networks with signed metadata, made by the tool when they are first asked for.
final class PortalBench {
  /// What a build is measured in.
  enum Clock { case processors, wallClock }

  private let folder: String
  private var made: Set<String> = []

  init(folder: String) { self.folder = folder }

  /// Milliseconds of processors for a build of which nothing is drawn yet.
  func firstBuild(_ count: Int) throws -> Double {
    let portal = try portal(networks: count, byteCount: PortalBench.shortLength)
    try ChildProcess("/bin/rm", ["-rf", portal + "/site", portal + "/Portal/cache"]).wait()
    return try ProcessorTime.milliseconds(PortalBench.tool, PortalBench.building(portal))
  }

  /// Milliseconds for a build of which everything is there.
  func buildAgain(_ count: Int, in clock: Clock = .processors) throws -> Double {
    let words = PortalBench.building(try built(count))
    if clock == .processors { return try ProcessorTime.milliseconds(PortalBench.tool, words) }
    let start = ContinuousClock.now
    try ChildProcess(PortalBench.tool, words).wait()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Megabytes of the same.
  func peakMemory(_ count: Int) throws -> Double {
    try PeakMemoryWorker.peak(PortalBench.tool, PortalBench.building(try built(count))) / 1e6
  }

  /// The file of a page with all networks.
  func list(_ count: Int) throws -> String { try built(count) + "/site/index.html" }

  /// The file of a network's page, whose movie has metadata of that length.
  func page(byteCount: Int) throws -> String {
    let portal = try portal(networks: 1, byteCount: byteCount)
    if made.insert(portal + "/site").inserted {
      try ChildProcess(PortalBench.tool, PortalBench.building(portal)).wait()
    }
    return portal + "/site/n/\(LargeDatabase.name(0))/index.html"
  }

  private static let tool = BenchSetting.built("hotside")
  /// Of metadata, where the number of networks is what counts.
  private static let shortLength = 3000

  private static func building(_ portal: String) -> [String] {
    [
      "portal", "build", "--out", portal + "/site", "--now", "2026-01-01T00:00:00Z", "--quiet",
      "--workspace", portal,
    ]
  }

  private func built(_ count: Int) throws -> String {
    let portal = try portal(networks: count, byteCount: PortalBench.shortLength)
    if made.insert(portal + "/site").inserted {
      try ChildProcess(PortalBench.tool, PortalBench.building(portal)).wait()
    }
    return portal
  }

  private func portal(networks count: Int, byteCount: Int) throws -> String {
    let workspace = "\(folder)/\(count)-\(byteCount)"
    guard made.insert(workspace).inserted else { return workspace }
    try RoundSubject.workspace(workspace, networks: count, byteCount: byteCount, isSigned: true)
    let key = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    for words in [
      [
        "networks", "verifier", "set-general", "--public-key", Hex.encode(key.publicKey),
        "--crypto", "sr25519", "--yes",
      ], ["portal", "init"],
    ] {
      try ChildProcess(PortalBench.tool, words + ["--quiet", "--workspace", workspace]).wait()
    }
    return workspace
  }
}
