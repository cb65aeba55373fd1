import ByteSupport
import SubstrateCrypto

/// An injective encoding of a list of fields: different lists never have the same bytes.
///
/// An absent field is the byte 00. A present field is the byte 01, its length as eight
/// little-endian bytes, and its bytes, possibly none. A number has eight big-endian bytes.
struct DelimitedFields {
  private(set) var bytes: [UInt8] = []

  /// Starts with the purpose as the first field, so that encodings for different purposes differ.
  init(purpose: String) { append(purpose) }

  mutating func append(_ field: [UInt8]?) {
    guard let field else {
      bytes.append(0)
      return
    }
    bytes.append(1)
    bytes += UInt64(field.count).bigEndianBytes.reversed()
    bytes += field
  }

  mutating func append(_ text: String?) { append(text.map { Array($0.utf8) }) }

  mutating func append(_ number: Int64?) {
    append(number?.bigEndianBytes)
  }

  /// BLAKE2b-256 of the fields.
  var digest: [UInt8] { Blake2b.hash256(bytes).bytes }
}
