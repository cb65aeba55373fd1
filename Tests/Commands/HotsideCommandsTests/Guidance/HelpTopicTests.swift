import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The tables of `hotside help` say what the sources say.
@Suite struct HelpTopicTests {
  private func topic(_ name: String) throws -> String {
    let tool = try Tool(restored: false)
    let run = try tool.run(["help", name], environment: ["COLUMNS": "4000"])
    #expect(run.exitCode == 0, "\(run)")
    return run.output
  }

  /// The rows of a topic: what stands left, and what stands right.
  private func rows(_ name: String) throws -> [[String]] {
    var rows: [[String]] = []
    for line in try topic(name).split(separator: "\n").dropFirst() {
      if line.hasPrefix(String(repeating: " ", count: 26)) {
        rows[rows.count - 1].append(line.trimmingCharacters(in: .whitespaces))
      } else {
        let parts = line.dropFirst(2).split(separator: "  ", maxSplits: 1)
        rows.append(parts.map { $0.trimmingCharacters(in: .whitespaces) })
      }
    }
    return rows
  }

  @Test func everyVariableThatSourcesReadIsNamed() throws {
    let pattern = try Regex(#"(?:environment|variable|isSet)(?:[\[(]|: )"([A-Z][A-Z_]+)""#)
    var read: Set<String> = []
    let sources = URL(fileURLWithPath: Checkout.path + "/Sources")
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files
    where file.pathExtension == "swift" && !file.path.contains("/hotside-") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: pattern) {
        read.insert(String(match.output[1].substring ?? ""))
      }
    }
    let labels = try rows("environment").map { $0[0] }
    let isName = { (label: String) in label.allSatisfy { $0.isUppercase || $0 == "_" } }
    #expect(read == Set(labels.filter(isName)))
    // Those that stand for many, and those that other programs know in small letters.
    #expect(
      labels.filter { !isName($0) }
        == ["HOTSIDE_…", "https_proxy, http_proxy, all_proxy", "no_proxy"])
  }

  @Test func errorCodesAreListedOneALine() throws {
    let lines = try topic("error-codes").split(separator: "\n").dropFirst()
    let codes = lines.map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(codes.count > 300)
    #expect(codes == codes.sorted())
    #expect(codes.filter { !$0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" } } == [])
    // What ends a command has a code that is listed.
    let tool = try Tool(restored: false)
    for (line, code) in [
      (["show", "specs", "westend", "--json"], "missing"), (["nosuch", "--json"], "usage"),
      (["verify", "nosuch.png", "--json"], "missing"),
      (["load-metadata", "-d", "-u", "ws://127.0.0.1:9", "--json"], "unreachable"),
    ] {
      let run = try tool.run(line)
      let shown = try #require(try run.document["error"]?["code"]?.string)
      #expect(shown == code)
      #expect(codes.contains(shown), "\(shown)")
    }
  }

  @Test func everyTopicIsListedAndFound() throws {
    let tool = try Tool(restored: false)
    let help = try tool.run("--help").output
    for name in ["exit-codes", "error-codes", "environment", "files", "formats"] {
      #expect(help.contains("\n  help \(name) "))
      #expect(try topic(name).split(separator: "\n").count > 8)
    }
    let typo = try tool.run("help", "exit-code")
    #expect(typo.exitCode == 64)
    #expect(typo.error.contains("Did you mean 'exit-codes'?"))
    let further = try tool.run("help", "formats", "--json")
    #expect(further.exitCode == 64)
    #expect(further.error.hasPrefix("Error: Unknown option '--json'\n"), "\(further)")
    let twice = try tool.run("help", "formats", "files")
    #expect(twice.error.hasPrefix("Error: Unexpected argument 'files'\n"), "\(twice)")
  }
}
