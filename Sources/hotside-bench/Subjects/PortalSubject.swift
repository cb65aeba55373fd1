import ByteSupport
import FileSupport

/// A portal of many networks with ten years of history: a run without news, the first one, a check; and that
/// nothing grows faster than its networks.
struct PortalSubject: BenchSubject {
  private static let few = 60
  private static let many = 120
  /// Twice as many networks may cost so many times as much.
  private static let mostGrowth = 2.4

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let hotside = BenchSetting.built("hotside")
    let folder = setting.scratch.path
    let portals = PortalFiles(folder: folder, hotside)
    func words(_ command: String, _ networks: Int) throws -> [String] {
      let workspace = try portals.built(networks)
      let site =
        command == "build" ? ["--out", workspace + "/site"] : ["--site", workspace + "/site"]
      let more = command == "build" ? ["--now", PortalFiles.now] : ["--no-pictures"]
      return ["portal", command, "--quiet", "--workspace", workspace] + site + more
    }
    func time(_ name: String, of limit: Double, _ command: String) -> Comparison {
      .limit("\(name), \(few) networks of ten years", of: limit, unit: "ms") {
        let words = try words(command, few)
        let start = ContinuousClock.now
        try ChildProcess(hotside, words).wait()
        return (ContinuousClock.now - start) / .milliseconds(1)
      }
    }
    func growth(
      _ name: String, isExact: Bool = false, _ measure: @escaping (Int) throws -> Double
    ) -> Comparison {
      Comparison(
        "\(name), \(many) / \(few) networks", unit: "ms", goal: mostGrowth, isExact: isExact,
        ours: { try measure(many) }, peer: { try measure(few) })
    }
    return [
      time("portal build without news", of: 2000, "build"),
      .limit(
        "memory of portal build without news, \(few) networks", of: 120, unit: "MB", isExact: true
      ) { try PeakMemoryWorker.peak(hotside, try words("build", few)) / 1e6 },
      time("portal check --no-pictures", of: 2000, "check"),
      growth("portal build without news") {
        try ProcessorTime.milliseconds(hotside, try words("build", $0))
      },
      growth("portal check --no-pictures") {
        try ProcessorTime.milliseconds(hotside, try words("check", $0))
      },
      growth("first portal build", isExact: true) { try portals.firstBuild($0) },
    ]
  }
}

/// Workspaces with portals, made and built when they are first asked for.
final class PortalFiles {
  static let now = "2026-11-25T08:00:00Z"

  private let folder: String
  private let hotside: String
  private var milliseconds: [Int: Double] = [:]

  init(folder: String, _ hotside: String) { (self.folder, self.hotside) = (folder, hotside) }

  /// A workspace whose site is built.
  func built(_ networks: Int) throws -> String {
    _ = try firstBuild(networks)
    return workspace(networks)
  }

  /// What the first build has cost, in milliseconds of processors.
  func firstBuild(_ networks: Int) throws -> Double {
    if let known = milliseconds[networks] { return known }
    let workspace = workspace(networks)
    try LargePortal.make(in: workspace, networks: networks)
    let cost = try ProcessorTime.milliseconds(
      hotside,
      [
        "portal", "build", "--quiet", "--workspace", workspace, "--out", workspace + "/site",
        "--now", PortalFiles.now,
      ])
    milliseconds[networks] = cost
    return cost
  }

  private func workspace(_ networks: Int) -> String { "\(folder)/portal-\(networks)" }
}
