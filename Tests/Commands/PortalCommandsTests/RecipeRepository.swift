import CommandTestSupport
import TestSupport
import Testing

/// A repository on disk, a person's clone of it, and the steps of a recipe that use git alone.
struct RecipeRepository {
  let folder: TemporaryFolder
  private let steps: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    let service = RecipeService.gitlab
    steps = Dictionary(uniqueKeysWithValues: zip(service.names, try service.steps()))
    try shell(
      """
      git config --global user.name person; git config --global user.email person@localhost
      git init -q --bare -b main origin.git
      git -C origin.git config receive.advertisePushOptions true
      hook=origin.git/hooks/post-receive
      printf '#!/bin/sh\\necho "$GIT_PUSH_OPTION_0 $GIT_PUSH_OPTION_1" >> "$HOME/options"\\n' > $hook
      chmod 755 $hook
      git clone -q origin.git person; cd person; git commit -q --allow-empty -m Begin; git push -q origin HEAD:main
      rm -f "$HOME/options"
      """)
  }

  @discardableResult
  func shell(_ text: String) throws -> String {
    let run = try ProcessRunner.run(
      "/bin/bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", text],
      environment: [
        "HOME": folder.path, "PUSH_OPTIONS": "merge_request.create merge_request.draft",
        "BRANCH": "main", "GIT_AUTHOR_EMAIL": "", "GIT_COMMITTER_EMAIL": "", "GIT_AUTHOR_NAME": "",
        "GIT_COMMITTER_NAME": "",
      ], folder: folder.path)
    try #require(run.exitCode == 0, "\(run)")
    return run.output
  }

  private func step(_ name: String, _ prepare: () throws -> Void) throws {
    try shell("rm -rf clone; git clone -q --depth 1 \"file://$PWD/origin.git\" clone")
    try prepare()
    try shell("cd clone\n" + (steps[name] ?? ""))
  }

  /// Runs the step that asks in a new clone, with the lines of a list and the items of a queue if
  /// something waits.
  func ask(_ list: String?, _ items: [String] = []) throws {
    try step("branch") {
      try folder.write(Array("### Portal\n".utf8), to: "clone/pull-request.md")
      if let list { try folder.write(Array(list.utf8), to: "clone/to-sign/to-sign.md") }
      for item in items {
        for file in ["item.json", "review.html"] {
          let lines = (1...40).map { "The same line \($0) of the file \(file)" } + [item]
          try folder.write(
            Array(lines.joined(separator: "\n").utf8), to: "clone/to-sign/queue/\(item)/\(file)")
        }
      }
    }
  }

  /// Runs the step that records what was published, after a build that took these answers.
  func record(taking answers: [String] = []) throws {
    try step("record") {
      try folder.write([], to: "clone/site/index.html")
      for answer in answers { try shell("rm 'clone/\(answer)'") }
    }
  }

  /// The commit of the branch for signers; empty without the branch.
  func tip() throws -> String {
    try shell("git -C origin.git rev-parse -q --verify sign-me || true")
  }

  /// The files of the published branch below `Portal`.
  func published() throws -> [String] {
    try shell("git -C origin.git ls-tree -r --name-only main Portal").split(separator: "\n").map {
      String($0)
    }
  }
}
