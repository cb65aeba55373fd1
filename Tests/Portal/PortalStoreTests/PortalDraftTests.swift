import ByteSupport
import ChainInquiry
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `portal init`, and the configuration that people edit afterwards.
@Suite struct PortalDraftTests {
  private func configuration(_ tool: Tool) throws -> JSONValue {
    try JSONValue(parsing: try tool.bytes(tool.folder.file("Portal/portal.json")))
  }

  /// A workspace with a general verifier on record.
  private func tool() throws -> Tool {
    let tool = try Tool()
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Hex.encode(alice.publicKey),
      "--crypto", "sr25519", "--yes")
    return tool
  }

  /// Only the user decides who signs for a network.
  @Test func aNetworkWithoutARecordIsLeftOut() throws {
    let tool = try tool()
    try tool.succeed("networks", "verifier", "set", "westend", "--forget", "--yes")
    try tool.succeed("networks", "verifier", "set", "kusama", "--none", "--yes")
    let run = try tool.succeed("portal", "init", "--json")
    let networks = try configuration(tool)["networks"]?.array ?? []
    #expect(networks.compactMap { $0["id"]?.string } == ["polkadot"])
    for sentence in [
      "'westend-sr25519' is left out: no verifier is on record.",
      "'hotside networks verifier set westend --key NAME'",
      "'hotside networks verifier set westend --general'",
      "'kusama-sr25519' is left out: its updates are recorded as unsigned.",
    ] { #expect(run.error.contains(sentence), "\(run)") }
    #expect(!tool.names(in: "Networks").contains("westend.json"))
    try tool.succeed("networks", "verifier", "set", "westend", "--general")
    let path = tool.folder.file("Portal/portal.json")
    let edited = String(decoding: try tool.bytes(path), as: UTF8.self)
      .replacing("\"Metadata portal\"", with: "\"Edited by hand\"")
    try tool.folder.write(Array(edited.utf8), to: "Portal/portal.json")
    #expect(run.error.contains("hotside portal init --add-networks"))
    let added = try tool.succeed("portal", "init", "--add-networks")
    #expect(added.error.contains("Added 1 network: westend."), "\(added)")
    #expect(try configuration(tool)["networks"]?.array?.count == 2)
    #expect(try configuration(tool)["title"] == .string("Edited by hand"))
    #expect(tool.names(in: "Networks").contains("westend.json"))
    let again = try tool.succeed("portal", "init", "--add-networks")
    #expect(again.error.contains("has all networks of the database"), "\(again)")
    #expect(try tool.run("portal", "init", "--add-networks", "--replace").exitCode == 64)
  }

  /// The database has three networks, and two of them are for other purposes.
  @Test func onlyNamedNetworksBecomeMembers() throws {
    let tool = try tool()
    func ids() throws -> [String] {
      try configuration(tool)["networks"]?.array?.compactMap { $0["id"]?.string } ?? []
    }
    let unknown = try tool.run("portal", "init", "westent")
    #expect(unknown.exitCode == 66 && unknown.error.contains("westend"), "\(unknown)")
    #expect(tool.names(in: "Portal") == [])
    try tool.succeed("portal", "init", "westend-sr25519")
    #expect(try ids() == ["westend"])
    #expect(!tool.names(in: "Networks").contains("kusama.json"))
    try tool.succeed("networks", "verifier", "set", "polkadot", "--forget", "--yes")
    let omitted = try tool.succeed("portal", "init", "--add-networks", "kusama", "polkadot")
    #expect(try ids() == ["westend", "kusama"])
    #expect(
      omitted.error.contains("run 'hotside portal init --add-networks polkadot'."), "\(omitted)")
    let known = try tool.succeed("portal", "init", "--add-networks", "kusama")
    #expect(
      known.error.contains("has all these networks whose verifier is on record."), "\(known)")
    // A recipe is for the networks that portal.json has.
    let recipe = try tool.run("portal", "init", "--github", "polkadot")
    #expect(recipe.exitCode == 64 && recipe.error.contains("use --add-networks"), "\(recipe)")
    #expect(try tool.run("portal", "init", "kusama").exitCode == 73)
    #expect(try ids() == ["westend", "kusama"])
  }

  /// A repository has what a computer with an empty database needs, and no secret.
  @Test func aRecipeMakesTheWorkspaceCompleteForOthers() throws {
    let tool = try tool()
    try tool.succeed("portal", "init")
    try tool.folder.write(Array("*.bak".utf8), to: "Portal/.gitignore")
    for _ in 1...2 { try tool.succeed("portal", "init", "--github") }
    let ignored = String(
      decoding: try tool.bytes(tool.folder.file("Portal/.gitignore")), as: UTF8.self)
    #expect(
      ignored
        == """
        *.bak
        lock
        watch.lock
        watch.json
        *.secret
        blobs
        cache
        update.json
        queue/*/unsigned_*
        queue/*/shown
        queue

        """,
      "\(ignored)")
    #expect(tool.names(in: "").contains(".gitignore"))
    let fresh = try TemporaryFolder()
    for folder in ["Networks", "Portal"] {
      _ = try ProcessRunner.run(
        "/bin/cp", ["-r", tool.folder.file(folder), fresh.file(folder)])
    }
    let restored = try tool.run("restore-defaults", "--yes", "--workspace", fresh.path)
    #expect(restored.exitCode == 0, "\(restored)")
    let shown = try tool.run("networks", "verifier", "show", "--workspace", fresh.path)
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    #expect((shown.output + shown.error).contains(Hex.encode(alice.publicKey)), "\(shown)")
    let names = try tool.run("networks", "list", "--json", "--workspace", fresh.path)
    #expect(
      try names.document["items"]?.array?.count
        == configuration(tool)["networks"]?.array?.count, "\(names)")
  }

  /// Relay chains first, then by name; a network from a URL has its name and a color of its own.
  @Test func networksAreInTheOrderOfTheSite() throws {
    let tool = try tool()
    for name in ["zeta-chain", "acala", "a"] {
      try tool.open().insert(Network(specs: .sample(name), endpoints: []))
    }
    try tool.open().insert(Network(specs: .sample("acala", .ecdsa), endpoints: []))
    try tool.succeed("networks", "verifier", "set", "--all", "--general")
    try tool.succeed(
      "portal", "init", "--operator", "Example", "--verifier-name", "Example signer")
    let portal = try configuration(tool)
    let networks = portal["networks"]?.array ?? []
    #expect(
      networks.map { $0["id"]?.string }
        == ["kusama", "polkadot", "westend", "a", "acala", "zeta-chain"])
    #expect(
      networks.map { $0["title"]?.string }
        == ["Kusama", "Polkadot", "Westend", "a", "acala-sr25519", "zeta-chain"])
    #expect(networks[2]["accent"]?.string == "#660d35")
    #expect(
      networks[3]["accent"]?.string == NetworkSpecs.color(of: Nodes.genesis(of: "a")))
    #expect(portal["operator"]?["name"]?.string == "Example")
    let verifiers = portal["verifiers"]?.object?.map { $0.value["name"]?.string } ?? []
    #expect(verifiers == ["Example signer"])
  }

  @Test func oneNameIsForOneVerifier() throws {
    let tool = try tool()
    let bob = try KeyPair.development("//Bob", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set", "westend", "--public-key", Hex.encode(bob.publicKey),
      "--crypto", "sr25519", "--yes")
    for words in [["--verifier-name", "Example"], ["--operator", " "]] {
      let run = try tool.run(["portal", "init"] + words)
      #expect(run.exitCode == 64, "\(run)")
    }
    #expect(!tool.names(in: "").contains("Portal"))
  }

  /// A general verifier without a key on record signs for nothing.
  @Test func anUnknownGeneralVerifierIsNamed() throws {
    let tool = try Tool()
    let bob = try KeyPair.development("//Bob", scheme: .sr25519).publicKey
    try tool.succeed(
      "networks", "verifier", "set", "westend", "--public-key", Hex.encode(bob.publicKey),
      "--crypto", "sr25519", "--yes")
    let run = try tool.succeed("portal", "init")
    #expect(
      run.error.contains(
        "'polkadot-sr25519' is left out: the key of the general verifier is not on record."),
      "\(run)")
    #expect(run.error.contains("'hotside networks verifier set-general --key NAME'"), "\(run)")
    #expect(try configuration(tool)["networks"]?.array?.count == 1)
  }

  @Test(arguments: [
    (
      "\"title\": \"Metadata portal\"", "\"titel\": \"x\"",
      "titel is not known here (did you mean 'title'?)"
    ),
    (
      "\"verifier\": \"dev", "\"verifer\": \"dev",
      "networks[0].verifer is not known here (did you mean 'verifier'?)"
    ),
    (
      "\"pictures\": {", "\"pictures\": { \"scales\": 4,",
      "pictures.scales is not known here (did you mean 'scale'?)"
    ),
    (
      "\"keep\": {", "\"keep\": { \"x\": 4,",
      "keep.x is not known here (known are pictures, payloads, manifests)"
    ),
    ("\"relay\": null", "\"relay\": 5", "networks[0].relay must be a string"),
    ("\"icon\": null", "\"icon\": []", "networks[0].icon must be a string"),
    ("\"portals\": {}", "\"portals\": []", "portals must be an object"),
    (
      "\"publicKey\"", "\"publickey\"",
      ".keys[0].publickey is not known here (did you mean 'publicKey'?)"
    ),
    // What a later version has is not called unknown.
    ("hotside-portal/1\",", "hotside-portal/2\", \"new\": 1,", "format is 'hotside-portal/2'"),
  ])
  func aMisspeltMemberIsNamed(change: (old: String, new: String, words: String)) throws {
    let tool = try tool()
    try tool.succeed("portal", "init")
    let path = tool.folder.file("Portal/portal.json")
    let text = String(decoding: try tool.bytes(path), as: UTF8.self)
    let changed = text.replacing(change.old, with: change.new, maxReplacements: 1)
    try #require(changed != text, "\(text)")
    try tool.folder.write(Array(changed.utf8), to: "Portal/portal.json")
    let run = try tool.run("portal", "build", "--out", tool.folder.file("site"))
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains(change.words), "\(run)")
  }
}
