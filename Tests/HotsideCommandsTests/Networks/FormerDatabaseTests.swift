import Foundation
import HotStore
import RuntimeMetadata
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What `generate_message` has in its database, brought over by its files.
@Suite struct FormerDatabaseTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  /// Writes a file as `generate_message` would.
  private func file(_ name: String, _ content: UpdateContent) throws -> String {
    try tool.folder.write(content.signedBytes, to: "former/" + name)
  }

  private func specs(_ encryption: String = "sr25519") throws -> String {
    try file("sign_me_add_specs_development_\(encryption)", .specs(.sample("development")))
  }

  private func metadata(_ version: UInt32) throws -> String {
    let blob = Nodes.metadata(version: version)
    return try file(
      "sign_me_load_metadata_developmentV\(version)",
      .metadata(
        MetadataContent(
          blob: blob, facts: try MetadataFacts(accepting: blob),
          genesisHash: Nodes.genesis(of: "development"))))
  }

  @Test func theFolderOfSledIsNamedForWhatItIs() throws {
    for name in ["conf", "db", "blobs/0"] {
      try tool.folder.write(Array("sled".utf8), to: "database/" + name)
    }
    try tool.expect(
      65,
      "Error: '*/database' is a database of generate_message (sled: conf, db, blobs), whose log is not read here. Let generate_message write what is in it, without a network: 'generate_message add-specs -f -a' and 'generate_message load-metadata -f -a'. Then give the files sign_me_add_specs_… and sign_me_load_metadata_… to 'hotside networks import', and the URLs of the nodes to 'hotside networks set-endpoint'.",
      from: ["networks", "import", tool.folder.file("database")])
    try FileManager.default.removeItem(atPath: tool.folder.file("database/blobs"))
    try tool.expect(
      66, "Error: '*/database' is a folder; a file is needed.",
      from: ["networks", "import", tool.folder.file("database")])
  }

  @Test func specsAndMetadataComeOverTogether() throws {
    let run = try tool.run("networks", "import", metadata(1_000_001), metadata(9), specs())
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      run.error == """
        new metadata: development 9
        new metadata: development 1000001
        Added development-sr25519.

        """)
    let database = try tool.open()
    let network = try database.network(titled: "development-sr25519")
    #expect(network.specs == .sample("development") && network.endpoints == [])
    #expect(try database.metadataVersions(named: "development") == [9, 1_000_001])
    let again = try tool.run("networks", "import", specs(), metadata(1_000_001))
    #expect(
      again.error
        == "previously known metadata: development 1000001\ndevelopment-sr25519 is there already.\n"
    )
  }

  @Test func whatDoesNotFitChangesNothing() throws {
    let before = try tool.state()
    let orphan = try tool.run("networks", "import", metadata(9))
    #expect(orphan.exitCode == 66, "\(orphan)")
    var other = NetworkSpecs.sample("development")
    other.prefix = 7
    let wrong = try file("sign_me_add_specs_other_sr25519", .specs(other))
    let prefix = try tool.run("networks", "import", wrong, metadata(9))
    #expect(prefix.exitCode == 77, "\(prefix)")
    let broken = try tool.folder.write([1, 2, 3], to: "former/sign_me_add_specs_x")
    #expect(try tool.run("networks", "import", specs(), broken).exitCode == 65)
    #expect(try tool.state() == before)
  }

  @Test func anEntryThatIsThereKeepsItsEndpoints() throws {
    var network = try tool.open().network(titled: "westend-sr25519")
    network.specs.color = "#123456"
    let changed = try file("sign_me_add_specs_westend_sr25519", .specs(network.specs))
    #expect(try tool.run("networks", "import", changed).exitCode != 0)
    try tool.succeed("networks", "import", changed, "--replace")
    #expect(try tool.open().network(titled: "westend-sr25519") == network)
  }
}
