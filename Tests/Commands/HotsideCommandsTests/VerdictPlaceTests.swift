import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// The answer of a check is the first line that it prints, and the last one.
@Suite struct VerdictPlaceTests {
  /// A check, what happens to the workspace before it, its exit code and its answer.
  struct Case: Sendable, CustomTestStringConvertible {
    let words: String
    let change: String
    let code: Int32
    let answer: String

    init(_ words: String, after change: String = "", _ code: Int32, _ answer: String) {
      (self.words, self.change, self.code, self.answer) = (words, change, code, answer)
    }

    var testDescription: String { "hotside \(words), \(change): \(code)" }
  }

  private static let specs = "Output/completed/add_specs_westend-sr25519_Alice-sr25519"
  private static let badPayload = "echo x >Output/in_progress/sign_me_add_specs_westend_sr25519"
  private static let frames = """
    mkdir Output/frames && cd Output/frames && cp ../completed/*9220*.gif a.gif
    echo {} >x.json; echo >notes.txt
    """
  private static let badSite = "echo >>site/index.html"

  static let cases = [
    Case("doctor", 0, "nothing is wrong"), Case("networks doctor", 0, "nothing is wrong"),
    Case("networks doctor --pictures", 0, "nothing is wrong"),
    Case("doctor", after: badPayload, 65, "fault"),
    Case("networks doctor", after: badPayload, 65, "fault"),
    Case("networks doctor", after: "rm \(specs).png", 65, "fault"),
    Case("portal check --site site", 0, "All hold: "),
    Case("portal check --site site --no-pictures", 0, "All hold: "),
    Case("portal check --site site", after: badSite, 65, "Changed since it was built: 1 file."),
    Case(
      "portal check --site site --no-pictures", after: badSite, 65,
      "Changed since it was built: 1 file."),
    Case(
      "portal check --site site --deployment", after: badSite, 65,
      "Changed since it was built: 1 file."),
    Case("rehearse \(specs).png", 0, "Works on "),
    Case("rehearse \(specs).png --as fresh", 0, "fresh: "),
    Case("rehearse \(specs).png --as fresh --expect accept", 77, "fresh: "),
    Case("rehearse Output/completed", 0, "Works on "),
    Case("rehearse Output/frames", after: frames, 0, "Works on "),
    Case("rehearse --calls westend9220", 0, "7 calls of westend 9220, 21 transactions: 21 shown"),
    Case("verify Output/completed", 0, " hold: "),
    Case("verify \(specs).png --require-signed", 77, "verdict: "),
    Case("verify Output", after: badPayload, 65, "DAMAGED"),
  ]

  @Test(arguments: cases) func theVerdictIsTheFirstAndTheLastLine(_ sample: Case) throws {
    let fixture = try PortalFixture()
    if sample.words.hasPrefix("portal") { try fixture.built() }
    if !sample.change.isEmpty {
      let changed = try ProcessRunner.run(
        "/bin/bash", ["-c", sample.change], folder: fixture.tool.folder.path)
      try #require(changed.exitCode == 0, "\(changed)")
    }
    let run = try fixture.tool.run(
      sample.words.split(separator: " ").map { word in
        ["site"].contains(word) || word.hasPrefix("Output")
          ? fixture.tool.folder.file(String(word)) : String(word)
      })
    #expect(run.exitCode == sample.code, "\(run)")
    let lines = run.output.split(separator: "\n")
    let first = try #require(lines.first, "\(run)")
    #expect(first.contains(sample.answer) && lines.last == first, "\(run)")
  }
}
