internal import CSodium
internal import Synchronization

/// The memory blocks of secrets.
///
/// Small blocks are wiped and kept for the next secret of the same size, because a new block costs
/// a dozen system calls and thousands of derivations need several blocks each.
enum SecretBlocks {
  /// A kept memory block, which has no other owner.
  @safe private struct Block: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    let capacity: Int
  }

  /// The kept blocks: wiped, writable and locked.
  private static let free = Mutex<[Block]>([])
  /// The maximum size of kept blocks in bytes, enough for keys and seeds.
  private static let largest = 128
  /// The maximum number of kept blocks, because their pages stay locked.
  private static let most = 16

  /// Takes a block from `sodium_malloc` with exactly this capacity, so that the block ends at the
  /// guard page.
  @unsafe static func take(_ capacity: Int) -> UnsafeMutableRawPointer {
    let kept = free.withLock { free in
      free.lastIndex { $0.capacity == capacity }.map { free.remove(at: $0) }
    }
    if let kept { return unsafe kept.address }
    // At least one byte, so that the address is valid for a span.
    guard let block = unsafe sodium_malloc(max(capacity, 1)) else {
      preconditionFailure("no memory for \(capacity) secret bytes")
    }
    return unsafe block
  }

  /// Wipes a block, and keeps or frees it.
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
    // `sodium_free` makes the block writable and wipes it.
    unsafe sodium_free(address)
  }
}
