import ByteSupport
import Foundation
import TerminalKit
import TestSupport
import Testing

/// Pictures on a screen: what is written for each kind of terminal, and that nothing of them stays.
@Suite struct ScreenPictureTests {
  private let terminal: PseudoTerminal

  init() throws {
    terminal = try #require(PseudoTerminal(columns: 80, lines: 24, cell: (8, 16)))
  }

  private func screen(_ choice: PictureChoice) throws -> TerminalScreen {
    let screen = try TerminalScreen(
      terminal.output, input: terminal.program, negotiation: PictureNegotiation(choice, [:]))
    return try #require(screen)
  }

  private func picture(
    _ content: String, line: Int = 2, isOpaque: Bool = true, drawing: String? = nil
  ) -> ScreenPicture {
    ScreenPicture(
      line: line, column: 4, size: TerminalSize(columns: 3, lines: 2), key: Array(content.utf8),
      isOpaque: isOpaque
    ) { Array((drawing ?? content).utf8) }
  }

  /// Answers what a screen has asked for a kind that is wanted, so that nothing is waited for.
  private func answer(_ screen: TerminalScreen) throws {
    terminal.type("\u{1b}[?62c")
    #expect(try screen.next(within: .milliseconds(50)) == nil)
  }

  @Test func kittyKeepsNothing() throws {
    let screen = try screen(.kitty)
    try answer(screen)
    #expect(screen.pictures == PictureSupport(.kitty, cell: CellSize(width: 8, height: 16)))
    _ = terminal.seen()
    let long = String(repeating: "x", count: 4000)
    try screen.draw([.text("first")], pictures: [picture("one", drawing: long)])
    let first = terminal.seen()
    let number = try #require(first.firstMatch(of: /,i=(\d+),/)).1
    #expect(first.contains("\u{1b}[3;5H\u{1b}[0m\u{1b}_Ga=T,f=100,t=d,i=\(number),q=2,C=1,m=1;"))
    #expect(first.components(separatedBy: "\u{1b}_Gm=0;").count == 2)
    // The same again is not sent again; another one in its place has its number.
    try screen.draw([.text("first")], pictures: [picture("one")])
    #expect(!terminal.seen().contains("\u{1b}_G"))
    try screen.draw([.text("first")], pictures: [picture("two")])
    #expect(
      terminal.seen().contains("a=T,f=100,t=d,i=\(number),q=2,C=1,m=0;\(encoded("two"))\u{1b}\\"))
    // Gone with its data, and the text stays.
    try screen.draw([.text("first")])
    let gone = terminal.seen()
    #expect(gone.contains("\u{1b}_Ga=d,d=I,i=\(number),q=2\u{1b}\\") && !gone.contains("first"))
    try screen.draw([], pictures: [picture("three")])
    _ = terminal.seen()
    screen.close()
    #expect(
      terminal.seen().hasPrefix(
        "\u{1b}_Ga=d,d=I,i=\(number),q=2\u{1b}\\\u{1b}_Ga=d,d=A,q=2\u{1b}\\\u{1b}[0m\u{1b}[2J"))
  }

  /// A picture that is a secret is drawn as any other, from where it is lent.
  @Test(arguments: [PictureChoice.kitty, .iterm2, .sixel])
  func aSecretIsDrawnAsAnyOther(choice: PictureChoice) throws {
    let screen = try screen(choice)
    try answer(screen)
    let content = String(repeating: "0123456789abcdef\u{1b}", count: 100)
    try screen.draw([], pictures: [picture(content)])
    _ = terminal.seen()
    try screen.draw([], pictures: [picture("another")])
    _ = terminal.seen()
    try screen.draw([], pictures: [picture(content)])
    let given = terminal.seen()
    let lent = ScreenPicture(
      line: 2, column: 4, size: TerminalSize(columns: 3, lines: 2), key: Array("lent".utf8),
      isOpaque: true
    ) { show in show(Array(content.utf8).span) }
    try screen.draw([], pictures: [lent])
    #expect(terminal.seen() == given)
    #expect(given.utf8.count > content.utf8.count)
    // What is there already is not lent again.
    try screen.draw([], pictures: [lent])
    #expect(terminal.seen() == "\u{1b}[?2026h\u{1b}[0m\u{1b}[?2026l")
  }

  private func encoded(_ text: String) -> String { Base64.encode(Array(text.utf8)) }

  @Test(arguments: [PictureChoice.iterm2, .sixel])
  func othersAreOverwritten(choice: PictureChoice) throws {
    let screen = try screen(choice)
    try answer(screen)
    _ = terminal.seen()
    let content = "\u{1b}Pq?\u{1b}\\"
    let shown =
      choice == .sixel
      ? content
      : "\u{1b}]1337;File=inline=1;size=6;width=3;height=2;preserveAspectRatio=1;doNotMoveCursor=1:\(encoded(content))\u{7}"
    try screen.draw([.text("first")], pictures: [picture(content)])
    #expect(terminal.seen().contains("\u{1b}[3;5H\u{1b}[0m" + shown))
    // A picture that hides the former one takes its place.
    try screen.draw([.text("first")], pictures: [picture("another")])
    #expect(!terminal.seen().contains("\u{1b}[2J"))
    // One that does not, and none at all, empty the window first, and everything is drawn again.
    try screen.draw([.text("first")], pictures: [picture("round", isOpaque: false)])
    #expect(emptied(before: "first"))
    try screen.draw([.text("first")], pictures: [picture("round", line: 3, isOpaque: false)])
    #expect(emptied(before: "first"))
    try screen.draw([.text("first")])
    #expect(emptied(before: "first"))
    try screen.draw([.text("first")])
    #expect(!terminal.seen().contains("first"))
  }

  private func emptied(before text: String) -> Bool {
    let seen = terminal.seen()
    guard let empty = seen.range(of: "\u{1b}[2J") else { return false }
    return seen[empty.upperBound...].contains(text)
  }

  @Test func anotherSizeDrawsPicturesAnew() throws {
    let screen = try screen(.kitty)
    try answer(screen)
    try screen.draw([], pictures: [picture("one")])
    _ = terminal.seen()
    terminal.resize(columns: 70, lines: 20)
    #expect(try screen.next(within: .seconds(5)) == .resized)
    let seen = terminal.seen()
    #expect(seen.contains("a=d,d=A") && seen.hasSuffix("\u{1b}[2J\u{1b}[16t"))
    terminal.type("\u{1b}[6;20;10t")
    #expect(try screen.next(within: .milliseconds(50)) == nil)
    #expect(screen.pictures?.cell == CellSize(width: 10, height: 20))
    try screen.draw([], pictures: [picture("one")])
    #expect(terminal.seen().contains("a=T"))
  }

  @Test func whatIsTypedMeanwhileIsNotLost() throws {
    let screen = try TerminalScreen(
      terminal.output, input: terminal.program,
      negotiation: PictureNegotiation(.auto, ["TERM": "xterm"]))
    let shown = try #require(screen)
    #expect(terminal.seen().contains("\u{1b}[>q\u{1b}[16t\u{1b}[c\u{1b}[0m\u{1b}[2J"))
    terminal.type("a\u{1b}[?62cb\u{1b}_Gi=31;OK\u{1b}\\c\u{1b}[?62cd")
    // In between it is said once that the terminal has answered.
    let events = try (0..<5).map { _ in try shown.next(within: .seconds(5)) }
    #expect(
      events.compactMap(\.self) == "abcd".unicodeScalars.map { .key(.character($0)) }, "\(events)")
    #expect(shown.pictures?.pictureProtocol == .kitty)
    #expect(terminal.seen().contains("a=q"))
  }

  /// Whoever reads from the terminal next does not get the answers.
  @Test func answersAreAwaitedBeforeTheTerminalIsGivenBack() throws {
    let screen = try TerminalScreen(
      terminal.output, input: terminal.program,
      negotiation: PictureNegotiation(.auto, ["TERM": "tmux"]))
    let shown = try #require(screen)
    #expect(shown.negotiation.isAwaiting)
    terminal.type("x\u{1b}P>|tmux 3.4\u{1b}\\\u{1b}[?1;2c")
    shown.close()
    #expect(!shown.negotiation.isAwaiting && terminal.isUsual)
  }
}
