import TestSupport
import Testing

/// The queue on the branches of a repository, as the recipes of `portal init` carry it (portal 5.4).
@Suite struct RecipeQueueTests {
  private let repository: RecipeRepository

  init() throws { repository = try RecipeRepository() }

  /// Merges the branch for signers, with an answer if there is one.
  private func merge(adding answer: String?, _ how: String = "--no-ff -m Merge") throws {
    try repository.shell(
      """
      cd person; git fetch -q origin; git checkout -q -B sign-me origin/sign-me
      for file in \(answer ?? ""); do
        mkdir -p "$(dirname "$file")"; echo answer > "$file"; git add "$file"; git commit -qm Answer
      done
      git push -q origin sign-me
      git checkout -q -B main origin/main; git merge -q \(how) sign-me
      git diff --cached --quiet || git commit -qm Squashed
      git push -q origin main
      """)
  }

  /// The branch for signers replaces an item that the published branch removes meanwhile; both files
  /// are alike, so that git could take one for the other under a new name.
  @Test(arguments: ["--no-ff -m Merge", "--squash"])
  func aReplacedItemNeverStopsAMerge(_ how: String) throws {
    try repository.ask("alpha 1\n", ["alpha_metadata_1-11111111"])
    try merge(adding: nil, how)
    #expect(try repository.published().contains("Portal/queue/alpha_metadata_1-11111111/item.json"))
    try repository.ask("alpha 2\n", ["alpha_metadata_2-22222222"])
    try repository.record()
    #expect(try repository.published() == ["Portal/queue/.gitkeep"])
    let answer = "Portal/signatures/alpha_metadata_2-33333333.json"
    try merge(adding: answer, how)
    let queue = "Portal/queue/alpha_metadata_2-22222222"
    #expect(
      try repository.published()
        == ["Portal/queue/.gitkeep", "\(queue)/item.json", "\(queue)/review.html", answer])
    // The signature leaves with its item, in one commit.
    try repository.record(taking: [answer])
    #expect(try repository.published() == ["Portal/queue/.gitkeep"])
    // The answer on the branch was merged, although the published branch no longer has it.
    try repository.ask(nil)
    #expect(try repository.tip().isEmpty)
  }

  @Test func anAnswerIsNotReplacedBeforeItIsMerged() throws {
    try repository.ask("alpha 1\n", ["alpha_metadata_1-11111111"])
    try repository.shell(
      """
      cd person; git fetch -q origin; git checkout -q -B sign-me origin/sign-me; mkdir -p Portal/refusals
      echo no > Portal/refusals/alpha_metadata_1-44444444.json
      git add Portal; git commit -qm Refusal; git push -q origin sign-me
      """)
    let tip = try repository.tip()
    for list in ["alpha 2\n", nil] {
      try repository.ask(list, ["alpha_metadata_2-22222222"])
      #expect(try repository.tip() == tip)
    }
  }
}
