public import FileSupport
public import Reporting

/// Why a database of sled is not read.
public enum SledError: Error, Equatable, Sendable {
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

  /// What is wrong, as a sentence for the user.
  public var message: String {
    switch self {
    case .file(let error): error.message
    case .inUse(let folder):
      "The database '\(folder)' is open in another process. End that, and try again."
    case .otherVersion(let folder, let found):
      "The database '\(folder)' is one of sled \(ScreenText.line(found)), and logs of sled 0.34 are read here."
    case .compressed(let folder):
      "The log of the database '\(folder)' is compressed, and such logs are not read here."
    case .damaged(let folder, let part, let problem):
      "The database '\(folder)' is damaged in '\(part)': \(problem)."
    case .tooLarge(let folder, let what):
      "The database '\(folder)' has \(what), more than is read here."
    }
  }
}

extension SledError: UntabledError {
  /// The code a command ends with.
  public var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .inUse: .tryAgain
    case .otherVersion, .compressed, .damaged, .tooLarge: .badData
    }
  }
}
