import TerminalKit
import Testing

/// Columns stand under one another, whatever is in them.
@Suite struct TextTableTests {
  @Test func columnsAreAligned() {
    var table = TextTable(columns: [.left("NAME"), .right("VERSION"), .left("HASH")])
    table.append(["westend", "9220", "ab"])
    table.append(["polkadot", "1002000", "cdef"])
    table.append(["x"])
    #expect(
      table.text == """
        NAME      VERSION  HASH
        westend      9220  ab
        polkadot  1002000  cdef
        x
        """)
  }

  @Test func wideCellsCountTwice() {
    var table = TextTable(columns: [.left(), .right(), .left()])
    table.append(["漢字", "1", "a"])
    table.append(["abc", "漢", "b"])
    #expect(
      table.text == """
        漢字   1  a
        abc   漢  b
        """)
  }

  @Test func aNarrowWindowShortensTheWidestWords() throws {
    var table = TextTable(columns: [.left("name"), .right("version"), .left("hash")])
    table.append(["westend", "123456789", String(repeating: "ab", count: 16)])
    #expect(
      table.text(columns: 32) == """
        name       version  hash
        westend  123456789  abababababa…
        """)
    #expect(table.text(columns: 52) == table.text, "it fits")
    #expect(table.text(columns: 28).contains("westend  123456789  abababa…"), "8 columns are left")
    let terminal = CommandOutput.inMemory(isTerminal: true, width: 32)
    try terminal.print(table)
    #expect(terminal.outputText == table.text(columns: 32) + "\n")
    let pipe = CommandOutput.inMemory(width: 32)
    try pipe.print(table)
    #expect(pipe.outputText == table.text + "\n", "whole where there is no window")
  }

  @Test func aTableThatIsTooWideHasALineForEachCell() {
    var table = TextTable(columns: [.left("name"), .right("version"), .left("hash")])
    table.append(["westend", "123456789", "abababababab"])
    table.append(["kusama", "", "cd"])
    #expect(
      table.text(columns: 27) == """
        name: westend
        version: 123456789
        hash: abababababab

        name: kusama
        hash: cd
        """)
    var plain = TextTable(columns: [.left(), .right()])
    plain.append(["abcdefghijkl", "123456789"])
    #expect(plain.text(columns: 10) == "abcdefg…  123456789", "no headings would say what is what")
  }

  @Test func namesAndKeysAreNeverShortened() {
    let key = String(repeating: "ab", count: 16)
    var table = TextTable(columns: [.whole("item"), .left("hash"), .right("from")])
    table.append(["westend_metadata_9220", key, "9220"])
    #expect(table.text(columns: 40).hasSuffix("\nwestend_metadata_9220  ababababab…  9220"))
    #expect(table.text(columns: 30).contains("item: westend_metadata_9220\nhash: \(key)\n"))
    var signed = TextTable(columns: [.whole("network"), .left("published"), .whole("signed by")])
    signed.append(["westend", "1 Dec 2026", "O, sr25519 \(key)"], notes: ["A note."])
    signed.append(["kusama", "2 Dec 2026"])
    let lines = signed.styledLines(columns: 40).map { $0.rendered(inColor: false) }
    #expect(
      lines == [
        "network  published", "  signed by", "westend  1 Dec 2026", "  O, sr25519 \(key)",
        "  A note.", "kusama   2 Dec 2026",
      ])
    #expect(signed.text(columns: 80) == signed.text)
  }

  @Test func cellsStayOnTheirLine() {
    var table = TextTable(columns: [.left(), .left()])
    table.append(["a\nb\u{1B}", "c"])
    table.append(["d", ""])
    table.append(["", "e"])
    #expect(table.text == "a\\nb\\u{1B}  c\nd\n            e")
  }

  @Test func tableWithoutRowsHasItsHeadings() {
    #expect(TextTable(columns: [.left("A"), .left("B")]).text == "A  B")
    #expect(TextTable(columns: [.left()]).text == "")
  }

  @Test func tooManyCellsAreAProgrammingError() async {
    await #expect(processExitsWith: .failure) {
      var table = TextTable(columns: [.left()])
      table.append(["a", "b"])
    }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("한글", 4), ("ｆｕｌｌ", 8),
    ("ﾊﾝ", 2), ("😀", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("👨‍👩‍👧", 2),
    ("\u{200B}", 0), ("\u{301}", 0), ("\u{7}", 0), ("\u{20000}", 2), ("\u{3FFFD}", 2),
    ("\u{10FFFD}", 1), ("Ω", 1), ("\u{2E80}", 2), ("\u{1100}", 2), ("\u{10FF}", 1),
  ])
  func widthIsThatOnATerminal(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }
}
