import HotStore
import TestSupport
import Testing
import ToolTestSupport

/// A database that was cut off or overwritten anywhere: no command dies of it or believes it, and
/// the last good copy brings everything back.
@Suite struct DamagedDatabaseTests {
  private let tool: Tool
  private let original: [UInt8]
  private let state: Tool.State

  init() throws {
    tool = try Tool(["development": ["http://127.0.0.1:9"]])
    try tool.storeSample()
    state = try tool.state()
    original = try tool.bytes(tool.database)
  }

  /// Reads everything there is, and puts it back.
  private func survives(_ bytes: [UInt8], _ meaning: String) throws {
    try tool.folder.write(bytes, to: "Output/hot.sqlite")
    for command in [
      ["show", "networks"], ["show", "metadata"], ["show", "block-history"],
      ["show", "specs", "development-sr25519"], ["load-metadata", "-f", "-a"], ["load-types"],
    ] {
      let run = try tool.run(command)
      #expect([0, 65, 66].contains(run.exitCode), "\(meaning): \(command) \(run)")
      guard run.exitCode != 0 else { continue }
      #expect(run.error.hasPrefix("Error: "), "\(meaning): \(command) \(run)")
      #expect(run.output == "", "\(meaning): \(command)")
    }
    let restored = try tool.run("restore")
    #expect(restored.exitCode == 0, "\(meaning): \(restored)")
    #expect(try tool.state() == state, "\(meaning)")
  }

  @Test func aDatabaseCutAnywhereIsReportedOrRead() throws {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<12 {
      let count = Int.random(in: 0..<original.count, using: &generator)
      try survives(Array(original.prefix(count)), "\(count) bytes of \(original.count)")
    }
  }

  @Test func aDatabaseWithNoiseAnywhereIsReportedOrRead() throws {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<12 {
      var bytes = original
      let start = Int.random(in: 0..<original.count, using: &generator)
      let end = min(start + Int.random(in: 1...20_000, using: &generator), original.count)
      for offset in start..<end { bytes[offset] = UInt8.random(in: 0...255, using: &generator) }
      try survives(bytes, "noise from \(start) to \(end)")
    }
  }

  @Test func aDatabaseWithAZeroedPageIsReportedOrRead() throws {
    var generator = SplitMix64(seed: 9)
    for _ in 0..<6 {
      var bytes = original
      let page = Int.random(in: 0..<original.count / 4096, using: &generator) * 4096
      for offset in page..<page + 4096 { bytes[offset] = 0 }
      try survives(bytes, "zeroes from \(page)")
    }
  }
}
