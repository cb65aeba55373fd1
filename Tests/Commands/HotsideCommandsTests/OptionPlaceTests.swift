import HotStore
import TestSupport
import Testing
import ToolTestSupport

/// Options that all subcommands of a command have may stand before the subcommand's name, as the
/// global options of the Rust tools do.
@Suite struct OptionPlaceTests {
  @Test func optionsMayPrecedeOrFollowASubcommand() throws {
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

  @Test func anOptionOfOneSubcommandIsRefusedBeforeIt() throws {
    let tool = try Tool()
    let run = try tool.run("networks", "--replace", "import", "x.json")
    #expect(run.exitCode == 64)
    #expect(run.error.hasPrefix("Error: Unknown option '--replace'\n"))
  }

  @Test(arguments: [
    ["--json", "networks", "list"], ["-q", "--json", "show", "specs", "westend-sr25519"],
    ["--hot-db-path", "Output", "show", "networks"], ["--hot-db-path=Output", "networks", "list"],
  ])
  func commonOptionsMayPrecedeTheCommand(words: [String]) throws {
    let tool = try Tool()
    let command = words.drop { $0.hasPrefix("-") || $0 == "Output" }
    let before = try tool.run(words)
    let behind = try tool.run(Array(command) + words.prefix(words.count - command.count))
    #expect(before.exitCode == 0, "\(before)")
    #expect(before == behind)
  }

  @Test(arguments: [
    (["--json"], "Unknown option '--json'"), (["--json", "--replace", "x"], "Unknown option"),
    (["--replace", "networks", "import"], "Unknown option '--replace'"),
    (["--workspace", "networks"], "Unknown option '--workspace'"),
  ])
  func otherOptionsBeforeTheCommandAreRefused(words: [String], sentence: String) throws {
    let run = try Tool(restored: false).run(words)
    #expect(run.exitCode == 64)
    #expect(run.error.contains("Error: \(sentence)"), "\(run)")
  }

  @Test(arguments: [
    ("networks ls", "hotside networks list"), ("networks new wss://x", "hotside networks add URL"),
    ("list", "hotside networks list"), ("fetch", "hotside load-metadata"),
    ("keys show", "show-public"), ("keys new", "hotside keys generate NAME"),
    ("keys export", "hotside keys backup FILE"), ("qr show", "hotside qr play"),
    ("config set", "hotside config path"), ("version", "hotside --version"),
    ("-V", "hotside --version"), ("publish", "hotside portal build"),
    ("serve", "hotside portal serve"), ("status --network westend", "hotside status NETWORK"),
    ("sign -n westend", "hotside sign NETWORK"), ("networks verifier set westend x", "--key x"),
    ("show metadata --output json", "--json"), ("load-metadata --network westend", "--name"),
    ("networks backup", "hotside backup"), ("networks rename", "rename-title"),
    ("init", "hotside restore-defaults"), ("watch", "hotside portal watch"),
    ("portal deploy", "hotside portal build"), ("sign-queue", "hotside portal sign-queue"),
  ])
  func wordsOfOtherProgramsAreUnderstood(line: String, instead: String) throws {
    let run = try Tool(restored: false).run(line.split(separator: " ").map(String.init))
    #expect(run.exitCode == 64)
    #expect(run.error.contains(". Did you mean '\(instead)'?\n"), "\(run)")
  }

  @Test(arguments: [
    ("make -qr -crypto none", "--goal qr makes only the picture."),
    ("show -database", "Type 'show metadata'."),
    ("make --crypto none", "--unsigned leaves the update unsigned."),
  ])
  func formerSpellingsAreAnsweredWithTheNewOnes(line: String, advice: String) throws {
    let run = try Tool(restored: false).run(line.split(separator: " ").map(String.init))
    #expect(run.exitCode == 64)
    #expect(run.error.contains(" is an old spelling. \(advice)\n"), "\(run)")
  }

  @Test(arguments: ["sign", "make"]) func theHelpOfSigningFitsSixtyLines(command: String) throws {
    let help = try Tool(restored: false).succeed(command, "--help").output
    #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 61, "\(help)")
  }

  @Test func helpAndCompletionOfferCommonOptions() throws {
    let tool = try Tool(restored: false)
    let help = try tool.succeed("show", "--help").output
    #expect(help.contains("COMMON OPTIONS:\n  --workspace, --hot-db-path, "))
    #expect(try !tool.succeed("--help").output.contains("--hot-db-path"))
    // A topic explains the options of most commands, and their own help has the rest in full.
    let own = try tool.succeed("portal", "check", "--help").output
    #expect(own.contains("\n  --portal <dir>          The portal's folder."))
    #expect(own.contains("--export-dir, --json,"))
    #expect(own.contains("see 'hotside help common-options'.\n"))
    // A family names the options that all its commands have and a topic explains.
    let family = try tool.succeed("qr", "--help").output
    #expect(family.contains("\n  --max-seconds: see 'hotside help pictures'.\n"))
    let topic = try tool.succeed("help", "common-options").output
    #expect(topic.contains("--export-dir <dir>      The folder of completed updates."))
    let script = try tool.succeed("--generate-completion-script", "fish").output
    #expect(script.contains("'hotside show:--hot-db-path'"))
    #expect(!script.contains("'hotside:--hot-db-path'"))
  }
}
