import ByteSupport
import JSONCodec
import SCALECodec
import SubstrateCrypto

/// The header of a block without a digest.
struct BlockHeader: Equatable, Sendable {
  let parent: Hash256
  let number: UInt32
  let stateRoot: Hash256
  let extrinsicsRoot: Hash256

  /// The SCALE encoding.
  var bytes: [UInt8] {
    var writer = SCALEWriter()
    writer.hash256(parent)
    writer.compact(number)
    writer.hash256(stateRoot)
    writer.hash256(extrinsicsRoot)
    writer.count(0)
    return writer.bytes
  }

  /// The block hash.
  var hash: Hash256 { Blake2b.hash256(bytes) }

  /// The header in the form of `chain_getHeader`.
  var json: JSONValue {
    .members([
      "parentHash": .bytes(parent.bytes), "number": .string("0x" + String(number, radix: 16)),
      "stateRoot": .bytes(stateRoot.bytes), "extrinsicsRoot": .bytes(extrinsicsRoot.bytes),
      "digest": .members(["logs": .array([])]),
    ])
  }
}

extension JSONValue {
  /// A string with `0x` and hex digits.
  static func bytes(_ bytes: [UInt8]) -> JSONValue { .string("0x" + Hex.encode(bytes)) }
}
