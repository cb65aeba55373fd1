import ByteSupport
import TerminalKit
import Testing

/// What is written arrives sanitized, styled where that is seen, and nowhere else.
@Suite struct OutputTests {
  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], ColorDepth.trueColor),
    (["TERM": "xterm", "COLORTERM": "24bit"], .trueColor), (["TERM": "xterm-direct"], .trueColor),
    (["TERM": "xterm-kitty"], .trueColor), (["TERM": "screen-256color"], .indexed),
    (["TERM": "xterm-256color", "COLORTERM": "yes"], .indexed), (["TERM": "xterm"], .none),
    (["TERM": "linux"], .none), (["COLORTERM": "truecolor", "TERM": "dumb"], .none),
    (["COLORTERM": "truecolor", "NO_COLOR": "1"], .none), ([:], .none),
  ])
  func picturesHaveTheColorsOfTheTerminal(environment: [String: String], depth: ColorDepth) {
    let terminal = CommandOutput.inMemory(
      isTerminal: true, environment: CommandEnvironment(environment))
    #expect(terminal.colorDepth == depth)
    #expect(
      CommandOutput.inMemory(environment: CommandEnvironment(environment)).colorDepth == .none)
  }

  @Test func printedTextIsSanitizedAndBytesAreNot() throws {
    let output = CommandOutput.inMemory()
    try output.print("a\u{1B}b\tc")
    try output.print()
    try output.print("no line", terminator: "")
    try output.write([0x1B, 0xFF, 0x0A])
    #expect(
      output.outputBytes == Array("a\\u{1B}b\tc\n\nno line".utf8) + [0x1B, 0xFF, 0x0A])
  }

  @Test func stylesShowOnATerminal() throws {
    let output = CommandOutput.inMemory(isTerminal: true)
    try output.print(styled: "it is \("valid", style: .green) for \("a\u{1B}[0m\nb", style: .bold)")
    output.warn("careful")
    #expect(output.usesColor)
    #expect(
      output.outputText
        == "it is \u{1B}[32mvalid\u{1B}[0m for \u{1B}[1ma\\u{1B}[0m\\nb\u{1B}[0m\n")
    #expect(output.errorText == "\u{1B}[33mWarning: \u{1B}[0mcareful\n")
  }

  /// A terminal breaks lines anywhere: they are broken between words before it does.
  @Test(arguments: [
    ("a sentence of several words", "a sentence\n  of several\n  words"),
    ("  indented words that go on", "  indented\n    words\n    that go\n    on"),
    ("short", "short"), ("one two three\nfour", "one two\n  three\nfour"),
    // What is copied stays whole, and so do columns.
    ("see /a/path/that/is/long/enough now", "see\n  /a/path/that/is/long/enough\n  now"),
    ("Run 'hotside sign westend', then go", "Run\n  'hotside sign westend',\n  then go"),
    ("don't break 'what nobody ends", "don't break\n  'what\n  nobody\n  ends"),
    ("Next: hotside sign westend kusama", "Next: hotside sign westend kusama"),
    ("network  version  state  nodes", "network  version  state  nodes"),
    ("漢字 漢字漢字 漢字", "漢字\n  漢字漢字\n  漢字"),
    // The value of a fact stays below its beginning; a long word has its own line.
    ("key:   ab cd ef", "key:   ab cd\n       ef"),
    ("key:   0123456789", "key:\n  0123456789"),
    ("  key:  0 0123456789", "  key:\n    0\n    0123456789"),
    ("key:   a  b  c  d  e", "key:   a  b  c  d  e"),
  ])
  func linesAreBrokenBetweenWords(text: String, shown: String) throws {
    let terminal = CommandOutput.inMemory(isTerminal: true, width: 12)
    try terminal.print(text)
    terminal.note(StyledText(text))
    #expect(terminal.outputText == shown + "\n")
    #expect(terminal.errorText == shown + "\n")
    let file = CommandOutput.inMemory(width: 12)
    try file.print(text)
    file.note(StyledText(text))
    #expect(file.outputText == text + "\n" && file.errorText == text + "\n")
  }

  @Test func aQuestionIsBrokenBetweenWords() {
    let terminal = CommandOutput.inMemory(isTerminal: true, width: 12)
    terminal.prompt("Replace all of this? [y/N] ", isFolded: true)
    #expect(terminal.errorText == "Replace all\n  of this?\n  [y/N] ")
    let file = CommandOutput.inMemory(width: 12)
    file.prompt("Replace all of this? [y/N] ", isFolded: true)
    #expect(file.errorText == "Replace all of this? [y/N] ")
  }

  @Test func workWithoutProgressIsShownUntilItEnds() {
    let terminal = CommandOutput.inMemory(isTerminal: true, width: 40)
    let shown = terminal.showing("Opening the vault") { terminal.errorText }
    #expect(shown == "Opening the vault…")
    #expect(terminal.errorText == shown + "\r\u{1B}[2K")
    let file = CommandOutput.inMemory()
    #expect(file.showing("Opening the vault") { file.errorText } == "")
  }

  @Test func stylesTakeNoRoom() throws {
    let output = CommandOutput.inMemory(isTerminal: true, width: 12)
    try output.print(styled: "it \("holds", style: .green) here")
    #expect(output.outputText == "it \u{1B}[32mholds\u{1B}[0m\n  here\n")
    try output.print("a part of a longer line", terminator: "")
    #expect(output.outputText.hasSuffix("a part of a longer line"))
  }

  @Test(arguments: [
    CommandOutput.inMemory(),
    .inMemory(isTerminal: true, environment: ["NO_COLOR": "1"]),
    .inMemory(isTerminal: true, environment: ["TERM": "dumb"]),
  ])
  func stylesShowNowhereElse(_ output: CommandOutput) throws {
    try output.print(styled: "it is \("valid", style: .green)")
    output.warn("careful")
    #expect(!output.usesColor)
    #expect(output.outputText == "it is valid\n")
    #expect(output.errorText == "Warning: careful\n")
  }

  @Test func emptyNoColorIsNoWish() {
    #expect(CommandOutput.inMemory(isTerminal: true, environment: ["NO_COLOR": ""]).usesColor)
  }

  @Test func stylesOfTextsAreKeptWhenTheyAreJoined() {
    let inner: StyledText = "\("one", style: .red) two"
    let text: StyledText = "<\(inner)>" + StyledText("three\nfour", style: .bold)
    #expect(text.rendered(inColor: false) == "<one two>three\nfour")
    #expect(
      text.rendered(inColor: true)
        == "<\u{1B}[31mone\u{1B}[0m two>\u{1B}[1mthree\nfour\u{1B}[0m")
  }

  @Test(arguments: [
    ("plain text, with ümlauts and 漢字", "plain text, with ümlauts and 漢字"),
    ("line\nfeed\tand tab", "line\nfeed\tand tab"),
    ("\u{0}\u{7}\u{8}\r\u{7F}", "\\u{0}\\u{7}\\u{8}\\r\\u{7F}"),
    ("\u{9B}31m", "\\u{9B}31m"),
    ("\u{1B}]0;title\u{7}", "\\u{1B}]0;title\\u{7}"),
    ("a\u{202E}b\u{2066}c\u{200F}", "a\\u{202E}b\\u{2066}c\\u{200F}"),
    ("zero\u{200B}width\u{FEFF}", "zero\\u{200B}width\\u{FEFF}"),
    ("tag\u{E0041}", "tag\\u{E0041}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ("private\u{E000}", "private\\u{E000}"),
    ("e\u{301}", "e\u{301}"),
  ])
  func dangerousCharactersAreSpelledOut(text: String, expected: String) {
    #expect(TerminalText.sanitized(text) == expected)
  }

  @Test func lineBreaksAreSpelledOutWhereOneLineIsMeant() {
    #expect(TerminalText.sanitized("a\nb\tc\r\n", keepingLayout: false) == "a\\nb\\tc\\r\\n")
  }

  @Test func widthIsThatOfTheTerminal() {
    #expect(CommandOutput.inMemory(width: 123).width == 123)
  }
}
