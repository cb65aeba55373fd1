/// What becomes of work that takes long, for programs.
///
/// Work begins and ends once; between the two there are steps, and where several pieces go on at the
/// same time, what becomes of each.
public struct ProgressEvent: Equatable, Sendable {
  /// What has happened.
  public enum Kind: String, CaseIterable, Sendable {
    /// The work begins, or a piece of it is named.
    case begin
    /// So many steps are done.
    case step
    /// Something else is waited for, or no longer is.
    case wait
    /// A piece is done.
    case done
    /// A piece has failed.
    case failed
    /// The work is over, well or badly.
    case end
  }

  /// What has happened.
  public let kind: Kind
  /// What is being done, a few words.
  public let work: String
  /// Which of several pieces; `nil` for the work as a whole.
  public let piece: String?
  /// Steps that are done, of the piece or of the whole; `nil` where none are counted.
  public let completed: Int?
  /// Steps there are; `nil` where that is not known.
  public let total: Int?
  /// What is waited for, a few words; `nil` for nothing.
  public let awaited: String?

  init(
    _ kind: Kind, _ work: String, piece: String? = nil, completed: Int? = nil, total: Int? = nil,
    awaited: String? = nil
  ) {
    (self.kind, self.work, self.piece) = (kind, work, piece)
    (self.completed, self.total, self.awaited) = (completed, total, awaited)
  }
}
