/// Scrypt (RFC 7914), only for formats that require it; new keys use ``PasswordHash``.
public enum Scrypt {
  /// Derives a 32-byte key from a password.
  ///
  /// - Parameters:
  ///   - password: the bytes of the password; may be empty.
  ///   - salt: any number of bytes.
  ///   - cost: N, a power of two above 1; the memory is 128 · `blockSize` · N bytes.
  ///   - blockSize: r.
  ///   - lanes: p.
  /// - Returns: the key; `nil` for invalid parameters or if there is not enough memory.
  public static func key(
    password: Span<UInt8>, salt: [UInt8], cost: UInt64, blockSize: UInt32, lanes: UInt32
  ) -> SecretBytes? {
    defer { Sodium.eraseStack() }
    do throws(Refused) {
      return try SecretBytes(count: 32) { (key) throws(Refused) in
        guard
          Sodium.scrypt(
            password, salt: salt.span, cost: cost, blockSize: blockSize, lanes: lanes, to: &key)
        else { throw Refused() }
      }
    } catch { return nil }
  }

  private struct Refused: Error {}
}
