/// An event of long work, for programs.
///
/// Work has one `begin` and one `end`. Between them are steps, and for several concurrent tasks the
/// events of each.
public struct ProgressEvent: Equatable, Sendable {
  /// The kind of an event.
  public enum Kind: String, CaseIterable, Sendable {
    /// The work begins.
    case begin
    /// Steps are completed.
    case step
    /// A task starts to wait for something else, or no longer waits.
    case wait
    /// A task has succeeded.
    case done
    /// A task has failed.
    case failed
    /// The work has ended, successfully or not.
    case end
  }

  /// The kind of this event.
  public let kind: Kind
  /// The description of the work, in a few words.
  public let work: String
  /// The label of one of several tasks; `nil` for the work as a whole.
  public let piece: String?
  /// The number of completed steps of the task or of the work; `nil` if steps are not counted.
  public let completed: Int?
  /// The total number of steps; `nil` if unknown.
  public let total: Int?
  /// A description of what the task is waiting for, in a few words; `nil` if it is not waiting.
  public let awaited: String?

  init(
    _ kind: Kind, _ work: String, piece: String? = nil, completed: Int? = nil, total: Int? = nil,
    awaited: String? = nil
  ) {
    (self.kind, self.work, self.piece) = (kind, work, piece)
    (self.completed, self.total, self.awaited) = (completed, total, awaited)
  }
}
