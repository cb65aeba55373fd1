import CKeyutils
import SubstrateCrypto

/// The kernel's session keyring, which keeps the data key of an unlocked vault.
///
/// Keys are in kernel memory that is never swapped, and disappear with the session or at their
/// timeout. Without keyrings (many containers forbid the calls), every command needs the password.
package enum SessionKeyring {
  package static var isAvailable: Bool { ring != nil }

  /// Keeps a key for `seconds`; a later call starts the time again.
  ///
  /// - Returns: whether it is kept.
  static func keep(_ key: Span<UInt8>, instance: [UInt8], seconds: Int) -> Bool {
    guard let ring, seconds > 0 else { return false }
    // add_key reads key.count bytes; the strings are NUL-terminated for the call.
    let id = unsafe key.withUnsafeBufferPointer { bytes in
      unsafe add_key("user", name(instance), bytes.baseAddress, bytes.count, ring)
    }
    guard id >= 0 else { return false }
    // A key whose permissions or timeout cannot be set must not stay in the keyring.
    guard keyctl_setperm(id, hotside_possessor_only) == 0,
      keyctl_set_timeout(id, UInt32(clamping: seconds)) == 0
    else {
      keyctl_revoke(id)
      return false
    }
    return true
  }

  /// The kept key of a vault; `nil` if there is none, or if its time has passed.
  static func take(_ instance: [UInt8]) -> SecretBytes? {
    guard let id = find(instance) else { return nil }
    var isWhole = false
    let length = AuthenticatedEncryption.keyLength
    let key = SecretBytes(capacity: length) { out in
      unsafe out.withUnsafeMutableBufferPointer { buffer, count in
        // keyctl writes at most `length` bytes, the capacity, and returns the length of the key.
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

  /// Removes the key of a vault; does nothing if there is none.
  static func forget(_ instance: [UInt8]) { if let id = find(instance) { keyctl_revoke(id) } }

  /// The session's keyring; does not create one.
  ///
  /// A process without a session keyring gets that of its user, not a new one that would end with
  /// the process.
  private static var ring: key_serial_t? {
    let id = keyctl_get_keyring_ID(hotside_session_keyring, 0)
    return id >= 0 ? id : nil
  }

  private static func find(_ instance: [UInt8]) -> key_serial_t? {
    guard let ring else { return nil }
    // The strings are NUL-terminated for the call.
    let id = unsafe keyctl_search(ring, "user", name(instance), 0)
    return id >= 0 ? key_serial_t(id) : nil
  }

  private static func name(_ instance: [UInt8]) -> String { "hotside:" + Base32.encode(instance) }
}
