internal import CSodium

extension Sodium {
  /// Writes the BLAKE2b digest of `input`; the digest length is `digest.count`, 1...64.
  static func blake2b(_ input: Span<UInt8>, to digest: inout MutableSpan<UInt8>) {
    ready()
    precondition((1...64).contains(digest.count))
    let length = digest.count
    // Writes `length` bytes and reads input.count; no key.
    let code = unsafe lend(&digest, input) {
      unsafe crypto_generichash($0, length, $1, UInt64(input.count), nil, 0)
    }
    precondition(code == 0)
  }

  /// Writes the SHA-256 digest of `input`.
  package static func sha256(_ input: Span<UInt8>, to digest: inout MutableSpan<UInt8>) {
    ready()
    precondition(digest.count == 32)
    // Writes 32 bytes and reads input.count.
    _ = unsafe lend(&digest, input) { unsafe crypto_hash_sha256($0, $1, UInt64(input.count)) }
  }

  package static func sha512(_ input: Span<UInt8>, to digest: inout MutableSpan<UInt8>) {
    ready()
    precondition(digest.count == 64)
    // Writes 64 bytes and reads input.count.
    _ = unsafe lend(&digest, input) { unsafe crypto_hash_sha512($0, $1, UInt64(input.count)) }
  }

  /// Writes the SHA-512 of a 64-byte head followed by a message.
  package static func sha512(
    head: Span<UInt8>, message: Span<UInt8>, to digest: inout MutableSpan<UInt8>
  ) {
    ready()
    precondition(digest.count == 64 && head.count == 64)
    // Writes 64 bytes, reads 64 and message.count.
    unsafe lend(&digest, head, message) {
      unsafe sha512_of_head_and_message($0, $1, $2, message.count)
    }
  }

  /// Writes the first 64 bytes of PBKDF2-HMAC-SHA512 (RFC 8018, 5.2).
  package static func pbkdf2SHA512(
    password: Span<UInt8>, salt: Span<UInt8>, rounds: UInt32, to key: inout MutableSpan<UInt8>
  ) {
    ready()
    precondition(key.count == 64)
    // Writes 64 bytes, reads password.count and salt.count.
    unsafe lend(&key, password, salt) {
      unsafe pbkdf2_hmac_sha512($0, $1, password.count, $2, salt.count, rounds)
    }
  }
}
