import Reporting
import Testing

/// The word that was probably meant is found, and no word that was not.
@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "ab", 1), ("abc", "bac", 1), ("abc", "acb", 1), ("ca", "abc", 3),
    ("kitten", "sitting", 3),
  ])
  func distanceCountsEdits(left: String, right: String, expected: Int) {
    #expect(Suggestion.distance(Array(left), Array(right)) == expected)
    #expect(Suggestion.distance(Array(right), Array(left)) == expected)
  }

  @Test(arguments: [
    ("shwo", "show"), ("SHOW", "show"), ("shows", "show"), ("loadmetadata", "load-metadata"),
    ("load_metadata", "load-metadata"), ("load-meta", "load-metadata"), ("verifi", "verify"),
    ("lod", "load-metadata"), ("looad", "load-metadata"),
  ])
  func aNearWordIsSuggested(word: String, expected: String) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == expected)
  }

  @Test(arguments: ["", "-", "x", "sh", "hide", "metadata", "load-metadata-from-a-node"])
  func aDistantWordIsNotSuggested(_ word: String) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == nil)
  }

  @Test func oneLetterIsNeverReplaced() {
    #expect(Suggestion.nearest(to: "-x", among: ["-y", "-z"]) == nil)
  }

  @Test func nearestOfSeveralWins() {
    #expect(Suggestion.nearest(to: "--paylod", among: ["--parload", "--payload"]) == "--payload")
  }

  private static let names = ["show", "load-metadata", "verify"]
}
