import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import RuntimeMetadata
import RuntimeWasm
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

@Suite struct DigestCommandTests {
  @Test func onlyV15HasADigest() throws {
    let tool = try Tool()
    let path = try tool.folder.write(Nodes.metadata(), to: "metadata")
    let run = try tool.run("digest", path, "--decimals", "12", "--token-symbol", "UNIT")
    #expect(run.exitCode == 65)
    #expect(run.error.contains("This metadata V14 has no digest"))
  }

  @Test func missingParametersOfTheDigestAreRequested() throws {
    let tool = try Tool()
    let path = try tool.folder.write(Nodes.metadata(), to: "metadata")
    try tool.expect(
      66,
      "Error: */metadata: the metadata does not contain everything that goes into the digest, and no node was asked for the rest. Pass --decimals.",
      from: ["digest", path])
    #expect(try tool.run("digest", path, "--decimals", "300").exitCode == 64)
  }

  @Test func aRuntimeWithoutV15HasNone() throws {
    let tool = try Tool()
    let path = try tool.folder.write(SampleCode.module().bytes, to: "code")
    let run = try tool.run("digest", path, "--decimals", "12", "--token-symbol", "UNIT")
    #expect(run.exitCode == 65)
    #expect(run.error.contains("offers no metadata V15, only V14"), "\(run)")
  }
}

/// A chain compares the digest that was compiled into its code.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct CompiledDigestTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  private func digest(_ path: String, _ symbol: String = "WND") throws -> Tool.Run {
    try tool.run("digest", path, "--decimals", "12", "--token-symbol", symbol, "--json")
  }

  @Test func theDigestIsLookedForInTheCode() async throws {
    let path = Shared.path + "/data/wasm/westend_modern.compact.compressed.wasm"
    let without = try digest(path)
    #expect(without.exitCode == 0, "\(without)")
    #expect(try without.document["isInCode"] == .bool(false))
    #expect(without.error.contains("was not found in the code"), "\(without)")
    // The same runtime, built with its digest.
    let answer = try await RuntimeWorker(program: ProcessRunner.hotside).call(
      [.metadataAtVersion(15)], of: try tool.bytes(path))
    let result = try #require(answer.results[.metadataAtVersion(15)])
    var reader = SCALEReader(result.span)
    let found = try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
    let metadata = try #require(found)
    let hash = try Hex.decode(try #require(try without.document["digest"]?.string))
    var module = SampleCode.module("westend", version: 1_015_000, metadata: metadata)
    let first = try tool.folder.write(SampleCode.compressed(module), to: "first.wasm")
    #expect(try digest(first).document["isInCode"] == .bool(false))
    // Compilers put the constant into a data segment.
    module.add("metadata_hash", giving: hash)
    let code = try tool.folder.write(SampleCode.compressed(module), to: "built.wasm")
    let with = try digest(code)
    #expect(try with.document["isInCode"] == .bool(true), "\(with)")
    #expect(with.error.contains("The code contains this digest."), "\(with)")
    #expect(try digest(code, "UNIT").document["isInCode"] == .bool(false))
    // Metadata alone says nothing of the code.
    let file = try tool.folder.write(metadata, to: "v15.scale")
    #expect(try digest(file).document["isInCode"] == .null)
  }
}

@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct DigestVectorCommandTests {
  struct Vectors: Decodable {
    let digests: [String: String]
  }

  private static let said = [
    "--spec-version", "1", "--spec-name", "nice", "--base58-prefix", "1", "--decimals", "1",
    "--token-symbol", "lol",
  ]

  private func digests() throws -> [String: String] {
    try Shared.vector("../data/modern/expected", as: Vectors.self).digests
  }

  @Test func filesHaveTheirDigest() throws {
    let digests = try digests()
    #expect(!digests.isEmpty)
    let tool = try Tool()
    for (file, digest) in digests {
      let path = Shared.path + "/data/modern/" + file
      let run = try tool.run(["digest", path, "--quiet"] + Self.said)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.output == digest + "\n")
    }
  }

  /// The same metadata from a node and from code, with what the node says of its token.
  @Test func nodesAndCodeHaveTheSame() throws {
    let (file, digest) = try #require(try digests().first)
    let option = try Shared.hexBytes("data/modern/" + file)
    let tool = try Tool()
    // Some 00 or 01 and a length stand before the metadata.
    let start = try #require(option.indices.first { option[$0...].starts(with: Metadata.magic) })
    let metadata = Array(option[start...])
    let decoded = try Metadata(decoding: metadata)
    let facts = try MetadataFacts(of: decoded, blob: metadata)
    var configuration = DevelopmentNodeConfiguration(metadata: metadata)
    configuration.otherMetadata = [metadata]
    // A node needs V14 unless its version is stated.
    configuration.runtimeVersion = facts.runtime
    let node = try DevelopmentNodeServer(configuration)
    let atNode = try tool.run(["digest", node.url, "--quiet"] + Self.said)
    #expect(atNode.output == digest + "\n", "\(atNode)")
    let own = try tool.succeed("digest", node.url, "--json").document
    #expect(own["unit"] == .string("UNIT"))
    #expect(own["decimals"] == .integer(12))
    #expect(own["specVersion"] == .integer(facts.version))
    #expect(own["base58Prefix"] == facts.prefix.map { .integer($0) })

    let module = WasmModule.runtime(
      version: facts.runtime.scaleBytes, metadata: Array(option.dropFirst()), later: option)
    let code = try tool.folder.write(module.bytes, to: "code")
    let ofCode = try tool.run(["digest", code, "--quiet"] + Self.said)
    #expect(ofCode.output == digest + "\n", "\(ofCode)")
  }

  @Test func aRealRuntimeGivesItsOwn() throws {
    let path = Shared.path + "/data/wasm/westend_modern.compact.compressed.wasm"
    let document = try Tool().succeed(
      "digest", path, "--json", "--decimals", "12", "--token-symbol", "WND"
    ).document
    #expect(document["name"] == .string("westend"))
    #expect(document["metadataVersion"] == .integer(15))
    #expect(document["base58Prefix"] == .integer(42))
    #expect(document["digest"]?.string?.count == 64)
  }
}
