/// Scrypt (RFC 7914), for formats that prescribe it; keys of ours come of ``PasswordHash``.
public enum Scrypt {
  /// The key of 32 bytes that a password stands for.
  ///
  /// - Parameters:
  ///   - password: the password's bytes, perhaps none.
  ///   - salt: any number of bytes.
  ///   - cost: N, a power of two above 1; takes 128 · `blockSize` · N bytes of memory.
  ///   - blockSize: r.
  ///   - lanes: p.
  /// - Returns: the key; `nil` if there is no memory for it, or the numbers are none of scrypt.
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
