import DevelopmentNode
import Foundation
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Every combination of setting flag and reference, as `Peers/make_vectors.py` has it (hot-side 5.3, 5.4).
@Suite struct CommandRuleTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let command: String
    let setting: String
    let reference: String
    let document: JSONValue

    var testDescription: String { "\(command) -\(setting) \(reference)" }
    var isAllowed: Bool { document["allowed"] == .bool(true) }
    func override(_ name: String) -> String? { document["overrides"]?[name]?.string }
    /// Whether a file must appear or the database must change, in the situation of these tests:
    /// nothing is known of metadata yet, and specs are as the node says.
    func writes(_ what: String) -> Bool {
      switch document["writes_" + what] {
      case .bool(let writes)?: writes
      case .string("only if new")?: true
      default: false
      }
    }
  }

  static let rules: [Rule] = {
    let folder = Vectors(of: .module, shared: "hot").own
    guard let bytes = try? folder.bytes("cli-rules.json"),
      let cases = try? JSONValue(parsing: bytes)["cases"]?.array, cases.count == 30
    else { preconditionFailure("\(folder.path)/cli-rules.json cannot be read") }
    return cases.map { rule in
      Rule(
        command: rule["command"]?.string ?? "", setting: rule["setting"]?.string ?? "",
        reference: rule["reference"]?.string ?? "", document: rule)
    }
  }()

  private func words(
    _ rule: Rule, url: String, command: String? = nil, extra: [String] = []
  ) -> [String] {
    let title = rule.command == "add-specs" ? "development-sr25519" : "development"
    let reference =
      switch rule.reference {
      case "all": ["-a"]
      case "name": ["-n", title]
      default: ["-u", url]
      }
    return [command ?? rule.command, "-" + rule.setting] + reference + extra
  }

  /// A new network for what takes one, and a known one for everything else.
  private func tool(_ rule: Rule, _ node: DevelopmentNodeServer) throws -> Tool {
    rule.reference == "url" ? try Tool() : try Tool(["development": [node.url]])
  }

  @Test(arguments: rules)
  func everyCombinationDoesWhatItShouldOrIsRefused(rule: Rule) throws {
    let node = try Nodes.sample()
    defer { node.stop() }
    let tool = try tool(rule, node)
    let before = try tool.state()
    let needs = rule.override("encryption") == "required" ? ["--encryption", "sr25519"] : []
    let run = try tool.run(words(rule, url: node.url, extra: needs))
    guard rule.isAllowed else {
      #expect(run.exitCode == 64, "\(run)")
      #expect(run.error.hasPrefix("Error: \(rule.command) "), "\(run)")
      #expect(try tool.state() == before)
      #expect(tool.payloads.isEmpty)
      #expect(node.requestCount == 0)
      return
    }
    if rule.command == "add-specs", rule.setting == "p", rule.reference == "name" {
      // Nothing has changed, and nothing else was asked for.
      #expect(run.exitCode == 1, "\(run)")
      #expect(run.error.contains("already in the database"), "\(run)")
    } else if rule.command == "load-metadata", rule.setting == "f" {
      // Nothing is stored that could be written.
      #expect(run.exitCode == 66, "\(run)")
      #expect(run.error.contains("has no metadata of 'development'"), "\(run)")
    } else {
      #expect(run.exitCode == 0, "\(run)")
    }
    #expect(try (tool.state() != before) == rule.writes("database"), "\(run)")
    #expect((node.requestCount > 0) == (rule.document["uses_rpc"] == .bool(true)))
    let hasMetadata = rule.command == "add-specs" || rule.setting != "f"
    #expect(!tool.payloads.isEmpty == (rule.writes("payload") && hasMetadata), "\(tool.payloads)")
  }

  @Test(arguments: rules.filter { $0.isAllowed && $0.command == "add-specs" })
  func everyOverrideIsTakenOrRefused(rule: Rule) throws {
    let node = try Nodes.sample("development", properties: Nodes.severalTokens)
    defer { node.stop() }
    for (name, option) in [
      ("encryption", ["--encryption", "ed25519"]), ("title", ["--title", "Another title"]),
      ("token", ["--token-decimals", "3", "--token-unit", "ONE"]),
    ] {
      let tool = try tool(rule, node)
      let needs = rule.override("encryption") == "required" && name != "encryption"
      let run = try tool.run(
        words(rule, url: node.url, extra: option + (needs ? ["--encryption", "sr25519"] : [])))
      if rule.override(name) == "refused" {
        #expect(run.exitCode == 64, "\(name) \(run)")
        #expect(tool.payloads.isEmpty)
        continue
      }
      #expect(run.exitCode == 0, "\(name) \(run)")
      guard let file = tool.payloads.first else {
        #expect(rule.setting == "p")
        continue
      }
      let specs = try NetworkSpecs(scale: tool.bytes(tool.payload(file)))
      switch name {
      case "encryption": #expect(specs.encryption == .ed25519)
      case "title": #expect(specs.title == "Another title")
      default: #expect((specs.decimals, specs.unit) == (3, "ONE"))
      }
    }
  }

  @Test(arguments: rules.filter { $0.override("encryption") == "required" })
  func aNewNetworkNeedsItsEncryption(rule: Rule) throws {
    let run = try Tool().run(words(rule, url: "ws://127.0.0.1:1"))
    #expect(run.exitCode == 64)
    #expect(run.error.contains("needs --encryption"))
  }

  @Test(arguments: rules.filter { $0.isAllowed && $0.command == "add-specs" })
  func halfAnOverrideOfTheTokenIsAUsageError(rule: Rule) throws {
    for option in [["--token-decimals", "3"], ["--token-unit", "ONE"]] {
      let run = try Tool().run(
        words(rule, url: "ws://127.0.0.1:1", extra: option + ["--encryption", "sr25519"]))
      #expect(run.exitCode == 64)
      #expect(run.error.contains("belong together"))
    }
  }

  /// The old documents promise -t, and write commands with `_`.
  @Test(arguments: rules.filter { $0.isAllowed && $0.setting == "t" })
  func theDefaultSettingIsTInBothSpellings(rule: Rule) throws {
    let node = try Nodes.sample()
    defer { node.stop() }
    let tool = try tool(rule, node)
    let needs = rule.override("encryption") == "required" ? ["--encryption", "sr25519"] : []
    let old = rule.command.replacing("-", with: "_")
    var line = words(rule, url: node.url, command: old, extra: needs)
    line.remove(at: 1)
    let run = try tool.run(line)
    #expect(run.exitCode == 0, "\(run)")
    #expect(tool.payloads.count == 1)
    #expect(node.requestCount > 0)
  }

  @Test(arguments: ["add-specs", "load-metadata"])
  func twoSettingsAndOtherThanOneReferenceAreRefused(command: String) throws {
    let tool = try Tool()
    for words in [
      ["-d", "-f", "-a"], ["-t"], ["-t", "-a", "-n", "x"], ["-t", "-n", "x", "-u", "ws://x"],
      ["-x", "-a"], ["-t", "-n"], ["-t", "-a", "more"],
    ] {
      let run = try tool.run([command] + words)
      #expect(run.exitCode == 64, "\(words) \(run)")
      #expect(run.output == "")
    }
  }
}
