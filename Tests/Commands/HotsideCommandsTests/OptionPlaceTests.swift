import HotStore
import TestSupport
import Testing
import ToolTestSupport

/// Options that all subcommands of a command have may stand before the subcommand's name, as the
/// global options of the Rust tools do.
@Suite struct OptionPlaceTests {
  @Test func optionsStandOnEitherSideOfASubcommand() throws {
    let tool = try Tool()
    let folder = tool.folder.file("Output")
    let after = try tool.succeed("show", "networks", "--hot-db-path", folder, "--json")
    for words in [
      ["show", "--hot-db-path", folder, "networks", "--json"],
      ["show", "--hot-db-path=\(folder)", "--json", "networks"],
      ["show", "--json", "networks", "--hot-db-path", folder],
      ["show", "--hot-db-path", "elsewhere", "networks", "--hot-db-path", folder, "--json"],
    ] {
      let run = try tool.run(words)
      #expect(run == after, "\(words)")
    }
    let elsewhere = try tool.run("show", "--hot-db-path", tool.folder.file("none"), "networks")
    #expect(elsewhere.exitCode == 66, "\(elsewhere)")
    try tool.succeed("remove", "--hot-db-path", folder, "title", "westend-sr25519")
    #expect(try tool.open().networks().allSatisfy { $0.title != "westend-sr25519" })
  }

  @Test func whatOnlyOneSubcommandHasStaysBehindIt() throws {
    let tool = try Tool()
    let run = try tool.run("networks", "--replace", "import", "x.json")
    #expect(run.exitCode == 64)
    #expect(run.error.hasPrefix("Error: Unknown option '--replace'\n"))
    #expect(try tool.run("--hot-db-path", "Output", "show", "networks").exitCode == 64)
  }

  @Test func helpAndCompletionKnowThem() throws {
    let tool = try Tool(restored: false)
    let help = try tool.succeed("show", "--help").output
    #expect(help.contains("COMMON OPTIONS:\n  --workspace, --hot-db-path, "))
    #expect(try !tool.succeed("--help").output.contains("--hot-db-path"))
    // A topic explains the options of most commands, and their own help has the rest in full.
    let own = try tool.succeed("portal", "check", "--help").output
    #expect(own.contains("\n  --portal <dir>          The portal's folder."))
    #expect(own.contains("--export-dir, --json,"))
    #expect(own.contains("see 'hotside help common-options'.\n"))
    let topic = try tool.succeed("help", "common-options").output
    #expect(topic.contains("--export-dir <dir>      The folder of completed updates."))
    let script = try tool.succeed("--generate-completion-script", "fish").output
    #expect(script.contains("'hotside show:--hot-db-path'"))
    #expect(!script.contains("'hotside:--hot-db-path'"))
  }
}
