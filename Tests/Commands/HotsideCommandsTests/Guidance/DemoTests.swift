import TestSupport
import Testing
import ToolTestSupport

/// The demo explains its steps, and its results can be used afterwards.
@Suite struct DemoTests {
  @Test func theDemoHasHeadlinesAndCanBeExploredAfterwards() throws {
    let tool = try Tool(restored: false)
    let folder = tool.folder.file("demo")
    // A second demo replaces the first one.
    for _ in 0..<2 {
      let demo = try tool.run("demo", "--folder", folder)
      #expect(demo.exitCode == 0, "\(demo)")
      let lines = demo.error.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("# ") } == 10, "\(demo)")
      #expect(
        lines.contains { $0.hasPrefix("$ hotside cold init ") && $0.hasSuffix("/demo/phone") })
      let last = lines.last?.replacing(tool.folder.path, with: "*")
      #expect(last?.hasPrefix("Next: export HOTSIDE_WORKSPACE=*/demo") == true, "\(demo)")
    }
    let status = try tool.run(["status"], environment: ["HOTSIDE_WORKSPACE": folder])
    #expect(status.exitCode == 12 && status.output.contains("4 published: kusama, westend."))
    let shown = try tool.run("cold", "show", "--device", "\(folder)/phone")
    #expect(shown.exitCode == 0 && shown.output.contains("Hotside demo"), "\(shown)")
  }
}
