import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `networks`: the address book by hand, as files, and as `lint` judges it.
@Suite struct NetworksTests {
  @Test func listShowsEveryFieldOfANetwork() throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url]])
    try tool.succeed("load-metadata", "-p", "-a")
    try tool.succeed("networks", "verifier", "set", "development", "--none")
    let run = try tool.succeed("networks", "list")
    #expect(
      run.output == """
        name         title                encryption  default  metadata  verifier
        development  development-sr25519  sr25519               1000000  nobody

        """)
    let entry = try #require(
      try tool.run("networks", "list", "--json").document["items"]?.array?.first)
    #expect(entry["metadataVersions"] == .array([.integer(1_000_000)]))
    #expect(entry["verifier"] == .string("none"))
    #expect(entry["isDefault"] == .bool(false))
  }

  /// The index has another title than the row, so a search by title does not find the row.
  @Test(arguments: [
    ["remove", "title", "kusama-sr25519", "--yes"],
    ["networks", "rename-title", "kusama-sr25519", "other"],
    ["networks", "set-specs", "kusama-sr25519", "--color", "#123456"],
  ])
  func aRowThatAnIndexHidesIsDamageAndNotUnknown(words: [String]) throws {
    let tool = try Tool()
    let path = tool.folder.file("Output/hot.sqlite")
    var bytes = try tool.bytes(path)
    let (title, pageSize) = (Array("kusama-sr25519".utf8), 16_384)
    for page in stride(from: 0, to: bytes.count, by: pageSize) where bytes[page] == 0x0a {
      let contents = Array(bytes[page..<page + pageSize])
      guard let place = contents.firstRange(of: title)?.lowerBound else { continue }
      bytes[page + place + title.count - 1] += 1
    }
    try tool.folder.write(bytes, to: "Output/hot.sqlite")
    let run = try tool.run(words)
    #expect(run.exitCode == 65 && run.error.contains("is damaged"), "\(run)")
  }

  @Test(arguments: ["development", "development-sr25519"])
  func oneNetworkIsShownByNameAndTitle(word: String) throws {
    let node = try Nodes.sample()
    let tool = try Tool(["development": [node.url], "other": []])
    try tool.open().insert(Network(specs: .sample("development", .ed25519), endpoints: [node.url]))
    try tool.succeed("load-metadata", "-p", "-n", "development")
    let document = try tool.succeed("networks", "show", word, "--json").document
    #expect(document["name"] == .string("development"))
    #expect(document["endpoints"] == .array([.string(node.url)]))
    #expect(document["metadata"]?.array?.count == 1)
    #expect(document["entries"]?.array?.count == (word == "development" ? 2 : 1))
    let text = try tool.succeed("networks", "show", word).output
    #expect(text.hasPrefix("name: development\nverifier: not on record\nendpoint: \(node.url)\n"))
    #expect(text.contains("\naddress book title: development-sr25519\nbase58 prefix: 42\n"))
    #expect(try tool.run("networks", "show", "nowhere").exitCode == 66)
  }

  @Test func endpointsAreSetInTheirOrder() throws {
    let tool = try Tool(["development": ["wss://old.example.org"]])
    let urls = ["wss://b.example.org", "https://a.example.org/x", "ws://127.0.0.1:9944"]
    let run = try tool.run(["networks", "set-endpoint", "development"] + urls)
    #expect(run.exitCode == 0, "\(run)")
    #expect(try tool.open().network(titled: "development-sr25519").endpoints == urls)
    for (words, code) in [
      (["development"], Int32(64)), (["development", "example.org"], 64),
      (["development", "ftp://example.org"], 64),
      (["development", "wss://a.example.org", "wss://a.example.org"], 64),
      (["nowhere", "wss://a.example.org"], 66),
    ] {
      #expect(try tool.run(["networks", "set-endpoint"] + words).exitCode == code, "\(words)")
    }
    #expect(try tool.open().network(titled: "development-sr25519").endpoints == urls)
  }

  @Test(arguments: ["rename-title", "rename_title"])
  func anEntryGetsAnotherTitle(word: String) throws {
    let tool = try Tool(["one": [], "two": []])
    try tool.succeed("networks", word, "one-sr25519", "First of all")
    #expect(try tool.open().networks().map(\.title) == ["two-sr25519", "First of all"])
    for (words, code) in [
      (["one-sr25519", "x"], Int32(66)), (["two-sr25519", "First of all"], 1),
      (["two-sr25519", ""], 65), (["two-sr25519", "a\u{202e}b"], 65),
      (["two-sr25519", "a\nb"], 65), (["two-sr25519"], 64),
    ] {
      #expect(try tool.run(["networks", word] + words).exitCode == code, "\(words)")
    }
  }

  // MARK: - Files

  @Test func anExportedNetworkIsImportedUnchanged() throws {
    let tool = try Tool()
    try tool.succeed("networks", "verifier", "set", "westend", "--none")
    let file = try tool.succeed("networks", "export", "westend-sr25519").output
    let other = try Tool([:])
    let path = try other.folder.write(Array(file.utf8), to: "westend.json")
    let run = try other.succeed("networks", "import", path, "--json")
    #expect(try run.document["items"]?.array?.first?["outcome"] == .string("added"))
    #expect(try other.run("networks", "export", "westend-sr25519").output == file)
    #expect(
      try other.run(["networks", "import", "-", "--json"], input: Array(file.utf8))
        .document["items"]?.array?.first?["outcome"] == .string("unchanged"))
    #expect(try other.open().verifiers().first?.verifier == .custom(Verifier(nil)))
  }

  @Test func aFolderOfFilesIsWrittenAndReadBack() throws {
    let tool = try Tool(["one": [], "two": ["wss://two.example.org/key1234567"]])
    try tool.open().insert(Network(specs: .sample("one", .ed25519), endpoints: []))
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("out"), withIntermediateDirectories: true)
    try tool.succeed("networks", "export", "--folder", "out")
    #expect(tool.names(in: "out") == ["one-ed25519.json", "one-sr25519.json", "two.json"])
    let other = try Tool([:])
    let paths = tool.names(in: "out").map { tool.folder.file("out/" + $0) }
    let run = try other.run(["networks", "import"] + paths)
    #expect(run.exitCode == 0, "\(run)")
    #expect(try other.open().networks() == tool.open().networks())
    #expect(try tool.run("networks", "export").exitCode == 65)
    #expect(try tool.run("networks", "export", "one-sr25519", "two-sr25519").exitCode == 64)
    #expect(try tool.run("networks", "export", "--json").document["items"]?.array?.count == 3)
    #expect(try tool.run("networks", "export", "--folder", "nowhere").exitCode == 73)
  }

  @Test func anotherNetworkIsReplacedOnlyOnRequest() throws {
    let tool = try Tool(["development": ["wss://old.example.org"]])
    var specs = NetworkSpecs.sample("development")
    specs.title = "Changed"
    let file = NetworkFile(
      title: "new title", specs: specs, endpoints: ["wss://new.example.org"], verifier: .general)
    try tool.folder.write(Array(file.json.utf8), to: "file.json")
    let refused = try tool.run("networks", "import", "file.json")
    #expect(refused.exitCode == 1 && refused.error.contains("give --replace"), "\(refused)")
    #expect(try tool.open().networks().map(\.title) == ["development-sr25519"])
    let run = try tool.run("networks", "import", "file.json", "--replace")
    #expect(run.error == "Replaced development-sr25519 with new title.\n", "\(run)")
    #expect(
      try tool.open().networks()
        == [Network(title: "new title", specs: specs, endpoints: ["wss://new.example.org"])])
  }

  @Test func oneBadFileKeepsAllOut() throws {
    let tool = try Tool([:])
    let good = NetworkFile(
      title: "one-sr25519", specs: .sample("one"), endpoints: [], verifier: nil)
    try tool.folder.write(Array(good.json.utf8), to: "good.json")
    for (bad, text) in [
      ("{", "bad.json"), (good.json.replacing("one", with: "../one"), "bad.json"),
      (good.json.replacing(": 42,", with: ": 70000,"), "base58Prefix"),
      (good.json.replacing("\"title\": \"one-sr25519\",\n  \"specs\"", with: "\"specs\""), "title"),
      (good.json.replacing("one-sr25519", with: "two-sr25519"), "two different networks"),
    ] {
      try tool.folder.write(Array(bad.utf8), to: "bad.json")
      let run = try tool.run("networks", "import", "good.json", "bad.json")
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.contains(text), "\(run)")
      #expect(try tool.open().networks().isEmpty)
    }
    #expect(try tool.run("networks", "import", "missing.json").exitCode == 66)
  }

  // MARK: - Lint

  private func findings(_ run: Tool.Run) throws -> [String: [String]] {
    var levels: [String: [String]] = [:]
    for finding in try run.document["findings"]?.array ?? [] {
      levels[finding["subject"]?.string ?? "", default: []]
        .append(finding["level"]?.string ?? "")
    }
    return levels
  }

  @Test func aGoodNodeIsFit() throws {
    let node = try Nodes.sample()
    let run = try Tool(restored: false).run("networks", "lint", node.url, "--json")
    #expect(run.exitCode == 0, "\(run)")
    #expect(try run.document["isFit"] == .bool(true))
    let levels = try findings(run)
    #expect(Set(levels.keys) == ["metadata", "version", "name", "prefix", "extensions", "token"])
    #expect(levels.values.allSatisfy { $0.allSatisfy { $0 == "good" } })
  }

  /// A node that lacks something, and the finding about it.
  struct Lack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let subject: String
    let level: String
    let code: Int32
    let node: @Sendable () throws -> DevelopmentNodeServer

    init(
      _ name: String, _ subject: String, _ level: String, _ code: Int32,
      _ node: @escaping @Sendable () throws -> DevelopmentNodeServer
    ) {
      testDescription = name
      (self.subject, self.level, self.code) = (subject, level, code)
      self.node = node
    }
  }

  static let lacks = [
    Lack("several tokens", "token", "warning", 0) {
      try Nodes.sample("n", properties: Nodes.severalTokens)
    },
    Lack("no token", "token", "warning", 0) {
      try Nodes.sample("n", properties: .members(["ss58Format": .integer(42)]))
    },
    Lack("half a token", "token", "bad", 65) {
      try Nodes.sample("n", properties: .members(["tokenDecimals": .integer(1)]))
    },
    Lack("a symbol that turns the text", "token", "bad", 65) {
      try Nodes.sample(
        "n",
        properties: .members(["tokenDecimals": .integer(1), "tokenSymbol": .string("a\u{202e}b")]))
    },
    Lack("another prefix", "prefix", "bad", 65) {
      try Nodes.sample("n", properties: .members(["ss58Format": .integer(7)]))
    },
    Lack("another version", "version", "bad", 65) { try Nodes.sample(.versionMismatch) },
    Lack("half of it", "metadata", "bad", 65) { try Nodes.sample(.truncatedMetadata) },
    Lack("a name for a file", "name", "bad", 65) { try Nodes.sample("../n") },
    Lack("a prefix of more than 14 bits", "prefix", "warning", 0) {
      try Nodes.sample(
        "n", properties: .members(["ss58Format": .integer(29_972)]), prefix: 29_972)
    },
    Lack("capitals", "name", "warning", 0) { try Nodes.sample("Chain") },
  ]

  @Test(arguments: lacks) func eachLackOfANodeIsFound(lack: Lack) throws {
    let node = try lack.node()
    let run = try Tool(restored: false).run("networks", "lint", node.url, "--json")
    #expect(run.exitCode == lack.code, "\(run)")
    #expect(try findings(run)[lack.subject]?.contains(lack.level) == true, "\(run)")
  }

  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: [
      ("data/metadata/westend9220.hex", Int32(0), "metadata", "good"),
      ("data/metadata/westend9010.hex", 0, "metadata", "warning"),
      ("data/metadata/shell200.hex", 0, "extensions", "warning"),
      ("data/metadata/centrifugeAmber.hex", 65, "metadata", "bad"),
      ("data/modern/polkadot_v15.scale", 65, "metadata", "bad"),
    ])
  func filesOfMetadataAreLinted(file: String, code: Int32, subject: String, level: String) throws {
    let run = try Tool(restored: false).run(
      "networks", "lint", Shared.path + "/" + file, "--json")
    #expect(run.exitCode == code, "\(run)")
    #expect(try findings(run)[subject]?.contains(level) == true, "\(run)")
    #expect(try run.document["isFit"] == .bool(code == 0))
  }

  @Test func lintRefusesASourceThatIsMissing() throws {
    let tool = try Tool()
    #expect(try tool.run("networks", "lint").exitCode == 64)
    #expect(try tool.run("networks", "lint", "ws://x", "y").exitCode == 64)
    #expect(try tool.run("networks", "lint", "./missing").exitCode == 66)
    #expect(try tool.run("networks", "lint", "westend").exitCode == 66)
    #expect(try tool.run("networks", "lint", "ws://127.0.0.1:1").exitCode == 69)
  }
}
