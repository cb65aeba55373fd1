import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The files of `docs/ci`: every step of them is run, over three rounds.
@Suite struct RecipeTests {
  private static let folder = URL(fileURLWithPath: Checkout.path + "/docs/ci")

  /// The blocks of shell lines behind `mark`, in their order; what installs the tool is none.
  private static func steps(_ file: String, _ mark: String) throws -> [String] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    var steps: [String] = []
    var indentation: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let margin = line.prefix { $0 == " " }.count
      if let least = indentation {
        if margin >= least || line.isEmpty {
          steps[steps.count - 1] += line.dropFirst(least) + "\n"
          continue
        }
        indentation = nil
      }
      if line.drop(while: { $0 == " " }) == mark {
        indentation = margin + 2
        steps.append("")
      }
    }
    return steps.filter { !$0.contains("apt-get") }
  }

  @Test func bothFilesHaveTheSameSteps() throws {
    let (github, gitlab) = (
      try Self.steps("github.yml", "run: |"), try Self.steps("gitlab.yml", "- |")
    )
    #expect(github.count == 6)
    let trimmed = { (steps: [String]) in
      steps.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
    #expect(trimmed(github) == trimmed(gitlab))
  }

  private let tool: Tool

  init() throws { tool = try Tool(restored: false) }

  /// Runs all steps; what each ended with.
  private func round(_ variables: [String: String] = [:]) throws -> [Int32] {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("bin"), withIntermediateDirectories: true)
    let link = tool.folder.file("bin/hotside")
    if !FileManager.default.fileExists(atPath: link) {
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: ProcessRunner.hotside)
    }
    var environment = [
      "HOTSIDE_WORKSPACE": tool.folder.path, "XDG_DATA_HOME": tool.folder.file("data"),
      "XDG_CONFIG_HOME": "", "HOME": tool.folder.file("home"),
      "SUMMARY": tool.folder.file("summary.md"),
      "PATH": tool.folder.file("bin") + ":/usr/bin:/bin", "VAULT_PASSWORD": "",
    ]
    environment.merge(variables) { $1 }
    return try Self.steps("github.yml", "run: |").map { step in
      let run = try ProcessRunner.run(
        "/bin/bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step],
        environment: environment, folder: tool.folder.path)
      return run.exitCode
    }
  }

  private var summary: String {
    (try? String(contentsOfFile: tool.folder.file("summary.md"), encoding: .utf8)) ?? ""
  }

  /// Portal fault 10: what is published is verified before, and what nobody has signed ends the run.
  @Test func nothingIsPublishedUnverified() throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("github.yml"), encoding: .utf8)
    let verify = try #require(text.firstRange(of: "hotside verify Output/completed"))
    let publish = try #require(text.firstRange(of: "- name: Publish"))
    #expect(verify.lowerBound < publish.lowerBound)
    let step = try #require(
      try Self.steps("github.yml", "run: |").firstIndex { $0.contains("|| hotside verify ") })
    #expect(try round()[step] == 0)
    try tool.folder.write([0x47, 0x49, 0x46], to: "Output/completed/load_metadata_oneV1.gif")
    #expect(try round()[step] != 0)
  }

  @Test func threeRoundsWithADeadNodeALyingOneAndAForgottenSignature() throws {
    let names = ["one", "two", "three"]
    let first = try names.map { try Nodes.sample($0, version: 1) }
    let list = JSONValue.members([
      "default": .array(names.map { .string($0) }), "further": .array([]),
    ])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    let types = try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))
    try tool.folder.write([UInt8](types), to: "Networks/types.json")
    for (name, node) in zip(names, first) {
      let file = NetworkFile(
        title: name + "-sr25519", specs: .sample(name), endpoints: [node.url], verifier: .general)
      try tool.folder.write(Array(file.json.utf8), to: "Networks/\(name).json")
    }
    try tool.succeed("restore-defaults")
    // Nobody signs: all ends well, and the summary has what waits.
    #expect(try round() == [0, 0, 0, 0, 0, 0])
    #expect(summary.contains("waiting"))
    #expect(tool.products.isEmpty)
    try sign(all: false)
    // One signature was forgotten: the next round finds it, and a dead node holds up nobody.
    try tool.open().setEndpoints(["ws://127.0.0.1:1"], named: "three")
    let second = try Nodes.sample("two", version: 2)
    try tool.open().setEndpoints([second.url], named: "two")
    #expect(try round() == [0, 0, 0, 0, 0, 0])
    #expect(summary.contains("behind"))
    try sign(all: true)
    // A runtime was replaced under its version: the last step says so.
    let lying = try Nodes.sample("one", version: 1, transactionVersion: 2)
    try tool.open().setEndpoints([lying.url], named: "one")
    #expect(try round().last == 1)
    #expect(summary.contains("alarm"))
    withExtendedLifetime((first, second, lying)) {}
  }

  /// Approves what waits, or all but one, and lets the vault sign it in the next round.
  private func sign(all: Bool) throws {
    let password = "correct horse 7!"
    try tool.folder.write(Array(password.utf8), to: "pw")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: tool.folder.file("pw"))
    let environment = [
      "HOTSIDE_PASSWORD_FILE": tool.folder.file("pw"), "XDG_DATA_HOME": tool.folder.file("data"),
    ]
    if !all {
      for words in [
        ["keys", "init"], ["keys", "generate", "release", "--role", "general"],
        ["networks", "verifier", "set-general", "--key", "release"],
      ] {
        let run = try tool.run(words, environment: environment)
        #expect(run.exitCode == 0, "\(run)")
      }
    }
    let items = try tool.run("status", "--json").document["items"]?.array ?? []
    let waiting = items.filter { $0["state"]?.string == "waiting" }
      .compactMap { $0["signedHash"]?.string }
    #expect(waiting.count > (all ? 0 : 1))
    let approved = (all ? waiting : Array(waiting.dropLast())).map { "\($0)  approved\n" }
    try tool.folder.write(Array(approved.joined().utf8), to: "approved.txt")
    #expect(try round(["VAULT_PASSWORD": password])[3...4] == [0, 0])
    let left = try tool.run("status", "--json").document["items"]?.array ?? []
    #expect(left.count { $0["state"]?.string == "waiting" } == (all ? 0 : 1))
    #expect(tool.products.contains { $0.hasSuffix(".json") })
  }
}
