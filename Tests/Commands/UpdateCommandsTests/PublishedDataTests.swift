import ByteSupport
import Foundation
import JSONCodec
import PictureReading
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Codes and movies that were published for real Vaults: read, verified, and made again.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct PublishedDataTests {
  struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
    let file, blake2b_256, prelude, kind: String
    let frames, unread, unique, bytes, tail: Int
    let size, metadata_bytes: Int?
    let genesis, content, verifier: String?
    let signature_valid: Bool?

    var testDescription: String { file }
    var path: String { Shared.path + "/data/published/" + file }
    var isMovie: Bool { size != nil }
  }

  static let all: [Expectation] = Shared.linesIfPresent("data/published/expected.jsonl")

  static let movies = all.filter(\.isMovie)

  @Test func everyFileIsExpected() {
    let pictures = Shared.names(in: "data/published").filter { !$0.hasSuffix(".jsonl") }
    #expect(!pictures.isEmpty)
    #expect(Self.all.map(\.file).sorted() == pictures)
  }

  private func expect(_ document: JSONValue, _ expected: Expectation) {
    #expect(document["kind"] == .string(expected.kind.replacing("_", with: "-")))
    #expect(document["payloadLength"] == .integer(expected.bytes))
    #expect(document["payloadHash"] == .string(expected.blake2b_256))
    #expect(document["signatureHolds"] == (expected.signature_valid.map { .bool($0) } ?? .null))
    #expect(
      document["verifier"]?["publicKey"]?.string == expected.verifier)
    #expect(document["reservedTail"]?.string?.utf8.count == 2 * expected.tail)
    if let genesis = expected.genesis { #expect(document["genesisHash"] == .string(genesis)) }
  }

  @Test(arguments: all)
  func everyFileIsReadAndVerified(expected: Expectation) throws {
    let tool = try Tool(restored: false)
    let run = try tool.run("verify", expected.path, "--json", "--quiet")
    #expect(run.exitCode == 0, "\(run)")
    let document = try run.document
    expect(document, expected)
    let scan = try #require(document["scan"])
    #expect(scan["pictureCount"] == .integer(expected.frames))
    #expect(scan["unreadablePictureCount"] == .integer(expected.unread))
    #expect(scan["distinctFrameCount"] == .integer(expected.unique))
    #expect(scan["form"] == .string(expected.isMovie ? "fountain" : "static"))

    let read = try tool.run("qr", "read", expected.path, "--quiet")
    let payload = try Hex.decode(read.output.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(payload.starts(with: try Hex.decode(expected.prelude)))
    let update = try UpdatePayload(reading: payload)
    if let content = expected.content { #expect(Hex.encode(update.signedBytes) == content) }
    if let count = expected.metadata_bytes {
      guard case .metadata(let metadata) = try update.content() else {
        Issue.record("no metadata in \(expected.file)")
        return
      }
      #expect(metadata.blob.count == count)
    }
    let text = try tool.run("verify", expected.path, "--quiet").output
    let holds = expected.signature_valid == nil ? "unsigned" : "holds"
    #expect(text.contains(try Regex("\nsignature: +\(holds)\n")))
  }

  @Test(arguments: movies)
  func fourFramesOfTenMayBeMissing(expected: Expectation) async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("missing frames of \(expected.file): seed \(seed)")
    var random = SplitMix64(seed: seed)
    let movie = try Shared.bytes("data/published/" + expected.file)
    let frames = try await PictureReader().read(movie, name: expected.file).frames
      .compactMap(\.content)
    let kept = frames.shuffled(using: &random).prefix(frames.count - frames.count * 2 / 5)
    let tool = try Tool(restored: false)
    let run = try tool.run(
      "verify", "-", "--json", "--quiet", input: try await Movies.movie(Array(kept)))
    #expect(run.exitCode == 0, "seed \(seed): \(run)")
    expect(try run.document, expected)
    #expect(try run.document["scan"]?["distinctFrameCount"] == .integer(kept.count))
  }

  /// The packets of the Vault's own library, all of them, in order.
  @Test(arguments: movies)
  func ourFramesAreTheirs(expected: Expectation) async throws {
    let movie = try Shared.bytes("data/published/" + expected.file)
    let theirs = try await PictureReader().read(movie, name: expected.file).frames
      .map { try #require($0.content) }
    let run = try Tool(restored: false).run("qr", "read", expected.path, "--quiet")
    let payload = try Hex.decode(run.output.trimmingCharacters(in: .whitespacesAndNewlines))
    let ours = Array(try MovieFrames(payload: payload))
    #expect(ours.count == theirs.count)
    #expect(ours == theirs)
  }
}
