import ByteSupport
import SubstrateCrypto

/// Fields one behind the other, so that different lists of fields never give the same bytes.
///
/// An absent field is the byte 00; a present one 01, its length as eight little-endian bytes, and
/// its bytes, of which an empty field has none.
struct DelimitedFields {
  private(set) var bytes: [UInt8] = []

  /// Starts with what the fields are for, so that those of one purpose never serve another.
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
