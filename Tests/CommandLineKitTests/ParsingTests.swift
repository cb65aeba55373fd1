import CommandLineKit
import Testing

/// Values reach the properties in every spelling.
@Suite struct ParsingTests {
  @Test(arguments: [
    ["-s", "16", "p"], ["-s=16", "p"], ["--size", "16", "p"], ["--size=16", "p"],
    ["p", "-s", "16"],
    ["--size=16", "--", "p"],
  ])
  func optionIsReadInEverySpelling(_ words: [String]) throws {
    let sign = try Sign.parse(words)
    #expect(sign.size == 16)
    #expect(sign.payload == "p")
  }

  @Test func defaultsStandForWhatIsNotGiven() throws {
    let sign = try Sign.parse(["p"])
    #expect(!sign.force)
    #expect(sign.size == 1072)
    #expect(sign.goal == .both)
    #expect(sign.border)
    #expect(sign.effort == 0)
    #expect(sign.key == [])
    #expect(sign.places.hotDbPath == nil)
    #expect(sign.places.exportDir == "Output")
    #expect(sign.target == nil)
  }
}
