import ByteSupport
import Foundation
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing

/// Reductions beside those of a script of its own (`Peers/reduce_metadata.py`).
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct ReductionPeerTests {
  /// What the script makes of each line of hex, or of `@` and a file's path.
  private func peer(_ lines: [String]) throws -> [[String: [String]]?] {
    let python = try #require(ProcessRunner.peerPython)
    let outcome = try ProcessRunner.run(
      python, [Checkout.path + "/Tests/Substrate/RuntimeMetadataTests/Peers/reduce_metadata.py"],
      input: Array(lines.joined(separator: "\n").utf8))
    try #require(outcome.exitCode == 0, "\(outcome.error)")
    let answers = outcome.output.split(separator: "\n")
    try #require(answers.count == lines.count)
    return try answers.map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard object["refused"] == nil else { return nil }
      return object.mapValues { value in (value as? [Any] ?? []).map { "\($0)" } }
    }
  }

  private func ours(_ blob: [UInt8]) -> [String: [String]]? {
    var results: [String: [String]] = [:]
    for level in ReductionLevel.allCases {
      guard let reduction = try? MetadataReduction(of: blob, to: level) else { return nil }
      results[level.rawValue] = ["\(reduction.bytes.count)", reduction.reduced.hash.hex]
    }
    return results
  }

  @Test("the made metadata is reduced to the same bytes")
  func madeMetadataIsReducedToTheBytesOfThePeer() throws {
    let fixture = V14Fixture()
    var cyclic = fixture
    cyclic.types[0].shape = .sequence(2)
    let small = try metadataVectors.own.hexBytes("metadata/small-15.hex")
    let blobs = [fixture.bytes, cyclic.bytes, small]
    for (blob, theirs) in zip(blobs, try peer(blobs.map { Hex.encode($0) })) {
      #expect(theirs != nil)
      #expect(ours(blob) == theirs)
    }
  }

  private static let files = Shared.names(in: "data/metadata").filter { name in
    (try? Shared.hexBytes("data/metadata/" + name))?[4] == 14
  }

  @Test(
    "metadata of real networks is reduced to the same bytes",
    .enabled(if: Shared.isPresent, "\(Shared.absence)"), arguments: files)
  func metadataOfRealNetworksIsReducedToTheBytesOfThePeer(_ file: String) throws {
    let path = Shared.path + "/data/metadata/" + file
    let theirs = try peer(["@" + path])[0]
    #expect(theirs != nil)
    #expect(ours(try Shared.hexBytes("data/metadata/" + file)) == theirs)
  }

  @Test(
    "metadata without its magic bytes in a file of the shared data is reduced to the same bytes",
    .enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func metadataWithoutMagicBytesIsReducedToTheBytesOfThePeer() throws {
    let blob = Metadata.magic + (try Shared.bytes("data/modern/polkadot_9110_v14.scale"))
    #expect(try peer([Hex.encode(blob)])[0] == ours(blob))
  }

  @Test("damaged metadata is refused by both, or reduced to the same bytes by both")
  func damagedMetadataIsTreatedAsByThePeer() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("damaged metadata to reduce: seed \(seed)")
    var random = SplitMix64(seed: seed)
    let blob = V14Fixture().bytes
    let damaged = (0..<3000).map { _ in
      var bytes = blob
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        bytes[Int.random(in: 5..<blob.count, using: &random)] =
          UInt8.random(in: 0...31, using: &random)
      }
      return bytes
    }
    var reduced = 0
    for (bytes, theirs) in zip(damaged, try peer(damaged.map { Hex.encode($0) })) {
      if theirs != nil { reduced += 1 }
      #expect(ours(bytes) == theirs, "seed \(seed): \(Hex.encode(bytes))")
    }
    #expect(reduced > 0 && reduced < damaged.count)
  }
}
