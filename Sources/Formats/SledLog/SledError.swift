public import FileSupport
public import Reporting

/// Why a database of sled is not read.
public enum SledError: ReportableError, Equatable, Sendable {
  /// A file of it cannot be read.
  case file(FileError)
  /// Another process has it open.
  case inUse(folder: String)
  /// It belongs to another version of sled; `found` is that of `conf`.
  case otherVersion(folder: String, found: String)
  /// Its log is compressed.
  case compressed(folder: String)
  /// A file contradicts itself or another; `part` is its name in the folder.
  case damaged(folder: String, part: String, problem: String)
  /// It holds more than is read here; `what` says of what.
  case tooLarge(folder: String, what: String)

  /// All that is said of the case.
  public var row: ErrorRow<Never> {
    switch self {
    case .file(let error): error.row
    case .inUse(let folder):
      ErrorRow(
        .inUse, exit: .tryAgain,
        "The database '\(folder)' is open in another process. End that, and try again.")
    case .otherVersion(let folder, let found):
      .badData(
        .otherVersion,
        "The database '\(folder)' is one of sled \(ScreenText.line(found)), and logs of sled 0.34 are read here."
      )
    case .compressed(let folder):
      .badData(
        .compressed,
        "The log of the database '\(folder)' is compressed, and such logs are not read here.")
    case .damaged(let folder, let part, let problem):
      .badData(.damaged, "The database '\(folder)' is damaged in '\(part)': \(problem).")
    case .tooLarge(let folder, let what):
      .badData(.tooLarge, "The database '\(folder)' has \(what), more than is read here.")
    }
  }
}
