import ByteSupport
import CommandTestSupport
import HotStore
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

@Suite struct UnwasmTests {
  private let tool: Tool

  init() throws { tool = try Tool(["development": ["ws://nowhere:1"]]) }

  private func file(_ module: WasmModule, _ name: String = "runtime.wasm") throws -> String {
    try tool.folder.write(module.bytes, to: name)
  }

  @Test func aRuntimeBecomesAPayloadAndNothingElse() throws {
    let path = try file(SampleCode.module())
    let before = try tool.state()
    let run = try tool.succeed("unwasm", "--filename", path)
    let metadata = Nodes.metadata()
    let bytes = SampleCode.module().bytes
    #expect(
      run.output == """
        runtime code: development 1000000, \(bytes.count) bytes, \(bytes.count) unpacked, hash \
        \(Blake2b.hash256(bytes))
        metadata: V14, \(metadata.count) bytes, hash \(Blake2b.hash256(metadata))

        """)
    #expect(tool.payloads == ["sign_me_load_metadata_developmentV1000000"])
    let payload = try tool.bytes(tool.payload(tool.payloads[0]))
    let content = try UpdateContent(.loadMetadata, signed: payload)
    guard case .metadata(let update) = content else {
      Issue.record("another kind")
      return
    }
    #expect(update.blob == metadata)
    #expect(update.genesisHash == Nodes.genesis(of: "development"))
    #expect(try tool.state() == before)
  }

  @Test func withUTheMetadataIsStoredByTheRuleOfTwoVersions() throws {
    let first = try tool.succeed("unwasm", "-f", try file(SampleCode.module()), "-u", "--quiet")
    #expect(first.output.hasSuffix("\nnew metadata: development 1000000\n"))
    let again = try tool.succeed("unwasm", "-u", "-f", try file(SampleCode.module()), "--json")
    #expect(try again.document["stored"] == .string("known"))
    let record = try #require(try tool.open().fetchHistory().first)
    #expect(record.source == .wasm(Blake2b.hash256(SampleCode.module().bytes)))
    #expect(record.blockHash == nil)
    let earlier = try tool.run("unwasm", "-u", "-f", try file(SampleCode.module(version: 7)))
    #expect(earlier.exitCode == 77)
    #expect(tool.payloads == ["sign_me_load_metadata_developmentV1000000"])
    let other = Nodes.metadata(transactionVersion: 2)
    let conflict = try tool.run(
      "unwasm", "-u", "-f", try file(SampleCode.module(metadata: other)))
    #expect(conflict.exitCode == 77)
  }

  @Test func aCompressedRuntimeGivesTheSame() throws {
    let module = SampleCode.module()
    let path = try tool.folder.write(
      SampleCode.compressed(module), to: "development-v1000000.compact.compressed.wasm")
    let document = try tool.succeed("unwasm", "-f", path, "--json").document
    #expect(document["moduleLength"] == .integer(module.bytes.count))
    #expect(document["codeLength"] == .integer(SampleCode.compressed(module).count))
    #expect(document["metadataHash"] == .string(Blake2b.hash256(Nodes.metadata()).hex))
    #expect(document["stored"] == .null)
    #expect(document["warnings"] == .array([]))
  }

  /// Portal fault 20: the hash of a runtime's file is compared.
  @Test func anotherFileThanExpectedIsNotRun() throws {
    let path = try file(SampleCode.module())
    let hash = Blake2b.hash256(SampleCode.module().bytes)
    try tool.succeed("unwasm", "-f", path, "--expect-hash", "0x" + hash.hex)
    let other = Blake2b.hash256([])
    try tool.expect(
      77,
      "Error: '*/runtime.wasm' has the hash \(hash), not \(other) as expected. It is a different file; nothing was run.",
      from: ["unwasm", "-f", path, "--expect-hash", other.hex])
    let run = try tool.run("unwasm", "-f", path, "--expect-hash", "12")
    #expect(run.exitCode == 64)
  }

  /// Portal fault 18: a name of any shape ends in no crash.
  @Test(arguments: [
    ("development-v99999999999999999999.wasm", 0), ("v.compact.compressed.wasm", 0), ("-.wasm", 0),
    ("development-v١٢.wasm", 0), ("4294967296.wasm", 0), ("development-v1e6.wasm", 65),
    ("development-v0.wasm", 65), ("development-v-1.wasm", 65),
  ])
  func namesOfAnyShapeAreRead(name: String, exitCode: Int32) throws {
    let run = try tool.run("unwasm", "-f", try file(SampleCode.module(), name))
    #expect(run.exitCode == exitCode, "\(run)")
    #expect(run.error.contains("in its name") == (exitCode != 0), "\(run)")
  }

  /// Portal fault 21: a runtime is compared with the version in its file's name.
  @Test func theVersionInAFilesNameMustBeTheRuntimes() throws {
    let path = try file(SampleCode.module(), "development_runtime-v1000001.compact.wasm")
    try tool.expect(
      65,
      "Error: '*/development_runtime-v1000001.compact.wasm' has version 1000001 in its name, but the runtime in it is version 1000000. Check where the file came from, or give it a name without a version.",
      from: ["unwasm", "-f", path])
    #expect(tool.payloads == [])
  }

  @Test func codeThatContradictsItsMetadataIsRefused() throws {
    let path = try file(SampleCode.module(saying: 999))
    try tool.expect(
      65,
      "Error: */runtime.wasm: the metadata is of 'development' 1000000, but the code says it is 'development' 999. The runtime contradicts itself; do not use it.",
      from: ["unwasm", "-f", path])
  }

  /// Portal fault 21: the chain is the one that the runtime names.
  @Test func aRuntimeOfANetworkThatIsNotThereHasNoGenesisHash() throws {
    let run = try tool.run("unwasm", "-f", try file(SampleCode.module("other")))
    #expect(run.exitCode == 66)
    #expect(run.error.contains("'other'"))
    #expect(tool.payloads == [])
  }

  @Test(
    arguments: [
      ([], "starts with nothing instead of 0061736d"), ([0], "starts with 00 instead of 0061736d"),
      (ZstdBuilder.mark, "does not unpack"),
      (ZstdBuilder.mark + ZstdBuilder.bomb(60 << 20), "more than 52428800 bytes"),
      (Array("PVM\0".utf8), "This is a PolkaVM program"),
      (WasmModule().bytes, "does not export 'Metadata_metadata'"),
    ] as [([UInt8], String)])
  func filesThatAreNoRuntimeAreNamed(bytes: [UInt8], sentence: String) throws {
    let path = try tool.folder.write(bytes, to: "file")
    let run = try tool.run("unwasm", "-f", path)
    #expect(run.exitCode == 65)
    #expect(run.error.contains(sentence), "\(run)")
    #expect(run.output == "")
    #expect(tool.payloads == [])
  }

  /// Metadata need no other export than their own (hot-side 3.7).
  @Test func aRuntimeThatOnlyGivesItsMetadataWillDo() throws {
    var module = WasmModule()
    let metadata = Nodes.metadata(version: 5)
    var bytes = SCALEWriter()
    bytes.byteVector(metadata)
    module.add("Metadata_metadata", giving: bytes.bytes)
    let path = try tool.folder.write(module.bytes, to: "development-v5.wasm")
    let document = try tool.succeed("unwasm", "-f", path, "-u", "--json").document
    #expect(document["specVersion"] == .integer(5))
    #expect(document["stored"] == .string("new"))
    let named = try tool.folder.write(module.bytes, to: "development-v6.wasm")
    let run = try tool.run("unwasm", "-f", named)
    #expect(run.exitCode == 65)
    #expect(run.error.contains("has version 6 in its name, but the runtime in it is version 5"))
  }

  @Test func aMissingFileIsMissing() throws {
    try tool.expect(
      66, "Error: The file 'nowhere.wasm' does not exist.", from: ["unwasm", "-f", "nowhere.wasm"])
    #expect(try tool.run("unwasm").exitCode == 64)
  }

  /// Each of these ends within the time of the worker.
  @Test(
    arguments: [
      // loop br 0 end
      ([0x03, 0x40, 0x0c, 0, 0x0b, 0x42, 0], "did not finish"),
      // loop: memory.grow(256 pages) until it is refused
      (
        [0x03, 0x40, 0x41, 0x80, 2, 0x40, 0, 0x41, 0x7f, 0x47, 0x0d, 0, 0x0b, 0x42, 0],
        "needs more memory than the 256 MB"
      ),
      (WasmModule.result(at: .max, count: 9), "gave a result of 9 bytes at 4294967295"),
      (WasmModule.result(at: 0, count: 2), "does not have the expected form"),
      ([0x10, 0, 0x42, 0], "called the host function 'ext_storage_root_version_2'"),
      ([0x00], "stopped: 'unreachable executed'"),
    ] as [([UInt8], String)])
  func hostileCodeEndsInASentence(instructions: [UInt8], sentence: String) throws {
    var module = WasmModule()
    module.imports = [("ext_storage_root_version_2", .none)]
    let version = SampleCode.module()
    module.add("Core_version", giving: version.data[0].bytes)
    module.functions.append(("Metadata_metadata", .call, instructions))
    let run = try tool.run("unwasm", "-f", try file(module))
    #expect(run.exitCode == 65)
    #expect(run.error.contains(sentence), "\(run)")
    #expect(tool.payloads == [])
  }
}

