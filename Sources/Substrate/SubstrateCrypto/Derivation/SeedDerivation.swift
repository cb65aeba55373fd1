/// Hard junctions of ed25519 and ecdsa: BLAKE2b-256 over a label, the seed and the chain code
/// (crypto 6 and 7).
package enum SeedDerivation {
  /// The child seed; `label` is a SCALE string, its length byte included.
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

  /// The label of ed25519, 11 letters.
  package static let ed25519: StaticString = "\u{2c}Ed25519HDKD"
  /// The label of ecdsa, 13 letters.
  package static let ecdsa: StaticString = "\u{34}Secp256k1HDKD"
}
