package import Synchronization

/// Working memory for the symbols of a block, which is kept for the next block when nobody needs
/// it any more.
///
/// A fresh slab costs more than what is done in it: the system hands pages out one by one, each
/// cleared, and takes large ones back as soon as they are free.
package final class SymbolSlab: Sendable {
  /// What `spareBytes(atLeast:)` gave, or as many.
  package let bytes: [UInt8]

  /// Takes memory over.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  deinit { Self.keep(bytes) }

  /// How many bytes are kept for later, and in how many slabs at most.
  ///
  /// Two threads with a payload of 2 MB each go on with their own; larger ones are rare, and for
  /// them pages are no matter.
  private static let spareLimit = (bytes: 4_500_000, slabs: 4)

  package static let spares = Mutex<[[UInt8]]>([])

  /// Memory to be written to: the smallest that is kept and large enough, else fresh zeros.
  package static func spareBytes(atLeast count: Int) -> [UInt8] {
    let known = spares.withLock { spares -> [UInt8]? in
      let sizes = spares.indices.filter { spares[$0].count >= count }
      guard let index = sizes.min(by: { spares[$0].count < spares[$1].count }) else { return nil }
      return spares.remove(at: index)
    }
    return known ?? [UInt8](repeating: 0, count: count)
  }

  /// Keeps memory for later, and lets go what was kept longest where that is too much.
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
    // Freed outside the lock.
    _ = consume dropped
  }
}
