internal import CSodium
internal import Synchronization

/// The blocks that secrets lie in.
///
/// A small one is wiped and kept for the next secret of its size: a new one costs a dozen calls of the
/// system, and thousands of derivations need several each.
enum SecretBlocks {
  /// Nobody else has the address of a block that is kept.
  @safe private struct Block: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    let capacity: Int
  }

  /// Wiped, writable and locked.
  private static let free = Mutex<[Block]>([])
  /// Keys, seeds and what they are derived by; a longer one, such as a phrase, is seldom needed again.
  private static let largest = 128
  /// So many pages may stay locked for nothing.
  private static let most = 16

  /// A block from `sodium_malloc` of exactly this capacity, so that its end is at the guard page.
  @unsafe static func take(_ capacity: Int) -> UnsafeMutableRawPointer {
    let kept = free.withLock { free in
      free.lastIndex { $0.capacity == capacity }.map { free.remove(at: $0) }
    }
    if let kept { return unsafe kept.address }
    // One byte at least, so that the address is real and a span over it valid.
    guard let block = unsafe sodium_malloc(max(capacity, 1)) else {
      preconditionFailure("no memory for \(capacity) secret bytes")
    }
    return unsafe block
  }

  /// Wipes a block that was taken, and keeps or frees it.
  @unsafe static func giveBack(_ address: UnsafeMutableRawPointer, _ capacity: Int) {
    if capacity <= largest, unsafe sodium_mprotect_readwrite(address) == 0 {
      unsafe sodium_memzero(address, capacity)
      let block = unsafe Block(address: address, capacity: capacity)
      let isKept = free.withLock { free in
        guard free.count < most else { return false }
        free.append(block)
        return true
      }
      if isKept { return }
    }
    // Makes it writable and wipes it first.
    unsafe sodium_free(address)
  }
}
