/// XChaCha20-Poly1305 with random nonces; a sealed message opens only with its associated data.
///
/// ```swift
/// let sealed = AuthenticatedEncryption.seal(phrase.bytes, key: key, associatedData: identity)
/// let phrase = AuthenticatedEncryption.open(sealed, key: key, associatedData: identity)
/// ```
public enum AuthenticatedEncryption {
  /// The length of a key in bytes.
  public static let keyLength = 32
  /// The added length of a sealed message: a 24-byte nonce in front, a 16-byte tag at the end.
  public static let overhead = nonceLength + tagLength

  private static let nonceLength = 24
  private static let tagLength = 16

  /// Encrypts a message with a random 24-byte nonce, which is long enough never to repeat.
  ///
  /// - Parameters:
  ///   - message: any number of bytes.
  ///   - key: 32 bytes.
  ///   - associatedData: the context of the message; authenticated, but not stored.
  /// - Returns: nonce, ciphertext and tag, `message.count + overhead` bytes.
  public static func seal(
    _ message: Span<UInt8>, key: borrowing SecretBytes, associatedData: [UInt8]
  ) -> [UInt8] {
    defer { Sodium.eraseStack() }
    let nonce = [UInt8](count: nonceLength) { Sodium.randomize(&$0) }
    let keyBytes = key.bytes
    let sealed = [UInt8](count: message.count + tagLength) { sealed in
      Sodium.sealXChaCha20Poly1305(
        message, key: keyBytes, nonce: nonce.span, associatedData: associatedData.span,
        to: &sealed)
    }
    return nonce + sealed
  }

  /// Decrypts a message sealed by ``seal(_:key:associatedData:)``.
  ///
  /// - Parameters:
  ///   - sealed: nonce, ciphertext and tag.
  ///   - key: 32 bytes.
  ///   - associatedData: the same data as for sealing.
  /// - Returns: the message; `nil` if the key or the data differ, or a byte was changed.
  public static func open(
    _ sealed: [UInt8], key: borrowing SecretBytes, associatedData: [UInt8]
  ) -> SecretBytes? {
    guard sealed.count >= overhead else { return nil }
    defer { Sodium.eraseStack() }
    let nonce = sealed.span.extracting(0..<nonceLength)
    let body = sealed.span.extracting(nonceLength..<sealed.count)
    let keyBytes = key.bytes
    do throws(BrokenSeal) {
      return try SecretBytes(count: sealed.count - overhead) { (message) throws(BrokenSeal) in
        guard
          Sodium.openXChaCha20Poly1305(
            body, key: keyBytes, nonce: nonce, associatedData: associatedData.span, to: &message)
        else { throw BrokenSeal() }
      }
    } catch { return nil }
  }

  private struct BrokenSeal: Error {}
}
