internal import CSodium

extension Sodium {
  /// Writes the 16-byte tag followed by the XSalsa20-Poly1305 ciphertext.
  static func sealXSalsa20Poly1305(
    _ message: Span<UInt8>, key: Span<UInt8>, nonce: Span<UInt8>,
    to box: inout MutableSpan<UInt8>
  ) {
    ready()
    precondition(key.count == 32 && nonce.count == 24 && box.count == message.count + 16)
    let count = UInt64(message.count)
    _ = unsafe lend(key, nonce) { key, nonce in
      // Writes count + 16 bytes; reads count, 24 and 32.
      unsafe lend(&box, message) { unsafe crypto_secretbox_easy($0, $1, count, nonce, key) }
    }
  }

  /// Decrypts a box; returns false, without writing, if the tag is wrong.
  static func openXSalsa20Poly1305(
    _ box: Span<UInt8>, key: Span<UInt8>, nonce: Span<UInt8>, to message: inout MutableSpan<UInt8>
  ) -> Bool {
    ready()
    precondition(key.count == 32 && nonce.count == 24 && box.count == message.count + 16)
    let count = UInt64(box.count)
    return unsafe lend(key, nonce) { key, nonce in
      unsafe lend(box) { box in
        // Writes count - 16 bytes, none for an empty message; reads count, 24 and 32.
        unsafe message.withUnsafeMutableBufferPointer { message in
          unsafe crypto_secretbox_open_easy(message.baseAddress, box, count, nonce, key)
        }
      }
    } == 0
  }

  /// Writes the scrypt hash of a password; false for invalid parameters or too little memory.
  static func scrypt(
    _ password: Span<UInt8>, salt: Span<UInt8>, cost: UInt64, blockSize: UInt32, lanes: UInt32,
    to key: inout MutableSpan<UInt8>
  ) -> Bool {
    ready()
    let (keyCount, count, saltCount) = (key.count, password.count, salt.count)
    // Writes keyCount bytes; reads `count` and saltCount.
    return unsafe lend(&key, password, salt) {
      unsafe crypto_pwhash_scryptsalsa208sha256_ll(
        $1, count, $2, saltCount, cost, blockSize, lanes, $0, keyCount)
    } == 0
  }
}
