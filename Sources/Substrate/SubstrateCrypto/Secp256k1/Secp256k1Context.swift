internal import ByteSupport
internal import CSecp256k1
internal import Synchronization

/// The shared libsecp256k1 context for operations with secrets, blinded with 32 random bytes.
package final class Secp256k1Context: Sendable {
  /// The context, created on first use.
  package static let shared = Secp256k1Context()

  private let handle: Mutex<Handle>

  @safe private struct Handle: ~Copyable {
    let address: OpaquePointer

    init() {
      // The flag NONE is always valid; if memory is missing, the library itself aborts the process.
      guard let address = unsafe secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else {
        preconditionFailure("libsecp256k1 gave no context")
      }
      unsafe self.address = address
      var seed = WipedBytes(count: 32)
      var bytes = seed.mutableBytes
      Sodium.randomize(&bytes)
      // The context was just created; reads 32 bytes.
      _ = unsafe lend(seed.bytes) { unsafe secp256k1_context_randomize(address, $0) }
    }

    deinit { unsafe secp256k1_context_destroy(address) }
  }

  private init() { handle = Mutex(Handle()) }

  /// The compressed public key (33 bytes) of a 32-byte secret; `nil` if the secret is out of range.
  package func publicKey(of secret: Span<UInt8>) -> [UInt8]? {
    precondition(secret.count == 32)
    return handle.withLock { handle in
      var key = [UInt8](repeating: 0, count: 33)
      var span = key.mutableSpan
      // Writes 33 bytes, reads 32.
      let code = unsafe lend(&span, secret) {
        unsafe secp256k1_public_key_of_secret(handle.address, $0, $1)
      }
      return code == 1 ? key : nil
    }
  }

  /// The signature of a digest (65 bytes, low s, RFC 6979 nonce); `nil` for an invalid secret.
  func sign(_ digest: Hash256, secret: Span<UInt8>) -> [UInt8]? {
    precondition(secret.count == 32)
    let digest = digest.bytes
    return handle.withLock { handle in
      var signature = [UInt8](repeating: 0, count: 65)
      var span = signature.mutableSpan
      // Writes 65 bytes, reads 32 each.
      let code = unsafe lend(&span, digest.span, secret) {
        unsafe secp256k1_sign_recoverable(handle.address, $0, $1, $2)
      }
      return code == 1 ? signature : nil
    }
  }
}
