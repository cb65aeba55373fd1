/// Hard derivation of ed25519 and ecdsa: BLAKE2b-256 over label, seed and chain code (crypto 6, 7).
package enum SeedDerivation {
  /// Derives the child seed; `label` is a SCALE string including its length byte.
  package static func child(
    of seed: Span<UInt8>, chainCode: Span<UInt8>, label: StaticString
  ) -> SecretBytes {
    defer { Sodium.eraseStack() }
    let name = label.bytes
    var input = WipedBytes(count: name.count + seed.count + chainCode.count)
    var bytes = input.mutableBytes
    bytes.copy(name)
    bytes.copy(seed, at: name.count)
    bytes.copy(chainCode, at: name.count + seed.count)
    return SecretBytes(count: 32) { Sodium.blake2b(input.bytes, to: &$0) }
  }

  /// The label for ed25519; its first byte is the compact length 11.
  package static let ed25519: StaticString = "\u{2c}Ed25519HDKD"
  /// The label for ecdsa; its first byte is the compact length 13.
  package static let ecdsa: StaticString = "\u{34}Secp256k1HDKD"
}
