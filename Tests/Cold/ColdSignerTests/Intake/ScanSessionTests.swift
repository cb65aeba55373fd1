import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import RaptorQ
import Reporting
import SecretShares
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// What a camera delivers, put together.
@Suite struct ScanSessionTests {
  private static let payload = (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 5) }

  private static func frames(
    _ payload: [UInt8] = payload, numbering: SymbolNumbering = .raptorq1x
  ) throws -> [[UInt8]] {
    Array(try MovieFrames(payload: payload, chunkSize: 128, numbering: numbering))
  }

  private func scan(_ contents: [[UInt8]]) throws(ColdSignerError) -> [UInt8] {
    var session = ScanSession()
    for content in contents where !session.isComplete { try session.add(content) }
    return try session.finish()
  }

  @Test func aMovieIsReadInAnyOrderAndWithLosses() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    let frames = try Self.frames()
    #expect(try scan(frames) == Self.payload)
    #expect(try scan(frames.reversed()) == Self.payload)
    for _ in 0..<10 {
      let some = frames.shuffled(using: &random).prefix(frames.count * 2 / 3)
      #expect(try scan(Array(some)) == Self.payload, "seed \(seed)")
    }
  }

  @Test func aScanEndsWithTheCompletingFrame() throws {
    let frames = try Self.frames()
    var session = ScanSession()
    for frame in frames { try session.add(frame) }
    #expect(session.framesUsed == 24 && session.payload == Self.payload)
    #expect(session.announcedFrames == 24)
    // Nothing disturbs a complete scan.
    try session.add([0x53])
    #expect(session.payload == Self.payload)
  }

  @Test func framesOfTwoMoviesAreConflicting() throws {
    let one = try Self.frames()
    let other = try Self.frames(Array(Self.payload.dropLast(8)))
    #expect(throws: ColdSignerError.scan(.conflictingPayloads(first: 3000, other: 2992))) {
      try scan([one[0], other[1]])
    }
  }

  @Test func framesOfDifferentKindsAreRefused() throws {
    let frame = try Self.frames()[0]
    let legacy: [UInt8] = [0, 0, 2, 0, 0, 1, 2]
    #expect(throws: ColdSignerError.scan(.mixedKinds(collecting: .fountain, found: .legacy))) {
      try scan([frame, legacy])
    }
    #expect(throws: ColdSignerError.scan(.mixedKinds(collecting: .legacy, found: .fountain))) {
      try scan([legacy, frame])
    }
    #expect(throws: ColdSignerError.scan(.mixedKinds(collecting: .legacy, found: .complete))) {
      try scan([legacy, [0x53, 0xff, 0x81]])
    }
  }

  /// A frame with two faults: it is broken, and of another kind (cold-signer 1.3).
  @Test func aBrokenFrameIsReportedBeforeAWrongKind() throws {
    let frame = try Self.frames()[0]
    let legacy: [UInt8] = [0, 0, 2, 0, 0, 1, 2]
    // A block that the payload does not have, a payload that is too long, no symbol.
    for broken in [
      Array(frame[..<4]) + [9] + frame[5...], [0xff, 0xff, 0xff, 0xff] + frame[4...],
      Array(frame[..<8]),
    ] {
      let error = #expect(throws: ColdSignerError.self) { try scan([legacy, broken]) }
      #expect(error?.code.word == "unable_to_decode", "\(String(describing: error))")
    }
  }

  @Test func legacyFramesAddUpOrAreRefused() throws {
    let parts: [[UInt8]] = [[0, 0, 2, 0, 1, 3, 4], [0, 0, 2, 0, 0, 1, 2]]
    #expect(try scan(parts) == [1, 2, 3, 4])
    #expect(throws: ColdSignerError.scan(.legacyIndexTooBig(index: 2, total: 2))) {
      try scan([[0, 0, 2, 0, 2, 9]])
    }
    // The index is judged before the total.
    #expect(throws: ColdSignerError.scan(.legacyIndexTooBig(index: 3, total: 3))) {
      try scan([parts[0], [0, 0, 3, 0, 3, 9]])
    }
    #expect(throws: ColdSignerError.scan(.conflictingLegacyLengths(first: 2, other: 3))) {
      try scan([parts[0], [0, 0, 3, 0, 0, 9]])
    }
    #expect(throws: ColdSignerError.scan(.legacySameNumber(index: 1))) {
      try scan([parts[0], [0, 0, 2, 0, 1, 9]])
    }
    #expect(
      #expect(throws: ColdSignerError.self) { try scan([parts[0]]) }?.code == .unableToDecode)
    #expect(#expect(throws: ColdSignerError.self) { try scan([]) }?.code == .unableToDecode)
  }

  @Test func sharesAreDistinguishedFromPayloads() throws {
    let phrase = Array(
      "legal winner thank year wave sausage worth useful legal winner thank yellow".utf8)
    let shares = try BananaSplit.split(
      phrase.span, title: "t", passphrase: Array("p".utf8).span, total: 3, required: 2
    ) { SecretBytes(randomCount: $0) }.map { share in
      share.text.withBytes { text in text.indices.map { text[$0] } }
    }
    var session = ScanSession()
    try session.add(shares[0])
    #expect(session.announcedFrames == 2 && !session.isComplete)
    #expect(throws: ColdSignerError.shares(.repeated(number: 1))) {
      var again = session
      try again.add(shares[0])
    }
    #expect(throws: ColdSignerError.scan(.mixedKinds(collecting: .share, found: .complete))) {
      var mixed = session
      try mixed.add([0x53, 0xff, 0x81])
    }
    #expect(throws: ColdSignerError.self) { try session.finish() }
    try session.add(shares[2])
    #expect(session.isComplete && session.shares?.shares.count == 2)
    #expect(throws: ColdSignerError.scan(.sharesScanned)) { try session.finish() }
  }

  /// Marked frames without a symbol crash a phone (chapter 10, 31); here they are broken frames, as
  /// long as there is anything behind the length.
  @Test func markedFramesTooShortForASymbolAreBroken() throws {
    for count in 1...4 {
      let content = [UInt8](repeating: 0x80, count: count)
      #expect(try ScanSession.frame(of: content) == .complete(content))
    }
    for count in 5...8 {
      #expect(
        throws: ColdSignerError.scan(
          .undecodable(
            reason: "a frame of \(count) bytes is broken: it ends before its symbol"))
      ) { try ScanSession.frame(of: [UInt8](repeating: 0x80, count: count)) }
    }
    #expect(throws: ColdSignerError.self) { try scan([[0x80, 0, 0, 0, 0, 0, 0, 0, 1]]) }
    #expect(throws: ColdSignerError.self) { try scan([[UInt8](repeating: 0xff, count: 9)]) }
  }

  @Test func randomBytesAreReadOrRefused() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    print("anything at all: seed \(seed)")
    let device = try AcceptanceTests.device().device
    for _ in 0..<2000 {
      var session = ScanSession()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        var content = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random), content.count > 2 {
          content[0] = [0x00, 0x53, 0x80].randomElement(using: &random) ?? 0x53
          content[2] = [0x04, 0x80, 0x81, 0xc1, 0xde, 0xdf].randomElement(using: &random) ?? 4
        }
        try? session.add(content)
      }
      if let payload = session.payload { _ = try? device.scan(payload) }
    }
    #expect(try device.networks().isEmpty && device.history().count == 1)
  }

  @Test(arguments: ["", "3", "4", "40", "4zz", "4ffff00", "5000153", "402ab"])
  func textThatIsNotAReadOutIsRefused(_ text: String) {
    #expect(throws: ColdSignerError.scan(.unexpectedQRContent)) { try ReadOut.content(of: text) }
  }

  @Test func aReadOutThatIsNotHexIsRefused() {
    #expect(throws: ColdSignerError.scan(.badHex)) { try ReadOut.content(of: "40001zz") }
    #expect(throws: ColdSignerError.scan(.badHex)) { try ReadOut.content(of: "40002" + "0x53") }
    #expect(throws: ColdSignerError.scan(.badHex)) { try ReadOut.content(of: "5", isCleaned: true) }
    #expect(throws: ColdSignerError.scan(.badHex)) {
      try ReadOut.content(of: "0x53", isCleaned: true)
    }
  }

  @Test func deeplyNestedBulksAreIgnored() throws {
    var payload: [UInt8] = [0x53, 0x01, 0x05, 0x00]
    for _ in 0..<200 {
      payload = TransactionBulk(items: [Array(payload.dropFirst())]).payload
    }
    #expect(try DerivedKeysPayload(of: payload) == nil)
  }
}
