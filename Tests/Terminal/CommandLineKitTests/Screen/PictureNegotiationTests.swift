import TerminalKit
import Testing

@Suite struct PictureNegotiationTests {
  private static let common = "\u{1b}[>q\u{1b}[16t\u{1b}[c"
  private static let cell = CellSize(width: 8, height: 16)
  private static let saidCell = TerminalReport.controlSequence(
    Array("6;16;8".utf8), final: UInt8(ascii: "t"))

  private func attributes(_ text: String) -> TerminalReport {
    .controlSequence(Array(text.utf8), final: UInt8(ascii: "c"))
  }

  private func string(_ introducer: Unicode.Scalar, _ text: String) -> TerminalReport {
    .controlString(UInt8(ascii: introducer), Array(text.utf8))
  }

  private func negotiation(
    _ choice: PictureChoice = .auto, _ environment: CommandEnvironment = ["TERM": "xterm"]
  ) -> PictureNegotiation { PictureNegotiation(choice, environment) }

  /// What comes of answers, with the size of a character said first.
  private func support(
    _ answers: [TerminalReport], _ environment: CommandEnvironment = ["TERM": "xterm"]
  ) -> PictureSupport? {
    var negotiation = negotiation(.auto, environment)
    #expect(negotiation.question() == Self.common)
    for answer in [Self.saidCell] + answers { _ = negotiation.take(answer) }
    #expect(!negotiation.isAwaiting)
    return negotiation.support(measured: nil)
  }

  @Test func eachKindIsKnownByItsAnswer() {
    let kitty = string("_", "Gi=31;OK")
    let last = attributes("?62;c")
    #expect(support([last, kitty, last]) == PictureSupport(.kitty, cell: Self.cell))
    #expect(
      support([last, string("]", "1337;ReportCellSize=16;8;2"), last])
        == PictureSupport(.iterm2, cell: Self.cell))
    #expect(
      support([string("P", ">|iTerm2 3.5.0"), last, last])
        == PictureSupport(.iterm2, cell: Self.cell))
    let sixel = attributes("?62;4;22")
    #expect(support([sixel, sixel]) == PictureSupport(.sixel, cell: Self.cell))
    // The best of what it takes.
    #expect(support([sixel, kitty, sixel])?.pictureProtocol == .kitty)
    #expect(support([last, last]) == nil)
    // The class of a terminal is no attribute of it; a refusal is none either.
    #expect(support([attributes("?4"), attributes("?4")]) == nil)
    #expect(support([last, string("_", "Gi=31;ENOTSUPPORTED:x"), last]) == nil)
  }

  @Test func whatOnlyATerminalOfOnesOwnMayBeSentFollows() {
    var negotiation = negotiation()
    #expect(negotiation.question() == Self.common)
    #expect(negotiation.take(string("P", ">|foot(1.16)")) == "")
    let next = negotiation.take(attributes("?62;4"))
    #expect(next.hasPrefix("\u{1b}_G") && next.contains("a=q") && next.hasSuffix("\u{1b}[c"))
    #expect(negotiation.isAwaiting && negotiation.support(measured: Self.cell) == nil)
    #expect(negotiation.take(attributes("?62;4")) == "")
    #expect(!negotiation.isAwaiting)
    // What is known is not asked again, and nothing that comes unasked changes it.
    #expect(negotiation.question() == "")
    _ = negotiation.take(attributes("?62"))
    #expect(negotiation.support(measured: Self.cell)?.pictureProtocol == .sixel)
  }

  @Test(arguments: [
    ["TERM": "xterm", "TMUX": "/tmp/x"], ["TERM": "xterm", "STY": "1.pts"],
    ["TERM": "tmux-256color"], ["TERM": "screen.xterm"],
  ])
  func whatIsInBetweenIsAskedForItsOwnPicturesAlone(environment: [String: String]) {
    var negotiation = negotiation(.auto, CommandEnvironment(environment))
    _ = negotiation.question()
    #expect(negotiation.take(attributes("?1;2;4")) == "")
    #expect(negotiation.support(measured: Self.cell)?.pictureProtocol == .sixel)
  }

  @Test func tmuxIsKnownByItsVersionToo() {
    var negotiation = negotiation()
    _ = negotiation.question()
    _ = negotiation.take(string("P", ">|tmux 3.4"))
    #expect(negotiation.take(attributes("?1;2")) == "")
    #expect(!negotiation.isAwaiting && negotiation.support(measured: Self.cell) == nil)
  }

  @Test func someAreNotAsked() {
    for terminal in ["dumb", "linux", ""] {
      var negotiation = negotiation(.auto, ["TERM": terminal])
      #expect(negotiation.question() == "" && !negotiation.isAwaiting)
    }
    var none = PictureNegotiation.none
    #expect(none.question() == "" && none.support(measured: Self.cell) == nil)
  }

  @Test func aKindThatIsWantedIsTakenWithoutAnAnswer() {
    for (choice, kind) in [(PictureChoice.kitty, PictureProtocol.kitty), (.iterm2, .iterm2)] {
      #expect(negotiation(choice).support(measured: nil)?.pictureProtocol == kind)
    }
    var sixel = negotiation(.sixel)
    #expect(sixel.question() == "\u{1b}[16t\u{1b}[c")
    let unknown = sixel.support(measured: nil)
    #expect(unknown?.pictureProtocol == .sixel)
    _ = sixel.take(Self.saidCell)
    #expect(sixel.support(measured: nil)?.cell == Self.cell)
    #expect(sixel.take(attributes("?1")) == "" && !sixel.isAwaiting)
  }

  /// Sizes that no character has, and answers that are none.
  @Test(arguments: ["6;0;0", "6;1000000;8", "6;16", "4;16;8", "6;-1;8", "6;99999999999999999999;8"])
  func impossibleSizesAreNone(text: String) {
    var negotiation = negotiation()
    _ = negotiation.question()
    _ = negotiation.take(.controlSequence(Array(text.utf8), final: UInt8(ascii: "t")))
    for _ in 0..<2 { _ = negotiation.take(attributes("?62;4")) }
    #expect(negotiation.support(measured: nil) == nil)
    #expect(negotiation.support(measured: Self.cell)?.cell == Self.cell)
  }
}
