import ChainInquiry
import HotSide
import Testing

@Suite struct RuntimeNameTests {
  @Test(
    arguments: [
      ("westend9150.compact.compressed.wasm", 9150),
      ("/releases/polkadot_runtime-v9270.compact.compressed.wasm", 9270),
      ("kusama_runtime-v1002000.compact.wasm", 1_002_000), ("x1.wasm", 1),
      ("westend_modern.compact.compressed.wasm", nil), ("9150.wasm", nil), ("westend9150", nil),
      ("a/9150/runtime.wasm", nil), ("runtime99999999999.wasm", nil), ("", nil),
      ("westend9150.compact.compressed", nil),
    ] as [(String, UInt32?)])
  func theVersionStandsBeforeTheExtensions(path: String, version: UInt32?) {
    #expect(RuntimeCode.version(inNameOf: path) == version)
  }

  @Test(
    arguments: [
      ("ws://127.0.0.1:1", .node("ws://127.0.0.1:1")), ("-", .file("-")),
      ("/usr", .file("/usr")), ("./westend9122", .file("./westend9122")),
      ("westend9122.hex", .file("westend9122.hex")), ("westend9122", .stored("westend9122")),
      ("dock-pos-main-runtime31", .stored("dock-pos-main-runtime31")), ("x.wasm", .file("x.wasm")),
    ] as [(String, MetadataReference)])
  func metadataIsNamedByFileNodeOrStoredName(text: String, reference: MetadataReference) {
    #expect(MetadataReference(text) == reference)
  }
}
