import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `portal import-config`: older portals, with all that they have published.
@Suite struct PortalImportTests {
  private static let parity =
    "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57"

  private static func config(_ chains: String, verifier: String = parity) -> String {
    """
    data_file = "public/data.json"
    public_dir = "public"
    qr_dir = "public/qr"
    surprise = 1

    [verifier]
    name = "Parity"
    public_key = "\(verifier)"

    \(chains)
    """
  }

  private static let chains = """
    [[chains]]
    name = "polkadot"
    title = "Polkadot"
    color = "#e6007a"
    rpc_endpoints = ["wss://rpc.polkadot.io", "wss://key:secret@example.org/"]

    [chains.github_release]
    owner = "paritytech"
    repo = "polkadot"
    genesis_hash = "0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3"

    [[chains]]
    name = "Westend"
    rpc_endpoint = "wss://westend-rpc.polkadot.io"
    color = "linear-gradient(90deg, #Da68a7 10%, #fff)"
    testnet = true
    icon = "https://raw.githubusercontent.com/x/y/westend.svg"
    """

  private let tool: Tool

  init() throws { tool = try Tool(restored: false) }

  private func write(_ config: String) throws {
    try tool.folder.write(Array(config.utf8), to: "old/config.toml")
  }

  private func run(_ more: String...) throws -> Tool.Run {
    try tool.run(
      ["portal", "import-config", tool.folder.file("old/config.toml"), "--json"] + more)
  }

  /// The hash in the line that lists unsigned specs for review.
  private func hash(in run: Tool.Run, _ words: String) throws -> String {
    let line = try #require(
      run.error.split(separator: "\n").first { $0.contains(words) }, "\(run)")
    return String(try #require(line.firstMatch(of: /--reviewed ([0-9a-f]{64})/), "\(run)").1)
  }

