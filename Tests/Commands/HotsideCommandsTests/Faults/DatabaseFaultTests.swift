import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import RuntimeMetadata
import SQLiteStore
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Faults of the reference tool (hot-side 7) around its database; the tests have their numbers.
@Suite struct DatabaseFaultTests {
  @Test func fault07RestoringDefaultsClearsEverything() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:9"]])
    try tool.storeSample()
    try tool.open().setVerifier(.general, of: Nodes.genesis(of: "development"))
    try tool.open().setLegacyTypes(
      TypeTable(entries: [TypeEntry(name: "A", description: .alias("B"))]))
    try tool.succeed("restore-defaults", "--yes")
    let state = try tool.state()
    #expect(Set(state.networks.map(\.name)) == ["polkadot", "kusama", "westend"])
    #expect(state.networks.allSatisfy { $0.isDefault })
    #expect(state.metadata.isEmpty)
    #expect(state.history.isEmpty)
    #expect(try tool.open().legacyTypes().entries.count == 200)
    #expect(try tool.open().verifier(of: Nodes.genesis(of: "development")) == nil)
  }

  @Test func fault09AWrongPathMakesNoDatabase() throws {
    let tool = try Tool()
    let elsewhere = tool.folder.file("elsewhere")
    for command in [
      ["show", "networks"], ["show", "metadata"], ["load-types"], ["load-metadata", "-f", "-a"],
      ["add-specs", "-f", "-a"], ["networks", "verifier", "show"],
    ] {
      try tool.refuses(
        66,
        "Error: The hot database '*/elsewhere/hot.sqlite' does not exist. Run 'hotside restore-defaults' to make one….",
        from: command + ["--hot-db-path", elsewhere])
    }
  }

  @Test func fault10ADatabaseInUseIsReported() throws {
    let tool = try Tool()
    let database = try tool.open()
    try database.transaction {
      let read = try? tool.run("show", "networks")
      #expect(read?.exitCode == 0)
      let run = try? tool.run("restore-defaults")
      #expect(run?.exitCode == 75)
      #expect(
        run?.error
          == "Error: The hot database '*/Output/hot.sqlite' is in use by another process. Nothing was changed; try again.\n"
      )
    }
    // Payload files beside the database do not harm it.
    try tool.succeed("load-types", "--files-dir", tool.folder.file("Output"))
    #expect(try tool.open().findings() == [])
  }

  @Test func fault17ATitleAloneIsApplied() throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-n", "westend-sr25519", "--title", "My Westend")
    let content = try UpdateContent(
      .addSpecs, signed: tool.bytes(tool.payload("sign_me_add_specs_westend_sr25519")))
    guard case .specs(let specs) = content else {
      Issue.record("\(content.kind)")
      return
    }
    #expect(specs.title == "My Westend")
    #expect(specs.encryption == .sr25519)
  }

  @Test func fault18DocumentsAndBehaviorAgree() throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    // -t where nothing is said.
    try tool.succeed("load-metadata", "-n", "development")
    #expect(tool.payloads == ["sign_me_load_metadata_developmentV1000000"])
    #expect(try tool.state().metadata.map(\.version) == [1_000_000])
    try tool.succeed("add-specs", "-n", "development-sr25519")
    #expect(tool.payloads.count == 2)
    // The mark of what nobody signed, and --name as it is, outside of the export folder.
    let make = ["make", "--msg", "load-metadata", "--payload", tool.payloads[1], "--goal", "text"]
    #expect(try tool.run(make + ["--unsigned"]).exitCode == 0)
    #expect(tool.products.contains("load_metadata_developmentV1000000_unverified.txt"))
    #expect(
      try tool.run(make + ["--unsigned", "--name", tool.folder.file("here")]).exitCode == 0)
    #expect(tool.folder.names.contains("here.txt"))
  }

  @Test func fault21BytesBehindARecordAreRefused() throws {
    let tool = try Tool()
    let metadata = Nodes.metadata() + [0]
    let file = try tool.folder.write(Array(Hex.encode(metadata).utf8), to: "trailing")
    try tool.refuses(
      65,
      "Error: */trailing: The metadata does not decode as V14: The value ends at byte \(metadata.count - 1), but 1 more byte follows; nothing may be left over.",
      from: ["show", "check-file", file])
    do {
      let connection = try SQLiteConnection(
        path: tool.database, mode: .existing, format: HotDatabase.format)
      try connection.run("UPDATE legacy_type SET description = CAST(description || x'00' AS BLOB)")
    }
    try tool.refuses(
      65, "Error: The hot database is damaged: …does not decode: …", from: ["load-types"])
  }

  @Test func fault25ADefaultKeepsItsTitleAndMark() throws {
    let node = try Nodes.sample(properties: Nodes.severalTokens)
    let tool = try Tool([:])
    var specs = NetworkSpecs.sample("development")
    specs.decimals = 3
    try tool.open().insert(
      Network(title: "development", specs: specs, endpoints: [node.url], isDefault: true))
    try tool.succeed(
      "add-specs", "-t", "-n", "development", "--token-decimals", "6", "--token-unit", "TWO")
    let networks = try tool.state().networks
    #expect(networks.map(\.title) == ["development"])
    #expect(networks.first?.isDefault == true)
    #expect(networks.first?.specs.unit == "TWO")
  }

  @Test func fault29DamagedRowsAreReportedNotPassedOver() throws {
    let tool = try Tool()
    do {
      let connection = try SQLiteConnection(
        path: tool.database, mode: .existing, format: HotDatabase.format)
      try connection.run("PRAGMA ignore_check_constraints = ON")
      try connection.run("UPDATE network SET genesis_hash = x'00' WHERE name = 'kusama'")
    }
    for command in [
      ["show", "networks"], ["add-specs", "-f", "-a"], ["load-metadata", "-f", "-a"],
    ] {
      try tool.refuses(
        65,
        "Error: The hot database is damaged: 'kusama-sr25519' in table network … Remove that entry, or run 'hotside restore-defaults'.",
        from: command)
    }
  }

  @Test func fault32TheTypesAreInTheTool() throws {
    let tool = try Tool(restored: false)
    // No Networks folder anywhere near.
    try tool.succeed("restore-defaults")
    let types = try tool.succeed("load-types", "--json")
    #expect(try types.document["typeCount"] == .integer(200))
    #expect(
      try types.document["typesHash"]
        == .string("d091a5a24a97e18dfe298b167d8fd5a2add10098c8792cba21c39029a9ee0aeb"))
  }
}
