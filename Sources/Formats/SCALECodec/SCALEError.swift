import Reporting

/// A SCALE decoding error; offsets are in bytes from the start of the reader.
public enum SCALEError: Error, Equatable, Sendable {
  /// The data ends inside a value: `needed` bytes are needed at `offset`, but only `left` are left.
  case outOfData(offset: Int, needed: Int, left: Int)
  /// A compact integer is not in its shortest form.
  case nonMinimalCompact(offset: Int)
  /// A compact integer does not fit `bits` bits.
  case compactTooLarge(offset: Int, bits: Int)
  /// The byte of a bool is neither 00 nor 01.
  case notABool(offset: Int, byte: UInt8)
  /// The first byte of an option is neither 00 nor 01.
  case notAnOption(offset: Int, byte: UInt8)
  /// A text is not UTF-8.
  case notUTF8(offset: Int)
  /// The count of a Vec is larger than the remaining bytes allow.
  case countTooLarge(offset: Int, count: Int, left: Int)
  /// No variant has this index.
  case unknownVariant(of: String, index: UInt8, offset: Int)
  /// A numbered item does not have the expected number.
  case outOfPlace(of: String, expected: Int, found: Int, offset: Int)
  /// Bytes follow the value.
  case bytesLeftOver(offset: Int, count: Int)

  /// The error, as a sentence for the user.
  public var message: String {
    switch self {
    case .outOfData(let offset, let needed, let left):
      """
      The data ends too early: \(needed.counted("byte is", plural: "bytes are")) needed at byte \(offset), but \
      \(left.counted("is", plural: "are")) left.
      """
    case .nonMinimalCompact(let offset):
      "The compact integer at byte \(offset) is longer than its value needs, which SCALE forbids."
    case .compactTooLarge(let offset, let bits):
      "The compact integer at byte \(offset) does not fit \(bits) bits."
    case .notABool(let offset, let byte):
      "Byte \(offset) should be a bool, 00 or 01, but is \(SCALEError.hex(byte))."
    case .notAnOption(let offset, let byte):
      "Byte \(offset) should start an option, 00 or 01, but is \(SCALEError.hex(byte))."
    case .notUTF8(let offset): "The text at byte \(offset) is not UTF-8."
    case .countTooLarge(let offset, let count, let left):
      """
      \(count.counted("item is", plural: "items are")) announced at byte \(offset), more than the \
      \(left.counted("byte")) left can hold.
      """
    case .unknownVariant(let type, let index, let offset):
      "Byte \(offset) should be the index of \(type), but none has index \(index)."
    case .outOfPlace(let item, let expected, let found, let offset):
      "The \(item) at byte \(offset) has the number \(found), but \(expected) comes next."
    case .bytesLeftOver(let offset, let count):
      """
      The value ends at byte \(offset), but \(count.counted("more byte follows", plural: "more bytes follow")); \
      nothing may be left over.
      """
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
