import ByteSupport
import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing

/// The form of `data/modern/expected.json`.
private struct DigestVectors: Decodable {
  let digests: [String: String]
}

@Suite struct MetadataDigestVectorTests {
  /// Files with their digests.
  private static let digests = modernVectors.cases("expected") { (file: DigestVectors) in
    file.digests.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
  }

  @Test(arguments: digests)
  func runtimesHaveTheirDigest(vector: Vector<[String]>) throws {
    let bytes = try vector.folder.hexBytes(vector.content[0])
    var reader = SCALEReader(bytes.span)
    let blob = try reader.option { (reader) throws(SCALEError) in try reader.byteVector() }
    let extra = NetworkExtraInfo(
      specVersion: 1, specName: "nice", prefix: 1, decimals: 1, tokenSymbol: "lol")
    let metadata = try Metadata(decoding: #require(blob))
    #expect(try MetadataDigest.digest(of: metadata, extraInfo: extra).hex == vector.content[1])
  }
}

@Suite struct MetadataDigestTests {
  static let extra = NetworkExtraInfo(
    specVersion: 1, specName: "dev", prefix: 42, decimals: 12, tokenSymbol: "DEV")

  @Test func onlyV15HasADigest() throws {
    let sample = SampleRuntime(specName: "dev", specVersion: 1, ss58Prefix: 42)
    let metadata = try Metadata(decoding: sample.metadataV14())
    #expect(throws: RuntimeMetadataError.noDigest(version: 14)) {
      try MetadataDigest.digest(of: metadata, extraInfo: Self.extra)
    }
  }

  /// V15 without pallets, whose call, address and signature are the first type.
  private func metadata(_ types: [TypeDefinition], call: UInt8 = 0) throws -> Metadata {
    var writer = SCALEWriter()
    writer.raw(Metadata.magic + [15])
    TypeRegistry(types: types).encode(to: &writer)
    writer.raw([0, 4, 0, call << 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    return try Metadata(decoding: writer.bytes)
  }

  @Test(
    arguments: [
      ([TypeDefinition(shape: .sequence(7))], 0, .typeMissing(id: 7)),
      ([TypeDefinition(shape: .sequence(0))], 9, .typeMissing(id: 9)),
      (
        [
          TypeDefinition(shape: .sequence(1)), TypeDefinition(shape: .compact(2)),
          TypeDefinition(shape: .primitive(.bool)),
        ], 0, .typeNotCompact(id: 2)
      ),
      (
        [
          TypeDefinition(shape: .sequence(1)), TypeDefinition(shape: .compact(2)),
          TypeDefinition(shape: .composite([TypeField(type: 2)])),
        ], 0, .typeNotCompact(id: 2)
      ),
      (
        [
          TypeDefinition(shape: .bitSequence(store: 1, order: 2)),
          TypeDefinition(shape: .primitive(.u8)), TypeDefinition(path: ["X"], shape: .tuple([])),
        ], 0, .typeNotBits(store: 1, order: 2)
      ),
      ([TypeDefinition(shape: .primitive(.u8))], 0, .noDigest(version: 15)),
    ] as [([TypeDefinition], UInt8, RuntimeMetadataError)])
  func damagedRegistriesAreRefused(
    types: [TypeDefinition], call: UInt8, expected: RuntimeMetadataError
  ) throws {
    let metadata = try metadata(types, call: call)
    #expect(throws: expected) { try MetadataDigest.digest(of: metadata, extraInfo: Self.extra) }
  }

  @Test func aTreeOfThreeLeavesIsCompleteFromTheLeft() throws {
    let types = [
      TypeDefinition(
        shape: .variant([
          TypeVariant(name: "B", index: 1), TypeVariant(name: "A", index: 0),
          TypeVariant(name: "C", index: 2),
        ]))
    ]
    let digest = try MetadataDigest.digest(of: metadata(types), extraInfo: Self.extra)
    let leaves = [("A", 0), ("B", 1), ("C", 2)].map { name, index in
      Blake3.hash(
        ShortenedType(
          path: [], definition: .variant(name: name, fields: [], index: UInt32(index)), id: 0
        ).scaleBytes)
    }
    let root = MetadataDigest.node(MetadataDigest.node(leaves[1], leaves[2]), leaves[0])
    let extrinsic = ShortenedExtrinsic(
      version: 4, addressType: .type(0), callType: .type(0), signatureType: .type(0),
      extensions: [])
    #expect(
      digest
        == MetadataDigest.digest(
          root: root, extrinsic: extrinsic.scaleBytes, extraInfo: Self.extra.scaleBytes))
  }
}

@Suite struct ShortenedTypeTests {
  static let references: [(ShortenedReference, [UInt8])] =
    PrimitiveType.allCases.map { (.primitive($0), [$0.rawValue]) }
    + [8, 16, 32, 64, 128, 256].enumerated().map {
      (.compact(bits: $0.element), [15 + UInt8($0.offset)])
    }
    + [(.void, [21]), (.type(64), [22, 0x01, 0x01])]

  @Test(arguments: references)
  func referencesHaveTheirByte(reference: ShortenedReference, bytes: [UInt8]) throws {
    #expect(reference.scaleBytes == bytes)
    #expect(try ShortenedReference(scale: bytes) == reference)
  }

  @Test func unknownVariantsAreRefused() {
    #expect(throws: SCALEError.unknownVariant(of: "a type reference", index: 23, offset: 0)) {
      try ShortenedReference(scale: [23])
    }
    #expect(
      throws: SCALEError.unknownVariant(of: "a shortened type's shape", index: 6, offset: 1)
    ) { try ShortenedType(scale: [0, 6, 0]) }
  }

  @Test(arguments: [
    ShortenedDefinition.bitSequence(storeBytes: 4, leastSignificantFirst: true),
    .array(count: 7, of: .void), .sequence(.compact(bits: 32)), .tuple([.primitive(.u8), .void]),
    .composite([ShortenedField(name: "x", type: .type(1), typeName: nil)]),
  ]) func definitionsComeBackFromTheirBytes(definition: ShortenedDefinition) throws {
    let type = ShortenedType(path: ["a", "b"], definition: definition, id: 9)
    #expect(try ShortenedType(scale: type.scaleBytes) == type)
  }
}
