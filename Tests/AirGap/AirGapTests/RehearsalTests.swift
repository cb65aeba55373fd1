import ByteSupport
import CommandTestSupport
import DevelopmentNode
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads
import VectorSupport

/// `hotside rehearse`: works for whom.
@Suite struct RehearsalTests {
  static let stranger = "8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48"

  private static func published(_ name: String) -> String {
    Shared.path + "/data/published/" + name
  }

  private static let presence = Comment(rawValue: Shared.absence)

  @Test(
    .enabled(if: Shared.isPresent, presence),
    arguments: ["polkadot_metadata_9190.apng", "polkadot_specs.png"])
  func publishedPicturesAreForDevicesOfTheirVerifier(name: String) throws {
    let tool = try Tool(restored: false)
    let picture = Self.published(name)
    let fresh = try tool.run(
      "rehearse", picture, "--as", "fresh", "--expect", "accept", "--json", "--quiet")
    #expect(fresh.exitCode == 0, "\(fresh)")
    let document = try fresh.document
    #expect(document["isAccepted"] == .bool(true))
    #expect(document["scans"]?.array?.first?["warningCodes"] == .array([]))
    #expect(document["scans"]?.array?.first?["wiped"] == .array([]))
    let other = try tool.run(
      "rehearse", picture, "--as", "general:" + Self.stranger, "--expect", "refuse", "--json",
      "--quiet")
    #expect(other.exitCode == 0, "\(other)")
    let code = try other.document["scans"]?.array?.first?["refusal"]?["code"]?.string
    #expect(code?.hasSuffix("general_verifier_changed") == true)
    let surprise = try tool.run(
      "rehearse", picture, "--as", "general:" + Self.stranger, "--expect", "accept", "--quiet")
    #expect(surprise.exitCode == 77)
    #expect(surprise.error.contains("refuses"))
  }

