import DevelopmentNode
import RuntimeMetadata
import SCALECodec
package import TestSupport
import ToolTestSupport

/// Code of the sample runtime.
package enum SampleCode {
  /// The code of a sample chain, whose version may be told wrong.
  package static func module(
    _ name: String = "development", version: UInt32 = 1_000_000, saying told: UInt32? = nil,
    metadata: [UInt8]? = nil
  ) -> WasmModule {
    let metadata = metadata ?? Nodes.metadata(name, version: version)
    let said = SampleRuntime(specName: name, specVersion: told ?? version, ss58Prefix: 42).version
    var writer = SCALEWriter()
    writer.byteVector(metadata)
    return .runtime(version: said.scaleBytes, metadata: writer.bytes)
  }

  /// The code that a compressor would have made.
  package static func compressed(_ module: WasmModule) -> [UInt8] {
    ZstdBuilder.mark + ZstdBuilder.plain(module.bytes)
  }
}
