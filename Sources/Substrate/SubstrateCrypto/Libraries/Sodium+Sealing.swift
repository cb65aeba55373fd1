internal import CSodium

extension Sodium {
  /// Writes the ciphertext of XChaCha20-Poly1305 and its tag of 16 bytes.
  static func sealXChaCha20Poly1305(
    _ message: Span<UInt8>, key: Span<UInt8>, nonce: Span<UInt8>, associatedData: Span<UInt8>,
    to sealed: inout MutableSpan<UInt8>
  ) {
    ready()
    precondition(key.count == 32 && nonce.count == 24 && sealed.count == message.count + 16)
    let (count, dataCount) = (UInt64(message.count), UInt64(associatedData.count))
    _ = unsafe lend(key, nonce) { key, nonce in
      // Writes count + 16 bytes; reads count, dataCount, 24 and 32.
      unsafe lend(&sealed, message, associatedData) {
        unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
          $0, nil, $1, count, $2, dataCount, nil, nonce, key)
      }
    }
  }

  /// Writes the message of a ciphertext; false, with nothing written, if the tag does not fit.
  static func openXChaCha20Poly1305(
    _ sealed: Span<UInt8>, key: Span<UInt8>, nonce: Span<UInt8>, associatedData: Span<UInt8>,
    to message: inout MutableSpan<UInt8>
  ) -> Bool {
    ready()
    precondition(key.count == 32 && nonce.count == 24 && sealed.count == message.count + 16)
    let (count, dataCount) = (UInt64(sealed.count), UInt64(associatedData.count))
    return unsafe lend(key, nonce) { key, nonce in
      unsafe lend(sealed, associatedData) { sealed, data in
        // Writes count - 16 bytes, none for an empty message; reads count, dataCount, 24 and 32.
        unsafe message.withUnsafeMutableBufferPointer { message in
          unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
            message.baseAddress, nil, nil, sealed, count, data, dataCount, nonce, key)
        }
      }
    } == 0
  }

  /// What libsodium holds to be moderate for Argon2id: passes, and bytes of memory.
  ///
  /// The library is asked, and its constants are not compiled in: whoever loads another in front of it, as tests of
  /// commands do, gets what that one says.
  static var moderateArgon2id: (operations: UInt64, memory: Int) {
    (UInt64(crypto_pwhash_opslimit_moderate()), crypto_pwhash_memlimit_moderate())
  }

  /// Writes Argon2id of a password; false if there is no memory for it.
  static func argon2id(
    _ password: Span<UInt8>, salt: Span<UInt8>, operations: UInt64, memory: Int,
    to key: inout MutableSpan<UInt8>
  ) -> Bool {
    ready()
    precondition(salt.count == 16 && (16...1024).contains(key.count))
    let (keyCount, count) = (UInt64(key.count), UInt64(password.count))
    // Writes keyCount bytes; reads `count` and 16.
    return unsafe lend(&key, password, salt) { key, password, salt in
      // The same bytes under the type that the function asks for.
      unsafe password.withMemoryRebound(to: CChar.self, capacity: Int(count)) { password in
        unsafe crypto_pwhash(
          key, keyCount, password, count, salt, operations, memory,
          crypto_pwhash_ALG_ARGON2ID13)
      }
    } == 0
  }
}
