private import CMalloc

/// How this process keeps the memory that it has used.
package enum ProcessMemory {
  /// Blocks up to this many bytes come from the heap: an answer of a node, metadata, a database's image.
  private static let heapBlockLimit: CInt = 4 << 20
  /// Bytes at the heap's end that are kept for later.
  private static let keptLimit: CInt = 32 << 20

  /// Lets what is freed be used again; called once, before anything large is allocated.
  ///
  /// By default a block of 128 KB or more goes back to the system when it is freed, and each of its
  /// pages costs a fault when the next such block is filled.
  package static func keepFreedBlocks() {
    _ = mallopt(M_MMAP_THRESHOLD, heapBlockLimit)
    _ = mallopt(M_TRIM_THRESHOLD, keptLimit)
  }
}
