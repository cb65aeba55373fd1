import Glibc
import SubstrateCrypto

/// The body of a request as it arrives, and what lives as long as the request does.
final class RequestBody {
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLarge = false
  /// For a request that became a WebSocket: until libmicrohttpd is done with it.
  var session: SessionCount.Session?

  private var secrets: [SharedSecret] = []
  private var secretCount = 0

  /// Adds bytes, up to the limit.
  func append(_ chunk: UnsafeRawBufferPointer) {
    guard chunk.count <= HTTPServer.bodyLimit - bytes.count else {
      isTooLarge = true
      return
    }
    unsafe bytes.append(contentsOf: chunk)
  }

  /// Moves bytes away, up to the limit: what they are moved from is zero afterwards, whether they are
  /// taken or not.
  func take(_ chunk: UnsafeMutableRawBufferPointer) {
    if chunk.count <= HTTPServer.bodyLimit - secretCount {
      // The span is used within the call, over the buffer's own bytes.
      let bytes = unsafe Span<UInt8>(_unsafeElements: chunk.assumingMemoryBound(to: UInt8.self))
      secrets.append(SharedSecret(SecretBytes(copying: bytes)))
      secretCount += chunk.count
    } else {
      isTooLarge = true
    }
    if let start = chunk.baseAddress { unsafe explicit_bzero(start, chunk.count) }
  }

  /// All bytes that were moved here.
  var secret: SharedSecret {
    SharedSecret(
      SecretBytes(capacity: secretCount) { out in
        for part in secrets {
          part.withBytes { bytes in for index in bytes.indices { out.append(bytes[index]) } }
        }
      })
  }
}
