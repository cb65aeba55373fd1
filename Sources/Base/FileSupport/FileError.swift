internal import Glibc
public import Reporting

/// A system call on a file failed, or a rule forbids reading or writing the file.
public enum FileError: Error, Equatable, Sendable {
  /// The input does not exist.
  case missing(path: String, expected: Input = .file)
  /// Reading failed; `reason` is the system's text.
  case notReadable(path: String, reason: String)
  /// Writing, syncing or renaming failed; `reason` is the system's text.
  case notWritable(path: String, reason: String)
  /// One of several files could not get its name, and files before it could not be undone.
  case partlyWritten(path: String, reason: String, written: [String], missing: [String])
  /// The file or standard input has more than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  /// Another process held the folder of `path` for longer than the timeout.
  case folderInUse(path: String, seconds: Int)
  /// The path of a file to read is a folder.
  case isFolder(path: String)
  /// The path of a file to write is a folder.
  case folderInTheWay(path: String)
  /// The folder of a file to write does not exist.
  case noFolder(path: String)
  /// The file at `path` must not be replaced; see ``OutputRule``.
  case refusedOutput(path: String, reason: String, wayOut: String)
  /// All files were written, but the folder was not synced: names may be lost in a power cut.
  case namesNotSynced(folder: String, reason: String)
  /// A file of an earlier run that is no longer valid cannot be removed.
  case notRemoved(path: String, reason: String)

  /// The kinds of input that a path can name.
  public enum Input: String, Sendable {
    case file, folder
    case fileOrFolder = "file or folder"
  }

  /// The message without "Nothing was changed", for a job that changed something before.
  public var cause: String {
    switch self {
    case .missing(let path, let expected): "The \(expected.rawValue) '\(path)' does not exist."
    case .notReadable(let path, let reason): "Cannot read '\(path)': \(reason)."
    case .notWritable(let path, let reason): "Cannot write '\(path)': \(reason)."
    case .partlyWritten(let path, let reason, let written, let missing):
      """
      Cannot write '\(path)': \(reason). Written before that: \(FileError.listed(written)). Not written: \
      \(FileError.listed(missing)).
      """
    case .tooLarge(let path, let limit):
      "'\(path)' is larger than \(limit) bytes, the most that is read here."
    case .folderInUse(let path, let seconds):
      "Another command is writing next to '\(path)', and has not finished in \(seconds) s."
    case .isFolder(let path): "'\(path)' is a folder; a file is needed."
    case .folderInTheWay(let path): "Cannot write '\(path)': a folder of that name is in the way."
    case .noFolder(let path):
      "The folder '\(path)' to write to does not exist. Make it, or name another."
    case .refusedOutput(let path, let reason, _): "Cannot write '\(path)': \(reason)."
    case .namesNotSynced(let folder, let reason):
      """
      Everything was written, but the names in '\(folder)' could not be written to the disk: \(reason). After a power \
      failure, files may be missing there; check the disk, and run the command again.
      """
    case .notRemoved(let path, let reason):
      """
      Cannot remove '\(path)', which is left over from an earlier run: \(reason). It does not belong to the new files; \
      remove it.
      """
    }
  }

  /// The first paths, and the number of the others.
  private static func listed(_ paths: [String]) -> String {
    paths.map { "'\($0)'" }.shortList(8) { "\($0) more" }
  }

  /// Creates the error of a failed read from `errno`.
  static func reading(_ path: String, _ code: Int32) -> FileError {
    switch code {
    case ENOENT: .missing(path: path)
    case EISDIR: .isFolder(path: path)
    default: .notReadable(path: path, reason: SystemText.message(code))
    }
  }

  /// Creates the error of a failed write from `errno`.
  static func writing(_ path: String, _ code: Int32) -> FileError {
    .notWritable(path: path, reason: SystemText.message(code) + otherOwner(of: path, code))
  }

  /// The owner of the file or its folder if that is another user, as after a run with sudo.
  private static func otherOwner(of path: String, _ code: Int32) -> String {
    guard [EACCES, EPERM].contains(code) else { return "" }
    for place in [path, FilePath.folder(of: path)] {
      var status = stat()
      guard unsafe stat(SystemText.cString(place), &status) == 0 else { continue }
      return status.st_uid == geteuid()
        ? "" : "; '\(place)' belongs to user \(status.st_uid), and 'sudo chown' changes that"
    }
    return ""
  }

  /// Creates the error of a failed folder sync from `errno`.
  static func syncingNames(_ folder: String, _ code: Int32) -> FileError {
    .namesNotSynced(folder: folder, reason: SystemText.message(code))
  }

  /// Creates the error of a failed removal from `errno`.
  static func removing(_ path: String, _ code: Int32) -> FileError {
    .notRemoved(path: path, reason: SystemText.message(code))
  }
}

extension FileError: ReportableError {
  /// The exit code and the message of each case.
  public var row: ErrorRow<Never> {
    switch self {
    case .missing: .inputMissing(.missing, cause)
    case .notReadable: .inputMissing(.notReadable, cause)
    case .notWritable: ErrorRow(.notWritable, exit: .cannotWrite, "\(cause) Nothing was changed.")
    case .partlyWritten:
      ErrorRow(
        .partlyWritten, exit: .cannotWrite,
        "\(cause) Remove the obstacle, and run the command again.")
    case .tooLarge: .badData(.tooLarge, cause)
    case .folderInUse:
      ErrorRow(.folderInUse, exit: .tryAgain, "\(cause) Nothing was changed; try again.")
    case .isFolder: .inputMissing(.isFolder, cause)
    case .folderInTheWay:
      ErrorRow(
        .folderInTheWay, exit: .cannotWrite,
        "\(cause) Nothing was changed; name another file, or move the folder.")
    case .noFolder: ErrorRow(.noFolder, exit: .cannotWrite, cause)
    case .refusedOutput(_, _, let wayOut):
      ErrorRow(.refusedOutput, exit: .cannotWrite, "\(cause) Nothing was changed; \(wayOut).")
    case .namesNotSynced: ErrorRow(.namesNotSynced, exit: .cannotWrite, cause)
    case .notRemoved: ErrorRow(.notRemoved, exit: .cannotWrite, cause)
    }
  }
}
