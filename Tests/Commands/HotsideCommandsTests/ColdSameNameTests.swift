import ByteSupport
import FileSupport
import JSONCodec
import SCALECodec
import SQLiteStore
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

  /// The device as one of an earlier release, which took the name for another genesis hash.
  private func addTwin() throws -> NetworkSpecs {
    let twin = Self.specs(title: "Game")
    let format = StoreFormat(
      name: "device", remedy: "", applicationID: FileKind.coldDeviceID, migrations: ["", ""])
    let store = try SQLiteConnection(
      path: device.tool.folder.file("device/device.sqlite"), mode: .existing, format: format)
    try store.run(
      "INSERT INTO chainspecs (key, value) VALUES (?, ?)",
      [
        .bytes(twin.key.scaleBytes), .bytes(OrderedNetworkSpecs(specs: twin, order: 9).scaleBytes),
      ])
    try store.run(
      "INSERT INTO verifiers (key, value) VALUES (?, ?)",
      [
        .bytes(Self.genesis.bytes),
        .bytes(CurrentVerifier(.custom(Verifier(nil))).scaleBytes),
      ])
    return twin
  }

  @Test func specsOfANameThatAnotherNetworkHasAreRefused() throws {
    let picture = try device.picture(Self.unsigned(Self.specs(title: "Game")))
    let scan = try device.cold("scan", picture)
    #expect(scan.exitCode == 77, "\(scan)")
    #expect(
      scan.error.contains("The name 'development' belongs to the network with the genesis hash"))
    #expect(
      scan.error.contains("It is refused here; a Vault of December 2025 would take it."), "\(scan)")
    #expect(try device.cold("accept").exitCode == 1)

    let rehearsal = try device.run(["rehearse", picture, "--as", "device"])
    #expect(rehearsal.error.contains("would show transactions of the network"), "\(rehearsal)")
    let document = try device.run(["rehearse", picture, "--as", "device", "--json"]).document
    let flags = document["scans"]?.array?.first?["flags"]?.array
    #expect(flags?.map { $0["code"] } == [.string("name_has_other_genesis")])
  }

  @Test func metadataOfAnotherNetworkShowsAndSignsNothingOfThisOne() async throws {
    let twin = try addTwin()
    let content = UpdateContent.metadata(
      try MetadataContent(blob: Self.lie, genesisHash: twin.genesisHash))
    let movie = try await Movies.movie(
      Movies.frames(UpdatePayload(unsigned: content).bytes, chunkSize: 1072))
    let lie = try device.cold("scan", try device.tool.folder.write(movie, to: "lie.gif"))
    #expect(lie.exitCode == 0, "\(lie)")
    #expect(try device.cold("accept").exitCode == 0)

    let parts = Signables.transfer(to: SigningDevice.receiver, of: 5)
    let transfer = try device.picture(try Signables.transaction(parts, from: try device.signer()))
    let blind = try device.cold("scan", transfer)
    #expect(blind.exitCode == 66 || blind.exitCode == 77, "\(blind)")
    #expect(!blind.output.contains("claim_daily_reward_"), "\(blind)")
    let capsule = try device.cold(
      "sign-content", "metadata", "--network", SigningDevice.sample.title, "--metadata-version",
      "1000000", "--key", Hex.encode(try device.signer().publicKey), "--out", "capsule.png")
    #expect(capsule.exitCode == 66, "\(capsule)")
    #expect(!Folder.exists(device.tool.folder.file("capsule.png")))

    // The genuine metadata of the version is taken all the same, and shows the call.
    try await device.acceptMetadata()
    let seen = try device.cold("scan", transfer)
    #expect(seen.exitCode == 0 && seen.output.contains("call transfer_keep_alive"), "\(seen)")
    let networks = try device.cold("networks", "--json").document["networks"]?.array ?? []
    #expect(networks.map { $0["metadata"]?.array?.count ?? 0 }.sorted().suffix(2) == [1, 1])
  }

  @Test(arguments: ["Development-sr25519", "d\u{435}velopment-sr25519 ", "development-sr25519"])
  func aTitleThatLooksLikeAnotherIsWarnedOfAndToldApart(_ title: String) throws {
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
      ("", "shows nothing"), (String(repeating: "x", count: 500), "has 500 letters"),
    ] {
      let scan = try device.cold(
        "scan", try device.picture(Self.unsigned(Self.specs("twin", title: title))))
      #expect(scan.exitCode == 0 && scan.output.contains(told), "\(scan)")
    }
  }

  @Test func verifyTellsOfANameThatIsKnownForAnotherNetwork() throws {
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

  /// Amounts and addresses are shown by specs: nobody signs others than are known without being told.
  @Test func otherSpecsThanTheDatabaseHasAreTold() throws {
    let tool = try Tool(["development": ["ws://127.0.0.1:1"]])
    var specs = NetworkSpecs.sample("development")
    specs.color = "#123456"
    func told() throws -> Bool {
      try tool.write(UpdateContent.specs(specs).signedBytes, payload: "specs")
      let words = ["make", "--msg", "add-specs", "--payload", "specs", "--unsigned", "--again"]
      let run = try tool.run(words)
      #expect(run.exitCode == 0, "\(run)")
      return run.error.contains(
        "The database has other specs of 'development' with sr25519: decimals")
    }
    #expect(try !told())
    specs.decimals += 1
    #expect(try told())
  }
}
