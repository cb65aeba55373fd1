import ByteSupport
import Foundation
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Movies made by the tool, read by independent programs: Pillow, zxing-cpp, raptorq 1.8.0 as Vaults
/// have it, and schnorrkel.
@Suite(
  .enabled(if: Shared.isPresent, "\(Shared.absence)"),
  .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PeerMovieTests {
  /// Files with metadata that can be in an update.
  static let files = Shared.names(in: "data/metadata").filter { name in
    guard let blob = try? Shared.hexBytes("data/metadata/" + name) else { return false }
    return (try? MetadataFacts(accepting: blob)) != nil
  }

  static let droppedShare = 0.45

  @Test func mostSharedFilesAreTested() {
    #expect(!Self.files.isEmpty)
    let others = Shared.names(in: "data/metadata").count - Self.files.count
    #expect(others < Self.files.count)
  }

  /// The files and formats that are tried: the first in both, then all in turn.
  ///
  /// Without all cases each third file takes part, in the other format than the one before.
  static let movies = files.enumerated().flatMap { index, file in
    index == 0
      ? [(file, "gif"), (file, "apng")]
      : ReleaseTests.takeAllCases || index % 3 == 0 ? [(file, index % 2 == 0 ? "gif" : "apng")] : []
  }

  @Test(arguments: movies)
  func aMovieIsDecodedFromHalfItsFrames(file: String, format: String) throws {
    let seed = UInt32.random(in: 0 ... .max)
    print("\(file) as \(format): seed \(seed)")
    let blob = try Shared.hexBytes("data/metadata/" + file)
    let content = try MetadataContent(
      blob: blob, genesisHash: Blake2b.hash256(Array(file.utf8)))
    let tool = try Tool(restored: false)
    try tool.write(UpdateContent.metadata(content).signedBytes, payload: "payload")
    let made = try tool.run(
      "make", "--msg", "load-metadata", "--payload", "payload", "--verifier-alice", "sr25519",
      "--format", format, "--scale", "2", "--name", tool.folder.file("movie"),
      // The genesis hash is made up, so that known names are those of other chains.
      "--expect-hash", Blake2b.hash256(blob).hex)
    #expect(made.exitCode == 0, "\(made)")
    let payload = String(decoding: try tool.bytes(tool.folder.file("movie.txt")), as: UTF8.self)
    let peer = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      [
        Checkout.path + "/Tests/Support/CommandTestSupport/Peers/read_movie.py",
        tool.folder.file("movie." + format), "\(seed)", "\(Self.droppedShare)",
      ])
    try #require(peer.exitCode == 0, "seed \(seed): \(peer.error)")
    let answer = try JSONValue(parsing: peer.standardOutput)
    let frames: Int = try #require(answer["frames"]?.integer())
    #expect(answer["kept"] == .integer(frames - Int(Double(frames) * Self.droppedShare)))
    #expect(answer["payload"] == .string(payload), "seed \(seed)")
    #expect(answer["signatureHolds"] == .bool(true), "seed \(seed)")
  }
}