/// Real runtimes and what is promised of them.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct RealRuntimeCommandTests {
  struct Vectors: Decodable {
    struct Case: Decodable {
      let file, blake2b256, metadata_blake2b256, name: String
      let bytes, unpacked_bytes, metadata_bytes: Int
      let version: Int
    }
    let cases: [Case]
  }

  @Test func theVectorsHold() throws {
    let cases = try Shared.vector("hot/wasm", as: Vectors.self).cases
    #expect(!cases.isEmpty)
    for item in cases {
      let tool = try Tool()
      let run = try tool.succeed(
        "unwasm", "-f", Shared.path + "/vectors/hot/" + item.file, "--update-db", "--json",
        "--expect-hash", item.blake2b256)
      let document = try run.document
      #expect(document["name"] == .string(item.name))
      #expect(document["specVersion"] == .integer(item.version))
      #expect(document["codeLength"] == .integer(item.bytes))
      #expect(document["moduleLength"] == .integer(item.unpacked_bytes))
      #expect(document["metadataLength"] == .integer(item.metadata_bytes))
      #expect(document["metadataHash"] == .string(item.metadata_blake2b256))
      #expect(document["stored"] == .string("new"))
      #expect(tool.payloads == ["sign_me_load_metadata_\(item.name)V\(item.version)"])
    }
  }

  @Test func aRuntimeOfTodayOffersItsVersions() throws {
    let path = Shared.path + "/data/wasm/westend_modern.compact.compressed.wasm"
    let document = try Tool().succeed("unwasm", "-f", path, "--json").document
    #expect(document["metadataVersions"] == .array([.integer(14), .integer(15)]))
    #expect(document["specVersion"] == .integer(1_015_000))
    #expect(
      document["metadataHash"]
        == .string("e3891abe028b87e89680baf0e65d643d2102c11eb000a78a2689f661d1960b71"))
  }
}
