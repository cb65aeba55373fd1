import CallDecoding
import RuntimeMetadata
import SCALECodec
import VaultPayloads

/// A runtime with V13 metadata: System, and Shapes with a call for each type text that is asked for.
struct ListedRuntime {
  static let palletIndex: UInt8 = 7
  static let utilityIndex: UInt8 = 9

  let decoder: CallDecoder
  private let types: [String]

  init(_ types: [String], table: [TypeEntry] = []) throws {
    self.types = types
    let calls = types.map { (name: "of \($0)", arguments: [(name: "value", type: $0)]) }
    var writer = SCALEWriter()
    writer.raw(Metadata.magic)
    writer.u8(13)
    writer.count(3)
    let version = RuntimeVersion(
      specName: "listed", implementationName: "listed", authoringVersion: 0, specVersion: 9,
      implementationVersion: 0, apis: [], transactionVersion: nil, stateVersion: nil)
    writer.module("System", index: 0, calls: [], version: version.scaleBytes)
    writer.module("Shapes", index: Self.palletIndex, calls: calls)
    writer.module(
      "Utility", index: Self.utilityIndex,
      calls: [
        (name: "sudo", arguments: [(name: "call", type: "Box<<T as Config>::Call>")]),
        (name: "batch", arguments: [(name: "calls", type: "Vec<<T as Config>::Call>")]),
        (name: "nothing", arguments: []),
      ])
    writer.u8(4)
    writer.count(0)
    decoder = try CallDecoder(metadata: try Metadata(decoding: writer.bytes), types: table)
  }

  /// The cards of the argument of a type.
  func cards(_ type: String, _ bytes: [UInt8]) throws(CallDecodingError) -> [String] {
    guard let index = types.firstIndex(of: type) else { preconditionFailure("no type \(type)") }
    let cards = try decoder.method(
      [Self.palletIndex, UInt8(index)] + bytes, network: SampleNetwork.westend)
    precondition(cards[2].content == .variableName("value"))
    return cards.dropFirst(3).map { $0.brief }
  }
}

extension SCALEWriter {
  fileprivate typealias Call = (name: String, arguments: [(name: String, type: String)])

  fileprivate mutating func module(
    _ name: String, index: UInt8, calls: [Call], version: [UInt8]? = nil
  ) {
    string(name)
    byte(0)
    byte(1)
    vector(calls) { writer, call in
      writer.string(call.name)
      writer.vector(call.arguments) { writer, argument in
        writer.string(argument.name)
        writer.string(argument.type)
      }
      writer.count(0)
    }
    byte(0)
    count(version == nil ? 0 : 1)
    if let version {
      string("Version")
      string("RuntimeVersion")
      byteVector(version)
      count(0)
    }
    count(0)
    byte(index)
  }
}
