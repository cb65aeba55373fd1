import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The recipes of a portal in clones of a git repository on disk, one run on GitHub, the next on GitLab.
///
/// Folders stand for the cache (`cache`), the artifacts and the public site (`pages`); a person with
/// a vault of keys works in `person`, an auditor in `auditor`. Time passes by `$SOURCE_DATE_EPOCH`.
struct RecipeRunner {
  let folder: TemporaryFolder

  /// A repository with networks of these names, whose nodes have these addresses, their verifier, the
  /// root of a signed index, and the recipe.
  init(_ networks: KeyValuePairs<String, [String]>) throws {
    folder = try TemporaryFolder()
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
      # Clones are cheap: without hooks, and with the objects of their origin.
      git config --global gc.auto 0; git config --global maintenance.auto false
      git config --global init.templateDir ''
      git init -q --bare -b main origin.git
      git -C origin.git config receive.advertisePushOptions true
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
      # GitLab opens a draft when the branch is pushed, with the text of its commit.
      pushed)
        git -C "$HOME/../origin.git" rev-parse -q --verify sign-me > "$file.tip" || exit 0
        git -C "$HOME/../origin.git" log -1 --format=%b sign-me > "$file.body"
        change --rawfile body "$file.body" 'if any(.[]; .state == "open") then . else
          [{number: (length + 1), state: "open", draft: true, body: $body, changes: 0}] + . end' ;;
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

  /// The ways in which a person signs.
  enum Signing {
    /// Bytes made again by the hashes of the queue; git gets signatures.
    case queue
    /// Bytes of the artifact; git gets capsules, as from a Vault.
    case capsules
  }

  /// Signs what waits, commits the answers to the branch `sign-me`, and merges it, as a person does.
  ///
  /// The updates of `forgotten` networks are not signed.
  func sign(_ way: Signing = .queue, without forgotten: String...) throws {
    let left = forgotten.isEmpty ? "-" : forgotten.joined(separator: "|")
    let lines =
      switch way {
      case .queue:
        """
        hotside portal sign-queue fetch
        items=$(hotside portal sign-queue list --json | jq -r '.items[] | select(.state == "waiting").item')
        items=$(grep -Ev '^(\(left))_' <<< "$items")
        hotside portal sign-queue show "$(head -n 1 <<< "$items")"
        hotside portal sign-queue complete $items --key general --vault "$HOME/keys.sqlite" --yes --no-rehearsal
        git add Portal/signatures
        """
      case .capsules:
        """
        mkdir -p capsules
        for item in Portal/queue/*/item.json; do
          hash=$(jq -r .signedHash "$item"); name=${item%/*}; name=capsules/${name##*/}
          [[ "$(jq -r .id "$item")" =~ ^(\(left))$ ]] && continue
          file=$(b2sum -l 256 ../cache/Output/in_progress/sign_me_* | grep "^$hash" | cut -d ' ' -f 3)
          hotside keys sign "${file##*/}" --workspace ../cache --key general --vault "$HOME/keys.sqlite" --yes \\
            --out "$name"
        done
        git add capsules
        """
      }
    try shell(
      """
      cd person; git fetch -q origin; git checkout -q -B sign-me origin/sign-me
      \(lines)
      git commit -qm Answers; git push -q origin sign-me
      git checkout -q main; git pull -q --rebase origin main
      git merge -q --no-ff -m 'Merge the answers' sign-me; git push -q origin main
      """)
    // The request is closed now, before another run pushes the branch again.
    _ = try pullRequests()
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
