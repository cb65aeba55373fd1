import FileSupport
import PictureWork
import QRDrawing
import RaptorQ
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Movies that somebody made to do harm, as files.
@Suite struct HostileMovieTests {
  private func movie(
    _ frames: [[UInt8]], _ name: String, in folder: TemporaryFolder, _ format: MovieFormat = .gif
  ) async throws -> String {
    let options = try MovieOptions(format: format, drawing: DrawingOptions(scale: 2))
    return try folder.write(try await MovieWriter(options: options).bytes(frames), to: name)
  }

  private func frames(
    _ payload: [UInt8], _ numbering: SymbolNumbering = .raptorq1x
  ) throws -> [[UInt8]] {
    Array(try MovieFrames(payload: payload, chunkSize: 352, numbering: numbering))
  }

  @Test func twoMoviesOfEqualLengthAreNoticed() async throws {
    let one = try SampleUpdate.payload(genesis: 1)
    let other = try SampleUpdate.payload(genesis: 2)
    try #require(one.count == other.count && one != other)
    let folder = try TemporaryFolder()
    // All but the last source frame are the same in both, so only the check of the whole can tell.
    let mixed = zip(try frames(one), try frames(other)).enumerated().map { place, pair in
      place.isMultiple(of: 2) ? pair.0 : pair.1
    }
    let path = try await movie(mixed, "mixed.gif", in: folder)
    await #expect {
      try await PictureScan.read(try PictureSource.list([path]), with: .built)
    } throws: { error in
      guard case .contradiction(frames: 1...) = error as? FrameError else {
        return false
      }
      return true
    }
  }

  @Test func aFrameThatClaimsTwoGigabytesFillsNoMemory() async throws {
    let frame: [UInt8] = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0] + Array(repeating: 7, count: 352)
    let folder = try TemporaryFolder()
    let path = try await movie([frame], "claim.gif", in: folder)
    await #expect {
      try await PictureScan.read(try PictureSource.list([path]), with: .built)
    } throws: { error in
      guard case .badFrame = error as? FrameError else { return false }
      return true
    }
  }

  @Test(arguments: [0x7fff_ffff, 0x8000_0000, 0xffff_ffff] as [UInt32])
  func aMovieThatClaimsTwoBillionFramesIsRefused(count: UInt32) async throws {
    let folder = try TemporaryFolder()
    let path = try await movie([[1, 2], [3, 4]], "movie.apng", in: folder, .apng)
    var bytes = try FileReading.bytes(at: path, limit: 1 << 20)
    let chunk = try #require(bytes.firstRange(of: Array("acTL".utf8)))
    let number = HostileMovieTests.bigEndian(count)
    bytes.replaceSubrange(chunk.upperBound..<chunk.upperBound + 4, with: number)
    let checked = chunk.lowerBound..<chunk.upperBound + 8
    let sum = HostileMovieTests.bigEndian(HostileMovieTests.crc32(bytes[checked]))
    bytes.replaceSubrange(checked.upperBound..<checked.upperBound + 4, with: sum)
    try folder.write(bytes, to: "movie.apng")
    await #expect {
      try await PictureScan.read(try PictureSource.list([path]), with: .built)
    } throws: { error in
      guard case .tooLarge(_, _, let found, _) = error as? PictureError else {
        return false
      }
      return found == Int(count)
    }
  }

  /// With the numbering that no Vault reads, a phone would get wrong bytes; here the payload is found,
  /// and what is wrong with the movie is said.
  @Test func theWrongNumberingIsDetectedAndReported() async throws {
    let payload = try SampleUpdate.payload()
    let all = try frames(payload, .rfc6330)
    let folder = try TemporaryFolder()
    let path = try await movie(Array(all.dropFirst(9)), "wrong.gif", in: folder)
    let scan = try await PictureScan.read(try PictureSource.list([path]), with: .built)
    #expect(scan.payload == payload)
    #expect(scan.scan.numbering == .rfc6330)
    var phone = FrameCollector()
    for frame in all.dropFirst(9) where phone.phonePayload == nil { try phone.add(frame) }
    #expect(phone.phonePayload != payload)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 as PNG has it, bit by bit.
  private static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(0xffff_ffff) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1
      }
    }
  }
}
