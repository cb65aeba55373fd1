/// XSalsa20-Poly1305 as in NaCl's secretbox: a 16-byte tag, then the ciphertext.
///
/// Only for formats that require it; ``AuthenticatedEncryption`` uses another format.
public enum SecretBox {
  /// The length of a key in bytes.
  public static let keyLength = 32
  /// The length of a nonce in bytes.
  public static let nonceLength = 24
  /// The difference in length between a box and its message.
  public static let overhead = 16

  /// Encrypts a message.
  ///
  /// - Parameters:
  ///   - message: any number of bytes.
  ///   - key: 32 bytes.
  ///   - nonce: 24 bytes that were never used with this key.
  /// - Returns: tag and ciphertext, `message.count + overhead` bytes; to be kept secret if the key
  ///   can be guessed.
  /// - Precondition: key and nonce have these lengths.
  public static func seal(
    _ message: Span<UInt8>, key: borrowing SecretBytes, nonce: [UInt8]
  ) -> SecretBytes {
    defer { Sodium.eraseStack() }
    let keyBytes = key.bytes
    return SecretBytes(count: message.count + overhead) { box in
      Sodium.sealXSalsa20Poly1305(message, key: keyBytes, nonce: nonce.span, to: &box)
    }
  }

  /// Decrypts a box.
  ///
  /// - Parameters:
  ///   - box: tag and ciphertext.
  ///   - key: 32 bytes.
  ///   - nonce: 24 bytes.
  /// - Returns: the message; `nil` if key or nonce differ, or a byte was changed.
  /// - Precondition: key and nonce have these lengths.
  public static func open(
    _ box: Span<UInt8>, key: borrowing SecretBytes, nonce: [UInt8]
  ) -> SecretBytes? {
    guard box.count >= overhead else { return nil }
    defer { Sodium.eraseStack() }
    let keyBytes = key.bytes
    do throws(BrokenSeal) {
      return try SecretBytes(count: box.count - overhead) { (message) throws(BrokenSeal) in
        guard Sodium.openXSalsa20Poly1305(box, key: keyBytes, nonce: nonce.span, to: &message)
        else { throw BrokenSeal() }
      }
    } catch { return nil }
  }

  private struct BrokenSeal: Error {}
}