  @Test(.enabled(if: Shared.isPresent, presence))
  func anUnsignedMovieIsForDevicesWithoutGeneralVerifier() throws {
    let tool = try Tool(restored: false)
    let run = try tool.run(
      "rehearse", Self.published("unsigned_westend_metadata_9220.apng"), "--drop", "40", "--json",
      "--quiet")
    #expect(run.exitCode == 0, "\(run)")
    let states = try #require(try run.document["states"]?.array)
    let decisions = states.map { state in
      [
        state["state"]?.string ?? "",
        state["scans"]?.array?.first?["refusal"]?["code"]?.string ?? "accepted",
      ]
    }
    #expect(
      decisions == [
        ["fresh", "need_general_verifier"], ["no-general-verifier", "accepted"],
        ["general:" + Self.stranger, "need_general_verifier"],
        ["custom:" + Self.stranger, "need_verifier"],
      ])
    let accepted = states[1]["scans"]?.array?.first
    #expect(accepted?["warningCodes"] == .array([.string("not_verified")]))
    #expect(accepted?["storedItems"] == .array([.string("metadata westend 9220")]))
    #expect(accepted?["framesAnnounced"] == .integer(261))
    let used = try #require(accepted?["framesUsed"]?.integer(Int.self))
    #expect((261...313).contains(used))
  }

  @Test func severalPicturesAreScannedOnOneDevice() async throws {
    let tool = try Tool(restored: false)
    let specs = try Movies.signed(.specs(NetworkSpecs.sample("development")))
    let specsPicture = try tool.folder.write(
      try Movies.code(specs.bytes), to: "specs.png")
    let movie = try tool.folder.write(
      try await Movies.movie(try Movies.frames(try Movies.update().bytes, chunkSize: 1024)),
      to: "movie.gif")
    let alone = try tool.run("rehearse", movie, "--as", "fresh", "--expect", "refuse", "--json")
    #expect(alone.exitCode == 0, "\(alone)")
    #expect(
      try alone.document["scans"]?.array?.first?["refusal"]?["code"]
        == .string("load_meta_unknown_network"))
    let both = try tool.run(
      "rehearse", specsPicture, movie, "--as", "fresh", "--expect", "accept")
    #expect(both.exitCode == 0, "\(both)")
    #expect(both.output.contains("accepted after 1 of 1 code"))
    #expect(both.output.contains("stored: metadata development 1000000"))
    // With no general verifier the signer becomes it, and what was accepted unsigned goes.
    let trusting = try tool.run(
      "rehearse", specsPicture, "--as", "no-general-verifier", "--json", "--quiet")
    let scan = try trusting.document["scans"]?.array?.first
    #expect(scan?["warningCodes"] == .array([.string("general_verifier_appeared")]))
    #expect(scan?["wiped"]?.array?.contains(.string("specs of Polkadot with sr25519")) == true)
  }

  // MARK: - Specs that a device already has

  /// Pictures of Westend's specs, which devices have, and of its metadata, signed by Alice.
  private struct KnownSpecs {
    let tool: Tool
    let specs: String
    let movie: String
    /// Alice's public key.
    let hex: String

    init() async throws {
      tool = try Tool()
      let westend = try #require(
        try NetworkDefaults.compiled().networks.first { $0.specs.name == "westend" }
      ).specs
      specs = try tool.folder.write(
        try Movies.code(try Movies.signed(.specs(westend)).bytes), to: "specs.png")
      let update = try Movies.signed(
        .metadata(
          try MetadataContent(
            blob: Nodes.metadata("westend", version: 9220), genesisHash: westend.genesisHash)))
      movie = try tool.folder.write(
        try await Movies.movie(try Movies.frames(update.bytes, chunkSize: 1024)), to: "movie.gif")
      hex = Hex.encode(try KeyPair.development("//Alice", scheme: .ed25519).publicKey.publicKey)
    }
  }

  @Test func theFirstLineSaysOnWhichPhonesPicturesWork() async throws {
    let known = try await KnownSpecs()
    let run = try known.tool.run("rehearse", known.specs, known.movie)
    #expect(run.exitCode == 0, "\(run)")
    let key = "ed25519 \(known.hex.prefix(4))…\(known.hex.suffix(4))"
    #expect(
      run.output.hasPrefix(
        "Works on phones without a general verifier, phones whose general verifier is \(key), and on those where it is westend's custom verifier. Not on a new phone: The network 'westend' is verified by"
      ), "\(run)")
    // Sentences, and no codes.
    #expect(!run.output.contains("general_verifier_changed"), "\(run)")
  }

  @Test func knownSpecsDoNotHideTheMetadataBehindThem() async throws {
    let known = try await KnownSpecs()
    let run = try known.tool.run("rehearse", known.specs, known.movie)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let state = try #require(lines.firstIndex { $0.hasPrefix("general:ed25519:\(known.hex): ") })
    let folder = known.tool.folder.path
    #expect(lines[state + 1] == "  \(known.specs): already there".replacing(folder, with: "*"))
    #expect(lines[state + 2] == "  \(known.movie): accepted".replacing(folder, with: "*"))
  }

  @Test func theDocumentHasTheDecisionOfEveryState() async throws {
    let known = try await KnownSpecs()
    let hex = known.hex
    let document = try known.tool.run("rehearse", known.specs, known.movie, "--json").document
    #expect(document["message"]?.string?.hasPrefix("Works on phones") == true)
    #expect(document["verdict"] == .string("works"))
    #expect(
      document["acceptingStates"]
        == .strings(["no-general-verifier", "general:ed25519:\(hex)", "custom:ed25519:\(hex)"]))
    let states = try #require(document["states"]?.array)
    #expect(
      states.map { $0["decision"]?.string } == [
        "refused", "accepted", "accepted", "accepted", "refused", "refused",
      ])
    #expect(
      states[2]["scans"]?.array?.map { $0["decision"]?.string } == ["already_there", "accepted"])
  }

  @Test func knownSpecsAloneAreNotAccepted() async throws {
    let known = try await KnownSpecs()
    let device = ["--as", "general:ed25519:\(known.hex)", "--expect", "accept"]
    let both = try known.tool.run(["rehearse", known.specs, known.movie] + device)
    #expect(both.exitCode == 0, "\(both)")
    let alone = try known.tool.run(["rehearse", known.specs] + device)
    #expect(alone.exitCode == 77, "\(alone)")
  }

  // MARK: - Other pictures

  @Test func anUpdateThatWorksOnNoPhoneIsRefused() async throws {
    let tool = try Tool()
    let movie = try tool.folder.write(
      try await Movies.movie(try Movies.frames(try Movies.update().bytes, chunkSize: 1024)),
      to: "movie.gif")
    let run = try tool.run("rehearse", movie)
    #expect(run.exitCode == 77, "\(run)")
    #expect(
      run.output.hasPrefix(
        "Works on none of these devices. Not on a new phone: The network 'development' is not known."
      ), "\(run)")
    let document = try tool.run("rehearse", movie, "--json")
    #expect(document.exitCode == 77)
    #expect(try document.document["acceptingStates"] == .array([]))
    #expect(try document.document["states"]?.array?.isEmpty == false)
    let missed = try tool.run("rehearse", movie, "--drop", "100")
    #expect(missed.exitCode == 65, "\(missed)")
    #expect(missed.output.hasPrefix("Undecided: frames are missing."), "\(missed)")
    #expect(try tool.run("rehearse", movie, "--as", "fresh").exitCode == 0)
    let mistyped = try tool.run("rehearse", movie, "--as", "fresher")
    #expect(mistyped.exitCode == 64, "\(mistyped)")
    #expect(mistyped.error.contains("Expected fresh, no-general-verifier"), "\(mistyped)")
  }

  /// A transaction behind the update that it needs is shown as on a phone, and nobody signs it.
  @Test func aTransactionIsShownAfterItsUpdate() async throws {
    let tool = try Tool(restored: false)
    let specs = try tool.folder.write(
      try Movies.code(try Movies.signed(.specs(NetworkSpecs.sample("development"))).bytes),
      to: "specs.png")
    let movie = try tool.folder.write(
      try await Movies.movie(try Movies.frames(try Movies.update().bytes, chunkSize: 1024)),
      to: "movie.gif")
    let stranger = try MultiSigner(scheme: .sr25519, publicKey: try Hex.decode(Self.stranger))
    let payload = try Signables.transaction(
      Signables.transfer(to: stranger.publicKey, of: 5), from: stranger)
    let transaction = try tool.folder.write(try Movies.code(payload), to: "transaction.png")
    let run = try tool.run("rehearse", specs, movie, transaction, "--as", "fresh")
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("transaction.png: shown after 1 of 1 code"), "\(run)")
    #expect(run.output.contains("\n    call transfer_keep_alive\n"), "\(run)")
    let alone = try tool.run("rehearse", transaction, "--as", "fresh", "--json")
    let scan = try alone.document["scans"]?.array?.first
    #expect(scan?["refusal"]?["code"] == .string("unknown_network"), "\(alone)")
  }

  /// To an address by index, of which the metadata says that it has no bytes.
  @Test func aTransactionThatOldVaultsCannotReadIsReported() async throws {
    let device = try SigningDevice()
    try await device.acceptMetadata()
    var parts = Signables.transfer(to: SigningDevice.receiver, of: 5)
    for (call, codes) in [
      (parts.call, []), ([SampleRuntime.balancesIndex, 4, 1, 1], ["compact_of_nothing"]),
    ] as [([UInt8], [String])] {
      parts.call = call
      let picture = try device.picture(try Signables.transaction(parts, from: device.signer()))
      let words = ["rehearse", picture, "--as", device.tool.folder.file("device")]
      let run = try device.run(words + ["--json"])
      let scan = try run.document["scans"]?.array?.first
      #expect(scan?["isAccepted"] == .bool(true), "\(run)")
      #expect(scan?["deviations"]?.array?.compactMap { $0["code"]?.string } == codes, "\(run)")
      let text = try device.run(words).output
      #expect(
        text.contains("  different: A Vault of December 2025 cannot read it.") == !codes.isEmpty,
        "\(text)")
    }
  }

  @Test(.enabled(if: Shared.isPresent, presence), arguments: ColdVector.forgedProofs)
  func aForgedTransactionIsFlagged(_ forged: ColdVector.ForgedProof) async throws {
    let tool = try Tool(restored: false)
    let payload = try Hex.decode(forged.payloadHex)
    let movie = try tool.folder.write(
      try await Movies.movie(try Movies.frames(payload, chunkSize: 1024)), to: "forged.gif")
    let run = try tool.run("rehearse", movie, "--as", "fresh", "--json")
    let scan = try run.document["scans"]?.array?.first
    #expect(scan?["flags"]?.array?.first?["code"] == .string("forged_proof"), "\(run)")
    #expect(scan?["refusal"]?["code"] == .string("metadata_hash_mismatch"))
    #expect(
      run.error.contains("A Vault of December 2025 would show it as pallet \(forged.pallet)"))
  }

  /// Frames that are missing are no decision, whatever was expected.
  @Test(arguments: ["accept", "refuse"]) func anIncompleteMovieIsNotDecided(
    expectation: String
  ) async throws {
    let tool = try Tool(restored: false)
    let specs = try Movies.signed(.specs(NetworkSpecs.sample("development")))
    let code = try tool.folder.write(try Movies.code(specs.bytes), to: "specs.png")
    let movie = try tool.folder.write(
      try await Movies.movie(try Movies.frames(specs.bytes, chunkSize: 64)), to: "specs.gif")
    for (picture, drop) in [(movie, "95"), (movie, "100"), (code, "100")] {
      let words = ["rehearse", picture, "--as", "fresh", "--drop", drop]
      let run = try tool.run(words + ["--expect", expectation])
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.output.contains(": incomplete after "), "\(run)")
      #expect(
        run.error.contains(
          "is incomplete for the device, so the device does not decide, but you gave --expect"))
      let document = try tool.run(words + ["--json"]).document
      #expect(document["scans"]?.array?.first?["isComplete"] == .bool(false))
      #expect(
        try tool.run(Array(words.prefix(2)) + ["--drop", drop]).output.contains("incomplete"))
    }
    let whole = try tool.run(["rehearse", code, "--as", "fresh", "--drop", "99", "--json"])
    #expect(try whole.document["scans"]?.array?.first?["isComplete"] == .bool(true))
  }

  @Test func wrongWordsAreUsageErrors() throws {
    let tool = try Tool(restored: false)
    #expect(try tool.run("rehearse", "x.png", "--as", "custom:12").exitCode == 64)
    #expect(try tool.run("rehearse", "x.png", "--drop", "101").exitCode == 64)
    #expect(try tool.run("rehearse").exitCode == 64)
    #expect(try tool.run("rehearse", "x.png", "--as", "fresh").exitCode == 66)
    let text = try tool.folder.write(Array("53ffc100".utf8), to: "payload.txt")
    let run = try tool.run("rehearse", text, "--as", "fresh")
    #expect(run.exitCode == 65, "only pictures are seen: \(run)")
  }
}
