import ByteSupport
import FileSupport
import Reporting
import TestSupport
import Testing

@Suite struct SystemTextTests {
  @Test(
    arguments: [
      ([0x63, 0xe9], "c\u{10ffe9}"), ([0xc3, 0xa9], "\u{e9}"), ([], ""), ([0xff], "\u{10ffff}"),
      ([0x80], "\u{10ff80}"), ([0xed, 0xa0, 0x80], "\u{10ffed}\u{10ffa0}\u{10ff80}"),
      ([0xf0, 0x9f, 0x98], "\u{10fff0}\u{10ff9f}\u{10ff98}"),
      ([0xf0, 0x9f, 0x98, 0x80], "\u{1f600}"), ([0xc0, 0x80], "\u{10ffc0}\u{10ff80}"),
      // A scalar that stands for a byte, in the bytes themselves: U+10FFE9 is F4 8F BF A9.
      ([0xf4, 0x8f, 0xbf, 0xa9], "\u{10fff4}\u{10ff8f}\u{10ffbf}\u{10ffa9}"),
    ] as [([UInt8], String)])
  func everyByteSequenceHasADistinctText(bytes: [UInt8], text: String) {
    #expect(SystemText.text(bytes).unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(SystemText.bytes(text) == bytes)
    #expect(SystemText.cString(text).map { UInt8(bitPattern: $0) } == bytes + [0])
  }

  @Test func everyByteSequenceComesBack() {
    var generator = SplitMix64(seed: 0x5eed)
    var texts: Set<[UInt32]> = []
    var seen: Set<[UInt8]> = []
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        // Lead and continuation bytes more often than chance has them.
        [UInt8.random(in: 0...255, using: &generator), 0xf4, 0x8f, 0xbf, 0xa9, 0xe2]
          .randomElement(using: &generator) ?? 0
      }
      let text = SystemText.text(bytes)
      #expect(SystemText.bytes(text) == bytes)
      seen.insert(bytes)
      texts.insert(text.unicodeScalars.map(\.value))
    }
    #expect(texts.count == seen.count, "different bytes have different texts")
  }

  @Test func bytesThatAreNotUTF8AreShownAsHexEscapes() {
    #expect(ScreenText.quoted(SystemText.text([0x63, 0xe9])) == #"'c\xe9'"#)
    #expect(ScreenText.line(SystemText.text([0x63, 0xe9, 0x1b])) == #"c\xe9\u{1B}"#)
  }

  @Test(
    arguments: [
      ("a", ".", "a"), ("/a", "/", "a"), ("a/b", "a", "b"), ("/a/b", "/a", "b"), ("a/", "a", ""),
      ("a/\u{301}b", "a", "\u{301}b"),
    ])
  func pathsAreCutAtBytes(path: String, folder: String, name: String) {
    #expect(FilePath.folder(of: path).hasSameBytes(as: folder))
    #expect(FilePath.name(of: path).hasSameBytes(as: name))
    #expect(FilePath.isAbsolute(path) == (path.utf8.first == 0x2f))
  }

  @Test func namesAreJoinedToFolders() {
    #expect(FilePath.join("a", "b") == "a/b")
    #expect(FilePath.join("a/", "b") == "a/b")
    #expect(FilePath.join(".", "b") == "b")
    #expect(FilePath.join("a", "/b") == "/b")
    #expect(FilePath.join("a", "/\u{301}").hasSameBytes(as: "/\u{301}"))
  }
}

@Suite struct ByteTextTests {
  @Test(arguments: [("e\u{301}", "\u{e9}"), ("\u{212a}", "K"), ("\u{2126}", "\u{3a9}")])
  func canonicallyEquivalentSpellingsDiffer(left: String, right: String) {
    #expect(left == right, "Swift takes them for one")
    #expect(!left.hasSameBytes(as: right))
    #expect(ByteText(left) != ByteText(right))
    #expect(Set([ByteText(left), ByteText(right)]).count == 2)
    #expect(ByteText(left) < ByteText(right) || ByteText(right) < ByteText(left))
    #expect(ByteText(left) == ByteText(left))
  }

  @Test func orderIsThatOfTheBytes() {
    #expect(
      ["b", "\u{e9}", "a", "e\u{301}", "B"].map { ByteText($0) }.sorted().map(\.text)
        == ["B", "a", "b", "e\u{301}", "\u{e9}"])
  }
}

@Suite struct ByteOrderMarkTests {
  @Test(
    arguments: [
      ([0xef, 0xbb, 0xbf, 0x61], [0x61]), ([0xef, 0xbb], [0xef, 0xbb]), ([0x61], [0x61]), ([], []),
      ([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], [0xef, 0xbb, 0xbf]),
    ] as [([UInt8], [UInt8])])
  func oneByteOrderMarkIsSkipped(bytes: [UInt8], rest: [UInt8]) {
    #expect(ByteOrderMark.skipped(in: bytes) == rest)
  }

  @Test func aByteOrderMarkBeforeHexIsSkipped() throws {
    #expect(try Hex.decode(file: [0xef, 0xbb, 0xbf] + Array(" 0x0aff\r\n".utf8)) == [0x0a, 0xff])
    #expect(throws: HexError.self) { try Hex.decode(file: Array("0a 0b".utf8)) }
  }
}
