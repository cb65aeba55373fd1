/// A log of a command's activities, one sentence each.
///
/// Libraries that access files or nodes write to it; without a listener, the sentences are not even
/// computed. Sentences name files and nodes (without secrets in URLs), never contents.
public final class ActivityLog: Sendable {
  /// The log of the running command; `nil` without a listener.
  @TaskLocal public static var current: ActivityLog?

  private let tell: @Sendable (String) -> Void

  /// Creates a log that passes each sentence to `tell` at once, from any task.
  public init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  /// Passes a sentence to the listener of this task, if any.
  public static func note(_ sentence: @autoclosure () -> String) { current?.tell(sentence()) }
}
