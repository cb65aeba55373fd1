internal import CSodium

/// SHA-2 (FIPS 180-4) as key setup and checksums need it; inputs and outputs may be secret.
enum SHA2 {
  /// Writes the 32 bytes of SHA-256.
  static func write256(_ input: Span<UInt8>, to digest: inout MutableSpan<UInt8>) {
    SodiumLibrary.ready()
    let code = sha256_digest(&digest, input)
    precondition(code == 0)
  }

  /// Writes the 64 bytes of SHA-512.
  static func write512(_ input: Span<UInt8>, to digest: inout MutableSpan<UInt8>) {
    SodiumLibrary.ready()
    let code = sha512_digest(&digest, input)
    precondition(code == 0)
  }

  /// Writes the 64 bytes of HMAC-SHA512 (RFC 2104) under a key of any length.
  static func writeHMAC512(
    _ input: Span<UInt8>, key: Span<UInt8>, to code: inout MutableSpan<UInt8>
  ) {
    SodiumLibrary.ready()
    let result = hmac_sha512(&code, key, input)
    precondition(result == 0)
  }

  /// Writes the first 64 bytes of PBKDF2-HMAC-SHA512 (RFC 8018, 5.2).
  static func writePBKDF2(
    password: Span<UInt8>, salt: Span<UInt8>, rounds: UInt32, to key: inout MutableSpan<UInt8>
  ) {
    SodiumLibrary.ready()
    pbkdf2_hmac_sha512_block(&key, password, salt, rounds)
  }
}
