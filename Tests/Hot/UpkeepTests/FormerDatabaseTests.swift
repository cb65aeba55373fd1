import Foundation
import Glibc
import HotStore
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What `generate_message` has in its database, brought over by its log or by its files.
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
      "Error: '*/database' is a database of generate_message (sled: conf, db, blobs), but its log cannot be read here. The database '*/database' is damaged in 'conf': it ends too early. Let generate_message write its contents, which needs no network: 'generate_message add-specs -f -a' and 'generate_message load-metadata -f -a'. Then give the files sign_me_add_specs_… and sign_me_load_metadata_… to 'hotside networks import', and the URLs of the nodes to 'hotside networks set-endpoint'.",
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
        == "previously known metadata: development 1000001\ndevelopment-sr25519 already exists.\n"
    )
  }

  @Test func importsThatContradictTheDatabaseChangeNothing() throws {
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

  // MARK: - The log

  private static let url = "wss://node.example"
  private static let block = Nodes.genesis(of: "a block")

  /// A database of two networks, with two versions of metadata of one.
  private func former() throws -> FormerFiles {
    var former = FormerFiles()
    former.add(.sample("development"), title: "development", url: Self.url, isDefault: true)
    former.add(.sample("development", .ecdsa), url: Self.url + "/other")
    former.add(.sample("quiet"), url: "http://127.0.0.1:1")
    former.add(metadata: Nodes.metadata(version: 9), "development", 9, block: Self.block)
    former.add(
      metadata: Nodes.metadata(version: 1_000_001), "development", 1_000_001)
    former.set(types: try tool.open().legacyTypes())
    return former
  }

  private func write(_ former: FormerFiles) throws -> String {
    try former.files.write(to: tool.folder, "database")
    return tool.folder.file("database")
  }

  @Test func theLogIsTakenOver() throws {
    let path = try write(former())
    let run = try tool.run("networks", "import", path)
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      run.error == """
        new metadata: development 9
        new metadata: development 1000001
        Added development.
        Added quiet-sr25519.
        Added development-ecdsa.
        The table of legacy types already exists.

        """)
    let database = try tool.open()
    let network = try database.network(titled: "development")
    #expect(network.specs == .sample("development") && network.isDefault)
    #expect(network.endpoints == [Self.url, Self.url + "/other"])
    let other = try database.network(titled: "development-ecdsa")
    #expect(other.endpoints == network.endpoints && !other.isDefault)
    #expect(try database.network(titled: "quiet-sr25519").endpoints == ["http://127.0.0.1:1"])
    let metadata = try database.metadata(named: "development")
    #expect(metadata.map(\.version) == [1_000_001, 9])
    #expect(metadata.map(\.blockHash) == [nil, Self.block])
    let again = try tool.run("networks", "import", path, "--json")
    #expect(again.exitCode == 0, "\(again)")
    let document = try again.document
    #expect(
      document["items"]?.array?.map { $0["outcome"]?.string }
        == ["unchanged", "unchanged", "unchanged"])
    #expect(
      document["metadata"]?.array?.map { $0["stored"]?.string } == ["known"])
    #expect(
      document["notTaken"]?.array?.map { $0["reason"]?.string } == [
        "Later versions are stored: 1000001."
      ])
  }

  @Test func recordsThatAreNotImportedAreReported() throws {
    var former = try former()
    former.add(metadata: Nodes.metadata("orphan", version: 3), "orphan", 3)
    former.add(metadata: Nodes.metadata("quiet", version: 4), "quiet", 5)
    former.add(metadata: [1, 2, 3], "quiet", 6)
    former.put([0xff], [], into: "metadata")
    former.put([1, 2], [UInt8](repeating: 0, count: 32), into: "metadata_history")
    former.put([4, 0x78], [1], into: "address_book")
    former.put(Array("schema".utf8), [1], into: "settings")
    former.put([1], [1], into: "transaction")
    var bad = NetworkSpecs.sample("bad")
    bad.title = ""
    former.add(bad, url: Self.url)
    former.add(.sample("urlless"), url: "node.example")
    let run = try tool.run("networks", "import", write(former), "--json")
    #expect(run.exitCode == 0, "\(run)")
    let left = try run.document["notTaken"]?.array?.compactMap { $0["what"]?.string } ?? []
    #expect(left.count == 10, "\(left)")
    for part in [
      "the network under 0478", "the network 'bad-sr25519'", "the URL of 'urlless-sr25519'",
      "the metadata 'orphan' 3", "the metadata 'quiet' 5", "the metadata 'quiet' 6",
      "the metadata under ff", "1 block of the history", "the setting 'schema'",
      "the tree 'transaction'",
    ] {
      #expect(left.contains(part), "\(part): \(left)")
    }
    #expect(run.error.contains("Warning: Not imported: the metadata"))
    #expect(try tool.open().network(titled: "urlless-sr25519").endpoints == [])
  }

  @Test func existingEntriesAreKeptUnlessReplacementIsAllowed() throws {
    let stored = try tool.open().network(titled: "westend-sr25519")
    var specs = stored.specs
    var former = FormerFiles()
    former.add(specs, title: "westend", url: stored.endpoints[0])
    former.set(types: TypeTable(entries: []))
    let same = try tool.run("networks", "import", write(former))
    #expect(same.error.contains("westend-sr25519 already exists."), "\(same)")
    #expect(same.error.contains("Another one is stored; --replace"), "\(same)")
    #expect(try tool.open().network(titled: "westend-sr25519") == stored)
    specs.color = "#123456"
    former = try self.former()
    former.add(specs, title: "westend", url: Self.url)
    let before = try tool.state()
    #expect(try tool.run("networks", "import", write(former)).exitCode != 0)
    #expect(try tool.state() == before)
    try tool.succeed("networks", "import", write(former), "--replace")
    let replaced = try tool.open().network(titled: "westend-sr25519")
    #expect(replaced.specs == specs && replaced.isDefault == stored.isDefault)
    #expect(replaced.endpoints == stored.endpoints + [Self.url])
  }

  @Test func checksAreThoseOfEveryImport() throws {
    let before = try tool.state()
    var former = FormerFiles()
    var specs = NetworkSpecs.sample("development")
    specs.prefix = 7
    former.add(specs, url: Self.url)
    former.add(metadata: Nodes.metadata(version: 9), "development", 9)
    let prefix = try tool.run("networks", "import", write(former))
    #expect(prefix.exitCode == 77, "\(prefix)")
    former = FormerFiles()
    specs = .sample("westend")
    former.add(specs, url: Self.url)
    let genesis = try tool.run("networks", "import", write(former))
    #expect(genesis.exitCode == 77, "\(genesis)")
    #expect(try tool.state() == before)
  }

  @Test func aFormerDatabaseThatIsOpenOrForeignIsRefused() throws {
    let path = try write(former())
    let handle = try #require(FileHandle(forUpdatingAtPath: path + "/db"))
    #expect(flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    try tool.expect(
      75,
      "Error: The database '*/database' is open in another process. End that, and try again.",
      from: ["networks", "import", path])
    #expect(flock(handle.fileDescriptor, LOCK_UN) == 0)
    try SledFiles(trees: ["chainspecs": [], "addresses": []]).write(to: tool.folder, "cold")
    try tool.expect(
      65,
      "Error: '*/cold' is a sled database, but not the hot database of generate_message: it lacks the tree 'address_book' or 'chainspecs_prep'. Its trees are 'addresses', 'chainspecs'. Name the folder of the hot database, such as database/database_hot.",
      from: ["networks", "import", tool.folder.file("cold")])
  }
}
