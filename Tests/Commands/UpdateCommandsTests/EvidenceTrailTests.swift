import ByteSupport
import CommandTestSupport
import FileSupport
import Foundation
import JSONCodec
import Reporting
import TestSupport
import Testing
import ToolTestSupport

/// Evidence after many proofs: it still begins at a checkpoint that others have.
@Suite struct EvidenceTrailTests {
  private static let genesis = Nodes.genesis(of: "development").hex
  private let start = FileTime.now
  private let tool: Tool
  /// The published chain specification, with a checkpoint at block 1.
  private let spec: String

  init() throws {
    tool = try Tool(["development": []])
    spec = tool.folder.file("spec.json")
    withExtendedLifetime(try node(final: 40, "--chain-spec", spec)) {}
  }

  /// A node of one chain, whose third block before the best one is final.
  private func node(final: Int, _ more: String...) throws -> ServedProcess {
    try ServedProcess(
      ProcessRunner.hotside,
      [
        "dev-node", "--port", "0", "--quiet", "--authorities", "4", "--genesis", Self.genesis,
        "--block-time", "0", "--upgrade", "33", "--blocks", "\(final + 3)", "--time",
        "\(start + Int64(final - 40) * 60)",
      ] + more)
  }

  private func importCheckpoint() throws {
    try tool.succeed(
      "checkpoint", "import", spec, "--date", "2026-01-01", "--network", "development")
  }

  /// Proves the metadata once more: a payload with evidence keeps it.
  private func prove(_ node: ServedProcess, _ more: String...) throws -> Tool.Run {
    for name in tool.payloads {
      try FileManager.default.removeItem(atPath: tool.folder.file("Output/in_progress/" + name))
    }
    return try tool.run(
      [
        "load-metadata", "-n", "development", "--prove", "--old-checkpoint", "--max-age",
        "120", "--json", "--endpoint", node.url,
      ] + more)
  }

  /// The files of a proof: the payload and its evidence.
  private func files(of run: Tool.Run) throws -> [String] {
    let item = try #require(try run.document["items"]?.array?.first)
    // Documents of tests name the folder by a star.
    return ["payloadFile", "evidenceFile"].map {
      tool.folder.path + "/" + (item[$0]?.string?.drop { $0 == "*" || $0 == "/" } ?? "")
    }
  }

  /// Somebody else, who has the published checkpoint only.
  private func check(_ files: [String]) throws -> Tool.Run {
    let reader = try Tool(["development": []])
    return try reader.run("verify", files[0], "--evidence", files[1], "--checkpoint", spec)
  }

  @Test func aPublishedCheckpointProvesTheEvidenceOfEveryProof() throws {
    try importCheckpoint()
    var sizes: [Int] = []
    for final in [6, 7, 8, 9, 10, 13, 14, 27, 28, 29, 40, 40] {
      let run = try prove(node(final: final))
      #expect(run.exitCode == 0, "\(final): \(run)")
      let files = try files(of: run)
      let checked = try check(files)
      #expect(checked.exitCode == 0, "\(final): \(checked)")
      #expect(checked.error.contains("made block \(final) ("), "\(checked)")
      sizes.append(try Data(contentsOf: URL(fileURLWithPath: files[1])).count)
      #expect(try tool.succeed("networks", "doctor").exitCode == 0)
    }
    // The blocks 7, 8 and 9 are of one set: only the newest proof of it is kept.
    let (first, last) = (sizes[1], sizes[3])
    #expect(abs(first - last) < 200, "\(sizes)")
  }

  /// `status` and `portal update` look before they load, so that the second proof makes the evidence.
  @Test func aLookBeforeDoesNotShortenTheEvidence() throws {
    try importCheckpoint()
    let node = try node(final: 40)
    try tool.succeed("networks", "set-endpoint", "development", node.url)
    _ = try tool.run("status", "--fetch", "--prove", "--old-checkpoint", "development")
    let list = try tool.succeed("checkpoint", "list", "--json").document["items"]?.array
    #expect(list?.first?["blockNumber"] == .integer(40))
    let run = try prove(node)
    #expect(run.exitCode == 0, "\(run)")
    let checked = try check(files(of: run))
    #expect(checked.exitCode == 0, "\(checked)")
  }

  /// A line with `--checkpoint` runs as often as it is typed.
  @Test func aGivenCheckpointBelowTheStoredOneIsTheStart() throws {
    for final in [13, 40, 40] {
      let run = try prove(node(final: final), "--checkpoint", spec)
      #expect(run.exitCode == 0, "\(run)")
      #expect(try check(files(of: run)).exitCode == 0)
    }
    let before = try tool.succeed("checkpoint", "list", "--json").document
    for more in [["--checkpoint", spec], []] {
      let old = try node(final: 28)
      let run = try tool.run(
        [
          "load-metadata", "-n", "development", "--prove", "--old-checkpoint", "--max-age",
          "120", "--endpoint", old.url,
        ] + more)
      #expect(run.exitCode == 69, "\(run)")
      #expect(run.error.contains("block 28 "), "\(run)")
      #expect(run.error.contains("is below the checkpoint 40 "), "\(run)")
    }
    #expect(try tool.succeed("checkpoint", "list", "--json").document == before)
  }
}
