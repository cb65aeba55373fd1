import ByteSupport
import CommandTestSupport
import FileSupport
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `derivations`, and `verify` reading its codes back.
@Suite struct DerivationsTests {
  private let fixture: KeysFixture
  private let title = "westend-sr25519"

  init() throws {
    fixture = try KeysFixture()
    _ = try fixture.run(["restore-defaults"])
  }

  /// The title of the entry of a network, which is made where there is none.
  private func entry(_ genesis: Hash256, _ encryption: Encryption) throws -> String {
    let database = try HotDatabase.open(at: fixture.workspace + "/hot.sqlite")
    if let known = try database.network(genesisHash: genesis, encryption: encryption) {
      return known.title
    }
    var specs = NetworkSpecs.sample("development", encryption)
    specs.genesisHash = genesis
    if let known = try database.networks(genesisHash: genesis).first {
      (specs.name, specs.prefix) = (known.name, known.specs.prefix)
    }
    let network = Network(specs: specs, endpoints: [])
    try database.insert(network)
    return network.title
  }

  private var root: MultiSigner {
    get throws {
      try KeyPair(secretURI: Array(KeysFixture.phrase.utf8).span, scheme: .sr25519).publicKey
    }
  }

  // MARK: - Bare paths

  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: (try? JSONValue(parsing: Shared.bytes("vectors/hot/derivations.json")))?["old"]?
      .array ?? [])
  func barePathsAreWrittenInTheOldForm(vector: JSONValue) throws {
    let id = vector["id"]?.string ?? ""
    let fields = try #require(vector["fields"])
    let genesis = try #require(Hash256(hex: fields["genesis_hash"]?.string ?? ""))
    let encryption = try #require(Encryption(name: fields["encryption"]?.string ?? ""))
    let title = try entry(genesis, encryption)
    let text = try #require(vector["input_text"]?.string)
    let run = try fixture.derivations(text, ["--format", "legacy", "--goal", "both"], title: title)
    // Empty lines are not taken for root keys here (hot-side 7.36).
    var seen: Set<ByteText> = []
    let expected = (fields["derivations"]?.array ?? []).compactMap(\.string)
      .filter { !$0.isEmpty && seen.insert(ByteText($0)).inserted }
    let isWhole = text.split(separator: "\n").count == expected.count
    #expect(run.exitCode == (isWhole ? 0 : 12), "\(id) \(run)")
    guard case .paths(let list) = try fixture.derivationsProduct("derivations-\(title).txt") else {
      Issue.record("another form")
      return
    }
    #expect(list.paths == expected)
    #expect(list.genesisHash == genesis)
    #expect(list.encryption == encryption)
    if isWhole {
      let hex = Hex.encode(DerivationsPayload.paths(list).payload)
      #expect(hex == vector["payload_hex"]?.string)
    }
    for shown in (vector["shown"] ?? vector["facts"]?["shown"])?.array ?? [] {
      // Empty lines have nothing to show.
      guard let text = shown.string, !text.isEmpty else { continue }
      #expect(run.output.contains(text))
    }
    #expect(!(run.output + run.error).contains("secret"))
    let read = try fixture.run([
      "verify", "\(fixture.workspace)/completed/derivations-\(title).png", "--json",
    ])
    #expect(read.exitCode == 0)
    let document = try JSONValue(parsing: read.output)
    #expect(document["format"] == .string("legacy"))
    #expect(document["keySets"]?.array?.first?["keys"]?.array?.count == expected.count)
    #expect(!read.output.contains("secret"))
  }

  @Test func fault36EveryLineIsReported() throws {
    let run = try fixture.derivations(
      "//a\r\n//a\n\nbad\n//a//\n/soft//b///pw\n//a///\n", ["--format", "legacy"])
    #expect(run.exitCode == 12, "\(run)")
    #expect(
      run.output == """
        1  kept       //a
        2  duplicate  //a  (the same as line 1)
        3  empty
        4  bad        bad  (is not a derivation path; paths look like //hard/soft///password)
        5  bad        //a//  (is not a derivation path; paths look like //hard/soft///password)
        6  kept       /soft//b///<password>  (passworded)
        7  bad        //a///<password>  (is not a derivation path; paths look like //hard/soft///password)
        2 of 7 lines kept, 1 code

        """)
    #expect(run.error.contains("Warning: The payload contains the passwords of line 6 in clear"))
  }

  /// Whoever has the payload of bare paths has the passwords, so that is said; none is ever shown.
  @Test func fault40PasswordsInClearAreWarnedOf() throws {
    let text = "//a///geheim\n//b\n///topsecret\nbad///hidden\n"
    for arguments in [["--format", "legacy"], ["--format", "legacy", "--json", "--verbose"]] {
      let run = try fixture.derivations(text, arguments)
      #expect(run.exitCode == 12, "\(run)")
      #expect(
        run.error.contains("Warning: The payload contains the passwords of lines 1, 3 in clear"))
      for secret in ["geheim", "topsecret", "hidden"] {
        #expect(!(run.output + run.error).contains(secret))
      }
    }
    guard case .paths(let list) = try fixture.derivationsProduct("derivations-\(title).txt") else {
      Issue.record("another form")
      return
    }
    #expect(list.paths == ["//a///geheim", "//b", "///topsecret"])
    let read = try fixture.run([
      "verify", "\(fixture.workspace)/completed/derivations-\(title).png",
    ])
    #expect(!read.output.contains("geheim"))
    #expect(read.output.contains("//a///<password>"))
    #expect(read.error.contains("Warning: This is a list of bare paths"))
    let plain = try fixture.derivations("//a\n//b", ["--format", "legacy"])
    #expect(plain.error.contains("Current Vaults do not import it"))
    #expect(!plain.error.contains("passwords"))
  }

  @Test func theListComesFromStandardInputToo() throws {
    let run = try fixture.run(
      ["derivations", "--title", title, "--derivations", "-", "--format", "legacy"],
      input: Array("//a\n//b".utf8))
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.hasSuffix("2 of 2 lines kept, 1 code\n"))
  }

  // MARK: - From a seed

  @Test(arguments: ["v2", "v1"])
  func addressesComeFromTheSeed(format: String) throws {
    _ = try fixture.importKey("release")
    let run = try fixture.derivations(
      "//westend\n//westend/soft//0\n//westend///pw\n",
      ["--format", format, "--key", "release", "--seed-name", "My seed"])
    #expect(run.exitCode == 0, "\(run)")
    guard case .export(let export) = try fixture.derivationsProduct("derivations-\(title).txt")
    else {
      Issue.record("another form")
      return
    }
    if case .version2(_, let features) = export {
      #expect(format == "v2")
      #expect(features == ExportFeature.allCases)
    } else {
      #expect(format == "v1")
    }
    let set = try #require(export.keySets.first)
    #expect(set.name == "My seed")
    // The key of the vault is //verifier; the root is the seed's, without it.
    #expect(set.root == (try root))
    #expect(set.keys.map(\.path) == ["//westend", "//westend/soft//0", "//westend"])
    #expect(
      set.keys.map(\.address)
        == (try ["//westend", "//westend/soft//0", "//westend///pw"].map {
          try KeysFixture.address($0)
        }))
    #expect(run.error.contains("The paths of line 3 go into the payload without their passwords"))
    let read = try fixture.run([
      "verify", "\(fixture.workspace)/completed/derivations-\(title).png",
    ])
    #expect(
      read.output.hasPrefix("kind: derivations, form \(format)\nseed: 'My seed'\nroot: sr25519 "))
    #expect(read.output.contains("//westend/soft//0"))
  }

  @Test(arguments: [("ed25519", SignatureScheme.ed25519), ("ecdsa", .ecdsa), ("ethereum", .ecdsa)])
  func otherEncryptionsRefuseSoftJunctions(word: String, scheme: SignatureScheme) throws {
    _ = try fixture.importKey("release")
    let file = try fixture.run(["networks", "export", title]).output
      .replacing("\"sr25519\"", with: "\"\(word)\"")
      .replacing(title, with: "other")
    try fixture.folder.write(Array(file.utf8), to: "other.json")
    #expect(try fixture.run(["networks", "import", "other.json"]).exitCode == 0)
    let run = try fixture.derivations("//a\n/soft\n", ["--key", "release"], title: "other")
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.contains("2  bad   /soft"), "\(run)")
    guard case .export(let export) = try fixture.derivationsProduct("derivations-other.txt") else {
      Issue.record("another form")
      return
    }
    let set = try #require(export.keySets.first)
    #expect(set.root == (try root))
    #expect(set.keys.map(\.address) == [try KeysFixture.address("//a", scheme)])
    #expect(set.keys.map(\.encryption.name) == [word])
  }

  // MARK: - From a root key

  @Test func addressesBehindThePathsAreTaken() throws {
    let soft = try KeysFixture.address("/soft")
    let hard = try KeysFixture.address("//hard", prefix: 0)
    let text = """
      \(try KeysFixture.address(""))
      //hard \(hard)
      /soft
      /soft/0\t\(try KeysFixture.address("/soft/0"))
      //none
      /other \(soft)
      //bad \(String(hard.dropLast()))x
      """
    let run = try fixture.derivations(text, ["--root-key", Hex.encode(try root.publicKey)])
    #expect(run.exitCode == 12, "\(run)")
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    #expect(
      lines.prefix(7).map { $0[1] } == ["kept", "kept", "kept", "kept", "bad", "bad", "bad"],
      "\(run)")
    #expect(run.output.contains("only soft junctions of sr25519 can be derived"))
    #expect(run.output.contains("but its path leads to "))
    guard case .export(let export) = try fixture.derivationsProduct("derivations-\(title).txt")
    else {
      Issue.record("another form")
      return
    }
    let set = try #require(export.keySets.first)
    #expect(set.root == (try root))
    #expect(set.keys.map(\.path) == [nil, "//hard", "/soft", "/soft/0"])
    // The network's own prefix stands in every address.
    #expect(
      set.keys.map(\.address)
        == (try ["", "//hard", "/soft", "/soft/0"].map { try KeysFixture.address($0) }))
  }

  // MARK: - Several codes, and movies

  @Test func longListsAreSplit() throws {
    let text = (0..<25).map { "//\($0)" }.joined(separator: "\n")
    let run = try fixture.derivations(text, ["--format", "legacy", "--split", "10", "--json"])
    #expect(run.exitCode == 0, "\(run)")
    let payloads = try #require(try JSONValue(parsing: run.output)["payloads"]?.array)
    #expect(payloads.count == 3)
    var paths: [String] = []
    for number in 1...3 {
      guard
        case .paths(let list) = try fixture.derivationsProduct("derivations-\(title)-\(number).txt")
      else {
        Issue.record("another form")
        return
      }
      paths += list.paths
      let read = try fixture.run([
        "verify", "\(fixture.workspace)/completed/derivations-\(title)-\(number).png", "--json",
      ])
      #expect(
        try JSONValue(parsing: read.output)["keySets"]?.array?.first?["keys"]?.array?.count
          == list.paths.count)
    }
    #expect(paths == (0..<25).map { "//\($0)" })
    // As many digits as the last has, so that the names sort like numbers.
    let many = try fixture.derivations(
      text, ["--format", "legacy", "--split", "2", "--goal", "text"])
    #expect(many.error.contains("derivations-\(title)-01.txt"), "\(many)")
    #expect(many.error.contains("derivations-\(title)-13.txt"))
  }

  @Test func aListTooLongForACodeBecomesAMovie() throws {
    _ = try fixture.importKey("release")
    let text = (0..<40).map { "//key//\($0)" }.joined(separator: "\n")
    let run = try fixture.derivations(text, ["--key", "release", "--goal", "qr"])
    #expect(run.exitCode == 0, "\(run)")
    let names = try Folder.names(in: fixture.workspace + "/completed")
    #expect(names == ["derivations-\(title).gif", "derivations-\(title).json"])
    let read = try fixture.run([
      "verify", "\(fixture.workspace)/completed/\(names[0])", "--json",
    ])
    #expect(read.exitCode == 0, "\(read)")
    let document = try JSONValue(parsing: read.output)
    #expect(document["kind"] == .string("derivations"))
    #expect(document["keySets"]?.array?.first?["keys"]?.array?.count == 40)
  }

  // MARK: - Refused

  @Test func invalidListsAreRefused() throws {
    _ = try fixture.importKey("release")
    let root = Hex.encode(try root.publicKey)
    let cases: [(String, [String], Int32)] = [
      ("//a", [], 64), ("//a", ["--format", "legacy", "--key", "release"], 64),
      ("//a", ["--key", "release", "--root-key", root], 64),
      ("//a", ["--root-key", "00"], 64), ("//a", ["--root-key", "xx"], 64),
      ("//a", ["--root-key", String(repeating: "ff", count: 32)], 64),
      ("//a", ["--format", "v3"], 64), ("//a", ["--format", "legacy", "--split", "0"], 64),
      ("bad", ["--format", "legacy"], 65), ("", ["--format", "legacy"], 65),
      ("//a", ["--root-key", root], 65), ("//a", ["--key", "nobody"], 66),
    ]
    for (text, arguments, code) in cases {
      let run = try fixture.derivations(text, arguments)
      #expect(run.exitCode == code, "\(text) \(arguments) \(run)")
    }
    #expect(
      try fixture.derivations("//a", ["--format", "legacy"], title: "nowhere").exitCode == 66)
    let missing = try fixture.run([
      "derivations", "--title", title, "--derivations", "missing", "--format", "legacy",
    ])
    #expect(missing.exitCode == 66)
    try fixture.folder.write([0x2f, 0x2f, 0xff], to: "latin")
    let latin = try fixture.run([
      "derivations", "--title", title, "--derivations", "latin", "--format", "legacy",
    ])
    #expect(latin.exitCode == 65)
    #expect(latin.error.contains("not UTF-8"))
    #expect((try? Folder.names(in: fixture.workspace + "/completed")) ?? [] == [])
  }
}
