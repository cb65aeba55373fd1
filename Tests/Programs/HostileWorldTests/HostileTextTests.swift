import DevelopmentNode
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Names and texts of a node that would escape a folder, take over a terminal, or lie on a Vault's
/// screen.
@Suite struct HostileTextTests {
  /// Texts that no file name, terminal line or screen may carry.
  private static let texts: [(meaning: String, text: String)] = [
    ("empty", ""), ("blank", " "), ("a leading blank", " westend"), ("a slash", "west/end"),
    ("an absolute path", "/etc/passwd"), ("dots", ".."), ("dots inside", "a..b"),
    ("a way up", "../../westend"), ("NUL", "west\0end"), ("a line feed", "west\nend"),
    ("a carriage return", "west\rend"), ("an escape", "\u{1b}[31mwest\u{1b}[0m"),
    ("the title of a terminal", "\u{1b}]0;owned\u{7}"), ("C1", "west\u{9b}31mend"),
    ("bidi override", "west\u{202e}dne"), ("bidi isolate", "west\u{2066}end"),
    ("zero width", "west\u{200b}end"), ("another script", "wеstend"),
    ("a line separator", "west\u{2028}end"), ("10 kB", String(repeating: "w", count: 10_000)),
    ("a backslash", "west\\end"), ("a hyphen first", "-rf"),
  ]

  /// Nothing but the lines of the tool itself reaches the terminal.
  private func expectCleanLines(_ text: String, _ meaning: String) {
    let isClean = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || ![.control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned]
          .contains(scalar.properties.generalCategory)
    }
    #expect(isClean, "\(meaning)")
    #expect(text.utf8.count < 1000, "\(meaning)")
  }

  @Test func aNetworkNameThatNoFileCanHaveIsRefused() throws {
    let tool = try Tool()
    for (meaning, name) in HostileTextTests.texts {
      let node = try Nodes.sample(name)
      for arguments in [
        ["add-specs", "-d", "-u", node.url, "--encryption", "sr25519"],
        ["add-specs", "-t", "-u", node.url, "--encryption", "sr25519"],
        ["load-metadata", "-d", "-u", node.url],
      ] {
        let before = try tool.files()
        let run = try tool.run(arguments)
        #expect(run.exitCode == 65, "\(meaning): \(run)")
        #expect(run.error.contains("cannot be used in a file name"), "\(meaning): \(run)")
        #expect(run.output == "")
        expectCleanLines(run.error, meaning)
        #expect(try tool.files() == before, "\(meaning)")
      }
    }
  }

  /// The unit of a token, which a Vault shows behind every amount.
  @Test func aDangerousTokenUnitIsRefused() throws {
    let tool = try Tool()
    let dangerous = HostileTextTests.texts.filter { meaning, text in
      ["NUL", "a line feed", "a carriage return", "an escape", "the title of a terminal", "C1"]
        .contains(meaning) || meaning.hasPrefix("bidi") || meaning == "10 kB"
        || meaning == "zero width" || meaning == "a line separator"
    }
    for (meaning, unit) in dangerous {
      let node = try Nodes.sample(
        properties: .members([
          "ss58Format": .integer(42), "tokenDecimals": .integer(12), "tokenSymbol": .string(unit),
        ]))
      for setting in ["-d", "-t"] {
        let before = try tool.files()
        let run = try tool.run(
          "add-specs", setting, "-u", node.url, "--encryption", "sr25519")
        #expect(run.exitCode == 65, "\(meaning): \(run)")
        #expect(run.error.hasPrefix("Error: The unit '"), "\(meaning): \(run)")
        expectCleanLines(run.error, meaning)
        #expect(try tool.files() == before, "\(meaning)")
      }
    }
  }

  /// Texts of a node in every other place that is printed: its error messages, the list of tokens
  /// that it offers, the place that it redirects to.
  @Test func printedTextsOfANodeStayOnTheirLines() throws {
    let tool = try Tool()
    for (meaning, text) in HostileTextTests.texts {
      let tokens = try Nodes.sample(
        properties: .members([
          "ss58Format": .integer(42), "tokenDecimals": .array([.integer(1), .integer(2)]),
          "tokenSymbol": .array([.string(text), .string(text)]),
        ]))
      let offered = try tool.run(
        "add-specs", "-d", "-u", tokens.url, "--encryption", "sr25519")
      #expect(offered.exitCode == 0, "\(meaning): \(offered)")
      expectCleanLines(offered.error, "offered: \(meaning)")
      var configuration = DevelopmentNodeConfiguration()
      configuration.fixedResults["chain_getFinalizedHead"] = .string(text)
      let heads = try DevelopmentNodeServer(configuration)
      let head = try tool.run("load-metadata", "-d", "-u", heads.url)
      #expect(head.exitCode == 65, "\(meaning): \(head)")
      expectCleanLines(head.error, "head: \(meaning)")
      configuration = DevelopmentNodeConfiguration()
      configuration.fixedResults["state_getRuntimeVersion"] = .members([
        "specName": .string(text), "specVersion": .integer(1),
      ])
      let versions = try DevelopmentNodeServer(configuration)
      let version = try tool.run("load-metadata", "-d", "-u", versions.url)
      #expect(version.exitCode == 65, "\(meaning): \(version)")
      expectCleanLines(version.error, "version: \(meaning)")
    }
  }

  /// Numbers of a node that do not fit, or are so long that printing them is an attack.
  @Test func numbersOutOfRangeAreRefusedWithAShortMessage() throws {
    let tool = try Tool()
    for digits in ["1e400", "-1", "1.0", String(repeating: "9", count: 100_000)] {
      let node = try Nodes.sample(
        properties: try JSONValue(
          parsing: #"{"ss58Format":\#(digits),"tokenDecimals":1,"tokenSymbol":"A"}"#))
      let run = try tool.run("add-specs", "-d", "-u", node.url, "--encryption", "sr25519")
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.utf8.count < 1000)
      #expect(tool.payloads.isEmpty)
    }
  }
}
