import Glibc

/// Waits for an event: looks for it every few milliseconds, at most until a deadline.
public enum Poll {
  /// An event that did not occur in time.
  public struct Missed: Error, CustomStringConvertible {
    let event: String
    let limit: Duration
    /// The event, and how long it was waited for.
    public var description: String { "This did not occur within \(limit): \(event)" }
  }

  /// Waits for an event.
  ///
  /// - Parameters:
  ///   - event: the event, for the error.
  ///   - limit: how long to wait; the machine may have much else to do.
  ///   - hasOccurred: whether the event has occurred.
  /// - Throws: ``Missed`` after `limit`, and the errors of `hasOccurred`.
  public static func until(
    _ event: String, within limit: Duration = .seconds(120), _ hasOccurred: () throws -> Bool
  ) throws {
    let end = ContinuousClock.now + limit
    while try !hasOccurred() {
      guard ContinuousClock.now < end else { throw Missed(event: event, limit: limit) }
      usleep(2000)
    }
  }

  /// Waits for an event without holding a thread.
  public static func suspend(
    until event: String, within limit: Duration = .seconds(120),
    _ hasOccurred: () async throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + limit
    while try await !hasOccurred() {
      guard ContinuousClock.now < end else { throw Missed(event: event, limit: limit) }
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
