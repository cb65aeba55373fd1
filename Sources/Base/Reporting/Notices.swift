internal import Synchronization

/// Notices for the user of a successful command, from functions that cannot return them.
public final class Notices: Sendable {
  /// The notices of the running command; `nil` if they are not collected.
  @TaskLocal public static var current: Notices?

  private let sentences = Mutex<[String]>([])

  /// Creates an empty list.
  public init() {}

  /// Adds a sentence, unless it is in the list.
  public func add(_ sentence: String) {
    sentences.withLock { if !$0.contains(sentence) { $0.append(sentence) } }
  }

  /// The sentences so far, in order.
  public var all: [String] { sentences.withLock { $0 } }
}
