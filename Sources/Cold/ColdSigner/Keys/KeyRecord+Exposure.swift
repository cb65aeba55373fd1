import ByteSupport
import ColdRecords

extension KeyRecord {
  /// Whether a key with this record can be computed from the secret of another key.
  ///
  /// This is the case if its path continues the other path, and it has a password if the other key
  /// has one (cold-signer 5.5).
  ///
  /// - Parameter other: the key with the known secret.
  /// - Returns: `true` also if the passwords differ, because records do not have them.
  func canBeComputed(from other: KeyRecord) -> Bool {
    guard seedName.hasSameBytes(as: other.seedName), network != nil else { return false }
    let (own, parent) = (Array(path.utf8), Array(other.path.utf8))
    let isBelow =
      own.starts(with: parent)
      && (own.count == parent.count || own[parent.count] == UInt8(ascii: "/"))
    return isBelow && (hasPassword || !other.hasPassword)
  }
}
