internal import Glibc
public import Reporting

/// A system call on a file failed, or a file is larger than what is asked for allows.
public enum FileError: Error, Equatable, Sendable {
  /// The file is not there.
  case missing(path: String)
  /// Reading failed; `reason` is the system's own text.
  case notReadable(path: String, reason: String)
  /// Writing, syncing or renaming failed; `reason` is the system's own text.
  case notWritable(path: String, reason: String)
  /// Of several files, one could not be given its name; those before it have theirs.
  case partlyWritten(path: String, reason: String, written: [String], missing: [String])
  /// The file (or standard input) holds more bytes than `limit`.
  case tooLarge(path: String, limit: Int)
  /// Another process exchanged files in the folder of `path` for longer than this one waited.
  case folderInUse(path: String, seconds: Int)
  /// A folder stands where a file was expected.
  case isFolder(path: String)
  /// A folder stands where a file is to be written.
  case folderInTheWay(path: String)
  /// The folder that files are to be written into is not there.
  case noFolder(path: String)
  /// A file must not take the place of what is at `path`; see ``OutputRule``.
  case refusedOutput(path: String, reason: String, wayOut: String)
  /// All is written, and of the names in `folder` it is not sure that they outlive a power cut.
  case namesNotSynced(folder: String, reason: String)
  /// What an earlier run left under the name of what was written cannot be removed.
  case notRemoved(path: String, reason: String)

  /// The message without what became of everything else, for a job that has changed something before.
  public var cause: String {
    switch self {
    case .missing(let path): "There is no file '\(path)'."
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
    case .noFolder(let path): "There is no folder '\(path)' to write to. Make it, or name another."
    case .refusedOutput(let path, let reason, _): "Cannot write '\(path)': \(reason)."
    case .namesNotSynced(let folder, let reason):
      """
      Everything was written, but the names in '\(folder)' could not be brought to the disk: \(reason). After a \
      power cut files may be missing there; look at the disk, and run the command again.
      """
    case .notRemoved(let path, let reason):
      """
      Cannot remove '\(path)', which an earlier run left and which does not belong to what was written now: \
      \(reason). Remove it.
      """
    }
  }

  /// The paths of a few files, and how many more there are.
  private static func listed(_ paths: [String]) -> String {
    let most = 8
    let text = paths.prefix(most).map { "'\($0)'" }.joined(separator: ", ")
    return paths.count > most ? "\(text) and \(paths.count - most) more" : text
  }

  /// Builds the error of a failed read from `errno`.
  static func reading(_ path: String, _ code: Int32) -> FileError {
    switch code {
    case ENOENT: .missing(path: path)
    case EISDIR: .isFolder(path: path)
    default: .notReadable(path: path, reason: SystemText.message(code))
    }
  }

  /// Builds the error of a failed write from `errno`.
  static func writing(_ path: String, _ code: Int32) -> FileError {
    .notWritable(path: path, reason: SystemText.message(code) + otherOwner(of: path, code))
  }

  /// Whose the file or its folder is, if another user's rights are the cause: a run with sudo leaves such files.
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

  /// Builds the error of a folder that was not synced from `errno`.
  static func syncingNames(_ folder: String, _ code: Int32) -> FileError {
    .namesNotSynced(folder: folder, reason: SystemText.message(code))
  }

  /// Builds the error of a file that cannot be removed from `errno`.
  static func removing(_ path: String, _ code: Int32) -> FileError {
    .notRemoved(path: path, reason: SystemText.message(code))
  }
}

extension FileError: ReportableError {
  /// All that is said of the case.
  public var row: ErrorRow<Never> {
    switch self {
    case .missing: .inputMissing(.missing, cause)
    case .notReadable: .inputMissing(.notReadable, cause)
    case .notWritable: ErrorRow(.notWritable, exit: .cannotWrite, "\(cause) Nothing was changed.")
    case .partlyWritten:
      ErrorRow(
        .partlyWritten, exit: .cannotWrite, "\(cause) Clear the way, and run the command again.")
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
