import ByteSupport
import ColdSigner
import ColdStore
import DevelopmentNode
import FileSupport
import HotStore
import RuntimeMetadata
import TestSupport
import Testing
import ToolTestSupport

/// Releases for new devices, full unless asked for by level.
@Suite struct ReductionReleaseTests {
  private static let full = Nodes.metadata("westend", version: 10)

  /// A workspace with the defaults of the checkout, and one metadata there and in the database.
  private func tool(_ metadata: [UInt8]) throws -> Tool {
    let tool = try Tool(restored: false)
    let networks = Checkout.path + "/Networks"
    for name in try Folder.names(in: networks) where name.hasSuffix(".json") {
      try tool.folder.write(try tool.bytes(networks + "/" + name), to: "Networks/" + name)
    }
    try tool.folder.write(Hex.ascii(metadata), to: "Networks/metadata/westend10.hex")
    try tool.succeed("restore-defaults")
    try tool.open().store(
      IncomingMetadata(accepting: metadata, blockHash: nil, source: .file(name: "x")),
      firstSeen: 0)
    return tool
  }

  @Test("a release is made and filled at one level")
  func aReleaseIsMadeAndFilledAtOneLevel() throws {
    let tool = try tool(Self.full)
    let path = tool.folder.file("release.sqlite")
    try tool.succeed("make-cold-release", path, "--reduce", "calls-only")
    let reduced = try MetadataReduction(of: Self.full, to: .callsOnly).bytes
    #expect(try ColdRelease(at: path).metadata.map(\.blob) == [reduced])
    let mixed = try tool.run("transfer-meta", "--cold-db", path)
    #expect(mixed.exitCode == 77 && mixed.error.contains("reduced to calls-only"), "\(mixed)")
    let other = try tool.run("transfer-meta", "--cold-db", path, "--reduce", "calls-only")
    #expect(other.exitCode == 0, "\(other)")
  }

  @Test("a release in full takes no reduced metadata, and the defaults none either")
  func aFullReleaseAndTheDefaultsRefuseReducedMetadata() throws {
    let tool = try tool(Self.full)
    let path = tool.folder.file("release.sqlite")
    try tool.succeed("make-cold-release", path)
    #expect(try ColdRelease(at: path).metadata.map(\.blob) == [Self.full])
    let mixed = try tool.run("transfer-meta", "--cold-db", path, "--reduce", "calls-only")
    #expect(mixed.exitCode == 77 && mixed.error.contains("in full"), "\(mixed)")
    let reduced = try MetadataReduction(of: Self.full, to: .callsOnly).bytes
    try tool.folder.write(Hex.ascii(reduced), to: "Networks/metadata/westend10.hex")
    let refused = try tool.run("make-cold-release", tool.folder.file("other.sqlite"))
    #expect(refused.exitCode == 77 && refused.error.contains("westend10.hex"), "\(refused)")
    let doctor = try tool.run("networks", "doctor")
    #expect(doctor.exitCode == 65 && doctor.output.contains("reduced to calls-only"), "\(doctor)")
  }
}
