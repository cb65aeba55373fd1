import ByteSupport
import ColdSide
import CommandTestSupport
import FileSupport
import JSONCodec
import QRDrawing
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Keys of `hotside cold`: lists of derivations scanned in, numbered keys, removal, and shares.
@Suite struct ColdKeysTests {
  private let fixture: KeysFixture

  init() throws {
    fixture = try KeysFixture()
    let made = try fixture.run([
      "cold", "init", "--trust-host", "--general-verifier", "none", "--device", "device",
    ])
    #expect(made.exitCode == 0, "\(made)")
  }

  private func cold(_ arguments: String...) throws -> ProcessOutcome {
    try fixture.run(["cold"] + arguments + ["--device", "device"])
  }

  private func document(_ outcome: ProcessOutcome) throws -> JSONValue {
    #expect(outcome.exitCode == 0, "\(outcome)")
    return try JSONValue(parsing: outcome.standardOutput)
  }

  private func addSeed() throws {
    try CheapSeed.add(
      "Winner", phrase: KeysFixture.phrase, password: KeysFixture.password,
      to: fixture.folder.file("device"))
  }

  /// The keys on the device, as `seed list` shows them.
  private func keys() throws -> [JSONValue] {
    let list = try document(try cold("seed", "list", "--json"))
    return list["seeds"]?.array?.first?["keys"]?.array ?? []
  }

  private func paths() throws -> Set<String> {
    Set(try keys().compactMap { $0["card"]?["path"]?.string })
  }

  // MARK: - Lists of derivations

  private static let lines = [
    "//westend", "//westend/soft//0", "/soft", "//0", "//a rather long junction that is hashed",
    "//westend///a password", "//hidden/soft///pass word",
  ]

  /// A list made by the hot side; gives the picture.
  private func list(_ format: String) throws -> String {
    #expect(try fixture.run(["restore-defaults"]).exitCode == 0)
    #expect(try fixture.importKey("release").exitCode == 0)
    let text = Self.lines.joined(separator: "\n")
    let file = try fixture.folder.write(Array(text.utf8), to: "list")
    let key = format == "legacy" ? [] : ["--key", "release"]
    let made = try fixture.run(
      ["derivations", "--title", "westend-sr25519", "--derivations", file, "--format", format]
        + key + ["--goal", "qr", "--json"])
    let files = try document(made)["payloads"]?.array?.first?["files"]?.array
    return try #require(files?.first?.string)
  }

