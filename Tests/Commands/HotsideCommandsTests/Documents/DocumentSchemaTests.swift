import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `hotside json-schema`: of which commands there are documents, and how it is asked for them.
@Suite struct DocumentSchemaTests {
  /// The commands that print no document, which each says why.
  private static let exceptions: Set<String> = [
    "cold open", "completion", "demo", "dev-node", "json-schema", "portal serve", "portal watch",
    "qr play",
  ]

  @Test func everyCommandHasDocumentsOrSaysWhyNot() throws {
    let leaves = ExampleTests.pages.filter(\.isLeaf).map {
      String($0.name.dropFirst("hotside ".count))
    }
    let documented = Set(try DocumentSchema.shared.get().commands)
    #expect(documented.union(Self.exceptions) == Set(leaves))
    #expect(documented.isDisjoint(with: Self.exceptions))
    let tool = try Tool(restored: false)
    for command in leaves {
      let words = command.split(separator: " ").map { String($0) }
      let help = try tool.succeed(words: words + ["--help"]).output
      // With what it is, or by its name among the common options.
      let isOffered = help.contains("\n  --json ") || help.contains(/--json[,:]/)
      #expect(isOffered == documented.contains(command), "\(command)")
      guard Self.exceptions.contains(command) else { continue }
      let run = try tool.run(["json-schema"] + words)
      #expect(run.exitCode == 64)
      #expect(run.error.hasPrefix("Error: 'hotside \(command)' has no --json: "), "\(run)")
    }
  }

  @Test func oneCommandHasItsOwnSchema() throws {
    let tool = try Tool(restored: false)
    let all = try DocumentSchema.shared.get()
    for (words, name) in [
      (["networks", "show"], "networks-show"), (["verify"], "verify"), (["sign"], "sign"),
      (["show", "block_history"], "show-block-history"),
    ] {
      let schema = try tool.succeed(words: ["json-schema"] + words).document
      #expect(schema["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
      #expect(schema["anyOf"] == .array([.members(["$ref": .string("#/$defs/\(name)")])]))
      #expect(schema["$defs"]?[name] == all.json["$defs"]?[name])
    }
  }

  @Test func aFamilyHasTheSchemasOfItsCommands() throws {
    let tool = try Tool(restored: false)
    let schema = try tool.succeed("json-schema", "networks", "verifier").document
    let names = ["set", "set-general", "show"].map { "networks-verifier-\($0)" }
    #expect(
      schema["anyOf"]?.array?.compactMap { $0["$ref"]?.string } == names.map { "#/$defs/\($0)" })
  }

  @Test func anUnknownCommandIsSuggested() throws {
    let tool = try Tool(restored: false)
    let run = try tool.run("json-schema", "networks", "shwo")
    #expect(run.exitCode == 64)
    #expect(run.error.hasPrefix("Error: Unknown subcommand 'shwo'. Did you mean 'show'?"))
    #expect(try tool.run("json-schema", "show", "specs", "westend").exitCode == 64)
  }

  @Test(arguments: [
    (["v"], ["verify"]), (["networks"], ["networks"]), (["networks", "verifier", ""], ["show"]),
    (["networks", "ver"], ["verifier", "show"]), (["cold", "seed", "x"], ["add", "split"]),
  ])
  func namesOfCommandsAreCompleted(typed: [String], offered: [String]) throws {
    let tool = try Tool(restored: false)
    let words = try tool.succeed(
      words: ["---completion", "hotside json-schema", "0", "--", "json-schema"] + typed
    ).output.split(separator: "\n").map { String($0) }
    #expect(Set(offered).isSubset(of: words))
    #expect(Set(words).count == words.count)
  }
}
