import RuntimeMetadata
import SCALECodec
import TestSupport
import Testing

@Suite struct TypeRegistryTests {
  static let registry = TypeRegistry(types: [
    TypeDefinition(shape: .primitive(.u8)),
    TypeDefinition(shape: .array(count: 32, of: 0)),
    TypeDefinition(
      path: ["sp_core", "crypto", "AccountId32"],
      shape: .composite([TypeField(type: 1, typeName: "[u8; 32]")]), docs: ["An account."]),
    TypeDefinition(
      path: ["Option"], parameters: [TypeParameter(name: "T", type: 2)],
      shape: .variant([
        TypeVariant(name: "None", index: 0),
        TypeVariant(name: "Some", fields: [TypeField(type: 2)], index: 1, docs: ["One."]),
      ])),
    TypeDefinition(shape: .tuple([0, 4])),
    TypeDefinition(
      parameters: [TypeParameter(name: "I", type: nil)], shape: .sequence(3)),
    TypeDefinition(shape: .compact(0)),
    TypeDefinition(shape: .bitSequence(store: 0, order: 9)),
  ])

  @Test func everyShapeComesBackFromItsBytes() throws {
    let bytes = Self.registry.scaleBytes
    #expect(try TypeRegistry(scale: bytes) == Self.registry)
    #expect(Self.registry[2]?.name == "AccountId32")
    #expect(Self.registry[8] == nil)
    #expect(Self.registry[.max] == nil)
  }

  @Test func everyCutIsRefused() {
    let bytes = Self.registry.scaleBytes
    for count in 0..<bytes.count {
      #expect(throws: SCALEError.self) { try TypeRegistry(scale: Array(bytes.prefix(count))) }
    }
  }

  @Test(
    arguments: [
      ([0x04, 0x04, 0, 0, 5, 3, 0], .outOfPlace(of: "type", expected: 0, found: 1, offset: 1)),
      ([0x04, 0x00, 0, 0, 8, 0, 0], .unknownVariant(of: "a type's shape", index: 8, offset: 4)),
      (
        [0x04, 0x00, 0, 0, 5, 15, 0], .unknownVariant(of: "a primitive type", index: 15, offset: 5)
      ),
      ([0xfe, 0xff, 0xff, 0xff, 0], .countTooLarge(offset: 0, count: 0x3fff_ffff, left: 1)),
    ] as [([UInt8], SCALEError)])
  func unknownFormsAreRefused(bytes: [UInt8], expected: SCALEError) {
    #expect(throws: expected) { try TypeRegistry(scale: bytes) }
  }

  @Test func registriesAreWrittenAsTheyWereRead() throws {
    var written = 0
    for (name, blob) in try readableRuntimes() where blob[4] >= 14 {
      let types = try Metadata(decoding: blob).types
      #expect(types.types.count >= 50, "\(name)")
      let bytes = types.scaleBytes
      #expect(Array(blob[5..<(5 + bytes.count)]) == bytes, "\(name)")
      written += 1
    }
    #expect(written >= 5)
  }
}
