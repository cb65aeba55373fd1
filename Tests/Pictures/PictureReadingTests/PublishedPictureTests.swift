import ByteSupport
import Foundation
import PictureReading
import TestSupport
import Testing

/// Codes and movies that were published for real Vaults.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct PublishedPictureTests {
  struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let frames: Int
    let unread: Int
    let unique: Int
    let bytes: Int
    /// The length that each frame of a movie announces.
    let size: Int?

    var testDescription: String { file }
  }

  static let expectations: [Expectation] = Shared.linesIfPresent("data/published/expected.jsonl")

  @Test func everyPublishedFileIsExpected() {
    let pictures = Shared.names(in: "data/published").filter { !$0.hasSuffix(".jsonl") }
    #expect(PublishedPictureTests.expectations.map(\.file).sorted() == pictures)
  }

  @Test(arguments: expectations)
  func everyFrameIsRead(expected: Expectation) async throws {
    let file = try Shared.bytes("data/published/" + expected.file)
    let read = try await PictureReader().read(file, name: expected.file)
    let contents = read.frames.compactMap(\.content)
    #expect(read.frames.count == expected.frames)
    #expect(read.frames.count - contents.count == expected.unread)
    #expect(Set(contents).count == expected.unique)
    guard let size = expected.size else {
      #expect(contents.map(\.count) == [expected.bytes])
      return
    }
    #expect(read.information.kind == .apng)
    let head = (0x8000_0000 | UInt32(size)).bigEndianBytes
    #expect(contents.allSatisfy { $0.starts(with: head) })
  }
}
