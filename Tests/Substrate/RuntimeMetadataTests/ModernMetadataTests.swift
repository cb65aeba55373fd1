import Reporting
import RuntimeMetadata
import SCALECodec
import TestSupport
import Testing

@Suite struct ModernMetadataTests {
  /// Answers to state_call of Metadata_metadata_at_version, and the network of each.
  private static let answers: [Vector<[String]>] =
    [Vector(content: ["small_v15.option.hex", "small"], folder: modernVectors.own)]
    + (modernVectors.shared.map { folder in
      [
        ["polkadot_v15.option.hex", "polkadot"], ["rococo_v15.option.hex", "rococo"],
        ["acala_v15.option.hex", "acala"],
      ].map { Vector(content: $0, folder: folder) }
    } ?? [])

  /// V15 and V16 as they are, and the network of the second.
  private static func raw() throws -> [(v15: [UInt8], v16: [UInt8], name: String)] {
    let own = modernVectors.own
    let pair = (
      v15: try own.hexBytes("metadata/small-v15.hex"),
      v16: try own.hexBytes("metadata/small-v16.hex"), name: "small"
    )
    guard let shared = modernVectors.shared else { return [pair] }
    return [
      pair,
      (
        v15: try shared.bytes("polkadot_v15.scale"),
        v16: try shared.bytes("assethub_polkadot_v16.scale"), name: "statemint"
      ),
    ]
  }

  @Test(arguments: answers)
  func aSoundV15IsReadForComparisonAndRefusedForUpdates(answer: Vector<[String]>) throws {
    let bytes = try answer.folder.hexBytes(answer.content[0])
    var reader = SCALEReader(bytes.span)
    let option = try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
    try reader.finish()
    let blob = try #require(option)
    let metadata = try Metadata(decoding: blob)
    #expect(metadata.version == 15)
    let facts = try MetadataFacts(of: metadata, blob: blob)
    #expect(facts.name == answer.content[1])
    #expect(facts.extensions.contains("CheckMortality"))
    #expect(metadata.extrinsic.callType.flatMap { metadata.types[$0] }?.name == "RuntimeCall")
    let error = #expect(throws: RuntimeMetadataError.versionIncompatible(version: 15)) {
      try MetadataFacts(accepting: blob)
    }
    #expect(
      error?.message
        == "This is metadata V15, but a Vault reads only V12, V13 and V14. Ask the node for V14: state_getMetadata gives it, or state_call Metadata_metadata_at_version with 14."
    )
  }

  @Test func rawV15AndV16AreRead() throws {
    for runtime in try Self.raw() {
      let v15 = try Metadata(decoding: runtime.v15)
      #expect(v15.version == 15)
      #expect(v15.pallet("System")?.index == 0)
      let v16 = try Metadata(decoding: runtime.v16)
      #expect(v16.version == 16)
      #expect(try MetadataFacts(of: v16, blob: runtime.v16).name == runtime.name)
      #expect(v16.extrinsic.versions == [4, 5])
      let error = #expect(throws: RuntimeMetadataError.self) {
        try MetadataFacts(accepting: runtime.v16)
      }
      #expect(error == .versionIncompatible(version: 16))
    }
  }

  /// The small V16 with other sets of the extensions in its pool.
  private static func v16(sets: [UInt8]) throws -> [UInt8] {
    let blob = try modernVectors.own.hexBytes("metadata/small-v16.hex")
    let given: [UInt8] = [0x04, 0x04, 0x20, 0x00, 0x04, 0x08, 0x0c, 0x10, 0x14, 0x18, 0x1c]
    let start = try #require(blob.indices.first { blob[$0...].starts(with: given) })
    return Array(blob[..<start]) + sets + Array(blob[(start + given.count)...])
  }

  @Test func ofSeveralSetsOfExtensionsSet0Counts() throws {
    // Set 0 without the first extension of the pool and in another order, set 1 with two.
    let sets: [UInt8] = [0x08, 0x00, 0x08, 0x08, 0x04, 0x01, 0x08, 0x00, 0x04]
    let one = try Metadata(decoding: try Self.v16(sets: Array([0x04] + sets[1..<5])))
    let blob = try Self.v16(sets: sets)
    let two = try Metadata(decoding: blob)
    let pool = try Metadata(decoding: modernVectors.own.hexBytes("metadata/small-v16.hex"))
      .extrinsic.extensions
    #expect(two.extrinsic.extensions == [pool[2], pool[1]])
    #expect(one.extrinsic.extensions == two.extrinsic.extensions)
    let facts = try MetadataFacts(of: two, blob: blob)
    #expect(facts.extensions == [pool[2].identifier, pool[1].identifier])
    #expect(facts.furtherExtensionSets.map(\.number) == [1])
    let changes = MetadataDifference(from: one, facts, to: two, facts).changes
    #expect(changes.map(\.name) == ["further set 1"])
    #expect(changes.allSatisfy { $0.weight == .other && $0.seen == nil })
  }

  @Test func aSetOfExtensionsThatAreNotThereIsRefused() throws {
    #expect(throws: RuntimeMetadataError.self) {
      try Metadata(decoding: try Self.v16(sets: [0x04, 0x00, 0x04, 0x20]))
    }
  }

  @Test func aMissingMagicIsNamed() throws {
    var cases = [
      (
        body: Array(try metadataVectors.own.hexBytes("metadata/small-15.hex").dropFirst(4)),
        name: "small", version: 15 as UInt32
      )
    ]
    if let shared = modernVectors.shared {
      cases.append((try shared.bytes("polkadot_9110_v14.scale"), "polkadot", 9110))
    }
    for (body, name, version) in cases {
      let error = #expect(throws: RuntimeMetadataError.self) { try Metadata(decoding: body) }
      #expect(error == .notMetadata(start: Array(body.prefix(4))))
      #expect(
        error?.message.hasPrefix(
          "This looks like metadata V14 without the four magic bytes 6d657461 (\"meta\") in front.")
          == true)
      let facts = try MetadataFacts(accepting: Metadata.magic + body)
      #expect(facts.name == name)
      #expect(facts.version == version)
    }
  }
}
