internal import CSodium

extension Sodium {
  /// Writes the XChaCha20-Poly1305 ciphertext followed by its 16-byte tag.
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

  /// Decrypts a ciphertext; returns false, without writing, if the tag is wrong.
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

  /// libsodium's moderate cost of Argon2id: the number of passes, and the memory in bytes.
  ///
  /// The values come from library calls instead of compiled constants, so that the tests of
  /// commands can preload a library with a lower cost.
  static var moderateArgon2id: (operations: UInt64, memory: Int) {
    (UInt64(crypto_pwhash_opslimit_moderate()), crypto_pwhash_memlimit_moderate())
  }

  /// Writes the Argon2id hash of a password; returns false if there is not enough memory.
  static func argon2id(
    _ password: Span<UInt8>, salt: Span<UInt8>, operations: UInt64, memory: Int,
    to key: inout MutableSpan<UInt8>
  ) -> Bool {
    ready()
    precondition(salt.count == 16 && (16...1024).contains(key.count))
    let (keyCount, count) = (UInt64(key.count), UInt64(password.count))
    // Writes keyCount bytes; reads `count` and 16.
    return unsafe lend(&key, password, salt) { key, password, salt in
      // Passes the same bytes with the type that the function requires.
      unsafe password.withMemoryRebound(to: CChar.self, capacity: Int(count)) { password in
        unsafe crypto_pwhash(
          key, keyCount, password, count, salt, operations, memory,
          crypto_pwhash_ALG_ARGON2ID13)
      }
    } == 0
  }
}
