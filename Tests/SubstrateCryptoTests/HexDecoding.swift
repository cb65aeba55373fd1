import ByteSupport

/// Bytes that a vector file spells in hex.
struct HexBytes: Decodable, Sendable, Equatable, CustomStringConvertible {
  let bytes: [UInt8]

  init(from decoder: any Decoder) throws {
    bytes = try Hex.decode(decoder.singleValueContainer().decode(String.self))
  }

  var description: String { Hex.encode(bytes) }
}
