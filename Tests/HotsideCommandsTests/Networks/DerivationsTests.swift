import ByteSupport
import Foundation
import HotDatabase
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// `derivations`, and `verify` reading its codes back.
@Suite struct DerivationsTests {
  private let fixture: KeysFixture
  private let title = "westend-sr25519"

  init() throws {
    fixture = try KeysFixture()
    _ = try fixture.run(["restore-defaults"])
  }

  private func derivations(
    _ text: String, _ arguments: [String], title: String = "westend-sr25519"
  ) throws -> ProcessOutcome {
    let path = try fixture.folder.write(Array(text.utf8), to: "list.txt")
    return try fixture.run(["derivations", "--title", title, "--derivations", path] + arguments)
  }

  private func product(_ name: String) throws -> DerivationsPayload {
    let path = "\(fixture.workspace)/completed/\(name)"
    return try DerivationsPayload(
      reading: Hex.decode(utf8: FileReading.bytes(at: path, limit: 1 << 24)))
  }

  private func address(
    _ path: String, _ scheme: SignatureScheme = .sr25519, prefix: UInt16 = 42
  ) throws -> String {
    let uri = Array((KeysFixture.phrase + path).utf8)
    let key = try KeyPair(secretURI: uri.span, scheme: scheme).publicKey
    return scheme == .ecdsa
      ? "0x" + Hex.encode(key.publicKey) : try key.address(prefix: prefix).text
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
  func barePathsAreTheOldForm(vector: JSONValue) throws {
    let id = vector["id"]?.string ?? ""
    let fields = try #require(vector["fields"])
    let genesis = try #require(Hash256(hex: fields["genesis_hash"]?.string ?? ""))
    let encryption = try #require(Encryption(name: fields["encryption"]?.string ?? ""))
    let title = try entry(genesis, encryption)
    let text = try #require(vector["input_text"]?.string)
    let run = try derivations(text, ["--format", "legacy", "--goal", "both"], title: title)
    // Empty lines are not taken for root keys here (hot-side 7.36).
    var seen: Set<ByteText> = []
    let expected = (fields["derivations"]?.array ?? []).compactMap(\.string)
      .filter { !$0.isEmpty && seen.insert(ByteText($0)).inserted }
    let isWhole = text.split(separator: "\n").count == expected.count
    #expect(run.exitCode == (isWhole ? 0 : 12), "\(id) \(run)")
    guard case .paths(let list) = try product("derivations-\(title).txt") else {
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
    let run = try derivations(
      "//a\r\n//a\n\nbad\n//a//\n/soft//b///pw\n//a///\n", ["--format", "legacy"])
    #expect(run.exitCode == 12, "\(run)")
    #expect(
      run.output == """
        1  kept       //a
        2  duplicate  //a  (the same as line 1)
        3  empty
        4  bad        bad  (is no derivation path; paths look like //hard/soft///password)
        5  bad        //a//  (is no derivation path; paths look like //hard/soft///password)
        6  kept       /soft//b///<password>  (passworded)
        7  bad        //a///<password>  (is no derivation path; paths look like //hard/soft///password)
        2 of 7 lines kept, 1 code

        """)
    #expect(run.error.contains("Warning: The payload carries the passwords of line 6 in clear"))
  }

  /// Whoever has the payload of bare paths has the passwords, so that is said; none is ever shown.
  @Test func fault40PasswordsInClearAreWarnedOf() throws {
    let text = "//a///geheim\n//b\n///topsecret\nbad///hidden\n"
    for arguments in [["--format", "legacy"], ["--format", "legacy", "--json", "--verbose"]] {
      let run = try derivations(text, arguments)
      #expect(run.exitCode == 12, "\(run)")
      #expect(
        run.error.contains("Warning: The payload carries the passwords of lines 1, 3 in clear"))
      for secret in ["geheim", "topsecret", "hidden"] {
        #expect(!(run.output + run.error).contains(secret))
      }
    }
    guard case .paths(let list) = try product("derivations-\(title).txt") else {
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
    let plain = try derivations("//a\n//b", ["--format", "legacy"])
    #expect(plain.error.contains("No Vault of today imports it"))
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
    let run = try derivations(
      "//westend\n//westend/soft//0\n//westend///pw\n",
      ["--format", format, "--key", "release", "--seed-name", "My seed"])
    #expect(run.exitCode == 0, "\(run)")
    guard case .export(let export) = try product("derivations-\(title).txt") else {
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
        == (try ["//westend", "//westend/soft//0", "//westend///pw"].map { try address($0) }))
    #expect(run.error.contains("The paths of line 3 go into the payload without their passwords"))
    let read = try fixture.run([
      "verify", "\(fixture.workspace)/completed/derivations-\(title).png",
    ])
    #expect(
      read.output.hasPrefix("kind: derivations, form \(format)\nseed: 'My seed'\nroot: sr25519 "))
    #expect(read.output.contains("//westend/soft//0"))
  }

