import ByteSupport
import SubstrateCrypto

/// Bytes that a vector file spells in hex.
struct HexBytes: Decodable, Sendable, Equatable, CustomStringConvertible {
  let bytes: [UInt8]

  init(from decoder: any Decoder) throws {
    bytes = try Hex.decode(decoder.singleValueContainer().decode(String.self))
  }

  var description: String { Hex.encode(bytes) }
}

/// The bytes of a test's secret.
func revealed(_ secret: borrowing SecretBytes) -> [UInt8] {
  secret.withBytes { bytes in bytes.indices.map { bytes[$0] } }
}
