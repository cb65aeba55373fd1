import PictureWork
import QRDrawing
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@Suite struct PayloadCaptionTests {
  private static let aliceEd25519 =
    "88dc3417d5058ec4b4503e0c12ea1a0a89be200fe98922423d4334014fa6b0ee"
  private static let aliceSr25519 =
    "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
  private static let westend9122 =
    "d656951f4c58c9fdbe029be33b02a7095abc3007586656be7ff68fd0550d6ced"

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

  @Test func theCaptionOfAnUpdateNamesItsSubjectAndVerifier() throws {
    #expect(
      try Self.caption(of: Self.specs(signed: .ed25519))
        == Caption([
          "Specs: alpha (ed25519)", "Verifier: ed25519 \(Self.aliceEd25519) (development)",
        ]))
    #expect(
      try Self.caption(of: Self.specs(signed: .sr25519)).paragraphs.last
        == "Verifier: sr25519 \(Self.aliceSr25519) (development)")
    #expect(
      try Self.caption(of: Self.specs(signed: nil))
        == Caption(["Specs: alpha (ed25519)", "Not signed"]))
    #expect(
      try Self.caption(of: SampleUpdate.payload()).paragraphs.first?
        .hasPrefix("Metadata: ") == true)
  }

  @Test("a caption says that metadata is reduced, and how far")
  func aCaptionNamesTheLevelOfReducedMetadata() throws {
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
        ["Specs: rococo (ed25519)", "Verifier: ed25519 \(Self.aliceEd25519) (development)"]
      ),
      ("add_specs_westend_unverified", ["Specs: westend (sr25519)", "Not signed"]),
      (
        "load_metadata_westendV9122_unverified",
        ["Metadata: westend 9122", "Metadata hash: \(Self.westend9122)", "Not signed"]
      ),
      (
        "load_metadata_westendV9122_Alice-sr25519",
        [
          "Metadata: westend 9122", "Metadata hash: \(Self.westend9122)",
          "Verifier: sr25519 \(Self.aliceSr25519) (development)",
        ]
      ),
    ])
  func publishedUpdatesHaveTheSameCaptions(file: String, expected: [String]) throws {
    let payload = try Shared.hexBytes("data/payloads/\(file).txt")
    #expect(Self.caption(of: payload) == Caption(expected))
  }

  @Test func theCaptionReportsABrokenSignature() throws {
    var payload = try Self.specs(signed: .ed25519)
    payload[payload.count - 1] ^= 1
    #expect(
      Self.caption(of: payload).paragraphs.last == "THE SIGNATURE DOES NOT HOLD")
  }

  @Test func theCaptionOfAnotherPayloadNamesItsKindAndLength() {
    let message = Self.caption(of: [0x53, 1, 3, 9])
    #expect(message.paragraphs.first == "Message: 4 bytes")
    #expect(Self.caption(of: [1, 2, 3]).paragraphs.first == "Data: 3 bytes")
  }
}
