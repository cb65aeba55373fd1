import ByteSupport
import ColdRecords

extension KeyRecord {
  /// Whether a key at this place can be computed by somebody who has the secret of another one:
  /// its path goes on from the other's, and a password that is mixed in belongs to both
  /// (cold-signer 5.5).
  ///
  /// - Parameter other: the key whose secret is known.
  /// - Returns: the verdict; a password may be another one, which nobody can see here.
  func canBeComputed(from other: KeyRecord) -> Bool {
    guard seedName.hasSameBytes(as: other.seedName), network != nil else { return false }
    let (own, parent) = (Array(path.utf8), Array(other.path.utf8))
    let isBelow =
      own.starts(with: parent)
      && (own.count == parent.count || own[parent.count] == UInt8(ascii: "/"))
    return isBelow && (hasPassword || !other.hasPassword)
  }
}
