import Reporting
import Testing

/// Advice that the running command cannot take is not given.
@Suite struct FittingAdviceTests {
  private struct Fault: ReportableError {
    let text: String
    var row: ErrorRow<Never> { .failure(.unforeseenError, text) }
  }

  private func message(_ text: String, _ options: Set<String>?) -> String {
    FittingAdvice.$options.withValue(options) { Fault(text: text).message }
  }

  @Test(arguments: [
    ("It is A. Give --msg B, or name another file.", "It is A. Name another file."),
    ("It is A. Name another file, or give --msg.", "It is A. Name another file."),
    ("It is A. Give --msg or --other. Try it.", "It is A. Try it."),
    ("It is A. Name one with --msg.", "It is A."), ("Give --msg.", "Give --msg."),
    ("It is A. Give --own x, or --msg.", "It is A. Give --own x."),
    ("It is A. Run 'hotside make --msg', or give --msg.", "It is A. Run 'hotside make --msg'."),
    ("'a/--pics' is missing. Give --msg.", "'a/--pics' is missing."),
    (
      "'a. --shots x, or b.png' is no picture. Name one.",
      "'a. --shots x, or b.png' is no picture. Name one."
    ),
    (
      "It has: 'var(--x,url(--y))'. Leave it out, or give --msg.",
      "It has: 'var(--x,url(--y))'. Leave it out."
    ),
    (
      "The users' file 'it's --a.png' is bad. Give --msg.", "The users' file 'it's --a.png' is bad."
    ),
    ("It is a -- b --9.", "It is a -- b --9."), ("Give '--msg'. It is A.", "It is A."),
  ])
  func optionsThatTheCommandLacksAreNotNamed(text: String, shown: String) {
    #expect(message(text, ["--own"]) == shown)
    #expect(message(text, ["--msg", "--other", "--own"]) == text)
    #expect(message(text, nil) == text)
  }

  @Test(arguments: [
    ("It is damaged: start again..", "It is damaged: start again."),
    ("It is damaged.. Start again.", "It is damaged. Start again."),
    ("Wait... Start again.", "Wait... Start again."),
    ("It is ../a, or '..'.", "It is ../a, or '..'."),
    ("It is in ..", "It is in .."), ("It is in a/..", "It is in a/.."),
  ])
  func aSentenceHasOneFullStop(text: String, shown: String) {
    #expect(message(text, nil) == shown)
  }
}
