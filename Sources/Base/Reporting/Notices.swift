internal import Synchronization

/// What the user should know of a command although it did what was asked, from places that have no
/// other way to say it.
public final class Notices: Sendable {
  /// Of the command that runs; `nil` where nobody listens.
  @TaskLocal public static var current: Notices?

  private let sentences = Mutex<[String]>([])

  /// None yet.
  public init() {}

  /// Adds a sentence; the same one is said once.
  public func add(_ sentence: String) {
    sentences.withLock { if !$0.contains(sentence) { $0.append(sentence) } }
  }

  /// The sentences so far, in their order.
  public var all: [String] { sentences.withLock { $0 } }
}
