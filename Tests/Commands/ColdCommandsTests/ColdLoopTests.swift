import ByteSupport
import JSONCodec
import SecretShares
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Seeds, keys and capsules of `hotside cold`, and the way of an update round hot side and devices.
@Suite struct ColdLoopTests {
  private static let phrase =
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk"

  private let tool: Tool
  private let password: String

  init() throws {
    tool = try Tool()
    password = try tool.folder.write(Array("a long password".utf8), to: "password")
  }

  private func run(_ arguments: [String]) throws -> Tool.Run {
    try tool.run(arguments, environment: ["HOTSIDE_PASSWORD_FILE": password])
  }

  private func cold(_ device: String, _ arguments: String...) throws -> Tool.Run {
    try run(["cold"] + arguments + ["--device", device])
  }

  private func makeDevice(_ name: String, generalVerifier: String = "default") throws {
    let run = try cold(name, "init", "--trust-host", "--general-verifier", generalVerifier)
    #expect(run.exitCode == 0, "\(run)")
  }

  /// A device with the seed of the development phrase, and a key of it for Westend.
  private func makeAlice(_ device: String) throws -> JSONValue {
    try makeDevice(device, generalVerifier: "none")
    let phrase = try tool.folder.write(Array((Self.phrase + "\n").utf8), to: "phrase")
    let added = try cold(
      device, "seed", "add", "Alice", "--phrase-file", phrase, "--network", "Westend", "--json")
    #expect(added.exitCode == 0, "\(added)")
    return try added.document
  }

  private func accept(_ picture: String, on device: String) throws {
    let scan = try cold(device, "scan", picture)
    #expect(scan.exitCode == 0, "\(scan)")
    let accept = try cold(device, "accept")
    #expect(accept.exitCode == 0, "\(accept)")
  }

  private func refuse(_ picture: String, on device: String, _ code: String) throws {
    let scan = try cold(device, "scan", picture)
    #expect(scan.exitCode == 77 && scan.error.contains(code), "\(scan)")
  }

  /// Unsigned update, capsule of the device, completed update: the picture of the latter.
  private func complete(
    _ content: UpdateContent, _ message: String, _ payload: String, by key: String,
    _ what: [String]
  ) async throws -> String {
    let bytes = UpdatePayload(unsigned: content).bytes
    let drawn =
      bytes.count <= 1024 ? try Movies.code(bytes) : try await Movies.movie(Movies.frames(bytes))
    try accept(try tool.folder.write(drawn, to: payload + ".picture"), on: "signer")
    let capsule = tool.folder.file(payload + "-capsule.png")
    let signed = try run(
      ["cold", "sign-content"] + what + ["--key", key, "--out", capsule, "--device", "signer"])
    #expect(signed.exitCode == 0, "\(signed)")
    try tool.write(content.signedBytes, payload: payload)
    let completed = try run([
      "sign", "--msg", message, "--payload", payload, "--sufficient-qr", capsule, "--goal", "qr",
      "--name", tool.folder.file(payload + "-signed"), "--json",
    ])
    #expect(completed.exitCode == 0, "\(completed)")
    let files = try #require(try completed.document["files"]?.array?.compactMap(\.string))
    let picture = try #require(files.first { $0.hasSuffix(".png") || $0.hasSuffix(".gif") })
    return picture.replacing("*", with: tool.folder.path)
  }

  @Test(.timeLimit(.minutes(5)))
  func anUpdateSignedByADeviceIsJudgedByOthers() async throws {
    let alice = try makeAlice("signer")
    let key = try #require(alice["keys"]?.array?.first?["publicKey"]?.string)
    let sample = NetworkSpecs.sample("development")
    let specs = try await complete(
      .specs(sample), "add-specs", "sign_me_add_specs_development_sr25519", by: key,
      ["specs", "--network", sample.title])
    let metadata = UpdateContent.metadata(
      try MetadataContent(
        blob: Nodes.metadata("development"), genesisHash: sample.genesisHash))
    let movie = try await complete(
      metadata, "load-metadata", "sign_me_load_metadata_developmentV1000000", by: key,
      ["metadata", "--network", sample.title, "--metadata-version", "1000000"])
    #expect(movie.hasSuffix(".gif"))
    // Knows the key as the network's own verifier.
    try makeDevice("second")
    try accept(specs, on: "second")
    let verifiers = try cold("second", "networks", "--json").document
    let entry = verifiers["networks"]?.array?.first {
      $0["specs"]?["title"] == .string(sample.title)
    }
    #expect(entry?["verifier"]?["verifier"]?["publicKey"] == .string(key))
    try accept(movie, on: "second")
    // Knows another key as the network's own verifier.
    try makeDevice("third")
    let others = try tool.folder.write(
      try Movies.code(try Movies.signed(.specs(sample)).bytes), to: "others.png")
    try accept(others, on: "third")
    try refuse(movie, on: "third", "signed")
    try refuse(specs, on: "third", "signed")
    // Knows nothing of the network: metadata is refused, specs bring their verifier.
    try makeDevice("fresh")
    try refuse(movie, on: "fresh", "network")
    try accept(specs, on: "fresh")
    try accept(movie, on: "fresh")
    let log = try cold("signer", "history", "--json").output
    #expect(log.contains("metadata_signed") && log.contains("network_specs_signed"))
  }

