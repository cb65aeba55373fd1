import PictureWork
import QRRendering
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@Suite struct PayloadCaptionTests {
  /// An update with the specs of a network, signed by the development key of a scheme or by nobody.
  private static func specs(signed scheme: SignatureScheme?) throws -> [UInt8] {
    let content = UpdateContent.specs(
      NetworkSpecs(
        fetchedName: "alpha", prefix: 42, decimals: 12, unit: "ONE", encryption: .ed25519,
        genesisHash: Blake2b.hash256([1])))
    guard let scheme else { return UpdatePayload(unsigned: content).bytes }
    let pair = try KeyPair.development("//Alice", scheme: scheme)
    return try UpdatePayload(
      content, signer: pair.publicKey, signature: try pair.sign(content.signedBytes)
    ).bytes
  }

  private static func caption(of payload: [UInt8]) -> Caption {
    PayloadCaption.caption(of: ReadPayload(payload))
  }

  @Test func updatesSayWhatTheyAreAndWhoVouches() throws {
    #expect(
      try Self.caption(of: Self.specs(signed: .ed25519))
        == Caption([
          "Specs: alpha (ed25519)", "Verifier: ed25519 88dc3417...4fa6b0ee (development)",
        ]))
    #expect(
      try Self.caption(of: Self.specs(signed: .sr25519)).paragraphs.last
        == "Verifier: sr25519 d43593c7...a56da27d (development)")
    #expect(
      try Self.caption(of: Self.specs(signed: nil))
        == Caption(["Specs: alpha (ed25519)", "Not signed"]))
    #expect(
      try Self.caption(of: SampleUpdate.payload()).paragraphs.first?
        .hasPrefix("Metadata: ") == true)
  }

  @Test("a caption says that metadata is reduced, and how far")
  func reducedMetadata() throws {
    guard case .metadata(let full) = try UpdatePayload(reading: SampleUpdate.payload()).content()
    else { return }
    for level in ReductionLevel.allCases {
      let reduced = try MetadataReduction(of: full.blob, to: level)
      let content = UpdateContent.metadata(
        try MetadataContent(blob: reduced.bytes, genesisHash: full.genesisHash))
      let first = Self.caption(of: UpdatePayload(unsigned: content).bytes).paragraphs
        .first
      let shown = try #require(ReducedMetadata.form(of: reduced.bytes).level)
      #expect(first?.hasPrefix("Reduced metadata (\(shown.rawValue)): ") == true)
    }
  }

  @Test(
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: [
      (
        "add_specs_rococo-ed25519_Alice-ed25519",
        ["Specs: rococo (ed25519)", "Verifier: ed25519 88dc3417...4fa6b0ee (development)"]
      ),
      ("add_specs_westend_unverified", ["Specs: westend (sr25519)", "Not signed"]),
      ("load_metadata_westendV9122_unverified", ["Metadata: westend 9122", "Not signed"]),
      (
        "load_metadata_westendV9122_Alice-sr25519",
        ["Metadata: westend 9122", "Verifier: sr25519 d43593c7...a56da27d (development)"]
      ),
    ])
  func publishedUpdatesSayTheSame(file: String, expected: [String]) throws {
    let payload = try Shared.hexBytes("data/payloads/\(file).txt")
    #expect(Self.caption(of: payload) == Caption(expected))
  }

  @Test func aBrokenSignatureIsSaidLoudly() throws {
    var payload = try Self.specs(signed: .ed25519)
    payload[payload.count - 1] ^= 1
    #expect(
      Self.caption(of: payload).paragraphs.last == "THE SIGNATURE DOES NOT HOLD")
  }

  @Test func otherPayloadsSayTheirKindAndLength() {
    let message = Self.caption(of: [0x53, 1, 3, 9])
    #expect(message.paragraphs.first == "Message: 4 bytes")
    #expect(Self.caption(of: [1, 2, 3]).paragraphs.first == "Data: 3 bytes")
  }
}
