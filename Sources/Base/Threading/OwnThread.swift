internal import Glibc
import Reporting

/// A thread for work that blocks, which must not run on the threads that Swift's tasks share.
///
/// The thread blocks all signals; a broken pipe is an error code in it.
public struct OwnThread: Sendable {
  private let handle: pthread_t

  /// The system could not start the thread.
  public struct Failure: Error, Equatable {
    /// The system's text.
    public let reason: String
  }

  /// Runs `body` on a new thread, which must be joined or detached once.
  ///
  /// - Parameters:
  ///   - stackSize: the stack size in bytes; `nil` for the system's default.
  ///   - body: the work; not run if this initializer throws.
  /// - Throws: ``Failure``.
  public init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(Failure) {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { throw Failure(reason: "out of memory") }
    defer { unsafe pthread_attr_destroy(&attributes) }
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    var started = pthread_t()
    // The new thread takes over this retained reference; on failure it is released here.
    let context = unsafe Unmanaged.passRetained(Work(body))
    let code = unsafe pthread_create(
      &started, &attributes,
      { context in
        guard let context = unsafe context else { return nil }
        let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        work.body()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      unsafe context.release()
      throw Failure(reason: SystemText.message(code))
    }
    handle = started
  }

  /// Lets the thread end without being joined.
  public func detach() { pthread_detach(handle) }

  /// Waits until the thread has ended.
  public func join() { _ = pthread_join(handle, nil) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
