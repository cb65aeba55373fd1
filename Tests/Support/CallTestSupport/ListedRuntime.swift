package import CallDecoding
package import CallEncoding
import DevelopmentNode
package import RuntimeMetadata
import SCALECodec
import VaultPayloads

/// A runtime with V13 metadata: System, and Shapes with a call for each type text that is asked for.
package struct ListedRuntime {
  package static let palletIndex: UInt8 = 7
  package static let utilityIndex: UInt8 = 9

  package let decoder: CallDecoder
  package let encoder: CallEncoder
  private let types: [String]

  package init(_ types: [String], table: [TypeEntry] = []) throws {
    self.types = types
    func call(_ name: String, _ arguments: [(String, String)]) -> ListedCall {
      ListedCall(
        name: name, arguments: arguments.map { ListedArgument(name: $0.0, type: $0.1) }, docs: [])
    }
    let version = RuntimeVersion(
      specName: "listed", implementationName: "listed", authoringVersion: 0, specVersion: 9,
      implementationVersion: 0, apis: [], transactionVersion: nil, stateVersion: nil)
    var writer = ListedMetadataWriter(version: 13)
    writer.pallets = [
      .init(
        name: "System", index: 0, constants: [("Version", "RuntimeVersion", version.scaleBytes)]),
      .init(
        name: "Shapes", index: Self.palletIndex,
        calls: types.map { call("of \($0)", [("value", $0)]) }),
      .init(
        name: "Utility", index: Self.utilityIndex,
        calls: [
          call("sudo", [("call", "Box<<T as Config>::Call>")]),
          call("batch", [("calls", "Vec<<T as Config>::Call>")]),
          call("nothing", []),
        ]),
    ]
    let metadata = try Metadata(decoding: writer.metadata)
    decoder = try CallDecoder(metadata: metadata, types: table)
    encoder = try CallEncoder(metadata: metadata, types: table)
  }

  /// The cards of the argument of a type.
  package func cards(_ type: String, _ bytes: [UInt8]) throws(CallDecodingError) -> [String] {
    guard let index = types.firstIndex(of: type) else { preconditionFailure("no type \(type)") }
    let cards = try decoder.method(
      [Self.palletIndex, UInt8(index)] + bytes, network: SampleNetwork.westend
    ).cards
    precondition(cards[2].content == .variableName("value"))
    return cards.dropFirst(3).map { $0.brief }
  }
}
