import ByteSupport
import CommandTestSupport
import DevelopmentNode
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads
import VectorSupport

/// Bytes that a chain reads as one call, and the proof that comes with them as another: the built tool
/// calls them what they are, and signs nothing.
@Suite struct OtherReadingTests {
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  private func misreading(_ way: SampleMisreading.Way) -> SampleMisreading {
    SampleMisreading(
      way, of: DevelopmentNodeConfiguration.sample, genesisHash: Nodes.genesis(of: "development"))
  }

  /// A picture of a payload that takes several codes.
  private func movie(_ payload: [UInt8]) async throws -> String {
    try device.tool.folder.write(
      try await Movies.movie(try Movies.frames(payload, chunkSize: 1072)), to: "other.gif")
  }

  /// The payload of code 06, the same in a bulk with bytes behind its list, and as code 07.
  private func payloads(_ payload: [UInt8]) throws -> [[UInt8]] {
    [
      payload, TransactionBulk(items: [Array(payload.dropFirst())]).payload + [7],
      [0x53, 1, 7] + (try device.signer("").publicKey) + [12] + Array("//a".utf8)
        + payload.dropFirst(35),
    ]
  }

  @Test(arguments: SampleMisreading.Way.allCases)
  func anotherReadingIsRefusedAndLeavesNoPendingItem(_ way: SampleMisreading.Way) async throws {
    let author = try device.signer()
    for payload in try payloads(misreading(way).proof.payload(by: author)) {
      let scan = try device.cold("scan", try await movie(payload))
      #expect(scan.exitCode == 77, "\(scan)")
      #expect(
        scan.output.contains("another call for a chain with another runtime"), "\(scan)")
      #expect(
        scan.output.contains(
          "NOT PROVEN  a Vault of December 2025 would show, and can sign\n  pallet Balances\n    call transfer_keep_alive\n"
        ), "\(scan)")
      #expect(scan.output.contains("1.000000000000 UNIT\n"), "\(scan)")
      let signed = try device.cold("sign", "--out", "signature.png")
      #expect(
        signed.exitCode == 1 && signed.error.contains("There is nothing to sign."), "\(signed)")
    }
  }

  @Test func decodeShowsBothReadings() async throws {
    for way in SampleMisreading.Way.allCases {
      let misreading = misreading(way)
      let metadata = try device.tool.folder.write(
        misreading.runtime.metadataV14(), to: "chain.scale")
      for payload in try payloads(misreading.proof.payload(by: device.signer())) {
        let file = try device.tool.folder.write(payload, to: "payload")
        let run = try device.run(["decode", file])
        #expect(run.exitCode == 77 && !run.output.contains("\nCall\n"), "\(run)")
        #expect(run.output.contains("\n  another_reading: it shows it and can sign it."), "\(run)")
        #expect(
          run.output.contains(
            "\nNot proven; a Vault of December 2025 would show it as\n  pallet Balances\n    call transfer_keep_alive\n"
          ), "\(run)")
        #expect(!run.output.contains("call transfer_all"), "\(run)")
        let known = try device.run(["decode", file, "--metadata", metadata])
        #expect(known.exitCode == 77, "\(known)")
        #expect(
          known.output.contains(
            "\nThe same bytes, as a chain with this metadata reads them\n  pallet Utility\n    call batch\n"
          ), "\(known)")
        #expect(known.output.contains("call transfer_all"), "\(known)")
        let document = try device.run(["decode", file, "--metadata", metadata, "--json"]).document
        let forgery = document["items"]?.array?.first?["forgery"]
        #expect(forgery?["kind"] == .string("another_reading"))
      }
    }
  }

  @Test func aRehearsalFlagsAnotherReading() async throws {
    let payloads = try payloads(misreading(.repeated).proof.payload(by: device.signer()))
    for payload in payloads {
      let movie = try await movie(payload)
      let run = try device.run(["rehearse", movie, "--as", "fresh", "--json"])
      #expect(run.exitCode == 77, "\(run)")
      let scan = try run.document["scans"]?.array?.first
      #expect(scan?["flags"]?.array?.first?["code"] == .string("another_reading"), "\(run)")
      #expect(scan?["isAccepted"] == .bool(false))
      #expect(
        run.error.contains("A Vault of December 2025 would show it as pallet Balances"), "\(run)")
      let expected = try device.run(["rehearse", movie, "--as", "fresh", "--expect", "refuse"])
      #expect(expected.exitCode == 0, "\(expected)")
    }
  }

  /// With the metadata of the version on the device, an honest proof is signed, and one that says
  /// otherwise is not, although its hash is in its place.
  @Test func aProofIsComparedWithTheMetadataOfTheDevice() async throws {
    var chain = DevelopmentNodeConfiguration.sample
    chain.checksMetadataHash = true
    let content = UpdateContent.metadata(
      try MetadataContent(
        blob: chain.metadataV14(), genesisHash: SigningDevice.sample.genesisHash))
    let update = try device.tool.folder.write(
      try await Movies.movie(
        Movies.frames(UpdatePayload(unsigned: content).bytes, chunkSize: 1072)),
      to: "metadata.gif")
    #expect(try device.cold("scan", update).exitCode == 0)
    #expect(try device.cold("accept").exitCode == 0)
    var proof = try SampleProof(of: chain)
    proof.genesisHash = SigningDevice.sample.genesisHash
    let author = try device.signer()
    let honest = try device.cold("scan", try await movie(proof.payload(by: author)))
    #expect(honest.exitCode == 0, "\(honest)")
    let signature = try #require(try device.transactionSignature())
    #expect(author.verifies(signature, of: proof.signedBlob))
    for place in proof.types.indices {
      guard case .variant("Balances", let fields, let index) = proof.types[place].definition
      else { continue }
      proof.types[place].definition = .variant(
        name: "Rewards", fields: fields, index: index)
    }
    let other = try await movie(proof.payload(by: author))
    let refused = try device.cold("scan", other, "--json")
    #expect(refused.exitCode == 77, "\(refused)")
    let error = try refused.document["cards"]?["error"]?.array?.first
    #expect(error?["code"] == .string("proof_contradicts_metadata"), "\(refused)")
    #expect(try device.cold("sign", "--out", "again.png").exitCode == 1)
    let rehearsal = try device.run(
      ["rehearse", other, "--as", device.tool.folder.file("device"), "--json"])
    #expect(rehearsal.exitCode == 77, "\(rehearsal)")
    let flags = try rehearsal.document["scans"]?.array?.first?["flags"]?.array
    #expect(flags?.first?["code"] == .string("another_reading"), "\(rehearsal)")
  }

  /// The recorded forgeries of a transfer on Westend, with the development key that they name.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"), arguments: ColdVector.all("34"))
  func recordedForgeriesAreRefused(_ vector: ColdVector) async throws {
    let step = try #require(vector.require("steps").array?.first)
    let payload = try Hex.decode(try #require(step["payload_hex"]?.string))
    let phrase = try device.tool.folder.write(
      Array("bottom drive obey lake curtain smoke basket hold race lonely fit walk\n".utf8),
      to: "development")
    let added = try device.cold("seed", "add", "Dev", "--phrase-file", phrase)
    #expect(added.exitCode == 0, "\(added)")
    let derived = try device.cold("derive", "Dev", "//Alice", "--network", "Westend")
    #expect(derived.exitCode == 0, "\(derived)")
    let scan = try device.cold("scan", try await movie(payload))
    // A Vault of December 2025 cannot read the extensions of one of them, so there is no other reading to show.
    let isShown =
      try vector.require("id")
      != .string("westend9150/another_reading/no_metadata_hash_in_the_runtime")
    #expect(scan.exitCode == 77, "\(scan)")
    #expect(scan.output.contains("transfer_keep_alive") == isShown, "\(scan)")
    #expect(try device.cold("sign", "--out", "signature.png").exitCode == 1)
    let decoded = try device.run(
      [
        "decode", try device.tool.folder.write(payload, to: "payload"), "--metadata",
        Shared.path + "/data/metadata/westend9150.hex",
      ])
    #expect(decoded.exitCode == 77, "\(decoded)")
    #expect(decoded.output.contains("call transfer_all") == isShown, "\(decoded)")
  }
}
