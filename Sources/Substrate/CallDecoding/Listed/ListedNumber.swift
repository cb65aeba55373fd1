import ByteSupport

/// A numeric primitive type, or bool, of V12 or V13 metadata.
package enum ListedNumber: String {
  case bool, u8, u16, u32, u64, u128
  case percent = "Percent"
  case perbill = "Perbill"
  case perU16 = "PerU16"

  init?(named name: String) {
    guard let number = ListedNumber(rawValue: name), number.rawValue.hasSameBytes(as: name) else {
      return nil
    }
    self = number
  }
}
