import ByteSupport
import CommandTestSupport
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Metadata of a version that the database holds is that metadata or a reduction of it, whoever signs.
@Suite struct KnownVersionTests {
  private static let full = Nodes.metadata()
  private static let payload = "sign_me_load_metadata_developmentV1000000"
  private static let reducedPayload = payload + "_reduced-calls-only"
  private static let (call, lie) = ("transfer_keep_alive", "transfer_keep_alibi")

  private let tool: Tool

  /// A workspace that knows the sample's metadata.
  init() throws {
    tool = try Tool(["development": ["ws://127.0.0.1:9"]])
    try tool.storeSample()
  }

  private static func reduced(_ level: ReductionLevel = .callsOnly) throws -> [UInt8] {
    try MetadataReduction(of: full, to: level).bytes
  }

  private static func fullLie() throws -> [UInt8] {
    var bytes = full
    try Nodes.replace(call, by: lie, in: &bytes)
    return bytes
  }

  /// A call that is renamed, and a letter that no reduction would keep.
  private static func reducedLie() throws -> [UInt8] {
    var bytes = try reduced()
    try Nodes.replace(call, by: lie, in: &bytes)
    let name = try #require(bytes.ranges(of: Array("T::Balance".utf8)).last)
    bytes[name.upperBound - 1] ^= 1
    return bytes
  }

  private static func content(
    _ blob: [UInt8], genesis: Hash256 = Nodes.genesis(of: "development")
  ) throws -> UpdateContent {
    .metadata(try MetadataContent(blob: blob, genesisHash: genesis))
  }

  private func write(_ blob: [UInt8], _ name: String) throws {
    try tool.write(Self.content(blob).signedBytes, payload: name)
  }

  private func make(_ name: String, _ more: [String] = ["--unsigned"]) throws -> Tool.Run {
    try tool.run(["make", "--msg", "load-metadata", "--payload", name, "--no-rehearsal"] + more)
  }

  private func forget() throws {
    try tool.succeed("remove", "spec-name-version", "development", "1000000")
  }

  // MARK: - Signing

  /// Payloads with other bytes under the known version.
  enum Lie: String, CaseIterable, Sendable {
    case reduced = "sign_me_load_metadata_developmentV1000000_reduced-calls-only"
    case full = "sign_me_load_metadata_developmentV1000000"
    case fullOfAnotherName = "a name of my own"
    case reducedOfAnotherName = "another"

    func blob() throws -> [UInt8] {
      switch self {
      case .reduced, .reducedOfAnotherName: try KnownVersionTests.reducedLie()
      case .full, .fullOfAnotherName: try KnownVersionTests.fullLie()
      }
    }
  }

  /// A vault with the key "release", and the options that sign with it.
  private func vault() throws -> (fixture: KeysFixture, options: [String]) {
    let fixture = try KeysFixture()
    try #require(try fixture.importKey("release").exitCode == 0)
    let options = [
      "--key", "release", "--vault", fixture.keyStore, "--password-file", fixture.passwordFile,
      "--yes",
    ]
    return (fixture, options)
  }

  /// The options of every way to sign a payload, or not to.
  private func signers(of blob: [UInt8], _ vault: [String]) throws -> [[String]] {
    let pair = try KeyPair.development("//Alice", scheme: .sr25519)
    let signature = try pair.sign(Self.content(blob).signedBytes)
    let capsule = try SufficientCrypto(
      encryption: .sr25519, publicKey: pair.publicKey.publicKey, signature: signature.bytes)
    return [
      [], ["--unsigned"], ["--verifier-alice", "ed25519"], vault,
      ["--sufficient-hex", Hex.encode(capsule.scaleBytes)],
      [
        "--verifier-hex", Hex.encode(pair.publicKey.publicKey), "--signature-hex",
        Hex.encode(signature.bytes), "--crypto", "sr25519",
      ],
    ]
  }

  @Test(arguments: Lie.allCases)
  func noSignerCompletesOtherBytesUnderAKnownVersion(lie: Lie) throws {
    let vault = try vault()
    let (name, blob) = (lie.rawValue, try lie.blob())
    try write(blob, name)
    for signer in try signers(of: blob, vault.options) {
      let run = try make(name, signer)
      #expect(run.exitCode == 77, "\(name) \(signer): \(run)")
      for text in [
        Self.lie, Self.call, Blake2b.hash256(blob).hex, Blake2b.hash256(Self.full).hex,
      ] {
        #expect(run.error.contains(text), "\(text): \(run)")
      }
    }
    #expect(tool.products == [])
  }

