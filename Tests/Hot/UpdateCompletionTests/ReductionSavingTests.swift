import HotSide
import JSONCodec
import PictureWork
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import UpdateCompletion

@Suite struct ReductionSavingTests {
  @Test(
    "frames and seconds are those of the specification's table",
    .enabled(if: Shared.isPresent, "\(Shared.absence)"),
    arguments: [
      ("kusama9220", ReductionLevel.callsAndDocs, 352, 23.5, 169, 11.3),
      ("kusama9220", .callsAndBriefDocs, 352, 23.5, 72, 4.8),
      ("kusama9220", .callsOnly, 352, 23.5, 44, 2.9),
      ("polkadot9200", .callsOnly, 308, 20.5, 41, 2.7),
      ("westend9220", .callsAndDocs, 261, 17.4, 116, 7.7),
      ("shell200", .callsAndDocs, 20, 1.3, 5, 0.3),
      ("shell200", .callsOnly, 20, 1.3, 3, 0.2),
    ])
  func framesAndSecondsAreThoseOfTheSpecification(
    _ name: String, _ level: ReductionLevel, _ full: Int, _ fullSeconds: Double, _ reduced: Int,
    _ reducedSeconds: Double
  ) throws {
    let saving = ReductionSaving(
      try MetadataReduction(of: Shared.hexBytes("data/metadata/\(name).hex"), to: level))
    #expect(saving.full.frames == full)
    #expect(PictureForecast.tenths(saving.full.seconds) == "\(fullSeconds)")
    #expect(saving.reduced.frames == reduced)
    #expect(PictureForecast.tenths(saving.reduced.seconds) == "\(reducedSeconds)")
  }
}

@Suite struct PublishedFormsTests {
  private func manifest(
    _ network: String = "alpha", version: Int = 7, hash: String, level: String? = nil,
    genesis: String = "aa"
  ) throws -> JSONValue {
    func hash256(_ byte: String) -> String { String(repeating: byte, count: 32) }
    var manifest =
      try JSONValue(
        parsing: """
          {
            "kind": "load-metadata", "network": "\(network)", "specVersion": \(version),
            "metadataVersion": 14, "typeCount": null, "genesisHash": "\(hash256(genesis))",
            "metadataHash": "\(hash256(hash))", "signedHash": "\(hash256("00"))", "verifier": null,
            "signatureHolds": null, "reservedTail": "", "payloadLength": 1,
            "payloadHash": "\(hash256("00"))", "warnings": [], "blockHash": null, "source": null,
            "picture": null, "toolVersion": "0.1.0"
          }
          """
      ).object ?? JSONObject()
    if let level {
      let measure = JSONValue.members([
        "metadata_version": .integer(14), "bytes": .integer(1), "types": .integer(1),
        "blake2b_256": .string(hash256(hash)),
      ])
      manifest["reduction"] = .members([
        "rules": .integer(1), "level": .string(level), "full": measure, "reduced": measure,
      ])
    }
    return .object(manifest)
  }

  @Test("updates of one network and version in two forms find each other, and no others do")
  func updatesOfOneVersionInTwoFormsAreFoundTogether() throws {
    let folder = try TemporaryFolder()
    let manifests = [
      "a.json": try manifest(hash: "01"),
      "b.json": try manifest(hash: "02", level: "calls-only"),
      "c.json": try manifest(version: 8, hash: "03"),
      "d.json": try manifest(hash: "04", genesis: "bb"),
      "e.json": try manifest("beta", hash: "05"), "f.json": try manifest(hash: "01"),
    ]
    for (name, value) in manifests {
      try folder.write(Array(value.serialized().utf8), to: name)
    }
    try folder.write([1, 2], to: "g.json")
    let forms = PublishedForms(in: folder.path)
    #expect(forms.updates.count == 6)
    let others = forms.updates.map { forms.otherForms(of: $0).map(\.metadataHash) }
    #expect(others.map(\.count) == [1, 2, 0, 0, 0, 1])
    let warning = PublishedForms.warning(forms.updates[0], beside: forms.updates[1])
    #expect(
      warning
        == "alpha 7 is full here and reduced to calls-only in '\(folder.path)/b.json'. A device that has one refuses the other until its user has deleted that version: publish one form per network and version."
    )
  }
}
