package import Synchronization

/// Working memory for the symbols of a block, reused for later blocks.
///
/// Allocating a new slab costs more than the work done in it: the system maps and clears its pages
/// one by one, and unmaps large slabs when they are freed.
package final class SymbolSlab: Sendable {
  /// The bytes; taken from `spareBytes(atLeast:)` if possible.
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  deinit { Self.keep(bytes) }

  /// The maximum number of spare bytes and spare slabs.
  ///
  /// Enough for two threads with payloads of 2 MB; larger ones are rare.
  private static let spareLimit = (bytes: 4_500_000, slabs: 4)

  package static let spares = Mutex<[[UInt8]]>([])

  /// Memory for writing: the smallest sufficient spare slab, or otherwise new zeros.
  package static func spareBytes(atLeast count: Int) -> [UInt8] {
    let known = spares.withLock { spares -> [UInt8]? in
      let sizes = spares.indices.filter { spares[$0].count >= count }
      guard let index = sizes.min(by: { spares[$0].count < spares[$1].count }) else { return nil }
      return spares.remove(at: index)
    }
    return known ?? [UInt8](repeating: 0, count: count)
  }

  /// Keeps memory for later, and frees the oldest slabs above the limits.
  private static func keep(_ bytes: [UInt8]) {
    guard bytes.count <= spareLimit.bytes else { return }
    let dropped = spares.withLock { spares -> ArraySlice<[UInt8]> in
      spares.append(bytes)
      var count = spares.reduce(0) { $0 + $1.count }
      var first = 0
      while count > spareLimit.bytes || spares.count - first > spareLimit.slabs {
        count -= spares[first].count
        first += 1
      }
      defer { spares.removeFirst(first) }
      return spares[..<first]
    }
    // The dropped slabs are freed outside the lock.
    _ = consume dropped
  }
}
