import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// The recipes of `portal init`; ``PortalMonthTests`` run their steps.
@Suite struct PortalRecipeTests {
  @Test func bothRecipesHaveTheSameSteps() throws {
    let (github, gitlab) = (
      try RecipeRunner.steps(of: "github"), try RecipeRunner.steps(of: "gitlab")
    )
    #expect(github.count == RecipeRunner.names.count)
    // GitLab opens the merge request when the branch is pushed.
    let shared = zip(RecipeRunner.names, github).filter { $0.0 != "request" }.map(\.1)
    #expect(RecipeSteps.inGitLabsWords(shared) == RecipeSteps.trimmed(gitlab))
  }

  @Test func foreignStepsArePinnedAndRightsAreFew() throws {
    let lines = try RecipeRunner.recipe(of: "github").split(separator: "\n")
    let foreign = lines.filter { $0.contains("uses: ") }
    #expect(foreign.count == 10)
    for line in foreign { #expect(line.contains(/@[0-9a-f]{40} # v/), "\(line)") }
    #expect(lines.filter { $0.contains(": write") }.count == 5)
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
        == (try RecipeRunner.recipe(of: service)).replacing(
          "  SITE: https://example.org/\n", with: site))
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

  @Test func theBranchForSignersFollowsWhatWaits() throws {
    let folder = try TemporaryFolder()
    let step = try RecipeRunner.steps(of: "gitlab")[
      RecipeRunner.names.firstIndex(of: "branch") ?? 0]
    func shell(_ text: String) throws -> String {
      let run = try ProcessRunner.run(
        "/bin/bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", text],
        environment: [
          "HOME": folder.path, "PUSH_OPTIONS": "merge_request.create merge_request.draft",
          "GIT_AUTHOR_EMAIL": "", "GIT_COMMITTER_EMAIL": "", "GIT_AUTHOR_NAME": "",
          "GIT_COMMITTER_NAME": "",
        ], folder: folder.path)
      try #require(run.exitCode == 0, "\(run)")
      return run.output
    }
    /// Runs the step in a new clone, with the lines of a list if something waits.
    func ask(_ list: String?) throws {
      _ = try shell("rm -rf clone; git clone -q --depth 1 \"file://$PWD/origin.git\" clone")
      try folder.write(Array("### Portal\n".utf8), to: "clone/pull-request.md")
      if let list { try folder.write(Array(list.utf8), to: "clone/to-sign/to-sign.md") }
      _ = try shell("cd clone\n" + step)
    }
    func tip() throws -> String {
      try shell("git -C origin.git rev-parse -q --verify sign-me || true")
    }
    _ = try shell(
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
    try ask(nil)
    #expect(try tip().isEmpty)
    try ask("alpha 2\n")
    let first = try tip()
    #expect(try shell("git -C origin.git log -1 --format=%B sign-me").contains("### Portal"))
    #expect(try shell("cat options") == "merge_request.create merge_request.draft\n")
    // The same updates push nothing.
    try ask("alpha 2\n")
    #expect(try tip() == first && !first.isEmpty)
    try ask("alpha 2\nbeta 3\n")
    let second = try tip()
    #expect(second != first)
    // Answers of a signer stay until they are merged.
    _ = try shell(
      """
      cd person; git fetch -q origin; git checkout -q -B sign-me origin/sign-me; mkdir capsules
      echo answer > capsules/alpha; git add -A; git commit -qm Answer; git push -q origin sign-me
      """)
    let answered = try tip()
    for list in ["beta 3\n", nil] {
      try ask(list)
      #expect(try tip() == answered)
    }
    _ = try shell("cd person; git push -q origin sign-me:main")
    try ask("beta 3\n")
    #expect(try tip() != answered)
    try ask(nil)
    #expect(try tip().isEmpty)
  }
}
