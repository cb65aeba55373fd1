/// Secret keys of sr25519: reduced scalar and nonce seed, 64 bytes (crypto 4.1, 4.5, 4.6).
package enum Sr25519Secret {
  /// Expands a mini secret as in ed25519: its SHA-512, with the first half clamped and divided by
  /// 8.
  package static func expand(_ miniSecret: Span<UInt8>) -> SecretBytes {
    precondition(miniSecret.count == 32)
    defer { Sodium.eraseStack() }
    return SecretBytes(count: 64) { key in
      Sodium.sha512(miniSecret, to: &key)
      key[0] &= 248
      key[31] = key[31] & 63 | 64
      divideScalarByCofactor(&key)
    }
  }

  /// Validates and copies a 64-byte secret.
  ///
  /// - Throws: `SubstrateCryptoError` for a wrong length, a scalar not below the group order, or
  ///   one in ed25519 form that is not a multiple of eight.
  static func check(
    _ secret: Span<UInt8>, form: Sr25519SecretForm
  ) throws(SubstrateCryptoError) -> SecretBytes {
    guard secret.count == 64 else { throw .secretLength(expected: 64, got: secret.count) }
    if form == .ed25519 && secret[0] & 7 != 0 { throw .secretOutOfRange(.sr25519) }
    Sodium.ready()
    let key = SecretBytes(count: 64) { key in
      key.copy(secret)
      if form == .ed25519 { divideScalarByCofactor(&key) }
    }
    let isReduced = key.withBytes { RistrettoScalar.isReduced($0.extracting(0..<32)) }
    guard isReduced else { throw .secretOutOfRange(.sr25519) }
    return key
  }

  /// The 32-byte public key of a secret.
  static func publicKey(_ secret: Span<UInt8>) -> [UInt8] {
    Sodium.ready()
    defer { Sodium.eraseStack() }
    return RistrettoPoint.multiplyBase(secret.extracting(0..<32))
  }

  package static func hardChild(
    of secret: Span<UInt8>, chainCode: Span<UInt8>, identifier: Span<UInt8> = Span()
  ) -> SecretBytes {
    defer { Sodium.eraseStack() }
    var transcript = Sr25519Transcript.derivation(chainCode: chainCode, identifier: identifier)
    transcript.append(secret.extracting(0..<32), label: "secret-key")
    return SecretBytes(count: 32) { transcript.challenge(&$0, label: "HDKD-hard") }
  }

  /// The secret of a soft child; `randomness` (32 bytes) affects only the child's nonce seed.
  package static func softChild(
    of secret: Span<UInt8>, publicKey: Span<UInt8>, chainCode: Span<UInt8>,
    identifier: Span<UInt8> = Span(), randomness: Span<UInt8>
  ) -> SecretBytes {
    Sodium.ready()
    defer { Sodium.eraseStack() }
    var step = SoftDerivation(chainCode: chainCode, identifier: identifier, publicKey: publicKey)
    var tweak = WipedBytes(count: 32)
    var scalar = tweak.mutableBytes
    step.writeScalar(&scalar)
    var child = WipedBytes(count: 64)
    var half = WipedBytes(count: 32)
    var sum = half.mutableBytes
    Sodium.scalarAdd(secret.extracting(0..<32), tweak.bytes, to: &sum)
    var key = child.mutableBytes
    key.copy(half.bytes)
    var witness = step.transcript.witness()
    witness.rekey(secret.extracting(32..<64), label: "HDKD-nonce")
    witness.rekey(secret, label: "HDKD-nonce")
    var nonce = half.mutableBytes
    witness.finish(&nonce, randomness: randomness)
    key = child.mutableBytes
    key.copy(half.bytes, at: 32)
    return SecretBytes(copying: child.bytes)
  }

  /// The public key of the soft child of a public key; `nil` if `publicKey` is not a point.
  package static func softChild(
    ofPublicKey publicKey: [UInt8], chainCode: Span<UInt8>, identifier: Span<UInt8> = Span()
  ) -> [UInt8]? {
    Sodium.ready()
    var step = SoftDerivation(
      chainCode: chainCode, identifier: identifier, publicKey: publicKey.span)
    let scalar = [UInt8](count: 32) { step.writeScalar(&$0) }
    return RistrettoPoint.add(publicKey, RistrettoPoint.multiplyBase(scalar.span))
  }

  /// Shifts the first 32 bytes, a little-endian multiple of eight, right by three bits.
  private static func divideScalarByCofactor(_ key: inout MutableSpan<UInt8>) {
    var carry: UInt8 = 0
    for index in (0..<32).reversed() {
      let byte = key[index]
      key[index] = byte >> 3 | carry
      carry = byte << 5
    }
  }
}

/// The layout of a 64-byte sr25519 secret.
public enum Sr25519SecretForm: Sendable {
  /// The scalar, then the nonce seed, as in schnorrkel.
  case scalar
  /// The scalar times eight, then the nonce seed, as exported by polkadot-js.
  case ed25519
}

/// The transcript of a soft derivation.
private struct SoftDerivation: ~Copyable {
  private(set) var transcript: MerlinTranscript

  init(chainCode: Span<UInt8>, identifier: Span<UInt8>, publicKey: Span<UInt8>) {
    transcript = Sr25519Transcript.derivation(chainCode: chainCode, identifier: identifier)
    transcript.append(publicKey, label: "public-key")
  }

  /// Writes the scalar to add; also draws the unused chain code, which precedes the nonce.
  mutating func writeScalar(_ output: inout MutableSpan<UInt8>) {
    transcript.scalar(&output, label: "HDKD-scalar")
    var discarded = WipedBytes(count: 32)
    var chainCode = discarded.mutableBytes
    transcript.challenge(&chainCode, label: "HDKD-chaincode")
  }
}
