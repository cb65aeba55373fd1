import ByteSupport
import SubstrateCrypto

/// Names of records.
package enum KeyStoreName {
  /// The word that options read as the verifier on record.
  package static let recorded = "recorded"

  /// Checks that a name is suitable for a command line and a file name, and means nothing else there.
  ///
  /// - Throws: ``SecretVaultError``: `nameForm`, `nameOfKey`.
  package static func check(_ name: String) throws {
    let bytes = Array(name.utf8)
    let isAlphanumeric = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }
    guard let first = bytes.first, isAlphanumeric(first), bytes.count <= 64,
      bytes.allSatisfy({ isAlphanumeric($0) || "._-".utf8.contains($0) })
    else { throw SecretVaultError.nameForm(name) }
    guard TypedKey(name) == nil, !name.hasSameBytes(as: recorded) else {
      throw SecretVaultError.nameOfKey(name)
    }
  }
}
