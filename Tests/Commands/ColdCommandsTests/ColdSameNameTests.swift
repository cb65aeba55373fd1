import ByteSupport
import CommandTestSupport
import FileSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Networks of other genesis hashes that are called like one of the device (cold-signer 10, 55 and 56).
@Suite struct ColdSameNameTests {
  private static let genesis = Hash256([UInt8](repeating: 0x66, count: 32)) ?? Blake2b.hash256([])
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  private static func specs(_ name: String = "development", title: String) -> NetworkSpecs {
    var specs = NetworkSpecs.sample(name)
    specs.genesisHash = genesis
    specs.title = title
    return specs
  }

  private static func unsigned(_ specs: NetworkSpecs) -> [UInt8] {
    UpdatePayload(unsigned: .specs(specs)).bytes
  }

  /// The sample's metadata with another name for a call.
  private static let lie: [UInt8] = {
    let (call, name) = (Array("transfer_keep_alive".utf8), Array("claim_daily_reward_".utf8))
    var blob = Nodes.metadata("development")
    for start in blob.indices where blob[start...].starts(with: call) {
      blob.replaceSubrange(start..<start + call.count, with: name)
    }
    return blob
  }()

  // MARK: - A namesake of the true network

  private static let twin = specs(title: "Game")

  private func rehearse(_ picture: String) throws -> JSONValue {
    let run = try device.run(["rehearse", picture, "--as", "device", "--json"])
    return try #require(try run.document["scans"]?.array?.first)
  }

  /// Accepts the specs of the namesake.
  private func acceptTwin() throws {
    let scan = try device.cold("scan", try device.picture(Self.unsigned(Self.twin)))
    #expect(scan.exitCode == 0, "\(scan)")
    #expect(try device.cold("accept").exitCode == 0)
  }

  /// The picture of the namesake's metadata.
  private func lie() async throws -> String {
    let content = UpdateContent.metadata(
      try MetadataContent(blob: Self.lie, genesisHash: Self.twin.genesisHash))
    let movie = try await Movies.movie(
      Movies.frames(UpdatePayload(unsigned: content).bytes, chunkSize: 1072))
    return try device.tool.folder.write(movie, to: "lie.gif")
  }

  /// Accepts the namesake's metadata after its specs.
  private func acceptLie() async throws {
    try acceptTwin()
    let scan = try device.cold("scan", try await lie())
    #expect(scan.exitCode == 0, "\(scan)")
    #expect(try device.cold("accept").exitCode == 0)
  }

  /// The picture of a transfer on the true network.
  private func transfer() throws -> String {
    let parts = Signables.transfer(to: SigningDevice.receiver, of: 5)
    return try device.picture(try Signables.transaction(parts, from: try device.signer()))
  }

