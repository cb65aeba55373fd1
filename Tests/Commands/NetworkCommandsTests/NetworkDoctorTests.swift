import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `networks doctor`: what it finds in a workspace, and what it leaves as it is.
@Suite struct NetworkDoctorTests {
  private static let specs = "sign_me_add_specs_development_sr25519"
  private static let product = "add_specs_development-sr25519_Alice-sr25519"

  /// A change that makes the workspace unsound.
  struct Harm: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A part of the doctor's finding.
    let finding: String
    let inflict: @Sendable (Tool) throws -> Void

    init(_ name: String, _ finding: String, _ inflict: @escaping @Sendable (Tool) throws -> Void) {
      testDescription = name
      self.finding = finding
      self.inflict = inflict
    }
  }

  static let harms = [
    Harm("noise in a payload file", specs) {
      try $0.write(Array("noise".utf8), payload: specs)
    },
    Harm("a payload file with another name", "in a file named \(specs)") {
      try $0.write($0.bytes($0.payload(specs)), payload: "sign_me_add_specs_x_sr25519")
    },
    Harm("a changed text", "they are from different runs") {
      let bytes = try $0.bytes($0.product(product + ".txt"))
      try $0.folder.write(bytes + Array("00".utf8), to: "Output/completed/\(product).txt")

    },
    Harm("a missing picture", "picture that it names") {
      try FileManager.default.removeItem(atPath: $0.product(product + ".png"))
    },
    Harm("a manifest that is none", "kind is missing") {
      try $0.folder.write(Array("{}".utf8), to: "Output/completed/\(product).json")
    },
    Harm("a release file under another name", "metadata of development 9") {
      let hex = Hex.encode(Nodes.metadata("development", version: 9))
      try $0.folder.write(Array(hex.utf8), to: "Networks/metadata/development8.hex")

    },
    Harm("a release file of other content", "differs from that of the same version") {
      let hex = Hex.encode(Nodes.metadata(transactionVersion: 7))
      try $0.folder.write(Array(hex.utf8), to: "Networks/metadata/development1000000.hex")
    },
    Harm("a file of a network that is none", "other.json") {
      try $0.folder.write(Array("{}".utf8), to: "Networks/other.json")
    },
    Harm("metadata for another chain", "its genesis hash is that of development") {
      let content = try MetadataContent(
        blob: Nodes.metadata("elsewhere"), genesisHash: Nodes.genesis(of: "development"))
      try $0.write(
        UpdateContent.metadata(content).signedBytes,
        payload: "sign_me_load_metadata_elsewhereV1000000")

    },
    Harm("a damaged database", "hot.sqlite") {
      for part in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: $0.database + part)
      }
      try $0.folder.write(
        [UInt8](repeating: 0xa5, count: 9000), to: "Output/hot.sqlite")

    },
  ]

  /// A workspace where everything was made once.
  private func workspace() throws -> Tool {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    try tool.succeed("load-metadata", "-t", "-a")
    try tool.succeed("add-specs", "-f", "-a")
    try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_development_sr25519",
      "--verifier-alice", "sr25519")
    return tool
  }

  private func contents(_ tool: Tool) throws -> [String: Hash256] {
    var hashes: [String: Hash256] = [:]
    let files = FileManager.default.enumerator(atPath: tool.folder.path)
    while let name = files?.nextObject() as? String {
      guard let bytes = try? tool.bytes(tool.folder.file(name)), !name.hasSuffix("-shm"),
        !name.hasSuffix("-wal")
      else {
        continue
      }
      hashes[name] = Blake2b.hash256(bytes)
    }
    return hashes
  }

  @Test func aSoundWorkspaceIsReportedAsSoundAndNotChanged() throws {
    let tool = try workspace()
    let before = try contents(tool)
    let run = try tool.run("networks", "doctor", "--pictures", "--json")
    #expect(run.exitCode == 0, "\(run)")
    let document = try run.document
    #expect(document["isSound"] == .bool(true))
    #expect(document["findings"] == .array([]))
    for (name, count) in [
      ("networkCount", 1), ("metadataCount", 1), ("payloadFileCount", 2), ("manifestCount", 1),
      ("releaseFileCount", 0),
    ] {
      #expect(document[name] == .integer(count), "\(name)")
    }
    #expect(try contents(tool) == before)
  }

  @Test(arguments: harms) func eachHarmIsReportedAsAFault(harm: Harm) throws {
    let tool = try workspace()
    try harm.inflict(tool)
    let run = try tool.run("networks", "doctor")
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.output.contains("fault: "), "\(run)")
    #expect(run.output.contains(harm.finding), "\(run)")
  }

  @Test func aNoteIsNotAFault() throws {
    let tool = try Tool(["development": []])
    try FileManager.default.removeItem(atPath: tool.database + ".last-good")
    let run = try tool.run("networks", "doctor")
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("No last good copy exists yet"))
    #expect(run.output.contains("note: *"))
    #expect(run.output.contains("development has no endpoint."))
  }
}
