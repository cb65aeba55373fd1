private import CMalloc
private import Glibc

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
    // Each thread's own heap would reserve 64 MB, which the threads of a limited process need for their stacks.
    if limit(RLIMIT_AS) != nil { _ = mallopt(M_ARENA_MAX, 1) }
  }

  /// The bytes that the threads of a command need at least, if this process does not get as many from the system;
  /// `nil` if it does.
  ///
  /// The system's library for tasks waits for ever for a thread that cannot be started.
  package static var missingByteCount: Int? {
    let processors = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64)
    let stack = limit(RLIMIT_STACK) ?? unlimitedStack
    let count = (processors + otherThreads) * min(stack, largestStack) + otherBytes
    // Nothing is read or written there before it is given back.
    let place = unsafe mmap(
      nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let place = unsafe place, unsafe place != MAP_FAILED else { return count }
    unsafe munmap(place, count)
    return nil
  }

  /// The limit of a resource; `nil` for none.
  private static func limit(_ resource: __rlimit_resource) -> Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0,
      limit.rlim_cur != rlim_t(bitPattern: -1)
    else { return nil }
    return Int(clamping: limit.rlim_cur)
  }

  /// Threads in addition to one for each processor.
  private static let otherThreads = 6
  /// The stack of a thread where stacks have no limit.
  private static let unlimitedStack = 2 << 20
  private static let largestStack = 64 << 20
  /// Bytes that a command maps in addition to the stacks of its threads.
  private static let otherBytes = 32 << 20
}