  /// The pictures that real portals have published: all of them are taken or named.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func realPicturesBecomeHistory() throws {
    try write(Self.config(Self.chains))
    let copied = try ProcessRunner.run(
      "/bin/bash",
      [
        "-c", "mkdir -p old/public/qr && cp \"$1\"/*.*png old/public/qr/", "_",
        Shared.path + "/data/published",
      ],
      folder: tool.folder.path)
    #expect(copied.exitCode == 0, "\(copied.error)")
    let run = try run(
      "--published", tool.folder.file("old/public"), "--now", PortalFixture.now)
    #expect(run.exitCode == 12, "\(run)")
    let document = try run.document
    #expect(
      Set(
        (document["added"]?.array ?? []).map {
          "\($0["id"]?.string ?? "") \($0["kind"]?.string ?? "")"
        })
        == ["polkadot metadata", "polkadot specs", "westend specs"])
    // The one that nobody has signed is named (1), and nothing else is.
    let findings = try #require(document["findings"]?.array)
    #expect(findings.count == 1)
    #expect(findings.first?["kind"] == .string("unsigned"))
    #expect(document["missing"] == .array([]))
    let networks = try #require(document["configuration"]?["networks"]?.array)
    #expect(networks.map { $0["id"]?.string } == ["polkadot", "westend"])
    #expect(networks.map { $0["accent"]?.string } == ["#e6007a", "#Da68a7"])
    #expect(networks.map { $0["isTestnet"]?.bool } == [false, true])
    let notes = (document["notes"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
    for text in [
      "Line 4: 'surprise' is not known here.", "becomes #Da68a7", "seems to hold a key",
      "is of another host",
    ] { #expect(notes.contains(text), "\(text)\n\(notes)") }
    // The same again gives the same bytes.
    let portal = try tool.bytes(tool.folder.file("Portal/portal.json"))
    let again = try self.run(
      "--published", tool.folder.file("old/public"), "--now", PortalFixture.later)
    #expect(again.exitCode == 12, "\(again)")
    #expect(try again.document["added"] == .array([]))
    #expect(try tool.bytes(tool.folder.file("Portal/portal.json")) == portal)
    let build = try tool.run(
      "portal", "build", "--out", tool.folder.file("site"), "--now", PortalFixture.now)
    #expect(build.exitCode == 0, "\(build)")
    // When the older portal published it was not observed, and feeds offer nothing of it as new.
    func text(_ path: String) throws -> String {
      String(decoding: try tool.bytes(tool.folder.file("site/" + path)), as: UTF8.self)
    }
    let page = try text("n/polkadot/index.html")
    #expect(page.contains(", taken over from an older portal "))
    #expect(page.contains("not compared with a node yet"))
    #expect(!page.contains("runs on the chain") && !page.contains(", published "))
    #expect(try !text("feed.atom").contains("<entry>"))
    #expect(try text("n/polkadot/network.json").contains("\"isTakenOver\": true"))
    #expect(try text("status.json").contains("\"publishedAt\": null"))
    let feed = try JSONValue(parsing: try tool.bytes(tool.folder.file("site/data.json")))
    #expect(feed["polkadot"]?["metadataQr"]?["version"] == .integer(9190))
    #expect(feed["polkadot"]?["metadataQr"]?["file"]?["signedBy"] == .string("Parity"))
    #expect(feed["westend"]?["metadataQr"] == .null)
    let check = try tool.run(
      "portal", "check", "--site", tool.folder.file("site"), "--now", PortalFixture.now)
    #expect(check.exitCode == 0, "\(check)")
  }

  /// 4, 7: names that lie, and files that are none.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func namesThatLieAreLeftOut() throws {
    try write(Self.config(Self.chains))
    let copied = try ProcessRunner.run(
      "/bin/bash",
      [
        "-c",
        """
        mkdir -p old/public/qr && cp "$1"/*_specs.png old/public/qr/
        cp "$1"/polkadot_specs.png old/public/qr/westend_metadata_9000.png
        printf junk > old/public/qr/polkadot_metadata_1.apng
        """, "_", Shared.path + "/data/published",
      ], folder: tool.folder.path)
    #expect(copied.exitCode == 0, "\(copied.error)")
    let run = try run("--published", tool.folder.file("old/public"))
    #expect(run.exitCode == 12, "\(run)")
    let findings = try #require(try run.document["findings"]?.array)
    #expect(findings.compactMap { $0["kind"]?.string } == ["unreadable", "misnamed"], "\(run)")
  }

  /// Specs are taken from updates of the chain's own verifier; each other picture is named, and not prepared.
  @Test(arguments: ["stranger", "unsigned", "another chain's", "broken", "own"])
  func specsAreTakenFromTheVerifierAlone(signer: String) throws {
    let maker = try Tool()
    try maker.succeed("networks", "set-specs", "westend-sr25519", "--decimals", "3")
    try maker.succeed("add-specs", "-f", "-n", "westend", "--quiet")
    let payload = "sign_me_add_specs_westend_sr25519"
    let options =
      signer == "unsigned" ? ["--unsigned"] : ["--verifier-alice", "sr25519"]
    let made = try maker.run(
      ["make", "--msg", "add-specs", "--payload", payload, "--quiet"] + options)
    #expect(made.exitCode == 0, "\(made)")
    let picture = try #require(maker.products.first { $0.hasSuffix(".png") })
    let bytes = signer == "broken" ? [1, 2, 3] : try maker.bytes(maker.product(picture))
    try tool.folder.write(bytes, to: "old/public/qr/westend_specs.png")
    let alice = Hex.encode(
      try KeyPair.development("//Alice", scheme: .sr25519).publicKey.publicKey)
    let other = "\n[verifiers.other]\nname = \"Other\"\npublic_key = \"\(alice)\"\n"
    try write(
      Self.config(
        (signer == "another chain's" ? other : "")
          + "[[chains]]\nname = \"westend\"\nrpc_endpoint = \"wss://x.example\"\n",
        verifier: signer == "own" ? alice : Self.parity))
    let networks = tool.folder.file("Networks/westend.json")
    try tool.folder.write(
      Array(try Self.westend().utf8), to: "Networks/westend.json")
    let before = try tool.bytes(networks)
    let run = try run("--replace")
    if signer == "own" {
      #expect(run.exitCode == 12, "\(run)")
      #expect(run.error.contains("'Networks/westend.json' has decimals 12 and not 3."), "\(run)")
      let file = try JSONValue(parsing: try tool.bytes(networks))
      #expect(file["specs"]?["decimals"] == .integer(3))
      return
    }
    #expect(run.exitCode == 12, "\(run)")
    #expect(try tool.bytes(networks) == before)
    #expect(try run.document["configuration"]?["networks"] == .array([]))
    let words =
      switch signer {
      case "unsigned": "it is unsigned"
      case "broken": "is not taken: "
      default: "it is signed by sr25519 \(alice), and not by a key of 'Parity'"
      }
    #expect(
      run.error.contains("'westend': its specs picture 'westend_specs.png' is not taken"), "\(run)")
    #expect(run.error.contains(words), "\(run)")
  }

  private static func westend() throws -> String {
    try #require(
      try NetworkDefaults.compiled().networks.first { $0.specs.name == "westend" }
    ).json
  }

  /// A weak key verifies nothing: anyone can forge its signatures.
  @Test func aWeakKeyIsRefused() throws {
    try write(
      Self.config(
        "[[chains]]\nname = \"x\"\n", verifier: String(repeating: "00", count: 32)))
    let run = try run()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("the key of the verifier 'Parity' is refused: "), "\(run)")
    #expect(tool.names(in: "Portal") == [])
  }

  /// Nothing is written that other commands refuse to read.
  @Test func aKeyThatIsNoPointIsRefused() throws {
    try write(
      Self.config(
        "[[chains]]\nname = \"x\"\n", verifier: String(repeating: "5a", count: 32)))
    let run = try run()
    #expect(run.exitCode == 65, "\(run)")
    #expect(
      run.error.contains("the key of the verifier 'Parity' is not a valid sr25519 key."), "\(run)")
    #expect(tool.names(in: "Portal") == [])
  }

  /// 27: two chains of one name would overwrite each other's files.
  @Test func twoChainsOfOneIDAreRefused() throws {
    try write(Self.config("[[chains]]\nname = \"turing\"\n\n[[chains]]\nname = \"Turing\"\n"))
    let run = try run()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("have one id, 'turing'"), "\(run)")
  }

  @Test func whatIsMissingIsNamed() throws {
    try write(
      Self.config("[[chains]]\nname = \"nowhere\"\nrpc_endpoints = [\"wss://example.org\"]\n"))
    let run = try run()
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains("'nowhere' is left out"), "\(run)")
  }

  /// 3, 24: nodes say what is missing, and what contradicts the file, or is a word for want of one, is not
  /// taken.
  @Test func nodesFillWhatIsMissing() throws {
    func ask(_ node: String, _ more: String = "") throws -> Tool.Run {
      try write(
        Self.config("[[chains]]\nname = \"development\"\nrpc_endpoints = [\"\(node)\"]\n\(more)"))
      return try self.run("--ask-nodes", "--replace")
    }
    let node = try Nodes.sample()
    defer { node.stop() }
    let listed = try ask(node.url)
    #expect(listed.exitCode == 12, "\(listed)")
    let hash = try hash(in: listed, "'development': its specs are from its nodes, and no verifier")
    #expect(!tool.names(in: "Networks").contains("development.json"))
    let run = try self.run("--ask-nodes", "--replace", "--reviewed", hash)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("They are taken because of --reviewed."), "\(run)")
    let specs = try JSONValue(
      parsing: try tool.bytes(tool.folder.file("Networks/development.json")))["specs"]
    #expect(specs?["genesisHash"] == .string(Nodes.genesis(of: "development").hex))
    #expect(specs?["base58Prefix"] == .integer(42))
    #expect(specs?["decimals"] == .integer(12))
    for (other, more, word) in [
      (try Nodes.sample("another"), "", "its nodes are of 'another'"),
      (
        try Nodes.sample(properties: .members(["ss58Format": .integer(42)])), "",
        "amounts in UNIT of 0 decimals"
      ),
      (
        try Nodes.sample(), "genesis_hash = \"\(String(repeating: "00", count: 32))\"\n",
        "with the genesis hash"
      ),
    ] {
      let run = try ask(other.url, more)
      other.stop()
      #expect(run.exitCode == 12, "\(run)")
      #expect(run.error.contains(word), "\(run)")
      #expect(run.error.contains("'development' is left out"), "\(run)")
    }
    let silent = try ask("ws://127.0.0.1:9")
    #expect(silent.exitCode == 12, "\(silent)")
    #expect(silent.error.contains("Warning: 'development': "), "\(silent)")
  }

  /// What is refused leaves everything as it is.
  @Test func aFolderThatIsNotThereChangesNothing() throws {
    try write(Self.config(Self.chains))
    let run = try run("--published", tool.folder.file("nowhere"))
    #expect(run.exitCode == 66, "\(run)")
    #expect(tool.names(in: "Portal") == [])
  }

  @Test func theFeedFillsWhatNoPictureHas() throws {
    try write(
      Self.config(
        "[[chains]]\nname = \"acala\"\nrelay_chain = \"Polkadot\"\ntoken_unit = \"ACA\"\ntoken_decimals = 12\n"
      ))
    try tool.folder.write(
      Array(
        """
        {"polkadot-acala": {"genesisHash": "0xfc41b9bd8ef8fe53d58c7ea67c794c7ec9a73daf05e6d54b14ff6342c99ba64c",
          "unit": "ACA", "base58prefix": 10, "decimals": 12, "liveMetaVersion": 2200}}
        """.utf8), to: "old/public/data.json")
    let listed = try self.run()
    #expect(listed.exitCode == 12, "\(listed)")
    #expect(try listed.document["configuration"]?["networks"] == .array([]))
    #expect(listed.error.contains("prefix 10, unit 'ACA', 12 decimals, sr25519"), "\(listed)")
    #expect(!tool.names(in: "Networks").contains("polkadot-acala.json"))
    let hash = try hash(
      in: listed, "'polkadot-acala': its specs are from the feed, and no verifier")
    // Another hash is not a review of these specs.
    let other = String(repeating: "0", count: 64)
    let refused = try self.run("--replace", "--reviewed", other)
    #expect(refused.exitCode == 12, "\(refused)")
    #expect(refused.error.contains("No specs of this configuration have the hash \(other)."))
    #expect(try self.run("--reviewed", "x").exitCode == 64)
    let run = try self.run("--replace", "--reviewed", hash)
    #expect(run.exitCode == 0, "\(run)")
    // What Networks has needs no other review, whoever wrote it there.
    let again = try self.run("--replace")
    #expect(again.exitCode == 0, "\(again)")
    let network = try #require(try run.document["configuration"]?["networks"]?.array?.first)
    #expect(network["id"] == .string("polkadot-acala"))
    #expect(network["title"] == .string("Polkadot acala"))
    let file = try JSONValue(
      parsing: try tool.bytes(tool.folder.file("Networks/polkadot-acala.json")))
    #expect(file["specs"]?["base58Prefix"] == .integer(10))
  }

  /// 26: a chain's encryption is what its configuration says; names count where it says nothing.
  @Test func theEncryptionIsThatOfTheConfiguration() throws {
    let chains = [
      ("root", "sr25519", "sr25519"), ("jaz", nil, "ethereum"), ("mythos", "ethereum", "ethereum"),
      ("acala", nil, "sr25519"),
    ]
    let feed = chains.enumerated().map { place, chain in
      let hash = String(repeating: "0\(place + 1)", count: 32)
      return """
        "\(chain.0)": {"genesisHash": "\(hash)", "unit": "ACA", "base58prefix": \(place), "decimals": 12}
        """
    }
    try tool.folder.write(Array("{\(feed.joined(separator: ","))}".utf8), to: "old/data.json")
    try write(
      Self.config(
        chains.map { name, word, _ in
          "[[chains]]\nname = \"\(name)\"\n" + (word.map { "encryption = \"\($0)\"\n" } ?? "")
        }.joined()))
    let listed = try run("--data", tool.folder.file("old/data.json"))
    #expect(listed.exitCode == 12, "\(listed)")
    let hashes = listed.error.matches(of: /--reviewed ([0-9a-f]{64})/).map { String($0.1) }
    #expect(hashes.count == 4)
    let run = try tool.run(
      [
        "portal", "import-config", tool.folder.file("old/config.toml"), "--replace", "--data",
        tool.folder.file("old/data.json"),
      ] + hashes.flatMap { ["--reviewed", $0] })
    #expect(run.exitCode == 0, "\(run)")
    for (name, _, encryption) in chains {
      let file = try JSONValue(parsing: try tool.bytes(tool.folder.file("Networks/\(name).json")))
      #expect(file["specs"]?["encryption"] == .string(encryption), "\(name)")
    }
  }

  @Test(arguments: [
    ("[chains]\nname = \"x\"\n", "chains must be tables"),
    ("[[chains]]\nname = 1\n", "'name' is an integer"),
    ("[[chains]]\ntitle = \"x\"\n", "the chain has no name"), ("a = 1\na = 2\n", "TOML"),
    ("[[chains]]\nname = \"x_specs\"\n", "reads like the name"),
    ("[[chains]]\nname = \"x\"\nencryption = \"etherum\"\n", "its encryption is 'etherum'"),
  ])
  func whatCannotBeTakenIsNamed(text: (config: String, word: String)) throws {
    try write(Self.config(text.config))
    let run = try run()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains(text.word), "\(run)")
  }
}
