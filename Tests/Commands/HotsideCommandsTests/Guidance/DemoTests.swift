import FileSupport
import TestSupport
import Testing
import ToolTestSupport

/// The demo explains its steps, and its results can be used afterwards.
@Suite struct DemoTests {
  @Test func theDemoHasHeadlinesAndCanBeExploredAfterwards() throws {
    let tool = try Tool(restored: false)
    let folder = tool.folder.file("demo")
    // A second demo replaces the first one, which nothing changed.
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
    #expect(!Folder.exists(folder + "-1"))
    let status = try tool.run(["status"], environment: ["HOTSIDE_WORKSPACE": folder])
    #expect(status.exitCode == 0, "\(status)")
    #expect(status.output.hasPrefix("6 published: "), "\(status)")
    for name in ["development", "kusama", "westend"] {
      #expect(status.output.contains("\(name) 1000000"), "\(status)")
    }
    let shown = try tool.run("cold", "show", "--device", "\(folder)/phone")
    #expect(shown.exitCode == 0 && shown.output.contains("Hotside demo"), "\(shown)")
  }

  /// A demo of another version left a payload with the name of one of the new demo, and the user
  /// added a file.
  @Test func aDemoDoesNotDependOnAnEarlierOne() throws {
    let tool = try Tool(restored: false)
    let old = "Output/demo/Output/in_progress/sign_me_load_metadata_developmentV1000000"
    for path in [old, "Output/demo/Output/hot.sqlite", "Output/demo/mine.png"] {
      try tool.folder.write(Array("left".utf8), to: path)
    }
    for turn in ["1", "2"] {
      let demo = try tool.run("demo")
      #expect(demo.exitCode == 0, "\(demo)")
      #expect(demo.error.contains("It was moved to 'Output/demo-\(turn)'"), "\(demo)")
      // An interrupted demo leaves an empty record.
      try tool.folder.write([], to: "Output/demo/.hotside-demo")
    }
    #expect(try tool.bytes(tool.folder.file("Output/demo-1/mine.png")) == Array("left".utf8))
    #expect(Folder.exists(tool.folder.file("Output/demo-2/Output/site/index.html")))
    #expect(!Folder.exists(tool.folder.file("Output/site")))
  }

  @Test func aFolderThatNoDemoMadeIsRefused() throws {
    let tool = try Tool(restored: false)
    try tool.folder.write(Array("mine".utf8), to: "letters/first")
    let demo = try tool.run("demo", "--folder", tool.folder.file("letters"))
    #expect(demo.exitCode == 73 && demo.error.contains("files that no demo made"), "\(demo)")
    #expect(try Folder.names(in: tool.folder.file("letters")) == ["first"])
  }
}
