import ByteSupport
import DevelopmentNode
import RuntimeMetadata
import SCALECodec
import TestSupport
package import ToolTestSupport

/// The code of a sample parachain, which has its id from its chain's state.
package enum ParachainCode {
  package static let key = StorageKey.parachainID
  /// The genesis hash of the sample network.
  package static let genesis = Nodes.genesis(of: "development").hex

  /// The metadata that the chain's nodes give, V14.
  package static func metadata(id: UInt32) -> [UInt8] {
    var sample = SampleRuntime(specName: "development", specVersion: 1_000_000, ss58Prefix: 42)
    sample.parachainID = id
    return sample.metadataV14()
  }

  /// The code: over an empty state, the id in its metadata is 100.
  package static func code() throws -> [UInt8] {
    var writer = SCALEWriter()
    writer.byteVector(metadata(id: 100))
    let (one, other) = (metadata(id: 0x0101_0101), metadata(id: 0x0202_0202))
    guard let place = one.indices.first(where: { one[$0] != other[$0] }) else { return [] }
    let version = SampleRuntime(
      specName: "development", specVersion: 1_000_000, ss58Prefix: 42
    ).version
    return try WasmText.parachain(
      version: version.scaleBytes, metadata: writer.bytes,
      constant: writer.bytes.count - one.count + place, key: key
    ).bytes()
  }

  /// A node of the chain with this value, as `dev-node` serves it.
  package static func node(
    _ tool: Tool, id: UInt32?, _ arguments: String..., code: [UInt8]? = nil,
    genesis: String = genesis
  ) throws -> ServedProcess {
    let path = try tool.folder.write(code ?? self.code(), to: "node.wasm")
    let value = id.map { id in Hex.encode((0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) })
    }
    let storage = value.map { ["--storage", "\(Hex.encode(key))=\($0)"] } ?? []
    return try ServedProcess(
      ProcessRunner.hotside,
      ["dev-node", "--port", "0", "--quiet", "--code", path, "--genesis", genesis] + storage
        + arguments)
  }
}
