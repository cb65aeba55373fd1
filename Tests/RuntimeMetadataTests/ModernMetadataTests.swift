import ByteSupport
import RuntimeMetadata
import SCALECodec
import TestSupport
import Testing

@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct ModernMetadataTests {
  /// The content of a SCALE Option\<Bytes>, the answer to state_call.
  private func option(_ name: String) throws -> [UInt8] {
    let bytes = try Shared.hexBytes("data/modern/" + name)
    var reader = SCALEReader(bytes.span)
    let blob = try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
    try reader.finish()
    return try #require(blob)
  }

  @Test(arguments: [
    ("polkadot_v15.option.hex", "polkadot"), ("rococo_v15.option.hex", "rococo"),
    ("acala_v15.option.hex", "acala"),
  ]) func aSoundV15IsReadForComparisonAndRefusedForUpdates(file: String, name: String) throws {
    let blob = try option(file)
    let metadata = try Metadata(decoding: blob)
    #expect(metadata.version == 15)
    let facts = try MetadataFacts(of: metadata, blob: blob)
    #expect(facts.name == name)
    #expect(facts.extensions.contains("CheckMortality"))
    #expect(metadata.extrinsic.callType.flatMap { metadata.types[$0] }?.name == "RuntimeCall")
    let error = #expect(throws: RuntimeMetadataError.versionIncompatible(version: 15)) {
      try MetadataFacts(accepting: blob)
    }
    #expect(
      error?.message
        == "This is metadata V15, and a Vault reads V12, V13 and V14 only. Ask the node for V14: state_getMetadata gives it, or state_call Metadata_metadata_at_version with 14."
    )
  }

  @Test func rawV15AndV16AreRead() throws {
    let v15 = try Metadata(decoding: Shared.bytes("data/modern/polkadot_v15.scale"))
    #expect(v15.version == 15)
    #expect(v15.pallet("System")?.index == 0)
    let blob = try Shared.bytes("data/modern/assethub_polkadot_v16.scale")
    let v16 = try Metadata(decoding: blob)
    #expect(v16.version == 16)
    #expect(try MetadataFacts(of: v16, blob: blob).name == "statemint")
    #expect(v16.extrinsic.versions == [4, 5])
    let error = #expect(throws: RuntimeMetadataError.self) { try MetadataFacts(accepting: blob) }
    #expect(error == .versionIncompatible(version: 16))
  }

  @Test func aMissingMagicIsNamed() throws {
    let body = try Shared.bytes("data/modern/polkadot_9110_v14.scale")
    let error = #expect(throws: RuntimeMetadataError.self) { try Metadata(decoding: body) }
    #expect(error == .notMetadata(start: Array(body.prefix(4))))
    let facts = try MetadataFacts(accepting: Metadata.magic + body)
    #expect(facts.name == "polkadot")
    #expect(facts.version == 9110)
  }
}
