import ByteSupport
import Glibc
import RaptorQ
import Reporting
import TestSupport
import Testing
import VaultPayloads

/// The form of `qr-reader.json`.
private struct ReaderVectors: Decodable {
  struct Line: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let line: String
    let payload_hex: String?
    let expect_error: String?
    var testDescription: String { id }
  }

  struct Estimate: Decodable, Sendable {
    let line: String
    let frames_estimate: Int
  }

  struct LineSequence: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let lines: [String]
    let result_hex: String
    var testDescription: String { id }
  }

  struct FrameSequence: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let frames_hex: [String]
    let result_hex: String?
    let expect_error: String?
    let lengths: [Int]?
    var testDescription: String { id }
  }

  let lines: [Line]
  let estimate: [Estimate]
  let sequences_of_lines: [LineSequence]
  let sequences: [FrameSequence]

  static let all = payloadVectors.files("qr-reader", as: ReaderVectors.self)
}

@Suite struct FrameCollectorVectorTests {
  @Test(arguments: ReaderVectors.all.flatMap(\.lines))
  private func phoneLinesGiveTheirContent(vector: ReaderVectors.Line) throws {
    if let payload = vector.payload_hex {
      #expect(try Hex.encode(PhoneLine.content(of: vector.line)) == payload)
    } else {
      let error = #expect(throws: FrameError.self) { try PhoneLine.content(of: vector.line) }
      #expect(error?.vectorName == vector.expect_error)
    }
  }

  @Test(arguments: ReaderVectors.all.flatMap(\.estimate))
  private func theNumberOfExpectedFramesIsEstimated(vector: ReaderVectors.Estimate) throws {
    let content = try ScannedContent(PhoneLine.content(of: vector.line))
    #expect(content.expectedFrames == vector.frames_estimate)
  }

  @Test(arguments: ReaderVectors.all.flatMap(\.sequences_of_lines))
  private func aPhoneStopsAtTheFirstPayload(vector: ReaderVectors.LineSequence) throws {
    var collector = FrameCollector()
    for line in vector.lines {
      if try collector.add(PhoneLine.content(of: line)).isComplete { break }
    }
    #expect(collector.phonePayload.map { Hex.encode($0) } == vector.result_hex)
  }

  @Test(arguments: ReaderVectors.all.flatMap(\.sequences))
  private func sequencesEndInTheirPayloadOrError(vector: ReaderVectors.FrameSequence) throws {
    var collector = FrameCollector()
    do {
      for hex in vector.frames_hex { try collector.add(Hex.decode(hex)) }
      let scan = try collector.finish { _ in false }
      #expect(Hex.encode(scan.payload) == vector.result_hex)
      #expect(vector.expect_error == nil)
    } catch let error as FrameError {
      #expect(error.vectorName == vector.expect_error)
      for length in vector.lengths ?? [] { #expect(error.message.contains("\(length)")) }
    }
  }
}

@Suite struct FrameCollectorTests {
  private static let payload = (0..<3000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 + $0) }
  private static let other = payload.map { $0 ^ 0x5a }