  /// Public key and address of each line, by an independent implementation.
  private func peerAnswers() throws -> [[UInt8]] {
    let python = try #require(ProcessRunner.peerPython)
    let script = Checkout.path + "/Tests/Substrate/SubstrateCryptoTests/Peers/crypto_peer.py"
    let questions = try Self.lines.map { line -> JSONValue in
      let path = try #require(KeyPath(line))
      let parts: [String]
      if let password = path.password {
        parts = [KeysFixture.phrase, path.junctions, password]
      } else {
        parts = ["sr25519", KeysFixture.phrase + path.junctions]
      }
      let operation = path.password == nil ? "substrate.uri" : "substrate.passworded"
      return .array(
        [.string(operation)] + parts.map { .string(Hex.encode($0.utf8)) } + [.string("2a00")])
    }
    let input = Array(JSONValue.array(questions).serialized().utf8)
    let outcome = try ProcessRunner.run(python, [script], input: input)
    try #require(outcome.exitCode == 0, "\(outcome.error)")
    let answers = try #require(try JSONValue(parsing: outcome.standardOutput).array)
    return try answers.map { try Hex.decode(try #require($0.string)) }
  }

  @Test(
    .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"),
    .timeLimit(.minutes(5)), arguments: ["v2", "v1"])
  func aScannedListGivesTheKeysOfSubstrateInterface(_ format: String) throws {
    let picture = try list(format)
    try addSeed()
    let preview = try document(try cold("scan", picture, "--json"))
    #expect(preview["keySets"]?.array?.first?["name"] == .string("Winner"))
    let imported = try document(try cold("import", picture, "--json"))
    #expect(imported["imported"] == .integer(Self.lines.count))
    let stored = try keys()
    let found = Set(
      try stored.map { key in
        "\(try #require(key["publicKey"]?.string)) \(try #require(key["address"]?.string))"
      })
    let expected = Set(
      try peerAnswers().map { answer in
        "\(Hex.encode(answer.prefix(32))) \(String(decoding: answer.dropFirst(32), as: UTF8.self))"
      })
    #expect(found == expected && found.count == Self.lines.count)
    // Paths are kept without their passwords, and which have one is known.
    let withPassword = stored.filter { $0["card"]?["hasPwd"] == .bool(true) }
      .compactMap { $0["card"]?["path"]?.string }
    #expect(Set(withPassword) == ["//westend", "//hidden/soft"])
    #expect(try document(try cold("import", picture, "--json"))["imported"] == .integer(0))
    // What is shown of a passworded key is right: its password signs.
    let secret = try fixture.folder.write(Array("pass word".utf8), to: "key-password")
    let hidden = try #require(stored.first { $0["card"]?["path"] == .string("//hidden/soft") })
    let key = try #require(hidden["addressKey"]?.string)
    let signed = try cold(
      "sign-content", "types", "--key", key, "--out", "capsule.png", "--key-password-file", secret)
    #expect(signed.exitCode == 0, "\(signed)")
    let wrong = try cold(
      "sign-content", "types", "--key", key, "--out", "none.png", "--key-password-file",
      fixture.passwordFile)
    #expect(wrong.exitCode == 77, "\(wrong)")
  }

  @Test func oldFormsOfListsAreRefusedByTheirNames() throws {
    let legacy = try list("legacy")
    try addSeed()
    let root = try KeyPair(secretURI: Array(KeysFixture.phrase.utf8).span, scheme: .sr25519)
      .publicKey
    let optional = DerivationsPayload.optionalRoots([
      OptionalRootKeySet(
        name: "old", root: root,
        keys: [
          ExportedKey(
            address: "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", path: "//Alice",
            encryption: .sr25519, genesisHash: .zero)
        ])
    ])
    let drawn = try fixture.folder.write(try Movies.code(optional.payload), to: "optional.png")
    for (picture, form) in [
      (legacy, "a list of bare paths"), (drawn, "a list of keys with optional root keys"),
    ] {
      for command in ["scan", "import"] {
        let refused = try cold(command, picture)
        #expect(refused.exitCode == 65 && refused.error.contains(form), "\(refused)")
        #expect(refused.error.contains("Make the list again"), "\(refused)")
      }
      let verified = try fixture.run(["verify", picture])
      #expect(verified.exitCode == 0 && verified.error.contains("Current Vaults do not import it"))
      let rehearsed = try fixture.run(["rehearse", picture, "--as", "device", "--json", "--quiet"])
      let scan = try document(rehearsed)["scans"]?.array?.first
      #expect(scan?["refusal"]?["code"] == .string("codec"), "\(rehearsed)")
    }
    #expect(try keys().isEmpty)
  }

  @Test func aListIsRehearsed() throws {
    let picture = try list("v2")
    let stranger = try fixture.run([
      "rehearse", picture, "--as", "device", "--expect", "refuse", "--json",
    ])
    let refusal = try document(stranger)["scans"]?.array?.first?["refusal"]
    #expect(refusal?["code"] == .string("no_seed_found"))
    try addSeed()
    let known = try fixture.run(["rehearse", picture, "--as", "device", "--expect", "accept"])
    #expect(known.exitCode == 0 && known.output.contains("//westend/soft//0"), "\(known)")
    #expect(try keys().isEmpty, "a rehearsal changes nothing")
  }

  @Test func aKeyThatComesTwiceIsStoredOnce() throws {
    try addSeed()
    let root = try KeyPair(secretURI: Array(KeysFixture.phrase.utf8).span, scheme: .sr25519)
      .publicKey
    let listed = try document(try cold("networks", "--json"))["networks"]?.array
    let westend = listed?.compactMap { $0["specs"] }.first { $0["title"] == .string("Westend") }
    let genesis = try #require(westend?["genesisHash"]?.string)
    let key = ExportedKey(
      address: try root.address(prefix: 42).text, path: "//a", encryption: .sr25519,
      genesisHash: try #require(Hash256(hex: genesis)))
    let twice = DerivationsPayload.export(
      .version1([ExportedKeySet(name: "x", root: root, keys: [key, key])]))
    let picture = try fixture.folder.write(try Movies.code(twice.payload), to: "twice.png")
    let imported = try cold("import", picture, "--json")
    #expect(try document(imported)["imported"] == .integer(1))
    #expect(imported.error.contains("1 key came more than once"), "\(imported)")
    #expect(try keys().count == 1)
  }

  @Test func aSecondPayloadOfAScanIsNamed() async throws {
    let specs = UpdatePayload(unsigned: .specs(NetworkSpecs.sample("development", .ecdsa)))
    let picture = try fixture.folder.write(try Movies.code(specs.bytes), to: "specs.png")
    var others: [String] = []
    var movies: [[[UInt8]]] = []
    for number in 0..<2 {
      // Of one length, so that the frames of both announce the same.
      let text = "<Bytes>\(number)" + String(repeating: "x", count: 3_000) + "</Bytes>"
      let bytes =
        Prelude(cryptoCode: 1, code: .message).bytes + [UInt8](repeating: 0x66, count: 32)
        + Array(text.utf8) + Nodes.genesis(of: "development").bytes
      let frames = try Movies.frames(bytes)
      movies.append(frames)
      others.append(
        try fixture.folder.write(try await Movies.movie(frames), to: "second\(number).gif"))
    }
    for (first, second) in [(picture, others[0]), (others[0], picture), (others[0], others[1])] {
      let both = try cold("scan", first, second)
      #expect(both.error.contains("hold a second payload, which was ignored"), "\(both)")
    }
    // All frames of a movie have one size.
    let alone = Array((specs.bytes + specs.bytes).prefix(movies[0][0].count))
    for (number, tail) in [[alone], movies[1]].enumerated() {
      let one = try fixture.folder.write(
        try await Movies.movie(movies[0] + tail), to: "one\(number).gif")
      let both = try cold("scan", one)
      #expect(both.error.contains("hold a second payload, which was ignored"), "\(both)")
    }
    for repeated in [[picture], [picture, picture], [others[0], others[0]]] {
      let alone = try fixture.run(["cold", "scan"] + repeated + ["--device", "device"])
      #expect(!alone.error.contains("second payload"), "\(alone)")
    }
    #expect(try cold("scan", picture).exitCode == 0)
    // The address that a chain knows is shown, which for ecdsa is another one than is exported.
    #expect(try cold("accept").exitCode == 0)
    try addSeed()
    let title = NetworkSpecs.sample("development", .ecdsa).title
    let derived = try document(
      try cold("derive", "Winner", "//a", "--network", title, "--json"))
    let account = try #require(derived["accountAddress"]?.string)
    #expect(derived["address"] != .string(account))
    #expect(try cold("seed", "list").output.contains("  \(account)  //a"))
    #expect(try cold("remove", account, "--yes").exitCode == 0)
  }

  // MARK: - Numbered keys, and removal

  @Test func numberedKeysContinueAfterTheLastNumber() throws {
    try addSeed()
    let none = try cold("derive", "Winner", "//stash", "--network", "Westend", "--numbered", "1")
    #expect(none.exitCode == 66 && none.error.contains("Derive it first"), "\(none)")
    #expect(try cold("derive", "Winner", "//stash", "--network", "westend").exitCode == 0)
    let first = try document(
      try cold("derive", "Winner", "//stash", "--network", "Westend", "--numbered", "2", "--json"))
    #expect(
      first["keys"]?.array?.map { $0["card"]?["path"] }
        == [.string("//stash//0"), .string("//stash//1")])
    #expect(try cold("derive", "Winner", "//stash//7", "--network", "Westend").exitCode == 0)
    let next = try cold("derive", "Winner", "//stash", "--network", "Westend", "--numbered", "1")
    #expect(next.exitCode == 0 && next.output.contains("//stash//8"), "\(next)")
    #expect(
      try paths() == ["//stash", "//stash//0", "//stash//1", "//stash//7", "//stash//8"])
    for arguments in [["--numbered", "0"], ["--numbered", "1001"], ["--numbered", "x"]] {
      let wrong = try fixture.run(
        ["cold", "derive", "Winner", "//stash", "--network", "Westend", "--device", "device"]
          + arguments)
      #expect(wrong.exitCode == 64, "\(wrong)")
    }
    let password = try cold(
      "derive", "Winner", "//stash", "--network", "Westend", "--numbered", "1", "--with-password")
    #expect(password.exitCode == 64, "\(password)")
    #expect(try paths().count == 5)
  }

  @Test func namedKeysAreRemovedAllOrNone() throws {
    try addSeed()
    for path in ["//a", "//b", "//c"] {
      #expect(try cold("derive", "Winner", path, "--network", "Westend").exitCode == 0)
    }
    // The same key for another network: its public key alone does not name it.
    #expect(try cold("derive", "Winner", "//a", "--network", "Kusama").exitCode == 0)
    let stored = try keys()
    func member(_ name: String, _ path: String, _ network: String) throws -> String {
      let key = stored.first {
        $0["card"]?["path"] == .string(path) && $0["network"] == .string(network)
      }
      return try #require(key?[name]?.string)
    }
    let b = try member("address", "//b", "Westend")
    let asked = try cold("remove", b)
    #expect(asked.exitCode == 77 && asked.error.contains("Give --yes"), "\(asked)")
    let ambiguous = try cold("remove", try member("publicKey", "//a", "Westend"), "--yes")
    #expect(ambiguous.exitCode == 65 && ambiguous.error.contains("for 'Kusama'"), "\(ambiguous)")
    let unknown = try cold("remove", b, "5Grw", "--yes")
    #expect(unknown.exitCode == 66, "\(unknown)")
    #expect(try keys().count == 4)
    let removed = try cold(
      "remove", b, try member("addressKey", "//a", "Kusama"), b, "--yes", "--json")
    #expect(try document(removed)["removed"]?.array?.count == 2)
    #expect(
      try keys().map { [$0["card"]?["path"], $0["network"]] }.count == 2
        && paths() == ["//a", "//c"])
    let history = try document(try cold("history", "--json"))
    let events = history["entries"]?.array?.first?["events"]?.array ?? []
    #expect(
      events.map { $0["event"] } == [.string("identity_removed"), .string("identity_removed")])
  }

  /// The device was made on a trusted host, and is worked on where a connection is up.
  @Test(
    .enabled(
      if: !ConnectionProbe.host.connections().isEmpty, "no connection of this computer is up"),
    arguments: [
      ["seed", "remove", "Winner", "--yes"], ["derive", "Winner", "//a", "--network", "Westend"],
    ])
  func nothingTouchesSecretsWhileAConnectionIsUp(arguments: [String]) throws {
    try addSeed()
    _ = try fixture.folder.write(
      Array(#"{"watchesHost": true, "state": "none"}"#.utf8), to: "device/detector.json")
    let refused = try fixture.run(["cold"] + arguments + ["--device", "device"])
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(refused.error.contains("A connection of this computer is up"))
    let list = try document(try cold("seed", "list", "--json"))
    #expect(list["seeds"]?.array?.first?["hasPhrase"] == .bool(true))
  }

  // MARK: - Shares, and wiping

  @Test(.timeLimit(.minutes(5)))
  func sharesAreMadeThatGiveTheSeedBack() throws {
    try addSeed()
    let passphrase = try fixture.folder.write(Array("one-two-three-four".utf8), to: "passphrase")
    let split = try cold(
      "seed", "split", "Winner", "--shares", "4", "--required", "3", "--title", "paper", "--out",
      "share", "--passphrase-file", passphrase, "--json")
    let files = try document(split)["files"]?.array?.compactMap(\.string)
    #expect(files == (1...4).map { "share-\($0).png" })
    #expect(!split.error.contains("legal winner"))
    let again = try cold(
      "seed", "split", "Winner", "--out", "share", "--passphrase-file", passphrase)
    #expect(again.exitCode == 1 && again.error.contains("share-1.png"), "\(again)")
    let notes = try cold("history").output
    #expect(notes.contains("Shares of the seed Winner were made: 4, 3 of them needed."))
    #expect(
      try fixture.run(["cold", "init", "--trust-host", "--device", "other"]).exitCode == 0)
    func recover(_ shares: [String]) throws -> ProcessOutcome {
      try fixture.run(
        ["cold", "seed", "recover", "Back"] + shares + [
          "--passphrase-file", passphrase, "--device", "other", "--json",
        ])
    }
    let few = try recover(["share-1.png", "share-3.png"])
    #expect(few.exitCode == 65, "\(few)")
    let recovered = try document(try recover(["share-4.png", "share-1.png", "share-3.png"]))
    let root = try KeyPair(secretURI: Array(KeysFixture.phrase.utf8).span, scheme: .sr25519)
      .publicKey
    #expect(recovered["root"]?["publicKey"] == .string(Hex.encode(root.publicKey)))
    for arguments in [
      ["--shares", "1"], ["--shares", "256"], ["--required", "4"], ["--required", "1"],
    ] {
      let wrong = try fixture.run(
        ["cold", "seed", "split", "Winner", "--out", "x", "--device", "device"] + arguments)
      #expect(wrong.exitCode == 64, "\(wrong)")
    }
    let empty = try fixture.folder.write([], to: "empty")
    let noPassphrase = try cold(
      "seed", "split", "Winner", "--out", "x", "--passphrase-file", empty)
    #expect(noPassphrase.exitCode == 65, "\(noPassphrase)")
  }

  @Test func aNewPhraseIsWrittenToAPipe() throws {
    let added = try cold("seed", "add", "Piped", "--generate", "--words", "12", "--phrase-out", "-")
    #expect(added.exitCode == 0, "\(added.error)")
    #expect(added.output.split(separator: " ").count == 12)
    let both = try cold("seed", "add", "Two", "--generate", "--phrase-out", "-", "--json")
    #expect(both.exitCode == 64)
  }

  @Test func wipingRemovesThePhrases() throws {
    try addSeed()
    let asked = try cold("wipe")
    #expect(asked.exitCode == 77 && asked.error.contains("'Winner'"), "\(asked)")
    #expect(try keys().isEmpty)
    #expect(try cold("wipe", "--yes").exitCode == 0)
    #expect(try document(try cold("seed", "list", "--json"))["seeds"] == .array([]))
    #expect(!Folder.exists(fixture.folder.file("device/seeds.sqlite")))
    try addSeed()
  }
}
