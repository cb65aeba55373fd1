import PictureReading
import QRDrawing
import SCALECodec
import TestSupport
import Testing

/// What the confined reader says, and what it cannot say.
@Suite struct PictureAnswerTests {
  private static let information = PictureInformation(
    kind: .apng, width: 300, height: 200,
    delays: [.init(numerator: 1, denominator: 10), .init(numerator: 0, denominator: 100)],
    plays: nil, texts: [PictureText(keyword: "Source", text: "é")])

  static let answers: [PictureAnswer] =
    [
      .information(information),
      .information(
        PictureInformation(
          kind: .jpeg, width: 1, height: 8192, delays: [.init(numerator: 0, denominator: 1)],
          plays: 1, texts: [])),
      .content(nil), .content(SymbolReading(content: [])), .end,
      .content(SymbolReading(content: [UInt8](repeating: 7, count: 7089))),
    ]
    + SymbolView.allCases.map { .content(SymbolReading(content: [1, 2], view: $0)) }
    + errors.map { .failure($0) }

  static let errors: [PictureError] = [
    .notAPicture(name: "a"), .truncated(name: "a", offset: 1 << 40),
    .damaged(name: "a", offset: 3, reason: "a checksum is wrong"),
    .damagedFrame(name: "a", frame: 5),
    .tooLarge(name: "a", what: "frames", found: 1 << 31, limit: 65_536),
    .noSymbolAtStart(name: "a", count: 40), .needsMemory(name: "a"),
    .severalCodes(name: "a", frame: 7), .codeInParts(name: "a", frame: 0),
    .unreadCode(name: "a", frame: 1 << 16),
    .shownDifferently(name: "a", reason: "its colors are CMYK"),
  ]

  @Test(arguments: answers) func answersComeBack(answer: PictureAnswer) throws {
    let message = answer.message
    let count = try #require(PictureAnswer.length(message[...]))
    #expect(count == message.count - PictureAnswer.lengthByteCount)
    #expect(PictureAnswer(message[PictureAnswer.lengthByteCount...], name: "a") == answer)
    // Neither less nor more than the whole.
    for end in PictureAnswer.lengthByteCount..<min(message.count, 200) {
      #expect(PictureAnswer(message[PictureAnswer.lengthByteCount..<end], name: "a") == nil)
    }
    #expect(PictureAnswer((message + [0])[PictureAnswer.lengthByteCount...], name: "a") == nil)
  }

  @Test func invalidAnswersOfTheReaderAreRefused() {
    func information(
      width: Int = 1, frames: Int = 1, denominator: Int = 1, texts: Int = 0
    ) -> PictureAnswer {
      .information(
        PictureInformation(
          kind: .gif, width: width, height: 1,
          delays: .init(repeating: .init(numerator: 1, denominator: denominator), count: frames),
          plays: 1, texts: .init(repeating: PictureText(keyword: "", text: ""), count: texts)))
    }
    let impossible = [
      information(width: 0), information(width: 8193), information(frames: 0),
      information(frames: 65_537), information(denominator: 0), information(texts: 65),
      .content(SymbolReading(content: [UInt8](repeating: 0, count: 7090))),
    ]
    for answer in impossible {
      #expect(PictureAnswer(answer.message[PictureAnswer.lengthByteCount...], name: "") == nil)
    }
    for bytes: [UInt8] in [[], [4], [0, 4], [3, 7], [1, 2], [255]] {
      #expect(PictureAnswer(bytes[...], name: "") == nil)
    }
    #expect(PictureAnswer.length([1, 0, 0]) == nil)
  }

  @Test func textsOfTheReaderStayOnTheirLine() throws {
    let reason = "\u{1b}[2J\n" + String(repeating: "x", count: 300)
    let message = PictureAnswer.failure(.damaged(name: "", offset: 0, reason: reason)).message
    let answer = PictureAnswer(message[PictureAnswer.lengthByteCount...], name: "a")
    guard case .failure(.damaged(name: "a", offset: 0, reason: let text)) = answer else {
      Issue.record("another answer")
      return
    }
    #expect(text.hasPrefix("\\u{1B}[2J\\nxxx") && text.count < 120)
  }

  @Test(arguments: 0..<200) func noAnswerTraps(seed: UInt64) {
    let bytes = SplitMix64.bytes(Int(seed), seed: seed)
    _ = PictureAnswer(bytes[...], name: "")
    _ = PictureAnswer(([UInt8(seed % 4)] + bytes)[...], name: "")
  }
}
