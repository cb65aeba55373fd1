/// What a command does on the way, told sentence by sentence to whoever asks for it.
///
/// Libraries that read, write or ask somebody note it; without a listener that costs next to nothing.
/// Sentences name files and nodes (without what is secret in an address), never what is in them.
public final class ActivityLog: Sendable {
  /// Of the command that runs; `nil` where nobody listens.
  @TaskLocal public static var current: ActivityLog?

  private let tell: @Sendable (String) -> Void

  /// A log whose sentences are handed on at once, from any task.
  public init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  /// Hands a sentence to the listener of this task, where there is one.
  public static func note(_ sentence: @autoclosure () -> String) { current?.tell(sentence()) }
}
