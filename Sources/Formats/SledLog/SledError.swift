public import FileSupport
public import Reporting

/// An error when reading a sled database.
public enum SledError: ReportableError, Equatable, Sendable {
  /// A file cannot be read.
  case file(FileError)
  /// Another process has the database open.
  case inUse(folder: String)
  /// The database belongs to another version of sled; `found` is the version in `conf`.
  case otherVersion(folder: String, found: String)
  /// The log is compressed.
  case compressed(folder: String)
  /// A file is inconsistent; `part` is its name in the folder.
  case damaged(folder: String, part: String, problem: String)
  /// The database exceeds a limit, which `what` describes.
  case tooLarge(folder: String, what: String)

  /// The code, exit code and message of the error.
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
        "The database '\(folder)' is one of sled \(ScreenText.line(found)), but only logs of sled 0.34 are read here."
      )
    case .compressed(let folder):
      .badData(
        .compressed,
        "The log of the database '\(folder)' is compressed; compressed logs are not read here.")
    case .damaged(let folder, let part, let problem):
      .badData(.damaged, "The database '\(folder)' is damaged in '\(part)': \(problem).")
    case .tooLarge(let folder, let what):
      .badData(.tooLarge, "The database '\(folder)' has \(what), more than is read here.")
    }
  }
}
