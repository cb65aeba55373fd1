import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// The recipes of `portal init`; ``PortalMonthTests`` runs their steps.
@Suite struct PortalRecipeTests {
  @Test func bothRecipesHaveTheSameSteps() throws {
    let (github, gitlab) = (
      try RecipeService.github.steps(), try RecipeService.gitlab.steps()
    )
    #expect(github.count == RecipeService.allNames.count)
    // GitLab opens the merge request when the branch is pushed.
    let shared = zip(RecipeService.allNames, github).filter { $0.0 != "request" }.map(\.1)
    #expect(RecipeSteps.inGitLabsWords(shared) == RecipeSteps.trimmed(gitlab))
  }

  @Test func bothRecipesCacheTheSameFiles() throws {
    let (github, gitlab) = (try RecipeService.github.paths(), try RecipeService.gitlab.paths())
    #expect(github.count == 4 && gitlab.count == 3)
    for place in [0, 2, 3] { #expect(github[place] == gitlab[0]) }
    #expect(Set(github[1]).isSubset(of: gitlab[1]))
  }

  @Test func foreignStepsArePinnedAndRightsAreFew() throws {
    let lines = try RecipeService.github.recipe().split(separator: "\n")
    let foreign = lines.filter { $0.contains("uses: ") }
    #expect(foreign.count == 10)
    for line in foreign { #expect(line.contains(/@[0-9a-f]{40} # v/), "\(line)") }
    #expect(lines.filter { $0.contains(": write") }.count == 5)
    #expect(lines.contains("permissions: {}"))
  }

  @Test(arguments: zip(RecipeService.allCases, [".github/workflows/portal.yml", ".gitlab-ci.yml"]))
  func aRecipeIsWrittenForAnExistingPortal(_ service: RecipeService, _ path: String) throws {
    let portal = try PortalFixture()
    let (tool, file) = (portal.tool, portal.tool.folder.file(path))
    let configuration = try tool.bytes(tool.folder.file("Portal/portal.json"))
    try tool.succeed("portal", "init", "--\(service.rawValue)")
    let written = String(decoding: try tool.bytes(file), as: UTF8.self)
    let site = "  SITE: https://metadata.example.org/p/\n"
    #expect(
      written
        == (try service.recipe()).replacing(
          "  SITE: https://example.org/\n", with: site))
    #expect(try tool.bytes(tool.folder.file("Portal/portal.json")) == configuration)
    // A recipe that somebody has changed stays.
    try tool.folder.write(Array("jobs: {}\n".utf8), to: path)
    let refused = try tool.run("portal", "init", "--\(service.rawValue)")
    #expect(refused.exitCode == 73 && refused.error.contains("--replace"), "\(refused)")
    #expect(try tool.bytes(file) == Array("jobs: {}\n".utf8))
    try tool.succeed("portal", "init", "--\(service.rawValue)", "--replace")
    #expect(String(decoding: try tool.bytes(file), as: UTF8.self) == written)
    #expect(try tool.bytes(tool.folder.file("Portal/portal.json")) == configuration)
  }

  @Test func theBranchForSignersFollowsWhatWaits() throws {
    let repository = try RecipeRepository()
    try repository.ask(nil)
    #expect(try repository.tip().isEmpty)
    try repository.ask("alpha 2\n")
    let first = try repository.tip()
    #expect(
      try repository.shell("git -C origin.git log -1 --format=%B sign-me").contains("### Portal"))
    #expect(try repository.shell("cat options") == "merge_request.create merge_request.draft\n")
    // The same updates push nothing.
    try repository.ask("alpha 2\n")
    #expect(try repository.tip() == first && !first.isEmpty)
    try repository.ask("alpha 2\nbeta 3\n")
    let second = try repository.tip()
    #expect(second != first)
    // Answers of a signer stay until they are merged.
    try repository.shell(
      """
      cd person; git fetch -q origin; git checkout -q -B sign-me origin/sign-me; mkdir capsules
      echo answer > capsules/alpha; git add -A; git commit -qm Answer; git push -q origin sign-me
      """)
    let answered = try repository.tip()
    for list in ["beta 3\n", nil] {
      try repository.ask(list)
      #expect(try repository.tip() == answered)
    }
    try repository.shell("cd person; git push -q origin sign-me:main")
    try repository.ask("beta 3\n")
    #expect(try repository.tip() != answered)
    try repository.ask(nil)
    #expect(try repository.tip().isEmpty)
  }
}
