import CKeyutils
import SubstrateCrypto

/// The kernel's keyring of the session, where an unlocked vault's data key waits for the next
/// command: in memory that is never swapped, gone with the session or when its time is over.
///
/// A system without keyrings (many containers forbid the calls) keeps nothing, and every command
/// needs the password.
package enum SessionKeyring {
  /// Whether the session has a keyring.
  package static var isAvailable: Bool { ring != nil }

  /// Keeps a key for so many seconds without use.
  ///
  /// - Returns: whether it is kept.
  static func keep(_ key: Span<UInt8>, instance: [UInt8], seconds: Int) -> Bool {
    guard let ring, seconds > 0 else { return false }
    // Reads key.count bytes; the texts are NUL-terminated for the call.
    let id = unsafe key.withUnsafeBufferPointer { bytes in
      unsafe add_key("user", name(instance), bytes.baseAddress, bytes.count, ring)
    }
    guard id >= 0 else { return false }
    // A key that cannot be limited must not stay.
    guard keyctl_setperm(id, hotside_possessor_only) == 0,
      keyctl_set_timeout(id, UInt32(clamping: seconds)) == 0
    else {
      keyctl_revoke(id)
      return false
    }
    return true
  }

  /// The key that was kept for a vault, if its time is not over.
  static func take(_ instance: [UInt8]) -> SecretBytes? {
    guard let id = find(instance) else { return nil }
    var isWhole = false
    let length = AuthenticatedEncryption.keyLength
    let key = SecretBytes(capacity: length) { out in
      unsafe out.withUnsafeMutableBufferPointer { buffer, count in
        // Writes at most `length` bytes, the capacity, and returns how many there are.
        let found = unsafe buffer.withMemoryRebound(to: CChar.self) { text in
          unsafe keyctl_read(id, text.baseAddress, text.count)
        }
        isWhole = found == length
        count = min(max(found, 0), length)
      }
    }
    guard isWhole else { return nil }
    return key
  }

  /// Forgets the key of a vault; one that is not there is no fault.
  static func forget(_ instance: [UInt8]) { if let id = find(instance) { keyctl_revoke(id) } }

  /// The session's keyring; asked for so that a process without one gets its user's, instead of one
  /// of its own that would end with it.
  private static var ring: key_serial_t? {
    let id = keyctl_get_keyring_ID(hotside_session_keyring, 0)
    return id >= 0 ? id : nil
  }

  private static func find(_ instance: [UInt8]) -> key_serial_t? {
    guard let ring else { return nil }
    // The texts are NUL-terminated for the call.
    let id = unsafe keyctl_search(ring, "user", name(instance), 0)
    return id >= 0 ? key_serial_t(id) : nil
  }

  private static func name(_ instance: [UInt8]) -> String { "hotside:" + Base32.encode(instance) }
}
