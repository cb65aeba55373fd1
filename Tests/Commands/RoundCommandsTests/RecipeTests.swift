import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The files of `docs/ci`, whose steps run in a git repository.
@Suite struct RecipeTests {
  private static let folder = URL(fileURLWithPath: Checkout.path + "/docs/ci")

  private static func steps(_ file: String, _ mark: String) throws -> [String] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return RecipeSteps.steps(in: text, after: mark)
  }

  @Test func bothFilesHaveTheSameSteps() throws {
    let (github, gitlab) = (
      try Self.steps("github.yml", "run: |"), try Self.steps("gitlab.yml", "- |")
    )
    #expect(github.count == 6)
    #expect(RecipeSteps.inGitLabsWords(github) == RecipeSteps.trimmed(gitlab))
  }

  private static let password = "correct horse 7!"
  private let tool: Tool

  init() throws {
    tool = try Tool(restored: false)
    for folder in ["bin", "home"] {
      try FileManager.default.createDirectory(
        atPath: tool.folder.file(folder), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: tool.folder.file("bin/hotside"), withDestinationPath: ProcessRunner.hotside)
    try shell("git init -q")
    let types = try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))
    try tool.folder.write([UInt8](types), to: "Networks/types.json")
  }

  private func shell(_ text: String, _ variables: [String: String] = [:]) throws {
    let run = try bash(text, variables)
    try #require(run.exitCode == 0, "\(run)")
  }

  private func bash(_ text: String, _ variables: [String: String]) throws -> ProcessOutcome {
    var environment = [
      "HOTSIDE_WORKSPACE": tool.folder.path, "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "",
      "HOME": tool.folder.file("home"), "VAULT_PASSWORD": "",
      "PATH": tool.folder.file("bin") + ":/usr/bin:/bin",
    ]
    environment.merge(variables) { $1 }
    return try ProcessRunner.run(
      "/bin/bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", text],
      environment: environment, folder: tool.folder.path)
  }

  /// Runs all steps, each with a summary file of its own, as on GitHub.
  ///
  /// - Returns: the exit codes. The steps after a failed one run too.
  private func round(_ variables: [String: String] = [:]) throws -> [Int32] {
    try Self.steps("github.yml", "run: |").enumerated().map { number, step in
      let summary = tool.folder.file("home/summary-\(number)")
      try? FileManager.default.removeItem(atPath: summary)
      return try bash(step, variables.merging(["GITHUB_STEP_SUMMARY": summary]) { $1 }).exitCode
    }
  }

  private func signingRound() throws -> [Int32] { try round(["VAULT_PASSWORD": Self.password]) }

  /// The summary of a step in the last round.
  private func summary(_ step: Int) -> String {
    (try? String(contentsOfFile: tool.folder.file("home/summary-\(step)"), encoding: .utf8)) ?? ""
  }

  /// Commits the networks to the repository, each with its node and the key of its verifier.
  private func commit(_ networks: KeyValuePairs<String, String>, signedBy key: MultiSigner?) throws
  {
    let list = JSONValue.members([
      "default": .array(networks.map { .string($0.key) }), "further": .array([]),
    ])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    for (name, url) in networks {
      let file = NetworkFile(
        title: name + "-sr25519", specs: .sample(name), endpoints: [url],
        verifier: key.map { .custom(Verifier($0)) } ?? .general)
      try tool.folder.write(Array(file.json.utf8), to: "Networks/\(name).json")
    }
  }

  /// Makes a key store in `folder` with a key.
  private func makeKey(_ folder: String) throws -> MultiSigner {
    try tool.folder.write(Array(Self.password.utf8), to: "home/pw")
    try shell(
      """
      chmod 600 "$HOME/pw"
      export HOTSIDE_PASSWORD_FILE="$HOME/pw"
      install -d -m 700 "$HOME/\(folder)"
      hotside keys init --vault "$HOME/\(folder)/keys.sqlite"
      hotside keys generate release --phrase-out "$HOME/\(folder)/phrase" --vault "$HOME/\(folder)/keys.sqlite"
      hotside keys show-public release --vault "$HOME/\(folder)/keys.sqlite" --json \
        | jq -r .publicKey > "$HOME/\(folder)/public"
      """)
    let hex = try String(contentsOfFile: tool.folder.file("home/\(folder)/public"), encoding: .utf8)
    return try MultiSigner(
      scheme: .sr25519,
      publicKey: Hex.decode(hex.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// Commits the key store of `folder`, which git gives another mode.
  private func commitKeyStore(_ folder: String) throws {
    try shell("install -m 644 \"$HOME/\(folder)/keys.sqlite\" keys.sqlite")
  }

  private func approve(_ filter: String) throws {
    try shell("sed -n '/^[0-9a-f]\\{64\\} /p' \"$HOME/summary-2\" | \(filter) > approved.txt")
  }

  private func count(_ state: String) throws -> Int {
    let items = try tool.run("status", "--json").document["items"]?.array ?? []
    return items.count { $0["state"]?.string == state }
  }

  @Test func threeRoundsSurviveADeadNodeALyingNodeAndAForgottenSignature() throws {
    let first = try ["one", "two", "three"].map { try Nodes.sample($0, version: 1) }
    let key = try makeKey("own")
    try commit(["one": first[0].url, "two": first[1].url, "three": first[2].url], signedBy: key)
    // No key store is committed: all steps end well, and the summaries have what waits.
    #expect(try round() == [0, 0, 0, 0, 0, 0])
    #expect(summary(0).contains("behind") && summary(2).contains("one load-metadata 1"))
    #expect(summary(5).contains("waiting"))
    #expect(tool.products.isEmpty)
    // One update is not approved: it waits, and the others are signed.
    try commitKeyStore("own")
    try approve("sed 1d")
    #expect(try signingRound() == [0, 0, 0, 0, 0, 0])
    #expect(try count("waiting") == 1 && count("complete") == 5)
    // A second round with nothing new changes no file.
    let before = tool.products
    #expect(try signingRound() == [0, 0, 0, 0, 0, 0])
    #expect(tool.products == before)
    // A dead node does not stop the others. Committed files have the names of stored metadata.
    let second = try Nodes.sample("two", version: 2)
    try commit(
      ["one": first[0].url, "two": second.url, "three": "ws://127.0.0.1:1"], signedBy: key)
    try tool.folder.write([1], to: "two1")
    try tool.folder.write([2], to: "two2")
    #expect(try signingRound() == [0, 0, 0, 0, 0, 0])
    #expect(summary(2).contains("stored: two 1") && summary(2).contains("stored: two 2"))
    try approve("cat")
    #expect(try signingRound() == [0, 0, 0, 0, 0, 0])
    #expect(try count("waiting") == 0)
    // A runtime was replaced under its version: the last step fails.
    let lying = try Nodes.sample("one", version: 1, transactionVersion: 2)
    try commit(["one": lying.url, "two": second.url, "three": first[2].url], signedBy: key)
    #expect(try signingRound() == [0, 0, 0, 0, 0, 1])
    #expect(summary(5).contains("alarm"))
    withExtendedLifetime((first, second, lying)) {}
  }

  @Test func signingWithoutTheRightKeyStoreFails() throws {
    let node = try Nodes.sample("one", version: 1)
    try commit(["one": node.url], signedBy: try makeKey("own"))
    _ = try makeKey("other")
    #expect(try round() == [0, 0, 0, 0, 0, 0])
    #expect(try signingRound()[3] == 1, "no key store")
    try commitKeyStore("own")
    #expect(try round()[3] == 1, "no password")
    #expect(try signingRound()[3] != 0, "no list of what is approved")
    try approve("head -n 1")
    try commitKeyStore("other")
    #expect(try signingRound()[3] == 1, "one update that the key store cannot sign")
    try approve("cat")
    #expect(try signingRound()[3] == 1, "two updates that the key store cannot sign")
    #expect(tool.products.isEmpty)
    try commitKeyStore("own")
    #expect(try signingRound() == [0, 0, 0, 0, 0, 0])
    #expect(try count("complete") == 2)
    try shell("rm -r Output")
    let signing = try Self.steps("github.yml", "run: |")[3]
    #expect(try bash(signing, [:]).exitCode == 1, "a lost cache")
    withExtendedLifetime(node) {}
  }

  @Test func updatesOfAStrangerAreNotPublished() throws {
    let node = try Nodes.sample("one", version: 1)
    let (own, other) = (try makeKey("own"), try makeKey("other"))
    // A stranger's update in the cache.
    try commit(["one": node.url], signedBy: other)
    try commitKeyStore("other")
    #expect(try round(["VAULT_PASSWORD": ""])[0...2] == [0, 0, 0])
    try approve("cat")
    #expect(try signingRound() == [0, 0, 0, 0, 0, 0])
    // The record of the repository wins over that of the cache.
    try commit(["one": node.url], signedBy: own)
    #expect(try signingRound()[4] == 77)
    try commit(["one": node.url], signedBy: nil)
    #expect(try signingRound()[4] == 77)
    // A committed update.
    try commit(["one": node.url], signedBy: other)
    #expect(try signingRound() == [0, 0, 0, 0, 0, 0])
    try shell("git add -f Output/completed")
    #expect(try signingRound()[0] == 1)
    try shell("git rm -rq --cached Output; touch Output/.gitkeep; git add -f Output/.gitkeep")
    #expect(try signingRound()[0] == 0)
    withExtendedLifetime(node) {}
  }

  @Test func approvalIsBetweenFetchingAndSigning() throws {
    for file in ["github.yml", "gitlab.yml"] {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
      let places = try ["hotside load-metadata", "environment: signing", "hotside sign"].map {
        try #require(text.firstRange(of: $0), "\(file): \($0)").lowerBound
      }
      #expect(places == places.sorted(), "\(file)")
    }
  }

  @Test func verificationIsBeforePublishing() throws {
    for (file, publication) in [
      ("github.yml", "- name: Publish"), ("gitlab.yml", "cp -r Output/completed updates"),
    ] {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
      let verification = try #require(text.firstRange(of: "hotside verify Output/completed"))
      let published = try #require(text.firstRange(of: publication))
      #expect(verification.lowerBound < published.lowerBound, "\(file)")
    }
    try commit([:], signedBy: nil)
    #expect(try round()[4] == 0)
    try tool.folder.write([0x47, 0x49, 0x46], to: "Output/completed/load_metadata_oneV1.gif")
    #expect(try round()[4] != 0)
  }
}
