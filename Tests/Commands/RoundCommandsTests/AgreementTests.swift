import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// A question about signatures comes after all facts about the updates, whatever the options.
@Suite struct AgreementTests {
  private static let names = (10..<30).map { "network\($0)" }

  private let tool: Tool
  private let environment: [String: String]

  init() throws {
    tool = try Tool(restored: false)
    try tool.folder.write(Array("correct horse 7!".utf8), to: "pw")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: tool.folder.file("pw"))
    environment = [
      "HOTSIDE_PASSWORD_FILE": tool.folder.file("pw"), "XDG_DATA_HOME": tool.folder.file("data"),
      "HOTSIDE_WORKSPACE": tool.folder.path,
    ]
    let types = try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))
    try tool.folder.write([UInt8](types), to: "Networks/types.json")
    let list = JSONValue.members([
      "default": .array(Self.names.map { .string($0) }), "further": .array([]),
    ])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    for name in Self.names {
      let file = NetworkFile(
        title: name + "-sr25519", specs: .sample(name), endpoints: ["wss://\(name).example.org"],
        verifier: .general)
      try tool.folder.write(Array(file.json.utf8), to: "Networks/\(name).json")
    }
    for line in [
      "restore-defaults", "keys init", "keys generate release --role general",
      "networks verifier set-general --key release", "add-specs -f -a",
    ] {
      let run = try tool.run(line.split(separator: " ").map(String.init), environment: environment)
      try #require(run.exitCode == 0, "\(run)")
    }
  }

  @Test(arguments: [[], ["--quiet"], ["--json"]])
  func everyUpdateHasARowAboveTheQuestion(options: [String]) throws {
    let run = try TypedAnswers.run(
      [ProcessRunner.hotside, "sign", "--all"] + options, [("Sign these 20? [y/N]", "n")],
      environment: environment, folder: tool.folder.path)
    let lines = run.output.split(whereSeparator: \.isNewline).map(String.init)
    #expect(run.exitCode == 77, "\(run.output)")
    let question = try #require(lines.firstIndex { $0.hasPrefix("Sign these 20?") })
    let payloads = try tool.run(["status", "--json"], environment: environment)
    for item in try payloads.document["items"]?.array ?? [] where item["payload"]?.string != nil {
      let name = try #require(item["network"]?.string)
      let hash = try #require(item["signedHash"]?.string)
      let row = try #require(lines[..<question].first { $0.hasPrefix(name) }, "\(run.output)")
      #expect(row.contains("\(hash.prefix(8))…\(hash.suffix(8))"), "\(row)")
      #expect(row.contains("specs") && row.contains("  release"), "\(row)")
    }
    #expect(lines[..<question].count { $0.hasPrefix("network") } == 21, "\(lines)")
    #expect(run.output.contains("give --review FILE for a page"), "\(run.output)")
  }

  /// Nothing is asked, so the list is short.
  @Test func aListWithoutAQuestionIsFolded() throws {
    let run = try tool.run(["sign", "--all", "--yes"], environment: environment)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("20 specs: network10, "), "\(run)")
    // Lines that a small terminal would break are counted as it shows them.
    #expect(run.output.contains("20 signed by release: network10, "), "\(run)")
  }

  @Test func aQuietQuestionOfMakeNamesTheUpdate() throws {
    let payload = try #require(tool.payloads.first)
    let run = try TypedAnswers.run(
      [
        ProcessRunner.hotside, "make", "--msg", "add-specs", "--payload", payload, "--key",
        "release",
        "--quiet",
      ],
      [("Sign this? [y/N]", "n")], environment: environment, folder: tool.folder.path)
    #expect(run.exitCode == 77, "\(run.output)")
    for word in ["network10", "to be signed", "add-specs"] {
      #expect(run.output.contains(word), "\(run.output)")
    }
  }
}