  private static let root = "46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a"

  /// The movie with the four keys of the device "one", one of which has a password.
  private func exportKeys() throws -> String {
    let alice = try makeAlice("one")
    #expect(alice["root"]?["publicKey"] == .string(Self.root))
    for (path, network) in [("//polkadot", "Polkadot"), ("//hard/soft", "Westend")] {
      let derived = try cold("one", "derive", "Alice", path, "--network", network)
      #expect(derived.exitCode == 0, "\(derived)")
    }
    let secret = try tool.folder.write(Array("hidden".utf8), to: "key-password")
    let hidden = try cold(
      "one", "derive", "Alice", "//secret", "--network", "Westend", "--key-password-file", secret)
    #expect(hidden.exitCode == 0, "\(hidden)")
    let movie = tool.folder.file("keys.gif")
    let exported = try cold("one", "export", "--key-set", "Alice", "--out", movie)
    #expect(exported.exitCode == 0, "\(exported)")
    return movie
  }

  @Test(.timeLimit(.minutes(5)))
  func keysOfASeedThatTheDeviceDoesNotHaveAreNotImported() throws {
    let movie = try exportKeys()
    try makeDevice("two")
    let unknown = try cold("two", "import", movie, "--json")
    #expect(unknown.exitCode == 12, "\(unknown)")
    #expect(try unknown.document["imported"] == .integer(0))
  }

