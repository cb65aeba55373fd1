import ByteSupport
import ChainProofs
import JSONCodec

extension BlockHeader {
  /// The encoded items of the digest.
  var logs: [[UInt8]] { (try? digest())?.map(\.encoded) ?? [] }

  /// The header in the form of `chain_getHeader`.
  var json: JSONValue { json(logs: logs) }

  /// The header with other items of the digest.
  func json(logs: [[UInt8]]) -> JSONValue {
    .members([
      "parentHash": .bytes(parentHash.bytes), "number": .string("0x" + String(number, radix: 16)),
      "stateRoot": .bytes(stateRoot.bytes), "extrinsicsRoot": .bytes(extrinsicsRoot.bytes),
      "digest": .members(["logs": .array(logs.map { .bytes($0) })]),
    ])
  }
}

extension JSONValue {
  /// A string with `0x` and hex digits.
  static func bytes(_ bytes: [UInt8]) -> JSONValue { .string("0x" + Hex.encode(bytes)) }
}
