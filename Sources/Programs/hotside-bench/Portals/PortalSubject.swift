import FileSupport

/// The growth of a portal build, and the limits of chapter 4.1 of the portal specification for a
/// network's page in Chromium.
struct PortalSubject: BenchSubject {
  private static let chromium = "/usr/bin/chromium"
  private static let networkCount = 500
  private static let mostMemory = 200.0
  private static let checkedCount = 10

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let portals = PortalBench(scratch: setting.folder)
    let rows: [Comparison] = [
      .growth("a portal's first build, networks", from: 10) { try portals.firstBuild($0) },
      .growth("a portal's build with nothing new, networks", from: networkCount / 10) {
        try portals.buildAgain($0)
      },
      .growth("portal check, networks", from: networkCount / 10) { try portals.check($0) },
      // All of 300 networks may take 15 s.
      .limit("portal check, \(networkCount) networks", of: 15_000, unit: "ms") {
        try portals.check(networkCount, in: .wallClock)
      },
      .limit("a portal's build with nothing new, \(networkCount) networks", of: 2000, unit: "ms") {
        try portals.buildAgain(networkCount, in: .wallClock)
      },
      .limit(
        "memory of a portal's build, \(networkCount) networks", of: mostMemory, unit: "MB",
        isExact: true
      ) { try portals.peakMemory(networkCount) },
      .growth("a portal's check without pictures, networks", from: 1) {
        try portals.check($0, readsPictures: false, in: .processors)
      },
      // A sixth of 60 networks, which may take 5 s.
      .limit(
        "a portal's check without pictures, \(checkedCount) networks of 24 versions", of: 830,
        unit: "ms"
      ) { try portals.check(checkedCount, readsPictures: false, in: .wallClock) },
    ]
    return rows + (absence(setting) == nil ? pages(portals, setting) : [])
  }

  static func absence(_ setting: BenchSetting) -> String? {
    setting.python != nil && Folder.exists(chromium)
      ? nil : "A portal's page is measured where Chromium and HOTSIDE_BENCH_PYTHON are."
  }

  /// The rows of a page with a movie of 330 KB.
  private static func pages(_ portals: PortalBench, _ setting: BenchSetting) -> [Comparison] {
    let peer = Fixture { try PythonPeer("page_peer", setting) }
    func limit(
      _ name: String, of limit: Double, unit: String, _ measure: @escaping () async throws -> Double
    ) -> Comparison {
      .limit(name, of: limit, unit: unit, isExact: true) {
        // The minimum of up to three runs, because other programs may slow the browser down.
        var least = try await measure()
        for _ in 1..<3 where least > limit { least = min(least, try await measure()) }
        return least
      }
    }
    let search = limit("a key in the search of \(networkCount) networks", of: 50, unit: "ms") {
      try await peer.value().number("search file://" + (try portals.list(networkCount)))
    }
    func row(
      _ name: String, of most: Double, unit: String = "ms", _ words: [String], scale: Double = 1
    ) -> Comparison {
      limit("a portal's page, \(name)", of: most, unit: unit) {
        let address = "file://" + (try portals.page(byteCount: BenchUnits.smallPayload))
        let request = ([words[0], address] + words.dropFirst()).joined(separator: " ")
        return try await peer.value().number(request) / scale
      }
    }
    return [
      row("first symbol, processor slowed 4 times", of: 1500, ["code", "4"]),
      .growth(
        "a portal's page, first symbol, payload", from: BenchUnits.smallPayload / 10,
        as: BenchUnits.size
      ) { try await peer.value().number("code file://\(try portals.page(byteCount: $0)) 4") },
      row(
        "read until the first symbol without the payload, with gzip", of: 60, unit: "KB", ["bytes"],
        scale: 1e3),
      row("a symbol of 1080 B", of: 8, ["symbol", "1"]),
      row("a symbol of 1080 B, processor slowed 4 times", of: 30, ["symbol", "4"]),
      row("first repair symbol, 660 KB at 1072 B", of: 1500, ["repair", "660000", "1072"]),
      row("first repair symbol, 660 KB at 352 B", of: 4000, ["repair", "660000", "352"]),
      row("longest slice of that", of: 12, ["slice", "660000", "352"]),
      row("memory in addition to the payload", of: 40, unit: "MB", ["memory"], scale: 1e6), search,
    ]
  }
}
