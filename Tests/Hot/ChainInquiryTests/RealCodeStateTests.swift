import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Real runtimes over the states of their chains, and the metadata that other programs get of them.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct RealCodeStateTests {
  struct Runtime: Decodable, Sendable {
    struct Metadata: Decodable, Sendable {
      let length, version: Int
      let blake2b: String
    }
    struct Case: Decodable, Sendable {
      let state: [String: String]
      let metadata: Metadata
      let V15, V16: Metadata?
    }
    let file: String
    let reads: [String]
    let cases: [Case]
    var path: String { Shared.path + "/data/wasm/" + file }
  }

  private static func runtimes() throws -> [Runtime] {
    try JSONDecoder().decode(
      [Runtime].self, from: Data(try Shared.bytes("data/wasm/expected-over-state.json")))
  }

  /// A manifest with these values; a key without one is absent.
  private func manifest(_ runtime: Runtime, _ item: Runtime.Case, _ tool: Tool) throws -> String {
    let facts = try #require(
      try tool.succeed("diff", runtime.path, runtime.path, "--json", "--empty-state")
        .document["oldMetadata"])
    let zeros = JSONValue.string(String(repeating: "0", count: 64))
    let values = runtime.reads.map { key in
      JSONValue.members([
        "key": .string(key), "value": item.state[key].map { .string($0) } ?? .null,
        "source": .string("node"), "endpoint": .string("ws://node"), "blockHash": zeros,
      ])
    }
    let manifest = JSONValue.members([
      "kind": .string("load-metadata"), "network": facts["name"] ?? .null,
      "specVersion": facts["specVersion"] ?? .null, "metadataVersion": .null, "typeCount": .null,
      "genesisHash": zeros, "metadataHash": .string(item.metadata.blake2b), "signedHash": zeros,
      "verifier": .null, "signatureHolds": .null, "reservedTail": .string(""),
      "payloadLength": .integer(0), "payloadHash": zeros, "warnings": .array([]),
      "blockHash": .null, "source": .null, "codeReads": .array(values), "picture": .null,
      "toolVersion": .string(""),
    ])
    return try tool.folder.write(Array(manifest.serialized().utf8), to: "state.json")
  }

  @Test func metadataOverStatesIsThatOfOtherPrograms() throws {
    let tool = try Tool()
    let runtimes = try Self.runtimes()
    #expect(runtimes.count >= 4)
    for runtime in runtimes {
      for item in runtime.cases {
        let state = try manifest(runtime, item, tool)
        for expected in [item.metadata, item.V15, item.V16].compactMap(\.self) {
          let version = expected.version == 14 ? [] : ["--metadata-version", "\(expected.version)"]
          let run = try tool.run(
            ["diff", runtime.path, runtime.path, "--json", "--state-from", state] + version)
          #expect(run.exitCode == 0, "\(run)")
          let found = try run.document["oldMetadata"]
          #expect(found?["metadataHash"]?.string == expected.blake2b, "\(runtime.file)")
          #expect(found?["metadataLength"] == .integer(expected.length))
        }
      }
    }
  }

  @Test func nodesOfRealChainsAreVerified() throws {
    let runtime = try #require(try Self.runtimes().first)
    let item = try #require(runtime.cases.first)
    let tool = try Tool()
    let values = item.state.flatMap { ["--storage", "\($0)=\($1)"] }
    let node = try ServedProcess(
      ProcessRunner.hotside,
      ["dev-node", "--port", "0", "--quiet", "--code", runtime.path] + values)
    for url in [node.url, node.webSocketURL] {
      let run = try tool.succeed("load-metadata", "-d", "-u", url, "--verify-code", "--json")
      let found = try run.document["items"]?.array?.first
      #expect(found?["metadataHash"]?.string == item.metadata.blake2b)
    }
  }
}
