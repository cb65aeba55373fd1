import ByteSupport
import CommandTestSupport
import HotStore
import JSONCodec
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// What `derivations` makes of lines that are the same key, only look so, or are of no use to a Vault.
@Suite struct DerivationLinesTests {
  private let fixture: KeysFixture
  private let title = "westend-sr25519"

  init() throws {
    fixture = try KeysFixture()
    _ = try fixture.run(["restore-defaults"])
  }

  private var root: MultiSigner {
    get throws {
      try KeyPair(secretURI: Array(KeysFixture.phrase.utf8).span, scheme: .sr25519).publicKey
    }
  }

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
      let run = try fixture.derivations("\(first)\n\(second)\n", ["--key", "release"])
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.output.hasSuffix("2 of 2 lines kept, 1 code\n"), "\(run)")
      guard case .export(let export) = try fixture.derivationsProduct("derivations-\(title).txt")
      else {
        Issue.record("another form")
        return
      }
      let keys = try #require(export.keySets.first).keys
      #expect(
        keys.map(\.address) == [try KeysFixture.address(first), try KeysFixture.address(second)])
      #expect(keys[0].address != keys[1].address)
      #expect(
        keys.map { Array(($0.path ?? "").utf8) } == [Array(first.utf8), Array(second.utf8)])
    }
  }

  @Test func otherSpellingsOfOneKeyAreDuplicates() throws {
    _ = try fixture.importKey("release")
    let run = try fixture.derivations(
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
      "//stash//5 \n//a\u{202e}b\u{200b}\n//caf\u{e9}///p\u{f6}\n//plain a\n//b/ c\n//z"
    let run = try fixture.derivations(text, ["--format", "legacy"])
    #expect(run.exitCode == 0, "\(run)")
    func warning(_ line: Int, _ names: String) -> String {
      "Warning: Line \(line) has characters that are invisible, or that a device may encode in other bytes, which gives another key: \(names)."
    }
    let blank = "a space"
    #expect(run.error.contains(warning(1, blank)), "\(run)")
    #expect(run.error.contains(warning(2, "U+202E, U+200B")))
    #expect(
      run.error.contains(warning(3, "U+00E9 (\u{e9}), such characters in the password")))
    #expect(run.error.contains(warning(5, blank)))
    #expect(run.error.contains(warning(4, blank)) && !run.error.contains("Line 6"))
    guard case .paths(let list) = try fixture.derivationsProduct("derivations-\(title).txt") else {
      Issue.record("another form")
      return
    }
    #expect(
      list.paths.map { Array($0.utf8) } == text.split(separator: "\n").map { Array($0.utf8) })
  }

  /// Rows of a table without column names, and characters that no phone can type, are no paths.
  @Test(arguments: [
    ("//a;name", "';'"), ("//a,name", "','"), ("//a|b", "'|'"), ("//a\tname", "a tab"),
    ("//a;b///word", "';'"), ("//nul\u{0}", "control"), ("//a\u{7f}", "control"),
    ("//a///pass\tword", "control"), ("/\u{0}/\u{0}a\u{0}", "control"),
    ("//a 5GBNeWRhZc2jXu7D55rBimKYDk8PGk8itRYFTPfC8RJLKG5o", "--root-key"),
  ])
  func aLineThatLooksLikeAnotherFormIsRefused(line: String, word: String) throws {
    let run = try fixture.derivations("//plain\n\(line)\r//b///p;,|\r", ["--format", "legacy"])
    #expect(run.exitCode == 12, "\(run)")
    let rows = table(run)
    #expect(rows.first == "kept //plain" && rows.last?.hasPrefix("kept //b///") == true, "\(run)")
    #expect(rows.count == 3 && rows[1].hasPrefix("bad ") && rows[1].contains(word), "\(run)")
  }

  @Test(arguments: [[0xff, 0xfe, 0x2f, 0, 0x2f, 0, 0x61, 0], [0x2f, 0x2f, 0xe9, 0x0a]])
  func aListInAnotherEncodingIsRefused(bytes: [UInt8]) throws {
    for head in ["", "path,name\n"] {
      let path = try fixture.folder.write(Array(head.utf8) + bytes, to: "list")
      let run = try fixture.run([
        "derivations", "--title", title, "--derivations", path, "--format", "legacy",
      ])
      #expect(run.exitCode == 65 && run.error.contains("The list is not UTF-8 text."), "\(run)")
    }
  }

  @Test func aByteOrderMarkIsNoPartOfTheList() throws {
    let run = try fixture.derivations("\u{feff}//1\n//2\n", ["--format", "legacy"])
    #expect(run.exitCode == 0, "\(run)")
    #expect(table(run) == ["kept //1", "kept //2"])
  }

  /// A raw seed has no passwords: all lines of a path would give one key.
  @Test func passwordsOfARawSeedAreRefused() throws {
    let seed = try fixture.folder.write(
      Array(("0x" + String(repeating: "07", count: 32) + "\n").utf8), to: "seed")
    let imported = try fixture.run(["keys", "import", "raw", "--phrase-file", seed])
    #expect(imported.exitCode == 0, "\(imported)")
    let run = try fixture.derivations("//b\n//b///p\n//b///q\n", ["--key", "raw"])
    #expect(run.exitCode == 12, "\(run)")
    let reason =
      "A raw seed has no passwords: a password applies only to the words of a phrase, so the password would have no effect."
    #expect(
      table(run) == ["kept //b"]
        + [String](repeating: "bad //b///<password> (\(reason))", count: 2))
  }

  // MARK: - Ranges

  @Test func rangesAreWrittenOutWhereTheyAreAskedFor() throws {
    _ = try fixture.importKey("release")
    let text = "//s//{0..2}\n//{08..10}///q{0..9}\n//s//1\n//{a..c}\n"
    let run = try fixture.derivations(text, ["--key", "release", "--ranges"])
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      table(run) == [
        "kept //s//0", "kept //s//1", "kept //s//2", "kept //08///<password> (passworded)",
        "kept //09///<password> (passworded)", "kept //10///<password> (passworded)",
        "duplicate //s//1 (the same key as line 1, //s//1)", "kept //{a..c}",
      ])
    #expect(run.output.hasSuffix("7 of 8 lines kept, ranges written out, 1 code\n"), "\(run)")
    #expect(run.error.contains("Warning: '{a..c}' on line 4 is not a range and is kept as written"))
    #expect(run.error.contains("The paths of line 2 go into the payload without"), "\(run)")
    guard case .export(let export) = try fixture.derivationsProduct("derivations-\(title).txt")
    else {
      Issue.record("another form")
      return
    }
    let wanted = [
      "//s//0", "//s//1", "//s//2", "//08///q{0..9}", "//09///q{0..9}", "//10///q{0..9}",
      "//{a..c}",
    ]
    #expect(
      export.keySets.flatMap(\.keys).map(\.address)
        == (try wanted.map { try KeysFixture.address($0) }))
    let document = try JSONValue(
      parsing: try fixture.derivations(text, ["--key", "release", "--ranges", "--json"]).output)
    #expect(
      document["lines"]?.array?.map { $0["line"] }
        == [1, 1, 1, 2, 2, 2, 3, 4].map { JSONValue.integer($0) })
  }

  @Test func aListWithoutTheOptionMeansWhatItAlwaysDid() throws {
    let run = try fixture.derivations(
      "//s//{0..2}\n//a\n//b{1..2}\n//c///{0..9}\n", ["--format", "legacy"])
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      run.error.contains(
        "Warning: {0..2} on lines 1, 3 is kept as written. To expand ranges, pass --ranges."
      ), "\(run)")
    guard case .paths(let list) = try fixture.derivationsProduct("derivations-\(title).txt") else {
      Issue.record("another form")
      return
    }
    #expect(list.paths == ["//s//{0..2}", "//a", "//b{1..2}", "//c///{0..9}"])
  }

  @Test func barePathsKeepTheirPasswordsInRanges() throws {
    let run = try fixture.derivations("//{1..2}///p{0..9}", ["--format", "legacy", "--ranges"])
    #expect(run.exitCode == 0, "\(run)")
    guard case .paths(let list) = try fixture.derivationsProduct("derivations-\(title).txt") else {
      Issue.record("another form")
      return
    }
    #expect(list.paths == ["//1///p{0..9}", "//2///p{0..9}"])
  }

  @Test func aRangeOfTooManyPathsIsRefused() throws {
    let run = try fixture.derivations("//a\n//{1..10001}\n", ["--format", "legacy", "--ranges"])
    #expect(run.exitCode == 65, "\(run)")
    #expect(
      run.error.hasPrefix("Error: At line 2, the ranges of the list expand to more than 10000"))
  }

  // MARK: - Lines that no Vault could import

  @Test(arguments: [("ed25519", SignatureScheme.ed25519), ("ecdsa", .ecdsa), ("ethereum", .ecdsa)])
  func softPathsOfOtherEncryptionsAreLeftOut(word: String, scheme: SignatureScheme) throws {
    let file = try fixture.run(["networks", "export", title]).output
      .replacing("\"sr25519\"", with: "\"\(word)\"")
      .replacing(title, with: "other")
    try fixture.folder.write(Array(file.utf8), to: "other.json")
    #expect(try fixture.run(["networks", "import", "other.json"]).exitCode == 0)
    let run = try fixture.derivations(
      "//a \(try KeysFixture.address("//a", scheme))\n/soft \(try KeysFixture.address("//b", scheme))\n",
      ["--root-key", Hex.encode(try root.publicKey)], title: "other")
    #expect(run.exitCode == 12, "\(run)")
    #expect(table(run).last?.contains(SubstrateCryptoError.softJunction(scheme).message) == true)
    guard case .export(let export) = try fixture.derivationsProduct("derivations-other.txt") else {
      Issue.record("another form")
      return
    }
    #expect(export.keySets.flatMap(\.keys).map(\.path) == ["//a"])
  }

  @Test func keysOfOneAddressComeOnce() throws {
    let (one, two) = (try KeysFixture.address("//x///1"), try KeysFixture.address("//x///2"))
    let run = try fixture.derivations(
      "//x \(one)\n//x \(two)\n//y \(one)\n", ["--root-key", Hex.encode(try root.publicKey)])
    #expect(run.exitCode == 0, "\(run)")
    #expect(table(run).map { $0.prefix(9) } == ["kept //x ", "kept //x ", "duplicate"])
    #expect(table(run)[2].hasSuffix("(the same key as line 1, //x \(one))"), "\(run)")
  }

  @Test func addressesOfAnotherNetworkAreWarnedOf() throws {
    let addresses = try [2, 42].map { try KeysFixture.address("//x", prefix: $0) }
    for (address, isForeign) in zip(addresses, [true, false]) {
      let run = try fixture.derivations(
        "//x \(address)\n", ["--root-key", Hex.encode(try root.publicKey), "--force"])
      let sentence =
        "Warning: The address of line 1 has the prefix 2, that of 'kusama', but '\(title)' has 42."
      #expect(run.exitCode == 0 && run.error.contains(sentence) == isForeign, "\(run)")
    }
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
    let run = try fixture.derivations("//a", ["--key", "release"], title: "other")
    #expect(run.exitCode == 0 && run.error.hasPrefix(sentence), "\(run)")
    let specs = try fixture.run(["add-specs", "-f", "-n", "other"])
    #expect(specs.exitCode == 0 && specs.error.contains(sentence), "\(specs)")
    let read = try fixture.run(["verify", "\(fixture.workspace)/completed/derivations-other.png"])
    #expect(read.exitCode == 0 && read.error.contains(sentence), "\(read)")
  }

  /// Why a line is refused is its own reason, also where no line is good.
  @Test func everyRefusedLineHasItsReason() throws {
    let root = Hex.encode(try root.publicKey)
    let needs = "needs its address after it: without a secret, only soft junctions of sr25519"
    let hard = try fixture.derivations("//1\n//2", ["--root-key", root])
    #expect(hard.exitCode == 65)
    #expect(hard.error.contains("Line 1, '//1', \(needs)"), "\(hard)")
    #expect(hard.error.contains("Line 2, '//2', \(needs)"))
    let long = try fixture.derivations(
      "//" + String(repeating: "a", count: 5000), ["--format", "legacy"])
    #expect(long.exitCode == 65 && long.error.contains("is longer than 1024 bytes"), "\(long)")
    let bad = try fixture.derivations("bad", ["--format", "legacy"])
    #expect(
      bad.error
        == "Error: No line of the list can be used. Line 1, 'bad', is not a derivation path; paths look like //hard/soft///password.\n"
    )
    #expect(
      try fixture.derivations("\n", ["--format", "legacy"]).error.contains("has no usable line"))
  }

  /// What was cut off is not known to be absent.
  @Test func whetherPasswordsBelongToKeysIsUnknown() throws {
    _ = try fixture.importKey("release")
    _ = try fixture.derivations("//a\n//b///p\n", ["--key", "release"])
    let read = try fixture.run([
      "verify", "\(fixture.workspace)/completed/derivations-\(title).png", "--json",
    ])
    let keys = try JSONValue(parsing: read.output)["keySets"]?.array?.first?["keys"]?.array
    #expect(keys?.map { $0["isPassworded"] } == [.null, .null], "\(read)")
  }
}
