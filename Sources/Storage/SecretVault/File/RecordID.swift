import ByteSupport
import SubstrateCrypto

/// The id of a record.
///
/// It is computed from an entity and unique fields, and is equal on every machine.
///
/// BLAKE3-256 of the entity's namespaced name and the unique fields (see `DelimitedFields`), in
/// base32 (RFC 4648, section 6) without padding: 52 characters.
package struct RecordID: Hashable, Sendable, CustomStringConvertible {
  /// The text of the id: 52 characters, `A-Z2-7`.
  package let text: String

  /// Computes the id of a record from its entity and unique fields.
  ///
  /// - Parameters:
  ///   - entity: the namespaced name: `io.hotside.keys/value`.
  ///   - fields: the unique fields in a fixed order; `nil` for an absent one.
  package init(entity: String, fields: [[UInt8]?]) {
    var list = DelimitedFields(purpose: entity)
    for field in fields { list.append(field) }
    text = Base32.encode(Blake3.hash(list.bytes).bytes)
  }

  package var description: String { text }
}

/// Base32 (RFC 4648, section 6), without padding.
package enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Encodes each five bits as a character; zero bits fill up the last character.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var pending: UInt16 = 0
    var count: UInt16 = 0
    for byte in bytes {
      // At most 4 bits are pending before a byte is added, so the variable holds at most 12 bits.
      pending = pending << 8 | UInt16(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(pending >> count & 31)])
      }
      pending &= 1 << count - 1
    }
    if count > 0 { text.append(alphabet[Int(pending << (5 - count) & 31)]) }
    return String(decoding: text, as: UTF8.self)
  }
}