  @Test(arguments: [("ed25519", SignatureScheme.ed25519), ("ecdsa", .ecdsa), ("ethereum", .ecdsa)])
  func otherEncryptionsFollowHardJunctionsOnly(word: String, scheme: SignatureScheme) throws {
    _ = try fixture.importKey("release")
    let file = try fixture.run(["networks", "export", title]).output
      .replacing("\"sr25519\"", with: "\"\(word)\"")
      .replacing(title, with: "other")
    try fixture.folder.write(Array(file.utf8), to: "other.json")
    #expect(try fixture.run(["networks", "import", "other.json"]).exitCode == 0)
    let run = try derivations("//a\n/soft\n", ["--key", "release"], title: "other")
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.contains("2  bad   /soft"), "\(run)")
    guard case .export(let export) = try product("derivations-other.txt") else {
      Issue.record("another form")
      return
    }
    let set = try #require(export.keySets.first)
    #expect(set.root == (try root))
    #expect(set.keys.map(\.address) == [try address("//a", scheme)])
    #expect(set.keys.map(\.encryption.name) == [word])
  }

  // MARK: - From a root key

  @Test func addressesBehindThePathsAreTaken() throws {
    let soft = try address("/soft")
    let hard = try address("//hard", prefix: 0)
    let text = """
      \(try address(""))
      //hard \(hard)
      /soft
      /soft/0\t\(try address("/soft/0"))
      //none
      /other \(soft)
      //bad \(String(hard.dropLast()))x
      """
    let run = try derivations(text, ["--root-key", Hex.encode(try root.publicKey)])
    #expect(run.exitCode == 12, "\(run)")
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    #expect(
      lines.prefix(7).map { $0[1] } == ["kept", "kept", "kept", "kept", "bad", "bad", "bad"],
      "\(run)")
    #expect(run.output.contains("only soft junctions of sr25519 can be followed"))
    #expect(run.output.contains("but its path leads to "))
    guard case .export(let export) = try product("derivations-\(title).txt") else {
      Issue.record("another form")
      return
    }
    let set = try #require(export.keySets.first)
    #expect(set.root == (try root))
    #expect(set.keys.map(\.path) == [nil, "//hard", "/soft", "/soft/0"])
    // The network's own prefix stands in every address.
    #expect(
      set.keys.map(\.address)
        == (try ["", "//hard", "/soft", "/soft/0"].map { try address($0) }))
  }

  // MARK: - Several codes, and movies

  @Test func longListsAreSplit() throws {
    let text = (0..<25).map { "//\($0)" }.joined(separator: "\n")
    let run = try derivations(text, ["--format", "legacy", "--split", "10", "--json"])
    #expect(run.exitCode == 0, "\(run)")
    let payloads = try #require(try JSONValue(parsing: run.output)["payloads"]?.array)
    #expect(payloads.count == 3)
    var paths: [String] = []
    for number in 1...3 {
      guard case .paths(let list) = try product("derivations-\(title)-\(number).txt") else {
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
    let many = try derivations(text, ["--format", "legacy", "--split", "2", "--goal", "text"])
    #expect(many.error.contains("derivations-\(title)-01.txt"), "\(many)")
    #expect(many.error.contains("derivations-\(title)-13.txt"))
  }

  @Test func whatIsTooLongForACodeBecomesAMovie() throws {
    _ = try fixture.importKey("release")
    let text = (0..<40).map { "//key//\($0)" }.joined(separator: "\n")
    let run = try derivations(text, ["--key", "release", "--goal", "qr"])
    #expect(run.exitCode == 0, "\(run)")
    let names = try Folder.names(in: fixture.workspace + "/completed")
    #expect(names == ["derivations-\(title).gif"])
    let read = try fixture.run([
      "verify", "\(fixture.workspace)/completed/\(names[0])", "--json",
    ])
    #expect(read.exitCode == 0, "\(read)")
    let document = try JSONValue(parsing: read.output)
    #expect(document["kind"] == .string("derivations"))
    #expect(document["keySets"]?.array?.first?["keys"]?.array?.count == 40)
  }

  // MARK: - Lines that are the same, or only look so

  /// The lines' fates and notes, without their numbers.
  private func table(_ run: ProcessOutcome) -> [String] {
    run.output.split(separator: "\n").dropLast().map {
      $0.split(separator: " ", omittingEmptySubsequences: true).dropFirst().joined(separator: " ")
    }
  }

  /// Paths are bytes: spellings that Unicode takes for one another are keys of their own.
  @Test func spellingsOfOneTextAreDifferentKeys() throws {
    _ = try fixture.importKey("release")
    for (first, second) in [
      ("//cafe\u{301}", "//caf\u{e9}"), ("//\u{2126}", "//\u{3a9}"), ("//\u{212b}", "//\u{c5}"),
    ] {
      let run = try derivations("\(first)\n\(second)\n", ["--key", "release"])
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.output.hasSuffix("2 of 2 lines kept, 1 code\n"), "\(run)")
      guard case .export(let export) = try product("derivations-\(title).txt") else {
        Issue.record("another form")
        return
      }
      let keys = try #require(export.keySets.first).keys
      #expect(keys.map(\.address) == [try address(first), try address(second)])
      #expect(keys[0].address != keys[1].address)
      #expect(
        keys.map { Array(($0.path ?? "").utf8) } == [Array(first.utf8), Array(second.utf8)])
    }
  }

  @Test func otherSpellingsOfOneKeyAreDuplicates() throws {
    _ = try fixture.importKey("release")
    let run = try derivations(
      "//1\n//01\n//+1\n//1\n/1\n//1///p\n//01///p\n", ["--key", "release"])
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      table(run) == [
        "kept //1", "duplicate //01 (the same key as line 1, //1)",
        "duplicate //+1 (the same key as line 1, //1)", "duplicate //1 (the same as line 1)",
        "kept /1", "kept //1///<password> (passworded)",
        "duplicate //01///<password> (the same key as line 6, //1///<password>)",
      ])
  }

  @Test func unclearCharactersAreKeptAndNamed() throws {
    let text =
      "//stash//5 \n//a\u{202e}b\u{200b}\n//tab\tx\n//nul\u{0}\n//caf\u{e9}///p\u{f6}\n//plain a\n//b/ c\n//z"
    let run = try derivations(text, ["--format", "legacy"])
    #expect(run.exitCode == 0, "\(run)")
    func warning(_ line: Int, _ names: String) -> String {
      "Warning: Line \(line) has characters that are not seen, or that a device may spell in other bytes, which gives another key: \(names)."
    }
    let blank = "a blank beside a slash or at the end"
    #expect(run.error.contains(warning(1, blank)), "\(run)")
    #expect(run.error.contains(warning(2, "U+202E, U+200B")))
    #expect(run.error.contains(warning(3, "U+0009")))
    #expect(run.error.contains(warning(4, "U+0000")))
    #expect(
      run.error.contains(warning(5, "U+00E9 (\u{e9}), such characters in the password")))
    #expect(run.error.contains(warning(7, blank)))
    #expect(!run.error.contains("Line 6") && !run.error.contains("Line 8"))
    guard case .paths(let list) = try product("derivations-\(title).txt") else {
      Issue.record("another form")
      return
    }
    #expect(
      list.paths.map { Array($0.utf8) } == text.split(separator: "\n").map { Array($0.utf8) })
  }

  @Test func aByteOrderMarkIsNoPartOfTheList() throws {
    let run = try derivations("\u{feff}//1\n//2\n", ["--format", "legacy"])
    #expect(run.exitCode == 0, "\(run)")
    #expect(table(run) == ["kept //1", "kept //2"])
  }

  /// A raw seed has no passwords: all lines of a path would give one key.
  @Test func passwordsOfARawSeedAreRefused() throws {
    let seed = try fixture.folder.write(
      Array(("0x" + String(repeating: "07", count: 32) + "\n").utf8), to: "seed")
    let imported = try fixture.run(["keys", "import", "raw", "--phrase-file", seed])
    #expect(imported.exitCode == 0, "\(imported)")
    let run = try derivations("//b\n//b///p\n//b///q\n", ["--key", "raw"])
    #expect(run.exitCode == 12, "\(run)")
    let reason =
      "A raw seed has no passwords: a password enters a key through the words of a phrase alone, so that the key would be the one without."
    #expect(
      table(run) == ["kept //b"]
        + [String](repeating: "bad //b///<password> (\(reason))", count: 2))
  }

  // MARK: - Lines that no Vault could import

  @Test(arguments: [("ed25519", SignatureScheme.ed25519), ("ecdsa", .ecdsa), ("ethereum", .ecdsa)])
  func softPathsOfOtherEncryptionsAreLeftOut(word: String, scheme: SignatureScheme) throws {
    let file = try fixture.run(["networks", "export", title]).output
      .replacing("\"sr25519\"", with: "\"\(word)\"")
      .replacing(title, with: "other")
    try fixture.folder.write(Array(file.utf8), to: "other.json")
    #expect(try fixture.run(["networks", "import", "other.json"]).exitCode == 0)
    let run = try derivations(
      "//a \(try address("//a", scheme))\n/soft \(try address("//b", scheme))\n",
      ["--root-key", Hex.encode(try root.publicKey)], title: "other")
    #expect(run.exitCode == 12, "\(run)")
    #expect(table(run).last?.contains(SubstrateCryptoError.softJunction(scheme).message) == true)
    guard case .export(let export) = try product("derivations-other.txt") else {
      Issue.record("another form")
      return
    }
    #expect(export.keySets.flatMap(\.keys).map(\.path) == ["//a"])
  }

  @Test func keysOfOneAddressComeOnce() throws {
    let (one, two) = (try address("//x///1"), try address("//x///2"))
    let run = try derivations(
      "//x \(one)\n//x \(two)\n//y \(one)\n", ["--root-key", Hex.encode(try root.publicKey)])
    #expect(run.exitCode == 0, "\(run)")
    #expect(table(run).map { $0.prefix(9) } == ["kept //x ", "kept //x ", "duplicate"])
    #expect(table(run)[2].hasSuffix("(the same key as line 1, //x \(one))"), "\(run)")
  }

  @Test func networksOfUnknownPrefixesAreWarnedOf() throws {
    _ = try fixture.importKey("release")
    let file = try fixture.run(["networks", "export", title]).output
      .replacing("\"base58Prefix\": 42", with: "\"base58Prefix\": 12345")
      .replacing("\"westend\"", with: "\"other\"")
      .replacing("e143", with: "e144").replacing(title, with: "other")
    try fixture.folder.write(Array(file.utf8), to: "other.json")
    let imported = try fixture.run(["networks", "import", "other.json"])
    #expect(imported.exitCode == 0, "\(imported)")
    let sentence = "Warning: No Vault knows the address prefix 12345: "
    let run = try derivations("//a", ["--key", "release"], title: "other")
    #expect(run.exitCode == 0 && run.error.hasPrefix(sentence), "\(run)")
    let specs = try fixture.run(["add-specs", "-f", "-n", "other"])
    #expect(specs.exitCode == 0 && specs.error.contains(sentence), "\(specs)")
    let read = try fixture.run(["verify", "\(fixture.workspace)/completed/derivations-other.png"])
    #expect(read.exitCode == 0 && read.error.contains(sentence), "\(read)")
  }

  /// Why a line is refused is its own reason, also where no line is good.
  @Test func reasonsAreToldWhereNoLineIsGood() throws {
    let root = Hex.encode(try root.publicKey)
    let needs = "needs its address behind it: without a secret only soft junctions of sr25519"
    let hard = try derivations("//1\n//2", ["--root-key", root])
    #expect(hard.exitCode == 65)
    #expect(hard.error.contains("Line 1, '//1', \(needs)"), "\(hard)")
    #expect(hard.error.contains("Line 2, '//2', \(needs)"))
    let long = try derivations(
      "//" + String(repeating: "a", count: 5000), ["--format", "legacy"])
    #expect(long.exitCode == 65 && long.error.contains("is longer than 1024 bytes"), "\(long)")
    let bad = try derivations("bad", ["--format", "legacy"])
    #expect(
      bad.error
        == "Error: No line of the list can be used. Line 1, 'bad', is no derivation path; paths look like //hard/soft///password.\n"
    )
    #expect(try derivations("\n", ["--format", "legacy"]).error.contains("has no line to use"))
  }

  /// What was cut off is not known to be absent.
  @Test func whetherPasswordsBelongToKeysIsUnknown() throws {
    _ = try fixture.importKey("release")
    _ = try derivations("//a\n//b///p\n", ["--key", "release"])
    let read = try fixture.run([
      "verify", "\(fixture.workspace)/completed/derivations-\(title).png", "--json",
    ])
    let keys = try JSONValue(parsing: read.output)["keySets"]?.array?.first?["keys"]?.array
    #expect(keys?.map { $0["isPassworded"] } == [.null, .null], "\(read)")
  }

  // MARK: - Refused

  @Test func whatCannotBeMadeIsRefused() throws {
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
      let run = try derivations(text, arguments)
      #expect(run.exitCode == code, "\(text) \(arguments) \(run)")
    }
    #expect(try derivations("//a", ["--format", "legacy"], title: "nowhere").exitCode == 66)
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
