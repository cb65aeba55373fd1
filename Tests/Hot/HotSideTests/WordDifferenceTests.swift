import HotSide
import Testing

@Suite struct WordDifferenceTests {
  @Test func wordsThatChangedStandAmongThoseThatStay() {
    let parts = WordDifference(
      from: "Send the amount to an account.", to: "Send all of the amount to it."
    ).parts
    #expect(
      parts == [
        .kept("Send"), .added("all of"), .kept("the amount to"), .removed("an account."),
        .added("it."),
      ])
  }

  @Test func wordsFarFromAChangeAreLeftOut() {
    let many = (0..<40).map { "w\($0)" }
    var other = many
    other[20] = "new"
    let parts = WordDifference(
      from: many.joined(separator: " "), to: other.joined(separator: "\n")
    ).parts
    #expect(
      parts == [
        .leftOut, .kept("w15 w16 w17 w18 w19"), .removed("w20"), .added("new"),
        .kept("w21 w22 w23 w24 w25"), .leftOut,
      ])
  }

  @Test func emptyTextsAreComparedToo() {
    #expect(WordDifference(from: "", to: "").parts == [])
    #expect(WordDifference(from: " a  b ", to: "a b").parts == [.leftOut])
    #expect(WordDifference(from: "", to: "a b").parts == [.added("a b")])
    #expect(WordDifference(from: "a", to: "").parts == [.removed("a")])
  }

  @Test func veryLongTextsAreGivenWhole() {
    let (old, new) = (String(repeating: "a ", count: 3000), String(repeating: "b ", count: 3000))
    #expect(WordDifference(from: old, to: new).parts == [.removed(old), .added(new)])
  }
}
