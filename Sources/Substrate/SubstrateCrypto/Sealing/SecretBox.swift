/// XSalsa20-Poly1305 as NaCl's secretbox has it: the tag of 16 bytes, then the ciphertext.
///
/// What was made with ``AuthenticatedEncryption`` is another form; this one is for formats that
/// prescribe it.
public enum SecretBox {
  /// The length of a key in bytes.
  public static let keyLength = 32
  /// The length of a nonce in bytes.
  public static let nonceLength = 24
  /// How many bytes longer a box is than its message.
  public static let overhead = 16

  /// Makes a box.
  ///
  /// - Parameters:
  ///   - message: any number of bytes.
  ///   - key: 32 bytes.
  ///   - nonce: 24 bytes that were never used with this key.
  /// - Returns: tag and ciphertext, `message.count + overhead` bytes; a secret as well, where whoever
  ///   has it may guess the key.
  /// - Precondition: key and nonce have their lengths.
  public static func seal(
    _ message: Span<UInt8>, key: borrowing SecretBytes, nonce: [UInt8]
  ) -> SecretBytes {
    defer { Sodium.eraseStack() }
    let keyBytes = key.bytes
    return SecretBytes(count: message.count + overhead) { box in
      Sodium.sealXSalsa20Poly1305(message, key: keyBytes, nonce: nonce.span, to: &box)
    }
  }

  /// Opens a box.
  ///
  /// - Parameters:
  ///   - box: tag and ciphertext.
  ///   - key: 32 bytes.
  ///   - nonce: 24 bytes.
  /// - Returns: the message; `nil` if key or nonce is another one, or a byte was changed.
  /// - Precondition: key and nonce have their lengths.
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
