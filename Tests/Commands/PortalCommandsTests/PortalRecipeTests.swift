import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// The recipes of `portal init`, whose steps run in clones of a git repository.
///
/// A folder stands for the cache, another one for the public site. Time passes by
/// `$SOURCE_DATE_EPOCH`.
@Suite struct PortalRecipeTests {
  private static let names = ["look", "take", "build", "check", "record", "published"]
  private let folder: TemporaryFolder
  private let steps: [String]

  /// The repository with three networks and their verifier, the root of an index, and the recipe.
  init() throws {
    folder = try TemporaryFolder()
    steps = try Self.steps(of: "github")
    for name in ["auditor", "bin", "home", "person/Networks"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("bin/hotside"), withDestinationPath: ProcessRunner.hotside)
    try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))
      .write(to: URL(fileURLWithPath: folder.file("person/Networks/types.json")))
    try shell(
      """
      printf 'correct horse 7!' > "$HOME/pw"; chmod 600 "$HOME/pw"
      git init -q --bare -b main origin.git
      git init -q -b main person
      git -C person remote add origin "$PWD/origin.git"
      hotside keys init --vault "$HOME/keys.sqlite"
      for key in general root index timestamp; do
        hotside keys generate $key --role $key --phrase-out "$HOME/$key" --vault "$HOME/keys.sqlite"
      done
      echo '{"default": [], "further": []}' > person/Networks/defaults.json
      cd person; hotside restore-defaults
      """)
  }

  private static func recipe(of service: String) throws -> String {
    try String(
      contentsOfFile: Checkout.path + "/Sources/Portal/PortalStore/Recipes/portal-\(service).yml",
      encoding: .utf8)
  }

  private static func steps(of service: String) throws -> [String] {
    RecipeSteps.steps(
      in: try recipe(of: service), after: service == "github" ? "run: |" : "- |")
  }

  // MARK: - Running

  private func bash(
    _ text: String, in clone: String = "person", _ variables: [String: String] = [:]
  ) throws -> ProcessOutcome {
    var environment = [
      "HOTSIDE_WORKSPACE": folder.file(clone), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "",
      "HOME": folder.file("home"), "HOTSIDE_PASSWORD_FILE": folder.file("home/pw"),
      "PATH": folder.file("bin") + ":/usr/bin:/bin", "GIT_AUTHOR_NAME": "person",
      "GIT_AUTHOR_EMAIL": "person@localhost", "GIT_COMMITTER_NAME": "person",
      "GIT_COMMITTER_EMAIL": "person@localhost", "NO_COLOR": "1",
    ]
    environment.merge(variables) { $1 }
    return try ProcessRunner.run(
      "/bin/bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", text],
      environment: environment, folder: folder.path)
  }

  @discardableResult
  private func shell(_ text: String, in clone: String = "person") throws -> String {
    let run = try bash(text, in: clone)
    try #require(run.exitCode == 0, "\(run)")
    return run.output
  }

  /// Commits networks, each with its node, and what else a command has changed.
  private func commit(_ nodes: KeyValuePairs<String, String>) throws {
    for (name, url) in nodes {
      let file = NetworkFile(
        title: name + "-sr25519", specs: .sample(name), endpoints: [url], verifier: nil)
      try folder.write(Array(file.json.utf8), to: "person/Networks/\(name).json")
    }
    let list = #"{"default": ["one", "two", "three"], "further": []}"#
    try folder.write(Array(list.utf8), to: "person/Networks/defaults.json")
    try shell(
      """
      cd person
      hotside networks import --replace Networks/{one,two,three}.json
      hotside networks verifier set one two three --key general --vault "$HOME/keys.sqlite" --yes
      hotside networks export --folder Networks
      [ -e Portal ] || hotside portal init --github --root-key root --vault "$HOME/keys.sqlite"
      printf 'Output\n' > .gitignore
      git add -A; git commit -qm Networks; git pull -q --rebase origin main || true
      git push -q origin main
      """)
  }

  /// Signs everything that waits and commits the answers, as a person with a Vault does.
  private func sign() throws {
    try shell(
      """
      cd person; git pull -q --rebase origin main; mkdir -p capsules
      for file in ../cache/Output/in_progress/sign_me_*; do
        hotside keys sign "${file##*/}" --workspace ../cache --key general --vault "$HOME/keys.sqlite" --yes \\
          --out "capsules/${file##*/}"
      done
      git add capsules; git commit -qm Answers; git push -q origin main
      """)
  }

  /// The exit codes of the steps of a run on a day, until one fails or the runner is lost after `last`.
  private func run(_ day: Double, until last: String = "published") throws -> [String: Int32] {
    var codes: [String: Int32] = [:]
    for (name, step) in zip(Self.names, steps) {
      if name == "look" || name == "build" {
        try shell(
          """
          rm -rf runner; git clone -q origin.git runner; mkdir -p cache
          [ ! -d cache/Output ] || cp -a cache/Output runner/
          """)
      }
      if name == "published" {
        try shell("rm -rf pages; [ ! -e runner/site ] || cp -a runner/site pages")
      }
      var variables = [
        "SITE": folder.file("pages"), "BRANCH": "main", "RETRY_SECONDS": "0",
        "SOURCE_DATE_EPOCH": "\(1_764_000_000 + Int(day * 86_400))", "HOTSIDE_PASSWORD_FILE": "",
        "GITHUB_STEP_SUMMARY": folder.file("home/summary-\(name)"),
      ]
      for key in ["index", "timestamp"] {
        let phrase = try String(contentsOfFile: folder.file("home/\(key)"), encoding: .utf8)
        variables[key.uppercased() + "_KEY"] = phrase.trimmingCharacters(in: .newlines)
      }
      try? FileManager.default.removeItem(atPath: folder.file("home/summary-\(name)"))
      let outcome = try bash("cd runner\n" + step, in: "runner", variables)
      codes[name] = outcome.exitCode
      if name == "take" { try shell("rm -rf cache/Output; cp -a runner/Output cache/") }
      if outcome.exitCode != 0 || name == last { return codes }
    }
    return codes
  }

  private static let allWell = Dictionary(uniqueKeysWithValues: names.map { ($0, Int32(0)) })

  private func summary(_ step: String) -> String {
    (try? String(contentsOfFile: folder.file("home/summary-\(step)"), encoding: .utf8)) ?? ""
  }

  /// The exit code of an auditor who has pinned the first root, and remembers what was seen.
  private func audit(_ day: Double) throws -> Int32 {
    try bash(
      """
      hotside portal check --site pages --root person/Portal/tuf/1.root.json --state home/state.json \\
        --no-pictures
      """, in: "auditor",
      ["SOURCE_DATE_EPOCH": "\(1_764_000_000 + Int(day * 86_400))"]
    ).exitCode
  }

  /// The versions that the public site offers.
  private func published() throws -> [String: Int] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("pages/data.json"))))
    let members = try JSONValue(parsing: bytes).object ?? JSONObject()
    var versions: [String: Int] = [:]
    for (id, network) in members { versions[id] = network["metadataQr"]?["version"]?.integer() }
    return versions
  }

  // MARK: - Tests

  @Test func bothRecipesHaveTheSameSteps() throws {
    let (github, gitlab) = (try Self.steps(of: "github"), try Self.steps(of: "gitlab"))
    #expect(github.count == Self.names.count)
    #expect(RecipeSteps.inGitLabsWords(github) == RecipeSteps.trimmed(gitlab))
  }

  @Test func foreignStepsArePinnedAndRightsAreFew() throws {
    let lines = try Self.recipe(of: "github").split(separator: "\n")
    let foreign = lines.filter { $0.contains("uses: ") }
    #expect(foreign.count == 8)
    for line in foreign { #expect(line.contains(/@[0-9a-f]{40} # v/), "\(line)") }
    #expect(lines.filter { $0.contains(": write") }.count == 3)
    #expect(lines.contains("permissions: {}"))
  }

  @Test(arguments: [("github", ".github/workflows/portal.yml"), ("gitlab", ".gitlab-ci.yml")])
  func aRecipeIsWrittenForAnExistingPortal(_ service: String, _ path: String) throws {
    let portal = try PortalFixture()
    let (tool, file) = (portal.tool, portal.tool.folder.file(path))
    let configuration = try tool.bytes(tool.folder.file("Portal/portal.json"))
    try tool.succeed("portal", "init", "--\(service)")
    let written = String(decoding: try tool.bytes(file), as: UTF8.self)
    let site = "  SITE: https://metadata.example.org/p/\n"
    #expect(
      written
        == (try Self.recipe(of: service)).replacing("  SITE: https://example.org/\n", with: site))
    #expect(try tool.bytes(tool.folder.file("Portal/portal.json")) == configuration)
    // A recipe that somebody has changed stays.
    try tool.folder.write(Array("jobs: {}\n".utf8), to: path)
    let refused = try tool.run("portal", "init", "--\(service)")
    #expect(refused.exitCode == 73 && refused.error.contains("--replace"), "\(refused)")
    #expect(try tool.bytes(file) == Array("jobs: {}\n".utf8))
    try tool.succeed("portal", "init", "--\(service)", "--replace")
    #expect(String(decoding: try tool.bytes(file), as: UTF8.self) == written)
    #expect(try tool.bytes(tool.folder.file("Portal/portal.json")) == configuration)
  }

  @Test func aPortalKeepsItselfCurrent() throws {
    let first = try ["one", "two", "three"].map { try Nodes.sample($0, version: 1) }
    try commit(["one": first[0].url, "two": first[1].url, "three": first[2].url])
    // Nothing is signed yet.
    #expect(try run(0) == Self.allWell)
    #expect(!FileManager.default.fileExists(atPath: folder.file("pages")))
    #expect(summary("take").contains("6 waiting"))
    try sign()
    #expect(try run(0.1) == Self.allWell)
    #expect(try published() == ["one": 1, "two": 1, "three": 1])
    #expect(try [0, 12].contains(audit(0.1)))
    // Nothing is new, and the cache was lost.
    try shell("rm -rf cache")
    #expect(try run(1) == Self.allWell)
    #expect(try published() == ["one": 1, "two": 1, "three": 1])
    // An upgrade; a dead node does not stop it, and nobody signs at first.
    let second = try Nodes.sample("two", version: 2)
    first[2].stop()
    try commit(["one": first[0].url, "two": second.url, "three": first[2].url])
    #expect(try run(2) == Self.allWell)
    // The feed has no live picture of a network whose chain is ahead.
    #expect(try published() == ["one": 1, "three": 1])
    #expect(summary("look").contains("unknown"))
    try sign()
    // The runner is lost before anything is recorded.
    #expect(try run(2.1, until: "check")["check"] == 0)
    #expect(try run(2.2) == Self.allWell)
    #expect(try published() == ["one": 1, "two": 2, "three": 1])
    #expect(try [0, 12].contains(audit(2.2)))
    withExtendedLifetime((first, second)) {}
  }

  @Test func liesAndAttacksAreFoundAndTheSiteStays() throws {
    let first = try ["one", "two", "three"].map { try Nodes.sample($0, version: 1) }
    try commit(["one": first[0].url, "two": first[1].url, "three": first[2].url])
    _ = try run(0)
    try sign()
    #expect(try run(0.1) == Self.allWell)
    #expect(try [0, 12].contains(audit(0.1)))
    try shell("cp -a pages old")
    // Other metadata under a known version, and another prefix in the next one.
    let lying = try Nodes.sample("one", version: 1, transactionVersion: 2)
    let moved = try Nodes.sample("two", version: 2, prefix: 7)
    try commit(["one": lying.url, "two": moved.url, "three": first[2].url])
    // Nothing is published until somebody has looked.
    #expect(try run(1)["check"] == 1)
    #expect(summary("look").contains("alarm"))
    #expect(try published() == ["one": 1, "two": 1, "three": 1])
    try commit(["one": first[0].url, "two": first[1].url, "three": first[2].url])
    // Nobody renewed the index for a week; the next run does.
    #expect(try audit(8) == 77)
    #expect(try run(8.1) == Self.allWell)
    #expect(try [0, 12].contains(audit(8.2)))
    // The keys of the index change; readers follow from the root that they have pinned.
    try shell(
      """
      cd person; git pull -q --rebase origin main
      hotside keys generate index-2 --role index --phrase-out "$HOME/new" --vault "$HOME/keys.sqlite"
      hotside portal rotate index --key index-2 --vault "$HOME/keys.sqlite"
      mv "$HOME/new" "$HOME/index"
      git add -A; git commit -qm 'Rotate the index key'; git push -q origin main
      """)
    #expect(try run(9) == Self.allWell)
    #expect(try [0, 12].contains(audit(9)))
    // Somebody puts the old site back.
    try shell("rm -rf pages; mv old pages")
    #expect(try audit(9.1) == 77)
    withExtendedLifetime((first, lying, moved)) {}
  }
}