  @Test(.timeLimit(.minutes(5)))
  func keysThatAnotherDeviceShowsAreImportedOnce() throws {
    let movie = try exportKeys()
    try makeDevice("two")
    let phrase = tool.folder.file("phrase")
    #expect(try cold("two", "seed", "add", "Mine", "--phrase-file", phrase).exitCode == 0)
    let imported = try cold("two", "import", movie, "--json")
    #expect(imported.exitCode == 0, "\(imported)")
    #expect(try imported.document["imported"] == .integer(4))
    let listed = try cold("two", "seed", "list", "--json").document
    let seed = try #require(listed["seeds"]?.array?.first)
    let keys = try #require(seed["keys"]?.array)
    let found = Dictionary(
      uniqueKeysWithValues: keys.map { key in
        (key["card"]?["path"]?.string ?? "", key["publicKey"]?.string ?? "")
      })
    // subkey's and substrate-interface's.
    #expect(
      found["//westend"] == "3efeca331d646d8a2986374bb3bb8d6e9e3cfcdd7c45c2b69104fab5d61d3f34")
    #expect(
      found["//polkadot"] == "f606519cb8726753885cd4d0f518804a69a5e0badf36fee70feadd8044081730")
    #expect(
      keys.filter { $0["card"]?["hasPwd"] == .bool(true) }.map { $0["card"]?["path"] }
        == [.string("//secret")])
    #expect(try cold("two", "import", movie, "--json").document["imported"] == .integer(0))
  }

  @Test func aKeyIsDrawnForOtherWallets() throws {
    let key = try #require(try makeAlice("one")["keys"]?.array?.first)
    let address = try #require(key["address"]?.string)
    let out = tool.folder.file("key.png")
    let identicon = tool.folder.file("identicon.png")
    let exported = try cold(
      "one", "export", "--key", address, "--out", out, "--identicon", identicon, "--json")
    #expect(exported.exitCode == 0, "\(exported)")
    let code = "substrate:\(address):0x\(key["genesisHash"]?.string ?? "")"
    #expect(try exported.document["code"] == .string(code))
    let read = try run(["qr", "read", out])
    #expect(read.output == Hex.encode(Array(code.utf8)) + "\n", "\(read)")
    #expect(try tool.bytes(identicon).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    let drawn = try cold("one", "export", "--key", address, "--out", out)
    #expect(drawn.output.contains(code) && drawn.output.split(separator: "\n").count > 10)
  }

  @Test func anExportedSecretNeedsAgreementAndIsMarked() throws {
    let key = try #require(try makeAlice("one")["keys"]?.array?.first?["address"]?.string)
    let out = tool.folder.file("secret.png")
    let refused = try cold("one", "export", "--secret", key, "--out", out)
    #expect(refused.exitCode == 77, "\(refused)")
    let exported = try cold("one", "export", "--secret", key, "--out", out, "--yes")
    #expect(exported.exitCode == 0, "\(exported)")
    let list = try cold("one", "seed", "list")
    #expect(list.output.contains("hot"), "\(list)")
    // No secret and no phrase in the device's own store or on any stream.
    for run in [refused, exported, list] { #expect(!run.description.contains("bottom drive")) }
    #expect(!exported.error.contains("64 bytes"), "\(exported)")
    let store = try tool.bytes(tool.folder.file("one/device.sqlite"))
    #expect(!String(decoding: store, as: UTF8.self).contains("bottom drive"))
    let keyStore = try tool.bytes(tool.folder.file("one/seeds.sqlite"))
    #expect(!String(decoding: keyStore, as: UTF8.self).contains("bottom drive"))
  }

  @Test func secretsThatOtherWalletsCannotImportAreNamed() throws {
    _ = try makeAlice("one")
    let derived = try cold(
      "one", "derive", "Alice", "//hard/soft", "--network", "Westend", "--json")
    #expect(derived.exitCode == 0, "\(derived)")
    let key = try #require(derived.output.firstMatch(of: /"address": ?"([A-Za-z0-9]+)"/)).1
    let run = try cold(
      "one", "export", "--secret", String(key), "--out", tool.folder.file("soft.png"), "--yes")
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("so the secret has 64 bytes"), "\(run)")
  }

  @Test func aRefusedCommandChangesNothing() throws {
    _ = try makeAlice("one")
    let before = try cold("one", "show", "--json").output
    let cases: [([String], Int32)] = [
      (["derive", "Alice", "//westend", "--network", "Westend"], 77),
      (["derive", "Alice", "westend", "--network", "Westend"], 65),
      (["derive", "Alice", "//a///secret", "--network", "Westend"], 64),
      (["derive", "Nobody", "//a", "--network", "Westend"], 66),
      (["derive", "Alice", "//a", "--network", "Nowhere"], 66),
      (["seed", "add", "Alice", "--phrase-file", tool.folder.file("phrase")], 77),
      (["seed", "add", "Bad", "--phrase-file", password], 65),
      (["seed", "remove", "Alice"], 77), (["seed", "remove", "Nobody", "--yes"], 66),
      (["export", "--key", "5Grw", "--out", "x.png"], 66),
      (["export", "--key-set", "Nobody", "--out", "x.gif"], 77),
      (["sign-content", "types", "--network", "Westend", "--key", "5Grw", "--out", "x"], 64),
    ]
    for (arguments, code) in cases {
      let run = try run(["cold"] + arguments + ["--device", "one"])
      #expect(run.exitCode == code, "\(arguments): \(run)")
      #expect(run.output.isEmpty && !run.error.isEmpty, "\(arguments)")
    }
    #expect(try cold("one", "show", "--json").output == before)
    let removed = try cold("one", "seed", "remove", "Alice", "--yes")
    #expect(removed.exitCode == 0, "\(removed)")
    #expect(try cold("one", "seed", "list", "--json").document["seeds"] == .array([]))
  }

  @Test func sharesRecoverTheSeed() throws {
    try makeDevice("one")
    let phrase = Array(Self.phrase.utf8)
    let passphrase = Array("one-two-three".utf8)
    let shares = try BananaSplit.split(
      phrase.span, title: "paper", passphrase: passphrase.span, total: 3, required: 2,
      random: { SecretBytes(randomCount: $0) })
    var pictures: [String] = []
    for (number, share) in shares.prefix(2).enumerated() {
      let text = share.text.withBytes { text in text.indices.map { text[$0] } }
      pictures.append(try tool.folder.write(try Movies.code(text), to: "share\(number).png"))
    }
    let file = try tool.folder.write(passphrase, to: "passphrase")
    let wrong = try run(
      ["cold", "seed", "recover", "Back"] + pictures + [
        "--passphrase-file", password, "--device", "one",
      ])
    #expect(wrong.exitCode == 77, "\(wrong)")
    let recovered = try run(
      ["cold", "seed", "recover", "Back"] + pictures + [
        "--passphrase-file", file, "--device", "one", "--json",
      ])
    #expect(recovered.exitCode == 0, "\(recovered)")
    #expect(
      try recovered.document["root"]?["publicKey"]
        == .string("46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a"))
  }
}
