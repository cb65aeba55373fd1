internal import Glibc
import Reporting

/// A thread for work that blocks, instead of one that Swift's tasks share.
///
/// Signals are for the program's other threads; a broken pipe is an error code here.
public struct OwnThread: Sendable {
  private let handle: pthread_t

  /// There is no thread.
  public struct Failure: Error, Equatable {
    /// The system's own text.
    public let reason: String
  }

  /// Runs `body` on a new thread, which is to be joined or detached once.
  ///
  /// - Parameters:
  ///   - stackSize: bytes of stack; `nil` for the system's own choice.
  ///   - body: not run where this throws.
  /// - Throws: ``Failure``.
  public init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) throws(Failure) {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { throw Failure(reason: "out of memory") }
    defer { unsafe pthread_attr_destroy(&attributes) }
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    var started = pthread_t()
    // The new thread takes over the reference that is retained here; on failure it is given back.
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

  /// Lets the thread end by itself.
  public func detach() { pthread_detach(handle) }

  /// Waits for the end.
  public func join() { _ = pthread_join(handle, nil) }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
