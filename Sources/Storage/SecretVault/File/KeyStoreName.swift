/// Names of records.
package enum KeyStoreName {
  /// Checks that a name is suitable for a command line and a file name.
  ///
  /// - Throws: ``SecretVaultError/nameForm(_:)``.
  package static func check(_ name: String) throws {
    let bytes = Array(name.utf8)
    let isAlphanumeric = { (byte: UInt8) in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }
    guard let first = bytes.first, isAlphanumeric(first), bytes.count <= 64,
      bytes.allSatisfy({ isAlphanumeric($0) || "._-".utf8.contains($0) })
    else { throw SecretVaultError.nameForm(name) }
  }
}
