import ByteSupport
import DevelopmentNode
import HotStore
import RuntimeMetadata
import SubstrateCrypto
import Testing
import VaultPayloads

@Suite struct ProductNameTests {
  static func metadata(name: String) throws -> UpdateContent {
    let blob = SampleRuntime(specName: name, specVersion: 9300, ss58Prefix: 42).metadataV14()
    return .metadata(try MetadataContent(blob: blob, genesisHash: Blake2b.hash256([])))
  }

  @Test func namesFollowTheReferenceTool() throws {
    let content = UpdateContent.specs(Fixture.specs("dock-pos", .ethereum))
    #expect(try ProductName.payloadFile(content) == "sign_me_add_specs_dock-pos_ethereum")
    #expect(
      try ProductName.completed(content, signer: .unsigned)
        == "add_specs_dock-pos-ethereum_unverified")
    #expect(
      try ProductName.completed(content, signer: .development(.ethereum))
        == "add_specs_dock-pos-ethereum_Alice-ecdsa")
    let metadata = try Self.metadata(name: "dev.net")
    #expect(try ProductName.payloadFile(metadata) == "sign_me_load_metadata_dev.netV9300")
    #expect(try ProductName.completed(metadata, signer: .key) == "load_metadata_dev.netV9300")
    #expect(
      try ProductName.payloadFile(metadata, reducedTo: .callsAndBriefDocs)
        == "sign_me_load_metadata_dev.netV9300_reduced-calls-and-brief-docs")
    #expect(
      try ProductName.completed(metadata, signer: .unsigned, reducedTo: .callsOnly)
        == "load_metadata_dev.netV9300_reduced-calls-only_unverified")
    let types = UpdateContent.types(TypeTable(entries: []))
    #expect(try ProductName.payloadFile(types) == "sign_me_load_types")
    #expect(
      try ProductName.completed(types, signer: .development(.sr25519))
        == "load_types_Alice-sr25519")
  }

  @Test(arguments: [
    ("load_metadata_westendV9220", "westend", true),
    ("load_metadata_westendV9220_Alice-sr25519", "westend", true),
    ("load_metadata_westendV9220_reduced-calls-only_unverified", "westend", true),
    ("load_metadata_westendV9220", "west", false), ("load_metadata_westendV09", "westend", false),
    ("load_metadata_westendV9220_slow", "westend", false),
    ("add_specs_westend-sr25519", "westend", true),
    ("add_specs_westend-sr25519_Alice-ed25519", "westend-sr25519", true),
    ("add_specs_westend-sr25519", "westend-ed25519", false),
    ("add_specs_westend-next-sr25519", "westend", false),
    ("add_specs_westend-sr25519_slow", "westend", false), ("load_types", "types", false),
  ]) func completedUpdatesOfANetworkAreKnownByName(name: String, network: String, isOfIt: Bool) {
    #expect(ProductName.isCompleted(name, of: network) == isOfIt)
  }

  @Test func metadataAtABlockCarriesItsHash() throws {
    #expect(try ProductName.metadata(name: "westend", version: 9220) == "westend9220")
    let block = Blake2b.hash256([])
    #expect(
      try ProductName.metadata(name: "westend", version: 9220, block: block)
        == "westend9220_" + block.hex)
  }

  @Test(arguments: [
    "a", "Z9", "dock-pos-main-runtime", "a.b", "node template", "x_y",
    String(repeating: "a", count: 64),
  ]) func ordinaryNamesAreSafe(name: String) throws {
    #expect(try ProductName.safe(name) == name)
  }

  @Test(arguments: [
    "", ".", "..", "../x", "a/b", "/etc", "a..b", "-x", " x", "_x", "a\nb", "a\u{0}", "ä", "a\\b",
    "a:b", "\u{202e}x", String(repeating: "a", count: 65),
  ]) func unsafeNamesAreRefused(name: String) throws {
    #expect(throws: VaultPayloadsError.unsafeName(name)) { try ProductName.safe(name) }
    let specs = Fixture.specs(name)
    #expect(throws: VaultPayloadsError.unsafeName(name)) {
      try ProductName.payloadFile(.specs(specs))
    }
    #expect(throws: VaultPayloadsError.unsafeName(name)) {
      try ProductName.completed(.specs(specs), signer: .key)
    }
    let metadata = try Self.metadata(name: name)
    #expect(throws: VaultPayloadsError.unsafeName(name)) {
      try ProductName.completed(metadata, signer: .key)
    }
    #expect(throws: VaultPayloadsError.unsafeName(name)) {
      try ProductName.metadata(name: name, version: 1)
    }
  }
}
