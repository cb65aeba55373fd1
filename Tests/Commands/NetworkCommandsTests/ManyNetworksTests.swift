import Foundation
import HotStore
import TestSupport
import Testing
import ToolTestSupport

/// Commands about many networks print one line for those that need no person.
struct ManyNetworksTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    let westend = String(
      decoding: NetworkDefaults.compiledFiles["westend.json"] ?? [], as: UTF8.self)
    let start = try #require(westend.range(of: #""genesisHash": ""#)?.upperBound)
    let end = westend.index(start, offsetBy: 64)
    for index in 1...5 {
      let genesis = String(repeating: "a\(index)", count: 32)
      let text = (String(westend[..<start]) + genesis + String(westend[end...]))
        .replacing("westend", with: "chain\(index)").replacing("Westend", with: "Chain \(index)")
      try tool.folder.write(Array(text.utf8), to: "in/\(index).json")
    }
  }

  private var files: [String] { (1...5).map { tool.folder.file("in/\($0).json") } }

  @Test func importedNetworksAreOneLine() throws {
    let few = try tool.run(["networks", "import"] + files.prefix(3))
    #expect(few.error == "Added chain1-sr25519.\nAdded chain2-sr25519.\nAdded chain3-sr25519.\n")
    let all = try tool.run(["networks", "import"] + files)
    #expect(
      all.error == """
        2 added: chain4-sr25519, chain5-sr25519.
        3 unchanged: chain1-sr25519, chain2-sr25519, chain3-sr25519.
        2 added, 3 unchanged

        """, "\(all)")
  }

  @Test func writtenFilesAndRecordsAreOneLine() throws {
    #expect(try tool.run(["networks", "import"] + files).exitCode == 0)
    let unknown = try tool.run(
      ["networks", "verifier", "set", "--all", "--general", "--yes"],
      environment: ["HOTSIDE_OUTPUT_HINTS": "true"])
    #expect(unknown.error.contains("Next: hotside networks verifier set-general --key NAME\n"))
    let known = try tool.succeed("networks", "verifier", "set-general", "--vault-default", "--yes")
    #expect(!known.error.contains("set-general"), "\(known)")
    let run = try tool.succeed("portal", "init")
    #expect(run.error.hasPrefix("Wrote 8 files into */Networks.\n"), "\(run)")
    #expect(!run.error.contains("chain3.json"), "\(run)")
  }

  @Test func listsAreInTheOrderOfTheNames() throws {
    let shown = try tool.succeed("networks", "verifier", "show").output.split(separator: "\n")
    let names = shown.dropFirst().compactMap { $0.split(separator: " ").first }
    #expect(names == ["kusama", "polkadot", "westend"], "\(shown)")
    let restored = try tool.succeed("restore-defaults", "--yes")
    #expect(
      restored.error.contains("holds kusama-sr25519, polkadot-sr25519, westend-sr25519."),
      "\(restored)")
  }

  /// Sixty networks fit a terminal of 80 columns and 24 lines; other outputs have the table.
  @Test func aLongListIsInColumnsOnATerminal() throws {
    guard TmuxWindow.isInstalled else { return print("skipped: \(TmuxWindow.absence)") }
    let westend = String(
      decoding: NetworkDefaults.compiledFiles["westend.json"] ?? [], as: UTF8.self)
    let start = try #require(westend.range(of: #""genesisHash": ""#)?.upperBound)
    let end = westend.index(start, offsetBy: 64)
    let paths = try (10...66).map { index in
      let genesis = String(repeating: "b\(index)c", count: 16)
      let text = (String(westend[..<start]) + genesis + String(westend[end...]))
        .replacing("westend", with: "parachain\(index)")
        .replacing("Westend", with: "Parachain \(index)")
      return try tool.folder.write(Array(text.utf8), to: "many/\(index).json")
    }
    #expect(try tool.run(["networks", "import"] + paths).exitCode == 0)
    #expect(try tool.run("networks", "list").output.split(separator: "\n").count == 61)
    let window = try TmuxWindow(
      [ProcessRunner.hotside, "networks", "list"],
      environment: ["HOTSIDE_WORKSPACE": tool.folder.path, "HOME": tool.folder.file("home")],
      in: tool.folder.path)
    let screen = try window.wait(for: "ended with 0")
    let lines = screen.split(separator: "\n")
    #expect(
      lines.count <= 22 && screen.contains("Verifier: the general verifier, 60 networks"),
      "\(screen)")
    for name in ["kusama none", "westend none", "parachain10 none", "parachain66 none"] {
      #expect(screen.contains(name), "\(screen)")
    }
  }
}
