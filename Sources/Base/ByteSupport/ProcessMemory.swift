private import CMalloc
private import Glibc

/// The configuration of the C heap, and a check that the system grants a command's memory.
package enum ProcessMemory {
  /// The size in bytes up to which blocks come from the heap; larger blocks are mapped
  /// individually.
  private static let heapBlockLimit: CInt = 4 << 20
  /// The number of free bytes at the end of the heap that are not returned to the system.
  private static let keptLimit: CInt = 32 << 20

  /// Lets the heap keep freed blocks; to be called once, before any large allocation.
  ///
  /// By default, a block of 128 KB or more returns to the system when it is freed, and each of its
  /// pages causes a page fault when the next such block is filled.
  package static func keepFreedBlocks() {
    _ = mallopt(M_MMAP_THRESHOLD, heapBlockLimit)
    _ = mallopt(M_TRIM_THRESHOLD, keptLimit)
    // The heap of each thread would reserve 64 MB, which a limited process needs for stacks.
    if limit(RLIMIT_AS) != nil { _ = mallopt(M_ARENA_MAX, 1) }
  }

  /// The number of bytes that a command's threads need; `nil` if the system grants them.
  ///
  /// Swift's task library waits forever for a thread that cannot be started.
  package static var missingByteCount: Int? {
    let processors = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 64)
    let stack = limit(RLIMIT_STACK) ?? unlimitedStack
    let count = (processors + otherThreads) * min(stack, largestStack) + otherBytes
    // The memory is not read or written before it is released.
    let place = unsafe mmap(
      nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let place = unsafe place, unsafe place != MAP_FAILED else { return count }
    unsafe munmap(place, count)
    return nil
  }

  /// The limit of a resource; `nil` if there is none.
  private static func limit(_ resource: __rlimit_resource) -> Int? {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0,
      limit.rlim_cur != rlim_t(bitPattern: -1)
    else { return nil }
    return Int(clamping: limit.rlim_cur)
  }

  /// The number of threads in addition to one for each processor.
  private static let otherThreads = 6
  /// The stack size of a thread if stacks have no limit.
  private static let unlimitedStack = 2 << 20
  private static let largestStack = 64 << 20
  /// The number of bytes that a command maps in addition to stacks.
  private static let otherBytes = 32 << 20
}
