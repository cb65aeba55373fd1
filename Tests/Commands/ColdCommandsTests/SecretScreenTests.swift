import CommandTestSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// Words that are shown for paper: numbered, on the other screen, and gone with it.
@Suite(.enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"))
struct SecretScreenTests {
  private let fixture: KeysFixture

  init() throws { fixture = try KeysFixture() }

  private func window(
    _ words: [String], columns: Int, terminal: String = "screen"
  ) throws -> TmuxWindow {
    try TmuxWindow(
      [ProcessRunner.hotside] + words,
      environment: [
        "XDG_DATA_HOME": fixture.folder.file("data"), "TERM": terminal,
        "HOTSIDE_PASSWORD_FILE": fixture.passwordFile,
      ], in: fixture.folder.path, columns: columns)
  }

  /// The words beside their numbers, in the order of these.
  private func numbered(_ screen: String) -> [String] {
    let pieces = screen.split { $0 == " " || $0 == "\n" }.map(String.init)
    let found = pieces.indices.dropLast().compactMap { index -> (Int, String)? in
      guard pieces[index].hasSuffix("."), let number = Int(pieces[index].dropLast()) else {
        return nil
      }
      return (number, pieces[index + 1])
    }
    let sorted = found.sorted { $0.0 < $1.0 }
    return sorted.map(\.0) == Array(1...max(1, sorted.count)) ? sorted.map(\.1) : []
  }

  @Test(arguments: [(80, "12"), (80, "24"), (40, "24"), (16, "12")])
  func aNumberedPhraseDisappearsAfterEnter(columns: Int, count: String) throws {
    let window = try window(
      ["keys", "generate", "new", "--show-phrase", "--words", count], columns: columns)
    let last = "\(count). "
    let words = numbered(try window.wait(for: last))
    #expect(words.count == Int(count))
    try window.press("Enter")
    try window.wait(for: "ended with 0")
    let left = Set(
      try window.everything.split { $0 == " " || $0 == "\n" || $0 == "." }.map(String.init))
    #expect(words.filter { left.contains($0) }.count < words.count / 3, "\(left)")
    // They are the key's: another vault that takes them in has the same key.
    let phrase = fixture.folder.file("written down")
    _ = FileManager.default.createFile(
      atPath: phrase, contents: Data(words.joined(separator: " ").utf8),
      attributes: [.posixPermissions: 0o600])
    #expect(try fixture.run(["keys", "import", "again", "--phrase-file", phrase]).exitCode == 0)
    let keys = try ["new", "again"].map { try fixture.run(["keys", "show-public", $0]).output }
    #expect(keys[0] == keys[1])
  }

  @Test func aTerminalWithoutAnotherScreenGetsLines() throws {
    let window = try window(
      ["keys", "generate", "new", "--show-phrase", "--words", "12"], columns: 80, terminal: "dumb")
    let shown = try window.wait(for: "ended with 0")
    #expect(numbered(shown.components(separatedBy: "Generated")[0]).count == 12)
  }

  @Test func anInterruptRemovesTheWordsFromTheScreen() throws {
    let window = try window(["keys", "generate", "new", "--show-phrase"], columns: 80)
    let words = numbered(try window.wait(for: "24. "))
    try window.press("C-c")
    let left = try window.wait(for: "ended with 0")
    #expect(words.count == 24 && !left.contains("24. "))
    #expect(try fixture.run(["keys", "show-public", "new"]).exitCode == 0)
  }

  @Test func aPassphraseIsShownAndDisappearsAfterEnter() throws {
    let window = try window(["keys", "passphrase", "--words", "8"], columns: 40)
    let lines = try window.wait(for: "press Enter").split(separator: "\n").map(String.init)
    let words = lines.dropFirst().prefix { !$0.hasPrefix("Write") }.joined(separator: " ")
      .split(separator: " ")
    #expect(words.count == 8)
    try window.press("Enter")
    let left = try window.wait(for: "ended with 0")
    #expect(!left.contains(words[0] + " " + words[1]))
  }
}
