import ByteSupport
import CommandTestSupport
import FileSupport
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `derivations` of several networks, from tables and into them.
@Suite struct DerivationTableTests {
  private let fixture: KeysFixture

  init() throws {
    fixture = try KeysFixture()
    _ = try fixture.run(["restore-defaults"])
    _ = try fixture.importKey("release")
    let database = try HotDatabase.open(at: fixture.workspace + "/hot.sqlite")
    var specs = try #require(try database.networks().first { $0.specs.name == "westend" }).specs
    (specs.encryption, specs.title) = (.ecdsa, "westend-ecdsa")
    try database.insert(Network(specs: specs, endpoints: []))
  }

  private func derive(_ table: String, _ arguments: [String]) throws -> ProcessOutcome {
    let path = try fixture.folder.write(Array(table.utf8), to: "table.csv")
    return try fixture.run(["derivations", "--derivations", path, "--key", "release"] + arguments)
  }

  private func keys(_ name: String) throws -> [ExportedKey] {
    guard case .export(let export) = try fixture.derivationsProduct(name) else { return [] }
    return export.keySets.flatMap(\.keys)
  }

  private static let table = [
    "path,network,name", #"//stash,westend-sr25519,"Stash, ""cold""""#, "//stash,kusama,",
    "//stash,westend-ecdsa,Of ecdsa", "//1///secret,kusama,", "//stash,kusama,", "",
  ].joined(separator: "\r\n")