  @Test(arguments: Lie.allCases)
  func noVaultSignsOtherBytesUnderAKnownVersion(lie: Lie) throws {
    let vault = try vault()
    try write(try lie.blob(), lie.rawValue)
    let run = try tool.run(["keys", "sign", lie.rawValue] + vault.options)
    #expect(run.exitCode == 77 && run.output.isEmpty, "\(run)")
    #expect(tool.products == [])
  }

  @Test(arguments: [payload, reducedPayload])
  func theKnownBytesAreCompletedAndSigned(name: String) throws {
    let vault = try vault()
    try write(name == Self.payload ? Self.full : Self.reduced(), name)
    #expect(try make(name).exitCode == 0)
    let run = try tool.run(["keys", "sign", name] + vault.options)
    #expect(run.exitCode == 0, "\(run)")
  }

  @Test(arguments: [payload, reducedPayload])
  func aFlippedBitOfAPayloadIsRefused(_ name: String) throws {
    var seeds = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &seeds)
    var random = SplitMix64(seed: seed)
    let genuine = try Self.content(name == Self.payload ? Self.full : Self.reduced()).signedBytes
    for _ in 0..<70 {
      let place = Int.random(in: 0..<genuine.count, using: &random)
      let bit = UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      var flipped = genuine
      flipped[place] ^= bit
      try tool.write(flipped, payload: name)
      let run = try make(name)
      #expect([65, 77].contains(run.exitCode), "seed \(seed), byte \(place), bit \(bit): \(run)")
    }
    #expect(tool.products == [])
  }

  @Test func metadataOfAnUnknownVersionIsCompleted() throws {
    try forget()
    try write(Self.fullLie(), Self.payload)
    #expect(try make(Self.payload).exitCode == 0)
    try write(Nodes.metadata(version: 7), "sign_me_load_metadata_developmentV7")
    #expect(try make("sign_me_load_metadata_developmentV7").exitCode == 0)
  }

  @Test func aNamedDatabaseThatIsMissingIsRefused() throws {
    try write(Self.full, Self.payload)
    let run = try make(
      Self.payload, ["--unsigned", "--hot-db-path", tool.folder.file("none.sqlite")])
    #expect(run.exitCode == 66, "\(run)")
    #expect(tool.products == [])
  }

  @Test func theNamedDatabaseDecidesForAnotherWorkspace() throws {
    let other = try Tool(["development": ["ws://127.0.0.1:9"]])
    let place = try other.folder.write(try Self.content(Self.fullLie()).signedBytes, to: "mine")
    let run = try other.run(
      "make", "--msg", "load-metadata", "--payload", place, "--unsigned", "--no-rehearsal",
      "--hot-db-path", tool.database)
    #expect(run.exitCode == 77, "\(run)")
    let folder = try other.run(
      "make", "--msg", "load-metadata", "--payload", "mine", "--unsigned", "--no-rehearsal",
      "--files-dir", other.folder.path, "--hot-db-path", tool.database)
    #expect(folder.exitCode == 77, "\(folder)")
  }

  @Test func aKnownVersionIsRefusedForAnotherGenesisHash() throws {
    let content = try Self.content(Self.full, genesis: Nodes.genesis(of: "another"))
    try tool.write(content.signedBytes, payload: Self.payload)
    let run = try make(Self.payload)
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains(Nodes.genesis(of: "another").hex), "\(run)")
  }

  @Test func loadMetadataWritesNoOtherBytesUnderAKnownVersion() throws {
    let node = try Nodes.sample(transactionVersion: 2)
    for words in [["-d", "-n", "development", "--endpoint", node.url], ["-d", "-u", node.url]] {
      let run = try tool.run(["load-metadata"] + words)
      #expect(run.exitCode == 77, "\(run)")
    }
    #expect(tool.payloads == [])
  }

  // MARK: - Names and levels

  @Test func aNameWithALevelRequiresThatReduction() throws {
    for isKnown in [true, false] {
      if !isKnown { try forget() }
      try write(Self.full, Self.reducedPayload)
      let full = try make(Self.reducedPayload)
      #expect(full.exitCode == 77 && full.error.contains("full metadata"), "\(full)")
      try write(Self.reduced(.callsAndDocs), Self.reducedPayload)
      let higher = try make(Self.reducedPayload)
      #expect(higher.exitCode == 77 && higher.error.contains("calls-and-docs"), "\(higher)")
      try write(Self.reducedLie(), Self.reducedPayload)
      #expect(try make(Self.reducedPayload).exitCode == 77)
    }
  }

  @Test func reducedMetadataIsCompletedOnlyAtAStatedLevel() throws {
    try write(Self.reduced(), "mine")
    let run = try make("mine")
    #expect(run.exitCode == 77 && run.error.contains("--reduce calls-only"), "\(run)")
    #expect(try make("mine", ["--reduce", "calls-and-docs"]).exitCode == 77)
    #expect(try make("mine", ["--reduce", "calls-only"]).exitCode == 0)
  }

  @Test func aNameOfAnotherNetworkOrVersionIsRefused() throws {
    for name in [
      "sign_me_load_metadata_developmentV1000001", "sign_me_load_metadata_westendV1000000",
    ] {
      try write(Self.full, name)
      let run = try make(name)
      #expect(run.exitCode == 77 && run.error.contains("development 1000000"), "\(run)")
    }
  }

  // MARK: - No reduction by the rules

  @Test func metadataThatOnlyLooksReducedIsReportedByEveryCommand() throws {
    let lie = try Self.reducedLie()
    let file = try tool.folder.write(lie, to: "lie.scale")
    let shown = try tool.run("show", "check-file", file, "--json")
    #expect(try shown.document["metadataForm"] == .string("no-reduction"), "\(shown)")
    try forget()
    try write(lie, "mine")
    let make = try make("mine")
    #expect(make.exitCode == 77 && make.error.contains("no reduction"), "\(make)")
    let update = try tool.folder.write(
      Array(Hex.encode(UpdatePayload(unsigned: Self.content(lie)).bytes).utf8), to: "lie.txt")
    let verify = try tool.run("verify", update, "--json")
    #expect(verify.exitCode == 77, "\(verify)")
    #expect(try verify.document["metadataForm"] == .string("no-reduction"))
    let full = try tool.folder.write(Self.full, to: "full.scale")
    for (words, told) in [
      (["diff", file, full], "no reduction"), (["diff", full, file], "no reduction"),
      (["rehearse", "--calls", file, "--against", full], "is not a reduction of"),
    ] {
      let run = try tool.run(words)
      #expect(run.exitCode == 77 && run.error.contains(told), "\(words): \(run)")
    }
    let rehearsed = try tool.run("rehearse", "--calls", file)
    #expect(rehearsed.error.contains("no reduction"), "\(rehearsed)")
    var configuration = DevelopmentNodeConfiguration(metadata: lie)
    configuration.genesisHash = Nodes.genesis(of: "development")
    let node = try DevelopmentNodeServer(configuration)
    let loaded = try tool.run(
      "load-metadata", "-t", "-n", "development", "--endpoint", node.url)
    #expect(loaded.exitCode == 77 && loaded.error.contains("no reduction"), "\(loaded)")
  }

  // MARK: - Comparing

  @Test func makeComparesFullMetadataWithTheNamedMetadata() throws {
    let given = try tool.folder.write(Self.full, to: "full.scale")
    let other = try tool.folder.write(try Self.fullLie(), to: "other.scale")
    try write(Self.full, Self.payload)
    #expect(try make(Self.payload, ["--against", given]).exitCode == 0)
    #expect(try make(Self.payload, ["--against", given, "--reduce", "calls-only"]).exitCode == 0)
    for more in [["--against", other], ["--against", other, "--reduce", "calls-only"]] {
      let run = try make(Self.payload, more)
      #expect(run.exitCode == 77 && run.error.contains(Self.lie), "\(run)")
    }
    // What is named beside a payload does not stand for what the database holds.
    try write(MetadataReduction(of: Self.fullLie(), to: .callsOnly).bytes, Self.reducedPayload)
    let run = try make(Self.reducedPayload, ["--against", other])
    #expect(run.exitCode == 77 && run.error.contains("in the database"), "\(run)")
  }

  @Test(arguments: [true, false])
  func verifyAndDoctorCompareUpdatesWithTheDatabase(isReduced: Bool) async throws {
    let blob = isReduced ? try Self.reducedLie() : try Self.fullLie()
    let update = try Movies.signed(Self.content(blob))
    let movie = try await Movies.movie(Movies.frames(update.bytes))
    let name = "load_metadata_developmentV1000000"
    try tool.folder.write(movie, to: "Output/completed/\(name).gif")
    let verifier = try #require(update.verifier)
    try tool.succeed(
      "networks", "verifier", "set", "development", "--crypto", "ed25519", "--public-key",
      Hex.encode(verifier.publicKey))
    for more in [[], ["--verifier", "recorded"], ["--json"]] {
      let run = try tool.run(["verify", tool.product(name + ".gif")] + more)
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.error.contains(Self.lie), "\(run)")
    }
    let document = try tool.run("verify", tool.product(name + ".gif"), "--json").document
    #expect(document["againstStored"]?["verdict"] == .string("different"))
    #expect(document["againstStored"]?["fullHash"] == .string(Blake2b.hash256(Self.full).hex))
    let pictures = try tool.run("networks", "doctor", "--pictures")
    #expect(pictures.exitCode == 65, "\(pictures)")
    #expect(pictures.output.contains(Self.lie), "\(pictures)")
    try tool.folder.write(
      Array(Hex.encode(update.bytes).utf8), to: "Output/completed/\(name).txt")
    let texts = try tool.run("networks", "doctor")
    #expect(texts.exitCode == 65 && texts.output.contains(Self.lie), "\(texts)")
    // An update of the version that is stored is found to be that.
    let genuine = try Movies.signed(Self.content(isReduced ? Self.reduced() : Self.full))
    let file = try tool.folder.write(Array(Hex.encode(genuine.bytes).utf8), to: "genuine.txt")
    let run = try tool.succeed("verify", file, "--verifier", "recorded", "--json")
    #expect(
      try run.document["againstStored"]?["verdict"] == .string(isReduced ? "reduced" : "full"))
  }

  @Test func theDoctorComparesManifestsWithTheDatabase() throws {
    try forget()
    try write(Self.fullLie(), Self.payload)
    try #require(try make(Self.payload, ["--unsigned", "--goal", "qr"]).exitCode == 0)
    #expect(try tool.run("networks", "doctor").exitCode == 0)
    try tool.storeSample()
    for words in [["networks", "doctor"], ["networks", "doctor", "--pictures"]] {
      let run = try tool.run(words)
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.output.contains(Blake2b.hash256(Self.full).hex), "\(run)")
    }
  }

  @Test func theDoctorComparesPayloadFilesWithTheDatabase() throws {
    for (name, blob) in [
      (Self.reducedPayload, try Self.reducedLie()), (Self.payload, try Self.fullLie()),
    ] {
      try write(blob, name)
      let run = try tool.run("networks", "doctor")
      #expect(run.exitCode == 65 && run.output.contains(Self.lie), "\(run)")
    }
  }

  // MARK: - On purpose

  @Test(arguments: [true, false])
  func anOverrideIsRecordedAndReported(isReduced: Bool) throws {
    let blob = isReduced ? try Self.reducedLie() : try Self.fullLie()
    try write(blob, "mine")
    let run = try make("mine", ["--unsigned", "--override-metadata", "--json"])
    #expect(run.exitCode == 0 && run.error.contains("Warning: "), "\(run)")
    #expect(run.error.contains(Self.lie), "\(run)")
    let stem = "load_metadata_developmentV1000000_unverified"
    for document in [try tool.manifest(stem), try run.document] {
      let override = document["metadataOverride"]
      #expect(override?["storedHash"] == .string(Blake2b.hash256(Self.full).hex), "\(document)")
      #expect(override?["reason"]?.string?.contains(Self.lie) == true, "\(document)")
      #expect((document["reduction"] ?? .null) == .null)
    }
    let verify = try tool.run("verify", tool.product(stem + ".txt"))
    #expect(verify.exitCode == 77 && verify.error.contains("--override-metadata"), "\(verify)")
    let doctor = try tool.run("networks", "doctor")
    #expect(doctor.exitCode == 65 && doctor.output.contains("--override-metadata"), "\(doctor)")
    // Nothing is overridden where nothing differs.
    try write(Self.full, Self.payload)
    try #require(try make(Self.payload, ["--unsigned", "--override-metadata"]).exitCode == 0)
    #expect(try tool.manifest(stem)["metadataOverride"] == nil)
    let wrong = try tool.run(
      "make", "--msg", "load-types", "--payload", "x", "--override-metadata")
    #expect(wrong.exitCode == 64, "\(wrong)")
  }

  @Test func encodeToQRDrawsNoOtherBytesUnderAKnownVersion() throws {
    let update = UpdatePayload(unsigned: try Self.content(Self.fullLie())).bytes
    let path = try tool.folder.write(update, to: "update.bin")
    let words = ["encode-to-qr", "--path", path, "--dst-file", tool.folder.file("movie.gif")]
    let run = try tool.run(words)
    #expect(run.exitCode == 77 && run.error.contains(Self.lie), "\(run)")
    let overridden = try tool.run(words + ["--override-metadata"])
    #expect(overridden.exitCode == 0 && overridden.error.contains(Self.lie), "\(overridden)")
    let genuine = try tool.folder.write(
      UpdatePayload(unsigned: try Self.content(Self.full)).bytes, to: "genuine.bin")
    try tool.succeed("encode-to-qr", "--path", genuine, "--dst-file", tool.folder.file("own.gif"))
  }
}
