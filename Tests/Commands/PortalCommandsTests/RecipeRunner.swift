import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The recipe of a portal in clones of a git repository on disk.
///
/// Folders stand for the cache (`cache`), the artifacts and the public site (`pages`); a person with
/// a vault of keys works in `person`, an auditor in `auditor`. Time passes by `$SOURCE_DATE_EPOCH`.
struct RecipeRunner {
  static let names = [
    "look", "take", "branch", "request", "build", "check", "record", "published",
  ]
  private static let allWell = Dictionary(uniqueKeysWithValues: names.map { ($0, Int32(0)) })

  let folder: TemporaryFolder
  private let steps: [String]

  /// A repository with networks of these names, whose nodes have these addresses, their verifier, the
  /// root of a signed index, and the recipe.
  init(_ networks: KeyValuePairs<String, [String]>) throws {
    folder = try TemporaryFolder()
    steps = try Self.steps(of: "github")
    try #require(steps.count == Self.names.count)
    for name in ["auditor", "bin", "home/networks", "person/Networks"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("bin/hotside"), withDestinationPath: ProcessRunner.hotside)
    try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))
      .write(to: URL(fileURLWithPath: folder.file("person/Networks/types.json")))
    try folder.write(Array(Self.requests.utf8), to: "bin/gh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.file("bin/gh"))
    for (name, endpoints) in networks {
      let file = NetworkFile(
        title: name + "-sr25519", specs: .sample(name), endpoints: endpoints, verifier: nil)
      try folder.write(Array(file.json.utf8), to: "home/networks/\(name).json")
    }
    let list = networks.map { "\"\($0.key)\"" }.joined(separator: ", ")
    try folder.write(
      Array("{\"default\": [\(list)], \"further\": []}".utf8), to: "home/networks/defaults.json")
    let names = networks.map(\.key).joined(separator: " ")
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
      cd person
      echo '{"default": [], "further": []}' > Networks/defaults.json
      hotside restore-defaults
      mv "$HOME"/networks/* Networks/
      for name in \(names); do hotside networks import --replace "Networks/$name.json"; done
      hotside networks verifier set \(names) --key general --vault "$HOME/keys.sqlite" --yes
      hotside networks export --folder Networks
      hotside portal init --github --root-key root --vault "$HOME/keys.sqlite"
      printf 'Output\\n' > .gitignore
      """)
    try push("Networks")
  }

  /// Stands for the `gh` of GitHub, with the calls of the recipe; a file has the pull requests.
  ///
  /// A request is closed when its branch is removed or merged. The first creation of a draft is
  /// refused, as for a repository that may have none.
  private static let requests = """
    #!/bin/bash
    set -eu
    file=$HOME/requests.json
    [ -e "$file" ] || echo '[]' > "$file"
    [ "$GH_TOKEN" = token ]
    change() { jq "$@" "$file" > "$file.new"; mv "$file.new" "$file"; }
    git -C "$HOME/../origin.git" rev-parse -q --verify sign-me > "$file.tip" \\
      && ! git -C "$HOME/../origin.git" merge-base --is-ancestor sign-me main \\
      || change 'map(.state = "closed")'
    pulls=repos/team/portal/pulls
    case "$*" in
      "api $pulls?state=all&head=team:sign-me&per_page=100 --jq "*) jq -r "$4" "$file" ;;
      "api --silent -X PATCH $pulls/"*" -F body=@asked.md")
        change --rawfile body asked.md --argjson n "${5##*/}" \\
          'map(if .number == $n then .body = $body | .changes += 1 else . end)' ;;
      "api --silent $pulls -f title=Ask for signatures -f head=sign-me -f base=main -F body=@asked.md -F draft="*)
        [ -e "$HOME/refused" ] || { touch "$HOME/refused"; exit 1; }
        change --rawfile body asked.md --argjson draft "${13#draft=}" \\
          '[{number: (length + 1), state: "open", draft: $draft, body: $body, changes: 0}] + .' ;;
      *) echo "unknown call: $*" >&2; exit 2 ;;
    esac

    """

  static func recipe(of service: String) throws -> String {
    try String(
      contentsOfFile: Checkout.path + "/Sources/Portal/PortalStore/Recipes/portal-\(service).yml",
      encoding: .utf8)
  }

  static func steps(of service: String) throws -> [String] {
    RecipeSteps.steps(
      in: try recipe(of: service), after: service == "github" ? "run: |" : "- |")
  }

  // MARK: - Programs

  /// Runs shell lines; after `limit` they are killed with everything that they have started.
  func bash(
    _ text: String, in clone: String = "person", _ variables: [String: String] = [:],
    killedAfter limit: Duration? = nil
  ) throws -> ProcessOutcome {
    var environment = [
      "HOTSIDE_WORKSPACE": folder.file(clone), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "",
      "HOME": folder.file("home"), "HOTSIDE_PASSWORD_FILE": folder.file("home/pw"),
      "PATH": folder.file("bin") + ":/usr/bin:/bin", "GIT_AUTHOR_NAME": "person",
      "GIT_AUTHOR_EMAIL": "person@localhost", "GIT_COMMITTER_NAME": "person",
      "GIT_COMMITTER_EMAIL": "person@localhost", "NO_COLOR": "1",
    ]
    environment.merge(variables) { $1 }
    let shell = ["/bin/bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text]
    guard let limit else {
      return try ProcessRunner.run(
        shell[0], Array(shell.dropFirst()), environment: environment, folder: folder.path)
    }
    let seconds = Double(limit / .milliseconds(1)) / 1000
    return try ProcessRunner.run(
      "/usr/bin/timeout", ["-s", "KILL", "\(max(seconds, 0.001))"] + shell,
      environment: environment, folder: folder.path)
  }

  @discardableResult
  func shell(_ text: String, _ time: [String: String] = [:]) throws -> String {
    let run = try bash(text, time)
    try #require(run.exitCode == 0, "\(run)")
    return run.output
  }

  private func bash(_ text: String, _ time: [String: String]) throws -> ProcessOutcome {
    try bash(text, in: "person", time)
  }

  static func clock(_ day: Double) -> [String: String] {
    ["SOURCE_DATE_EPOCH": "\(1_764_000_000 + Int(day * 86_400))"]
  }

  // MARK: - Persons

  /// Commits everything that a person has changed.
  func push(_ subject: String) throws {
    try shell(
      """
      cd person; git add -A; git commit -qm '\(subject)'
      git pull -q --rebase origin main || true; git push -q origin main
      """)
  }

  /// Signs everything that waits, commits the answers to the branch `sign-me`, and merges it, as a
  /// person with a Vault does.
  ///
  /// The updates of `forgotten` networks are not signed.
  func sign(without forgotten: String...) throws {
    try shell(
      """
      cd person; git fetch -q origin; git checkout -q -B sign-me origin/sign-me; mkdir -p capsules
      for file in ../cache/Output/in_progress/sign_me_*; do
        case "$file" in \((forgotten + ["-"]).map { "*_\($0)*" }.joined(separator: "|"))) continue ;; esac
        hotside keys sign "${file##*/}" --workspace ../cache --key general --vault "$HOME/keys.sqlite" --yes \\
          --out "capsules/${file##*/}"
      done
      git add capsules; git commit -qm Answers; git push -q origin sign-me
      git checkout -q main; git pull -q --rebase origin main
      git merge -q --no-ff -m 'Merge the answers' sign-me; git push -q origin main
      """)
  }

  /// The exit code of an auditor who has pinned the first root, and remembers what was seen.
  func audit(_ day: Double) throws -> Int32 {
    try bash(
      """
      hotside portal check --site pages --root person/Portal/tuf/1.root.json --state home/state.json \\
        --no-pictures
      """, in: "auditor", Self.clock(day)
    ).exitCode
  }

  // MARK: - Runs

  /// The end of a run.
  struct End {
    /// The exit code of each step until one failed or was killed.
    var codes: [String: Int32] = [:]
    var wasKilled = false
    var duration = Duration.zero
    /// The output of the last step.
    var report = ""

    /// Whether all steps succeeded.
    var isWell: Bool { codes == RecipeRunner.allWell }
  }

  /// Runs the steps on a day, until one fails, the runner is lost after `last`, or a kill.
  ///
  /// Everything is killed when the steps have run for `moment`, `nil` for a complete run; `keepsCache`
  /// says whether the cache of a killed job is kept, as on GitLab.
  func run(
    _ day: Double, until last: String = "published", killedAfter moment: Duration? = nil,
    keepsCache: Bool = false
  ) throws -> End {
    var end = End()
    for (name, step) in zip(Self.names, steps) {
      if let moment, end.duration >= moment {
        end.wasKilled = true
        return end
      }
      if ["look", "branch", "build"].contains(name) {
        try shell(
          """
          rm -rf artifact; mkdir artifact
          [ \(name) != branch ] || for file in to-sign pull-request.md; do
            [ ! -e runner/$file ] || cp -a runner/$file artifact/
          done
          rm -rf runner; git clone -q origin.git runner; cp -a artifact/. runner/; mkdir -p cache
          [ ! -d cache/Output ] || cp -a cache/Output runner/
          [ ! -e cache/update.json ] || cp -a cache/update.json runner/Portal/
          """)
      }
      // The host replaces the public site as a whole.
      if name == "published" {
        try shell("[ ! -e runner/site ] || { rm -rf pages; cp -a runner/site pages; }")
      }
      let start = ContinuousClock.now
      let outcome = try bash(
        "cd runner\n" + step, in: "runner", try variables(day, name),
        killedAfter: moment.map { $0 - end.duration })
      end.duration += .now - start
      end.report = "\(name): \(outcome)"
      if moment != nil, outcome.exitCode == 137 {
        end.wasKilled = true
        // The host of the repository is another computer, which is not killed.
        try shell("find origin.git -name '*.lock' -delete")
      } else {
        end.codes[name] = outcome.exitCode
      }
      let isLook = name == "look" || name == "take"
      if (name == "take" && !end.wasKilled) || (isLook && end.wasKilled && keepsCache) {
        try shell(
          """
          rm -rf cache; mkdir cache
          for file in Output Portal/update.json; do [ ! -e runner/$file ] || cp -a runner/$file cache/; done
          """)
      }
      if end.wasKilled || outcome.exitCode != 0 || name == last { return end }
    }
    return end
  }

  private func variables(_ day: Double, _ step: String) throws -> [String: String] {
    let summary = folder.file("home/summary-\(step)")
    try? FileManager.default.removeItem(atPath: summary)
    var variables = [
      "SITE": folder.file("pages"), "BRANCH": "main", "RETRY_SECONDS": "0",
      "HOTSIDE_PASSWORD_FILE": "", "HOTSIDE_NODES_REQUEST_TIMEOUT": "4",
      "GITHUB_STEP_SUMMARY": summary, "GITHUB_REPOSITORY": "team/portal", "GH_TOKEN": "token",
    ].merging(Self.clock(day)) { $1 }
    for key in ["index", "timestamp"] {
      let phrase = try String(contentsOfFile: folder.file("home/\(key)"), encoding: .utf8)
      variables[key.uppercased() + "_KEY"] = phrase.trimmingCharacters(in: .newlines)
    }
    return variables
  }

  /// The file that a step of the last run has written for the page of the run.
  func summary(_ step: String) -> String {
    (try? String(contentsOfFile: folder.file("home/summary-\(step)"), encoding: .utf8)) ?? ""
  }

  /// The pull requests, newest first.
  func pullRequests() throws -> [JSONValue] {
    let run = try bash(
      "gh api 'repos/team/portal/pulls?state=all&head=team:sign-me&per_page=100' --jq .",
      in: "runner", ["GH_TOKEN": "token"])
    return try JSONValue(parsing: run.standardOutput).array ?? []
  }

  // MARK: - The site

  /// The live versions that the public site offers.
  func published() throws -> [String: Int] {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.file("pages/data.json"))))
    let members = try JSONValue(parsing: bytes).object ?? JSONObject()
    var versions: [String: Int] = [:]
    for (id, network) in members { versions[id] = network["metadataQr"]?["version"]?.integer() }
    return versions
  }

  /// The hashes of the public site and of everything in the repository, without the timestamp, whose version counts the
  /// builds, and the state of the check, which has it.
  func state() throws -> String {
    try shell(
      """
      git -C origin.git ls-tree -r main | grep -v 'tuf/timestamp\\|Portal/last.json'
      git -C origin.git log -1 --format=%B sign-me -- | grep Queue: || true
      [ -e pages ] || exit 0
      cd pages; find . -type f ! -path ./tuf/timestamp.json ! -path ./status.json | LC_ALL=C sort \\
        | xargs -d '\\n' sha256sum
      jq 'del(.index.version)' status.json | sha256sum
      """)
  }
}