  /// One code holds the keys of all networks, each in its scheme, and is imported as a whole.
  @Test func oneCodeHasTheKeysOfSeveralNetworks() throws {
    let run = try derive(DerivationTableTests.table, [])
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("4 of 5 lines kept, 3 networks, 1 code"), "\(run)")
    let keys = try keys("derivations-westend-sr25519-and-2-more.txt")
    #expect(keys.map(\.path) == ["//stash", "//stash", "//1", "//stash"])
    #expect(keys.map(\.encryption) == [.sr25519, .sr25519, .sr25519, .ecdsa])
    #expect(
      keys.map(\.address) == [
        try KeysFixture.address("//stash"), try KeysFixture.address("//stash", prefix: 2),
        try KeysFixture.address("//1///secret", prefix: 2),
        try KeysFixture.address("//stash", .ecdsa),
      ])
    let plain = try fixture.folder.write(Array("//a\n//b\n".utf8), to: "plain.txt")
    let several = try fixture.run([
      "derivations", "--title", "westend-sr25519", "--title", "kusama", "--derivations", plain,
      "--key", "release",
    ])
    #expect(several.output.contains("4 of 4 lines kept, 2 networks, 1 code"), "\(several)")
  }

  /// Spreadsheets separate cells with semicolons or tabs, and some end lines with CR alone.
  @Test(arguments: [";", "\t", "|"], ["\n", "\r\n", "\r"])
  func otherSeparatorsAreReadAsTables(separator: String, lineEnd: String) throws {
    let rows = [
      ["path", "network", "name"], ["//stash", "westend-sr25519", "Stash, cold"],
      ["\"//a\(separator == "\t" ? ";" : separator)b\"", "kusama", ""],
    ]
    let text = rows.map { $0.joined(separator: separator) + lineEnd }.joined()
    let run = try derive(text, ["--format", "v2"])
    #expect(run.exitCode == 0 && run.output.contains("2 of 2 lines kept, 2 networks"), "\(run)")
    let paths = try keys("derivations-westend-sr25519-and-1-more.txt").map(\.path)
    #expect(paths == ["//stash", "//a\(separator == "\t" ? ";" : separator)b"])
  }

  @Test func aTableOfPathsAloneHoldsEveryCharacterOfAPath() throws {
    let run = try derive("path\n\"//a,b\"\n//c;d\n", ["--title", "westend-sr25519"])
    #expect(run.exitCode == 0, "\(run)")
    #expect(try keys("derivations-westend-sr25519.txt").map(\.path) == ["//a,b", "//c;d"])
  }

  /// What is written is read again into the same code.
  @Test func tablesAreReadAgain() throws {
    let table = fixture.folder.file("keys.csv")
    let withoutPassword = DerivationTableTests.table.split(separator: "\r\n")
      .filter { !$0.contains("///") }.joined(separator: "\r\n")
    #expect(try derive(withoutPassword, ["--csv", table]).exitCode == 0)
    let text = String(decoding: try FileReading.bytes(at: table, limit: 1 << 16), as: UTF8.self)
    #expect(text.hasPrefix("address,path,network,scheme,password,left_out,name\r\n"))
    let row = #",//stash,westend-sr25519,sr25519,,,"Stash, ""cold""""#
    #expect(text.contains(try KeysFixture.address("//stash") + row), "\(text)")
    #expect(text.contains(",the same as line 3,"))
    let first = try keys("derivations-westend-sr25519-and-2-more.txt")
    #expect(try derive(text, ["--force"]).exitCode == 0)
    #expect(try keys("derivations-westend-sr25519-and-2-more.txt") == first)
    let root = try KeyPair(secretURI: Array(KeysFixture.phrase.utf8).span, scheme: .sr25519)
    let open = try fixture.run([
      "derivations", "--derivations", table, "--root-key", Hex.encode(root.publicKey.publicKey),
      "--name", fixture.folder.file("public"),
    ])
    #expect(open.exitCode == 0, "\(open)")
  }

  /// The addresses of another seed are those of another table.
  @Test func anAddressMustBelongToItsPath() throws {
    let (own, bare) = (try KeysFixture.address("//a"), try KeysFixture.address("//a", prefix: 42))
    let other = try KeysFixture.address("//b")
    let ecdsa = try KeysFixture.address("//a", .ecdsa)
    for (network, address, isRight) in [
      ("westend-sr25519", own, true), ("kusama", bare, true), ("kusama", other, false),
      ("westend-sr25519", "5Grw", false), ("westend-ecdsa", ecdsa, true),
      ("westend-ecdsa", own, false),
    ] {
      let run = try derive("path,network,address\n//a,\(network),\(address)\n", ["--force"])
      #expect(run.exitCode == (isRight ? 0 : 65), "\(network) \(address): \(run)")
      #expect(
        run.error.contains("has the address \(address), but its path leads to") == !isRight,
        "\(run)")
    }
    let part = try derive(
      "path,network,address\n//a,kusama,\(other)\n//b,kusama,\(other)\n", ["--force"])
    #expect(part.output.contains("1 of 2 lines kept"), "\(part)")
    let bareList = try fixture.run(
      ["derivations", "--format", "legacy", "--derivations"] + [
        try fixture.folder.write(Array("path,address\n//a,\(other)\n".utf8), to: "bare.csv"),
        "--title", "kusama",
      ])
    #expect(
      bareList.error.contains("These columns of the table are ignored: 'address'."), "\(bareList)")
  }

  /// Nothing of a password leaves, neither in tables and manifests nor on the sheet.
  @Test func aSheetATableAndAManifestShowNoPassword() throws {
    let files = ["keys.csv", "keys.html"].map { fixture.folder.file($0) }
    let run = try derive(
      DerivationTableTests.table, ["--csv", files[0], "--sheet", files[1], "--json"])
    #expect(run.exitCode == 0, "\(run)")
    let stem = "\(fixture.workspace)/completed/derivations-westend-sr25519-and-2-more"
    for file in files + [stem + ".json"] {
      let text = String(decoding: try FileReading.bytes(at: file, limit: 1 << 20), as: UTF8.self)
      #expect(!text.contains("secret"), "\(file)")
    }
    let page = String(decoding: try FileReading.bytes(at: files[1], limit: 1 << 20), as: UTF8.self)
    #expect(page.contains("Stash, &quot;cold&quot;") && page.contains("<circle"))
    #expect(!page.contains("<script"))
    let manifest = try JSONValue(parsing: FileReading.bytes(at: stem + ".json", limit: 1 << 20))
    let payload = try Hex.decode(utf8: FileReading.bytes(at: stem + ".txt", limit: 1 << 20))
    #expect(manifest["payloadHash"]?.string == Blake2b.hash256(payload).hex)
    #expect(try fixture.run(["networks", "doctor"]).exitCode == 0)
    // Lists of keys are no updates.
    #expect(try fixture.run(["verify", "\(fixture.workspace)/completed"]).exitCode == 66)
    // Of fewer codes no manifest stays.
    _ = try derive(DerivationTableTests.table, ["--split", "2", "--force"])
    #expect(!Folder.exists(stem + ".json") && Folder.exists(stem + "-2.json"))
  }

  /// Codes, table and sheet are written together, or none is.
  @Test func aTableThatIsRefusedLeavesNoCode() throws {
    let table = try fixture.folder.write(Array("notes of somebody\n".utf8), to: "notes.csv")
    let run = try derive(DerivationTableTests.table, ["--csv", table])
    #expect(run.exitCode == 73 && run.error.contains("Nothing was changed"), "\(run)")
    #expect(
      (try? Folder.names(in: fixture.workspace + "/completed"))?.allSatisfy {
        !$0.contains("deriv")
      }
        ?? true)
    let shown = try derive(DerivationTableTests.table, ["--csv", "-"])
    #expect(shown.output.hasPrefix("address,path,") && !shown.output.contains("lines kept"))
    #expect(try derive(DerivationTableTests.table, ["--csv", "-", "--sheet", "-"]).exitCode == 64)
    let plain = try fixture.folder.write(Array("//a\n".utf8), to: "plain.txt")
    let nowhere = try fixture.run(["derivations", "--derivations", plain, "--key", "release"])
    #expect(nowhere.exitCode == 64 && nowhere.error.contains("The list names no network."))
  }

  @Test(arguments: [
    ("path,network\n//a", 65, "Row 2 of the table has 1 cell, but the first row has 2."),
    ("path,network\n//a,", 64, "Row 2 of the table names no network."),
    ("path,network\n//a,\"westend", 65, "Row 2 of the table has a cell whose quotation marks"),
    ("path,network\n//a,\"westend\"x", 65, "Row 2 of the table has a cell whose quotation marks"),
    ("path,network\n//a,nowhere", 66, "nowhere"),
    ("path,network,password\n//a,westend-sr25519,yes", 65, "its path has a password"),
    ("network,path\nwestend-sr25519,no path", 65, "no path"),
    (
      "path,network,Pass-word\n//b,kusama,\n//a,kusama,secret", 65,
      "Row 3 of the table has a password in the column 'Pass-word'."
    ),
    (
      "path,encryption\n//a,sr25519\n//b,ed25519", 65,
      "Row 3 of the table has 'ed25519' in the column 'encryption', but 'westend-sr25519' has sr25519."
    ),
    ("path,scheme\n//a,ecdsa", 65, "Row 2 of the table has 'ecdsa' in the column 'scheme'"),
    (
      "path,Genesis Hash\n//a,0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe",
      65,
      "'westend-sr25519' has e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e."
    ),
    ("path,seed\n//a,one\n//b,two", 65, "Rows 2 and 3 of the table have different values"),
    ("path,path\n//a,//b", 65, "The table has the column 'path' twice."),
    ("path,network,Network\n//a,kusama,", 65, "The table has the column 'Network' twice."),
  ])
  func aFaultyRowIsNamed(table: String, code: Int32, words: String) throws {
    let titles = table.contains("network") ? [] : ["--title", "westend-sr25519"]
    let run = try derive(table, titles)
    #expect(run.exitCode == code && run.error.contains(words), "\(run)")
    #expect(!run.error.contains("secret"), "\(run)")
  }

  /// No table has passwords, and its other rows can be read again.
  @Test func aRowWithoutItsPasswordIsLeftOut() throws {
    let run = try derive("path,password\n//a,yes\n//b,\n//a,\n", ["--title", "westend-sr25519"])
    #expect(run.exitCode == 12 && run.output.contains("2 of 3 lines kept"), "\(run)")
    #expect(run.output.contains("its path has a password, which no table has"), "\(run)")
  }

  @Test func columnsThatAgreeWithTheNetworkAreAccepted() throws {
    let hash = "0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e"
    let run = try derive(
      "Path,Network,Encryption,genesis_hash,password,seed,note\n//a,westend-sr25519,sr25519,\(hash),,one,x\n//b,kusama,,,,one,\n",
      [])
    #expect(run.exitCode == 0 && run.output.contains("2 of 2 lines kept, 2 networks"), "\(run)")
    #expect(run.error.contains("These columns of the table are ignored: 'seed', 'note'."), "\(run)")
  }
}
