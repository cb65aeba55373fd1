import Reporting
import Testing

@Suite struct ErrorCodeTests {
  private let words = errorCodeWords.split(separator: "\n").map(String.init)

  @Test func noWordOfAnEarlierReleaseIsMissing() {
    let known = Set(ErrorCode.allCases.map(\.word))
    #expect(words.filter { !known.contains($0) } == [])
  }

  @Test func everyWordIsOnTheList() {
    let listed = Set(words)
    #expect(ErrorCode.allCases.map(\.word).filter { !listed.contains($0) } == [])
  }

  @Test func theListIsSorted() {
    #expect(words == words.sorted())
  }

  @Test func aWordCanHaveHyphens() {
    #expect(ErrorCode.unknownNetwork.word == "unknown_network")
    #expect(ErrorCode.unknownNetwork.word(joinedBy: "-") == "unknown-network")
  }
}
