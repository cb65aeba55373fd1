import SCALECodec

/// An item of a header's digest (chain-proofs 2).
package enum DigestItem: Hashable, Sendable {
  /// Bytes without an engine.
  case other([UInt8])
  /// A message of the runtime to a consensus engine.
  case consensus(ConsensusEngine, [UInt8])
  /// The signature of the block's author.
  case seal(ConsensusEngine, [UInt8])
  /// Data that the author's engine gives to the runtime.
  case preRuntime(ConsensusEngine, [UInt8])
  /// The block changed the runtime code or the heap pages.
  case environmentUpdated

  init(from reader: inout SCALEReader) throws(SCALEError) {
    let tag = try reader.byte()
    switch tag {
    case 0: self = .other(try reader.byteVector())
    case 4: self = .consensus(try ConsensusEngine(from: &reader), try reader.byteVector())
    case 5: self = .seal(try ConsensusEngine(from: &reader), try reader.byteVector())
    case 6: self = .preRuntime(try ConsensusEngine(from: &reader), try reader.byteVector())
    case 8: self = .environmentUpdated
    default:
      throw .unknownVariant(of: "a digest item", index: tag, offset: reader.offset - 1)
    }
  }

  /// The SCALE encoding.
  package var encoded: [UInt8] {
    var writer = SCALEWriter()
    encode(to: &writer)
    return writer.bytes
  }

  func encode(to writer: inout SCALEWriter) {
    switch self {
    case .other(let content):
      writer.byte(0)
      writer.byteVector(content)
    case .consensus(let engine, let content): writer.item(4, engine, content)
    case .seal(let engine, let content): writer.item(5, engine, content)
    case .preRuntime(let engine, let content): writer.item(6, engine, content)
    case .environmentUpdated: writer.byte(8)
    }
  }
}

/// The four bytes that name a consensus engine, such as `BABE`.
package struct ConsensusEngine: Hashable, Sendable {
  /// GRANDPA, `FRNK`.
  package static let grandpa = ConsensusEngine("FRNK")

  /// The four bytes.
  package let bytes: [UInt8]

  /// Creates an engine from a name of four ASCII characters.
  package init(_ name: StaticString) { bytes = Array(name.description.utf8) }

  init(from reader: inout SCALEReader) throws(SCALEError) { bytes = try reader.array(4) }
}

extension SCALEWriter {
  fileprivate mutating func item(_ tag: UInt8, _ engine: ConsensusEngine, _ content: [UInt8]) {
    byte(tag)
    raw(engine.bytes)
    byteVector(content)
  }
}