  @Test func twoMoviesOfEqualLengthAreNoticed() throws {
    let first = try MovieFrames(payload: Self.payload, chunkSize: 128)
    let second = try MovieFrames(payload: Self.other, chunkSize: 128)
    var mixed = FrameCollector()
    for index in first.indices {
      try mixed.add(index.isMultiple(of: 2) ? first[index] : second[index])
    }
    #expect(throws: FrameError.self) { try mixed.finish { $0 == Self.payload } }
    var overlapping = FrameCollector()
    for frame in first { try overlapping.add(frame) }
    try overlapping.add(second[0])
    #expect(throws: FrameError.contradiction(frames: 1)) {
      try overlapping.finish { $0 == Self.payload }
    }
    // Exactly as many as are needed: nothing contradicts, but nothing is recognized either.
    var barely = FrameCollector()
    for index in 0..<first.sourceSymbols {
      try barely.add(index < 3 ? second[second.count - 1 - index] : first[index])
    }
    if barely.phonePayload != nil {
      #expect(throws: FrameError.unrecognized(byteCount: 3000)) { try barely.finish { _ in false } }
    }
  }

  @Test(arguments: [SymbolNumbering.raptorq1x, .rfc6330])
  func eitherNumberingIsFound(numbering: SymbolNumbering) throws {
    let frames = try MovieFrames(payload: Self.payload, chunkSize: 128, numbering: numbering)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      var collector = FrameCollector()
      for frame in frames.shuffled(using: &random).prefix(frames.count * 3 / 5) {
        try collector.add(frame)
      }
      let scan = try collector.finish { $0 == Self.payload }
      #expect(scan.payload == Self.payload)
      #expect(scan.numbering == numbering)
    }
  }

  /// The time for ten times as many frames is about ten times as long, not a hundred times.
  @Test(arguments: [ScannedContent.Kind.fountain, .legacy])
  func framesAreCollectedInLinearTime(kind: ScannedContent.Kind) throws {
    func seconds(_ count: Int) throws -> Double {
      let symbol = [UInt8](repeating: 7, count: 1072)
      let total: [UInt8] = [UInt8(count >> 8), UInt8(count & 0xff)]
      var collector = FrameCollector()
      let start = Self.processorSeconds()
      for index in 0..<count {
        let number = [UInt8(index >> 8), UInt8(index & 0xff)]
        // Of 32 MB, far from complete.
        try collector.add(
          kind == .legacy
            ? [0] + total + number + symbol : [0x82, 0, 0, 0, 0, 0] + number + symbol)
      }
      return Self.processorSeconds() - start
    }
    _ = try seconds(200)
    #expect(try seconds(4000) < 40 * seconds(400))
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func tooFewFramesAreIncomplete() throws {
    let frames = try MovieFrames(payload: Self.payload, chunkSize: 128)
    var collector = FrameCollector()
    #expect(throws: FrameError.nothingScanned) { try collector.finish { _ in true } }
    for frame in frames.suffix(frames.sourceSymbols - 1) { try collector.add(frame) }
    #expect(
      throws: FrameError.incomplete(
        have: frames.sourceSymbols - 1, need: frames.sourceSymbols, kind: .fountain)
    ) { try collector.finish { _ in true } }
  }

  @Test(arguments: [
    "80000000" + "00000000" + "aa",  // a payload of 0 bytes
    "80000010" + "00000000",  // no symbol
    "8000001000",  // cut within the id
    "ffffffff" + "00000000" + "aabb",  // 2³¹ − 1 bytes
    "80000010" + "ff000000" + "aabb",  // a block that is not there
  ])
  func hostileFramesEndInErrors(hex: String) throws {
    var collector = FrameCollector()
    let content = try Hex.decode(hex)
    #expect(throws: FrameError.self) { try collector.add(content) }
    #expect(collector.kind == nil)
  }

  @Test func framesOfAnotherSymbolSizeAreRefused() throws {
    var collector = FrameCollector()
    try collector.add(Hex.decode("80000040" + "00000000" + "aabb"))
    #expect(throws: FrameError.conflictingSymbolSizes(first: 2, other: 3)) {
      try collector.add(Hex.decode("80000040" + "00000001" + "aabbcc"))
    }
  }

  @Test func twoStaticCodesAreOneTooMany() throws {
    var collector = FrameCollector()
    try collector.add([0x53, 1])
    try collector.add([0x53, 1])
    #expect(throws: FrameError.secondPayload(firstLength: 2, secondLength: 3)) {
      try collector.add([0x53, 1, 2])
    }
    #expect(try collector.finish { _ in true }.payload == [0x53, 1])
  }
}

extension FrameError {
  /// The name of the case in the vector files.
  fileprivate var vectorName: String? {
    switch self {
    case .unexpectedContent: "unexpected-content"
    case .sameIndexOtherData: "same-number"
    case .conflictingLegacyTotals: "conflicting-legacy-lengths"
    case .indexTooLarge: "length-exceeded"
    case .conflictingPayloads: "conflicting-payloads"
    case .incomplete: "incomplete"
    case .badFrame: "bad-frame"
    case .interrupted(by: .complete, _): "dynamic-interrupted-by-static"
    case .interrupted(by: .legacy, .fountain): "fountain-interrupted-by-legacy"
    case .interrupted(by: .fountain, .legacy): "legacy-interrupted-by-fountain"
    default: nil
    }
  }
}
