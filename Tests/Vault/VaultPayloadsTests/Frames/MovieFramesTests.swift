import ByteSupport
import RaptorQ
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The form of `qr-frames.json`.
private struct FrameVectors: Decodable {
  struct Source: Decodable, Sendable {
    let file: String
    let genesis_hash: String?
  }

  struct Case: Decodable, Sendable, CustomStringConvertible {
    let id: String
    let chunk_size: Int
    let symbol_size: Int
    let payload_bytes: Int
    let payload_blake2b256: String
    let source_frames: Int
    let total_frames: Int
    let first_repair_symbol_id: Int?
    let last_symbol_id: Int
    let frame_bytes: Int
    let all_frames_blake2b256: String
    let payload_hex: String?
    let payload_source: Source?
    let frames_hex: [String]?
    let frames_hex_some: [String: String]?
    let subset_that_decodes: [Int]?

    var description: String { id }

    func payload(_ folder: Vectors.Folder) throws -> [UInt8] {
      if let payload_hex { return try Hex.decode(payload_hex) }
      let source = try #require(payload_source)
      let content = try folder.hexBytes(source.file)
      let length = UInt32(content.count) << 2 | 2
      let compact = (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) }
      if let genesis = source.genesis_hash {
        return try [0x53, 0xff, 0x80] + compact + content + Hex.decode(genesis)
      }
      return [0x53, 0xff, 0x81] + compact + content
    }
  }

  struct Trap: Decodable, Sendable {
    let payload_hex: String
    let right_first_repair_id: Int
    let wrong_first_repair_id: Int
    let right_frames_hex: [String]
    let wrong_frames_hex: [String]
    let lost_source_frames: [Int]
    let wrong_result_blake2b256: String
  }

  struct Count: Decodable, Sendable {
    let payload_bytes: Int
    let chunk_size: Int
    let symbol_size: Int
    let source: Int
    let repair: Int
  }

  let cases: [Case]
  let numbering_trap: Trap
  let frame_count: [Count]

  static let all = payloadVectors.files("qr-frames", as: FrameVectors.self)
  static let allCases = payloadVectors.cases("qr-frames") { (file: FrameVectors) in file.cases }
}

@Suite struct MovieFramesVectorTests {
  @Test(arguments: FrameVectors.allCases)
  private func everyFrameIsTheVaultsOwn(vector: Vector<FrameVectors.Case>) throws {
    let payload = try vector.content.payload(vector.folder)
    #expect(payload.count == vector.payload_bytes)
    #expect(Blake2b.hash256(payload).hex == vector.payload_blake2b256)
    let frames = try MovieFrames(payload: payload, chunkSize: vector.chunk_size)
    #expect(frames.information.symbolSize == vector.symbol_size)
    #expect(frames.sourceSymbols == vector.source_frames)
    #expect(frames.count == vector.total_frames)
    #expect(frames.frameByteCount == vector.frame_bytes)
    #expect(frames.packetIDs.last.map { Int($0.symbol) } == vector.last_symbol_id)
    let repair = frames.packetIDs.dropFirst(frames.sourceSymbols).first
    #expect(repair.map { Int($0.symbol) } == vector.first_repair_symbol_id)
    #expect(Blake2b.hash256(frames.flatMap { $0 }).hex == vector.all_frames_blake2b256)
    if let listed = vector.frames_hex { #expect(frames.map { Hex.encode($0) } == listed) }
    for (index, hex) in vector.frames_hex_some ?? [:] {
      #expect(Hex.encode(frames[try #require(Int(index))]) == hex)
    }
    var collector = FrameCollector()
    for index in vector.subset_that_decodes ?? Array(frames.indices) {
      try collector.add(frames[index])
    }
    #expect(collector.phonePayload == payload)
  }

  @Test(arguments: FrameVectors.all.flatMap(\.frame_count))
  private func countsFollowTheUnroundedChunk(vector: FrameVectors.Count) throws {
    let frames = try MovieFrames(
      payload: Array(repeating: 7, count: vector.payload_bytes), chunkSize: vector.chunk_size)
    #expect(frames.information.symbolSize == vector.symbol_size)
    #expect(frames.sourceSymbols == vector.source)
    #expect(frames.count - frames.sourceSymbols == vector.repair)
  }

  @Test(arguments: FrameVectors.all.map(\.numbering_trap))
  private func theNumberingTrapIsSeenAndAvoided(trap: FrameVectors.Trap) throws {
    let payload = try Hex.decode(trap.payload_hex)
    let right = try trap.right_frames_hex.map { try Hex.decode($0) }
    let wrong = try trap.wrong_frames_hex.map { try Hex.decode($0) }
    #expect(try Array(MovieFrames(payload: payload, chunkSize: 128)) == right)
    let counted = try MovieFrames(payload: payload, chunkSize: 128, numbering: .rfc6330)
    #expect(Array(counted) == wrong)
    for (frames, numbering) in [(right, SymbolNumbering.raptorq1x), (wrong, .rfc6330)] {
      var collector = FrameCollector()
      for (index, frame) in frames.enumerated() where !trap.lost_source_frames.contains(index) {
        try collector.add(frame)
      }
      let scan = try collector.finish { $0 == payload }
      #expect(scan.payload == payload)
      #expect(scan.numbering == numbering)
      // Even without knowing the payload, surplus frames tell the numberings apart.
      let blind = try collector.finish { _ in false }
      #expect(blind.payload == payload)
      #expect(blind.numbering == numbering)
    }
    // What a phone makes of it: wrong bytes and no error.
    var phone = FrameCollector()
    for (index, frame) in wrong.enumerated() where !trap.lost_source_frames.contains(index) {
      try phone.add(frame)
      if phone.phonePayload != nil { break }
    }
    let result = try #require(phone.phonePayload)
    #expect(Blake2b.hash256(result).hex == trap.wrong_result_blake2b256)
  }
}

@Suite struct MovieFramesTests {
  @Test func refusesWhatCannotBeDrawn() throws {
    #expect(throws: FrameError.emptyPayload) { try MovieFrames(payload: []) }
    for size in [0, -1, 2952] {
      #expect(throws: FrameError.chunkSize(size)) {
        try MovieFrames(payload: [1], chunkSize: size)
      }
    }
  }

  @Test(arguments: [(0, 0), (1, 1), (50, 5), (100, 10), (205, 21)])
  func repairCanBeAShareOfTheSource(percent: Int, repair: Int) throws {
    let frames = try MovieFrames(
      payload: Array(repeating: 1, count: 1000), chunkSize: 104, repair: .percent(percent))
    #expect(frames.sourceSymbols == 10)
    #expect(frames.count == 10 + repair)
  }
}