  @Test func theRehearsalFlagsTheSpecsOfANamesake() throws {
    let rehearsed = try rehearse(try device.picture(Self.unsigned(Self.twin)))
    #expect(rehearsed["decision"] == .string("accepted"))
    #expect(
      rehearsed["flags"]?.array?.map { $0["code"] } == [.string("name_has_other_genesis")])
    #expect(
      rehearsed["flags"]?.array?.first?["message"]?.string?.contains(
        "would show transactions of that network") == true)
  }

  @Test func theSpecsOfANamesakeAreShownWithBothGenesisHashesAndAWarning() throws {
    let scan = try device.cold("scan", try device.picture(Self.unsigned(Self.twin)))
    #expect(scan.exitCode == 0, "\(scan)")
    for hash in [SigningDevice.sample.genesisHash, Self.twin.genesisHash] {
      #expect(scan.output.contains(hash.hex), "\(scan)")
    }
    let warnings = try device.cold("show", "--json").document["cards"]?["warning"]?.array
    #expect(
      warnings?.map { $0["code"] } == [
        .string("not_verified"), .string("name_has_other_genesis"),
      ])
    #expect(try device.cold("accept").exitCode == 0)
  }

  @Test func theRehearsalFlagsTheMetadataOfANamesake() async throws {
    try acceptTwin()
    #expect(
      try rehearse(try await lie())["flags"]?.array?.map { $0["code"] }
        == [.string("name_has_other_genesis")])
  }

  /// cold-signer 10, 55: a Vault of December 2025 shows the false call.
  @Test func metadataOfANamesakeNeverShowsTransactionsOfTheTrueNetwork() async throws {
    try await acceptLie()
    let blind = try device.cold("scan", try transfer())
    #expect(blind.exitCode == 66, "\(blind)")
    #expect(blind.error.contains("No metadata of the network 'development' is stored"), "\(blind)")
    #expect(!blind.output.contains("claim_daily_reward_"), "\(blind)")
  }

  @Test func metadataOfANamesakeIsNotSignedForTheTrueNetwork() async throws {
    try await acceptLie()
    let capsule = try device.cold(
      "sign-content", "metadata", "--network", SigningDevice.sample.title, "--metadata-version",
      "1000000", "--key", Hex.encode(try device.signer().publicKey), "--out", "capsule.png")
    #expect(capsule.exitCode == 66, "\(capsule)")
    #expect(!Folder.exists(device.tool.folder.file("capsule.png")))
  }

  @Test func theTrueMetadataIsAcceptedNextToThatOfANamesake() async throws {
    try await acceptLie()
    try await device.acceptMetadata()
    let seen = try device.cold("scan", try transfer())
    #expect(seen.exitCode == 0 && seen.output.contains("call transfer_keep_alive"), "\(seen)")
    let networks = try device.cold("networks", "--json").document["networks"]?.array ?? []
    #expect(networks.map { $0["metadata"]?.array?.count ?? 0 }.sorted().suffix(2) == [1, 1])
  }

  // MARK: - Names and titles

  /// A picture that new phones take is for somebody.
  @Test func specsOfATestNetworkThatWasResetWorkOnPhones() throws {
    let tool = try Tool()
    let picture = try tool.folder.write(
      try Movies.code(Self.unsigned(Self.specs("westend", title: "Westend"))), to: "reset.png")
    let run = try tool.run("rehearse", picture)
    #expect(run.exitCode == 0 && run.output.hasPrefix("Works on a new phone"), "\(run)")
    #expect(run.error.contains("must first remove the network that is no longer wanted"), "\(run)")
    #expect(!run.error.contains("Do not publish"), "\(run)")
  }

  @Test(arguments: ["Development-sr25519", "d\u{435}velopment-sr25519 ", "development-sr25519"])
  func aTitleThatLooksLikeAnotherIsWarnedOfAndDistinguished(_ title: String) throws {
    let picture = try device.picture(Self.unsigned(Self.specs("twin", title: title)))
    let scan = try device.cold("scan", picture)
    #expect(scan.exitCode == 0, "\(scan)")
    #expect(scan.output.contains("looks like 'development-sr25519'"), "\(scan)")
    let document = try device.cold("show", "--json").document
    let warnings = document["cards"]?["warning"]?.array?.compactMap { $0["code"]?.string }
    #expect(warnings == ["not_verified", "looks_like_network"])
    #expect(try device.cold("accept").exitCode == 0)
    let message = try device.cold("scan", try device.message("hello"))
    #expect(
      message.output.contains(
        "! Another network on this device looks like 'development-sr25519'."), "\(message)")
    #expect(message.output.contains(SigningDevice.sample.genesisHash.hex), "\(message)")
  }

  @Test func aTitleThatShowsNothingOrTooMuchIsWarnedOf() throws {
    for (title, told) in [
      ("", "has no visible characters"), (String(repeating: "x", count: 500), "has 500 letters"),
    ] {
      let scan = try device.cold(
        "scan", try device.picture(Self.unsigned(Self.specs("twin", title: title))))
      #expect(scan.exitCode == 0 && scan.output.contains(told), "\(scan)")
    }
  }

  @Test func verifyReportsANameThatBelongsToAnotherNetwork() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:1"]])
    for name in ["development", "westend"] {
      let picture = try tool.folder.write(
        try Movies.code(Self.unsigned(Self.specs(name, title: "Game"))), to: name + ".png")
      let told = "The network name '\(name)' belongs to the network with the genesis hash"
      let run = try tool.run("verify", picture)
      #expect(run.exitCode == 0 && run.error.contains(told), "\(run)")
      let document = try tool.run("verify", picture, "--json").document
      let warnings = document["warnings"]?.array?.compactMap { $0.string } ?? []
      #expect(warnings.contains { $0.hasPrefix(told) }, "\(warnings)")
    }
    let other = try tool.folder.write(
      try Movies.code(Self.unsigned(Self.specs("unheard-of", title: "Game"))), to: "other.png")
    #expect(!(try tool.run("verify", other).error.contains("belongs to the network")))
  }

  /// An update under the name of another chain is signed only if its hash is expected, or a person agrees.
  @Test(
    arguments: [
      ["make", "--msg", "add-specs", "--verifier-alice", "sr25519"],
      ["make", "--msg", "add-specs", "--unsigned", "--yes"],
      ["keys", "sign", "--key", "release", "--yes"], ["keys", "sign", "--key", "release"],
    ])
  func anUpdateUnderTheNameOfAnotherChainIsNotSigned(_ words: [String]) throws {
    let fixture = try KeysFixture()
    #expect(try fixture.importKey("release", crypto: "sr25519").exitCode == 0)
    let tool = try Tool()
    let environment = ["HOTSIDE_WORKSPACE": tool.folder.path]
    let specs = Self.specs("westend", title: "Game")
    try tool.write(UpdateContent.specs(specs).signedBytes, payload: "specs")
    let hash = Blake2b.hash256(UpdateContent.specs(specs).signedBytes).hex
    let payload = words[0] == "make" ? ["--payload", "specs"] : ["specs"]
    let run = try fixture.run(words + payload, environment: environment)
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("The network name 'westend' belongs to the network"), "\(run)")
    #expect(run.error.contains("give --expect-hash \(hash)"), "\(run)")
    #expect(tool.products.isEmpty && run.output.isEmpty, "\(run)")
    let agreed = words.filter { $0 != "--yes" } + payload + ["--expect-hash", hash]
    let meant = try fixture.run(agreed, environment: environment)
    #expect(meant.exitCode == 0 && meant.error.contains("belongs to the network"), "\(meant)")
  }

  /// `status` says before `sign` does that the name of what waits belongs to another chain, also if that chain is not
  /// in the database.
  @Test(arguments: ["westend", "kusama"], [true, false])
  func statusNamesTheChainThatOwnsTheName(_ name: String, isKnown: Bool) throws {
    let tool = isKnown ? try Tool() : try Tool([:])
    let specs = Self.specs(name, title: "Game")
    let metadata = Nodes.metadata(name, version: 7)
    try tool.write(UpdateContent.specs(specs).signedBytes, payload: "sign_me_add_specs_game")
    try tool.write(
      UpdateContent.metadata(
        MetadataContent(blob: metadata, genesisHash: specs.genesisHash)
      ).signedBytes, payload: "sign_me_load_metadata_game")
    for command in [["status"], ["status", name]] {
      let run = try tool.run(command)
      #expect(run.exitCode == 12 && run.output.contains("2 waiting"), "\(run)")
      #expect(run.output.contains("Its network name belongs to the network with"), "\(run)")
      let shown = "\(specs.genesisHash.hex.prefix(8))…\(specs.genesisHash.hex.suffix(4))"
      #expect(run.output.contains("but it is for \(shown)"), "\(run)")
    }
  }

  /// Amounts and addresses are shown by specs: nobody signs others than are known without being told.
  @Test func specsThatDifferFromTheDatabaseAreReported() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:1"]])
    var specs = NetworkSpecs.sample("development")
    specs.color = "#123456"
    func told() throws -> Bool {
      try tool.write(UpdateContent.specs(specs).signedBytes, payload: "specs")
      let words = ["make", "--msg", "add-specs", "--payload", "specs", "--unsigned", "--again"]
      let run = try tool.run(words)
      #expect(run.exitCode == 0, "\(run)")
      return run.error.contains(
        "The database has different specs of 'development' with sr25519: decimals")
    }
    #expect(try !told())
    specs.decimals += 1
    #expect(try told())
  }
}
