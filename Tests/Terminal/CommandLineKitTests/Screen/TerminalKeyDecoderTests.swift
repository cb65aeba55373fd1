import TerminalKit
import Testing

@Suite struct TerminalKeyDecoderTests {
  /// The keys that bytes stand for, with a rest at the end.
  private func keys(_ text: String) -> [TerminalKey] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [TerminalKey] {
    var decoder = TerminalKeyDecoder()
    let keys = bytes.compactMap { decoder.take($0) }
    return keys + [decoder.rest()].compactMap { $0 }
  }

  @Test(arguments: [
    ("\r", TerminalKey.enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace),
    ("\u{8}", .backspace), ("\u{3}", .control("c")), ("\u{1A}", .control("z")),
    ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}[H", .home), ("\u{1B}OF", .end), ("\u{1B}[1~", .home), ("\u{1B}[8~", .end),
    ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
    ("\u{1B}[Z", .backTab), ("\u{1B}[1;5C", .right), ("\u{1B}[3;2~", .delete), ("\u{1B}OM", .enter),
    ("\u{1B}", .escape),
  ])
  func aSequenceIsAKey(text: String, key: TerminalKey) { #expect(keys(text) == [key]) }

  @Test func charactersAreThoseOfUTF8() {
    #expect(keys("aé€😀") == [.character("a"), .character("é"), .character("€"), .character("😀")])
    // Overlong, a surrogate, beyond the last scalar, cut short, a control character.
    #expect(keys([0xC0, 0xAF]) == [])
    #expect(keys([0xE0, 0x80, 0xAF]) == [])
    #expect(keys([0xED, 0xA0, 0x80]) == [])
    #expect(keys([0xF4, 0x90, 0x80, 0x80]) == [])
    #expect(keys([0xE2, 0x82, 0x61]) == [.character("a")])
    #expect(keys([0xC2, 0x9B]) == [])
  }

  @Test func whatStandsForNoKeyIsDropped() {
    #expect(keys("\u{1B}[99~x") == [.character("x")])
    #expect(keys("\u{1B}[\(String(repeating: "99;", count: 1000))~x") == [.character("x")])
    #expect(keys("\u{1B}qx") == [.character("x")])
    #expect(keys("\u{1B}[\u{1B}[A") == [.up])
    #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    #expect(keys([0]) == [])
  }

  @Test func aPasteConfirmsNothing() {
    let pasted = keys("\u{1B}[200~one\r\ttwo\u{3}\u{7F}\u{1B}[A\u{1B}[201~\r")
    let characters = "one  two".unicodeScalars.map { TerminalKey.character($0) }
    #expect(pasted == characters + [.enter])
  }

  @Test func aRestAloneTellsEscapeFromASequence() {
    var decoder = TerminalKeyDecoder()
    #expect(decoder.take(0x1B) == nil && decoder.isWaiting)
    #expect(decoder.rest() == .escape && !decoder.isWaiting)
    #expect(decoder.take(0x5B) == .character("["))
    // Half a sequence goes on to wait.
    #expect(decoder.take(0x1B) == nil && decoder.take(0x5B) == nil)
    #expect(decoder.rest() == nil && decoder.take(0x41) == .up)
  }

  @Test func anyBytesEndInTheGroundState() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var decoder = TerminalKeyDecoder()
      for _ in 0..<200 { _ = decoder.take(UInt8.random(in: 0...255, using: &generator)) }
      // A final byte ends whatever was begun, and the key behind it is seen.
      for byte in Array("~~\u{1B}[201~".utf8) { _ = decoder.take(byte) }
      #expect(decoder.take(0x61) == .character("a"))
    }
  }

  /// What comes of bytes: keys, and what a terminal says.
  private func outcome(_ text: String) -> (keys: [TerminalKey], reports: [TerminalReport]) {
    var decoder = TerminalKeyDecoder()
    var outcome: (keys: [TerminalKey], reports: [TerminalReport]) = ([], [])
    for byte in text.utf8 {
      if let key = decoder.take(byte) { outcome.keys.append(key) }
      if let report = decoder.report { outcome.reports.append(report) }
    }
    return outcome
  }

  @Test(arguments: [
    ("\u{1B}[?62;4c", TerminalReport.controlSequence(Array("?62;4".utf8), final: 0x63)),
    ("\u{1B}[6;16;8t", .controlSequence(Array("6;16;8".utf8), final: 0x74)),
    ("\u{1B}P>|kitty(0.35)\u{1B}\\", .controlString(0x50, Array(">|kitty(0.35)".utf8))),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .controlString(0x5F, Array("Gi=31;OK".utf8))),
    ("\u{1B}]1337;x\u{7}", .controlString(0x5D, Array("1337;x".utf8))),
    ("\u{1B}[<0;1;1M", .controlSequence(Array("<0;1;1".utf8), final: 0x4D)),
  ])
  func whatATerminalSaysIsNoKey(text: String, report: TerminalReport) {
    let outcome = outcome("a" + text + "b")
    #expect(outcome.keys == [.character("a"), .character("b")])
    #expect(outcome.reports == [report])
  }

  @Test func pastedAnswersAreNone() {
    let outcome = outcome("\u{1B}[200~x\u{1B}[?62;4c\u{1B}_Gi=31;OK\u{1B}\\y\u{1B}[201~")
    #expect(outcome.keys == [.character("x"), .character("y")])
    #expect(outcome.reports == [])
  }

  @Test func aBrokenStringIsLeftBehind() {
    // Cancelled, followed by another sequence, far too long.
    #expect(outcome("\u{1B}Pabc\u{18}x").keys == [.character("x")])
    #expect(outcome("\u{1B}Pabc\u{1B}[A").keys == [.up])
    let long = outcome("\u{1B}_\(String(repeating: "x", count: 5000))\u{1B}\\y")
    #expect(long.keys == [.character("y")])
    #expect(long.reports == [.controlString(0x5F, [UInt8](repeating: 0x78, count: 256))])
  }

  @Test func aStringThatDoesNotGoOnLocksNothing() {
    var decoder = TerminalKeyDecoder()
    // Alt and P: nothing follows.
    for byte in "\u{1B}P".utf8 { #expect(decoder.take(byte) == nil) }
    #expect(decoder.rest() == nil && !decoder.isWaiting)
    #expect(decoder.take(0x61) == .character("a"))
    // An answer that is broken off, inside or before the last byte.
    for text in ["\u{1B}P>|x", "\u{1B}_Gi=31;OK\u{1B}"] {
      for byte in text.utf8 { #expect(decoder.take(byte) == nil) }
      #expect(decoder.rest() == nil && decoder.isWaiting)
      for _ in 0..<100 { #expect(decoder.rest() == nil) }
      #expect(!decoder.isWaiting)
      #expect(decoder.take(0x61) == .character("a"))
    }
  }
}
