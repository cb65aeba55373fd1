import ByteSupport
import FileSupport
import HotSide
import HotStore
import PortalStore
import SubstrateCrypto
import VaultPayloads

/// Portals of many networks with signed metadata, made by `hotside` at the first use.
final class PortalBench {
  /// The clock by which a build is measured.
  enum Clock { case processors, wallClock }

  private let scratch: String
  private var folder: String { scratch + "/portals" }
  /// The portals and sites made so far, or the errors that prevented them.
  private var made: [String: Result<Void, any Error>] = [:]

  /// Keeps everything in a folder for temporary files.
  init(scratch: String) { self.scratch = scratch }

  /// The processor time in milliseconds of a build without any cached pictures.
  func firstBuild(_ count: Int) throws -> Double {
    let portal = try portal(networks: count, byteCount: PortalBench.shortLength)
    try ChildProcess("/bin/rm", ["-rf", portal + "/site", portal + "/Portal/cache"]).wait()
    return try ProcessorTime.milliseconds(PortalBench.tool, PortalBench.building(portal))
  }

  /// The milliseconds of a build without changes.
  func buildAgain(_ count: Int, in clock: Clock = .processors) throws -> Double {
    let words = PortalBench.building(try built(count))
    if clock == .processors { return try ProcessorTime.milliseconds(PortalBench.tool, words) }
    let start = ContinuousClock.now
    try ChildProcess(PortalBench.tool, words).wait()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// The milliseconds of a check of the site with its pictures.
  ///
  /// The exit code is 12, because the networks name no node that visitors can reach.
  func check(_ count: Int, in clock: Clock = .processors) throws -> Double {
    let portal = try built(count)
    return try PortalBench.milliseconds(
      [
        "portal", "check", "--site", portal + "/site", "--now", PortalBench.now, "--quiet",
        "--workspace", portal,
      ], in: clock)
  }

  /// The peak memory of a build without changes, in MB.
  func peakMemory(_ count: Int) throws -> Double {
    try PeakMemoryWorker.peak(PortalBench.tool, PortalBench.building(try built(count))) / 1e6
  }

  /// The path of the page that lists all networks.
  func list(_ count: Int) throws -> String { try built(count) + "/site/index.html" }

  /// The path of a network's page; its movie has metadata of the given length.
  func page(byteCount: Int) throws -> String {
    let portal = try site(of: portal(networks: 1, byteCount: byteCount))
    return portal + "/site/n/\(LargeDatabase.name(0))/index.html"
  }

  /// The milliseconds of a check of a site whose networks have all versions that are kept.
  ///
  /// - Parameters:
  ///   - count: the number of networks.
  ///   - readsPictures: whether pictures are read, and updates shown to devices.
  ///   - clock: the clock.
  /// - Returns: the milliseconds.
  /// - Throws: the errors of the tool.
  func check(_ count: Int, readsPictures: Bool, in clock: Clock) throws -> Double {
    let site = try history(networks: count) + "/site"
    let words =
      ["portal", "check", "--site", site, "--now", "2026-01-01T00:00:00Z", "--quiet"]
      + ["--workspace", folder + "/stranger"] + (readsPictures ? [] : ["--no-pictures"])
    return try PortalBench.milliseconds(words, in: clock)
  }

  /// The milliseconds of a run, in which notes for a person may be found.
  private static func milliseconds(_ words: [String], in clock: Clock) throws -> Double {
    if clock == .processors {
      return try ProcessorTime.milliseconds(tool, words, allowing: [0, 12])
    }
    let start = ContinuousClock.now
    try ChildProcess(tool, words).wait(allowing: [0, 12])
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// A built portal whose networks have 24 versions of metadata of 330 KB.
  private func history(networks count: Int) throws -> String {
    let length = BenchUnits.smallPayload
    let workspace = try portal(networks: count, byteCount: length)
    try once(workspace + "/history") { try addHistory(to: workspace, byteCount: length) }
    return workspace
  }

  private func addHistory(to workspace: String, byteCount: Int) throws {
    var overrides = Workspace.Overrides()
    overrides.workspace = workspace
    let place = try Workspace(overrides: overrides) { _ in nil }
    let portal = try Portal(PortalFolder(in: place), in: place)
    let alice = try KeyPair.development("//Alice", scheme: .sr25519)
    // The default networks have other prefixes than the samples, and get no versions.
    for member in portal.members where LargeDatabase.isSample(member.file.specs.name) {
      var shelf = PortalShelf(genesisHash: member.genesisHash)
      var blobs: [[UInt8]] = []
      for version in 1...UInt32(PortalBench.versionCount) {
        let content = UpdateContent.metadata(
          try MetadataContent(
            blob: SampleMetadata.blob(
              byteCount: byteCount, specName: member.file.specs.name, specVersion: version),
            genesisHash: member.genesisHash))
        let update = try UpdatePayload(
          content, signer: alice.publicKey, signature: alice.sign(content.signedBytes))
        shelf.add(
          try UpdateJudgment(
            ReadPayload(update.bytes), source: "sample", from: .published, in: portal,
            now: Int64(version)
          ).update)
        blobs.append(update.bytes)
      }
      try portal.folder.write([shelf], blobs: blobs)
    }
    try ChildProcess(PortalBench.tool, PortalBench.building(workspace)).wait(allowing: [0, 12])
  }

  /// The number of versions of each network that a portal keeps.
  private static let versionCount = 24

  private static let tool = BenchSetting.built("hotside")
  /// The length of metadata in measurements in which only the number of networks matters.
  private static let shortLength = 3000

  /// The time of each build and check.
  private static let now = "2026-01-01T00:00:00Z"

  private static func building(_ portal: String) -> [String] {
    [
      "portal", "build", "--out", portal + "/site", "--now", now, "--quiet",
      "--workspace", portal,
    ]
  }

  private func built(_ count: Int) throws -> String {
    try site(of: portal(networks: count, byteCount: PortalBench.shortLength))
  }

  private func site(of portal: String) throws -> String {
    try once(portal + "/site") {
      try ChildProcess(PortalBench.tool, PortalBench.building(portal)).wait()
    }
    return portal
  }

  /// Makes a portal or site unless it exists.
  ///
  /// Each row that needs a portal that could not be made reports the same error.
  private func once(_ path: String, _ make: () throws -> Void) throws {
    let result = made[path] ?? Result { try make() }
    made[path] = result
    try result.get()
  }

  private func portal(networks count: Int, byteCount: Int) throws -> String {
    let workspace = "\(folder)/\(count)-\(byteCount)"
    try once(workspace) {
      let signed = try RoundSubject.signed(count, byteCount: byteCount, in: scratch)
      try Folder.create(folder)
      try ChildProcess("/bin/cp", ["-a", signed, workspace]).wait()
      let key = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
      for words in [
        [
          "networks", "verifier", "set-general", "--public-key", Hex.encode(key.publicKey),
          "--crypto", "sr25519", "--yes",
        ], ["portal", "init"],
      ] {
        try ChildProcess(PortalBench.tool, words + ["--quiet", "--workspace", workspace]).wait()
      }
    }
    return workspace
  }
}
