import Reporting
import TOMLDecoding

/// A fault in a settings file; lines are counted from 1.
enum SettingsFileError: Error, Equatable {
  /// The file is not a regular file.
  case notPlain(path: String)
  /// The file of a workspace is a link.
  case link(path: String)
  /// The file begins with a byte-order mark.
  case byteOrderMark(path: String)
  /// The file is not UTF-8.
  case notUTF8(path: String, line: Int)
  /// The file is not TOML.
  case notTOML(path: String, TOMLError)
  /// The file has a key that is not a setting.
  case unknownKey(path: String, line: Int, key: String, known: [String])
  /// The file has a value instead of a table.
  case tableExpected(path: String, line: Int, key: String, found: String)
  /// A value has a type that no setting has.
  case wrongType(path: String, line: Int, key: String, found: String)
  /// A workspace sets a value that only the user may set.
  case personalKey(path: String, line: Int, key: String, personalPath: String?)
  /// A workspace names a path outside its own folder.
  case outside(path: String, line: Int, key: String, value: String, personalPath: String?)
  /// A URL cannot be that of a node.
  case badEndpoint(path: String, line: Int, key: String, reason: String)
}

extension SettingsFileError: ReportableError {
  var row: ErrorRow<Never> {
    switch self {
    case .notPlain(let path):
      .badData(.notPlain, "\(path) is not a regular file. Put the settings into a regular file.")
    case .link(let path):
      .badData(
        .link,
        """
        \(path) is a link, but the settings of a workspace must be a regular file. Put the file itself there.
        """)
    case .byteOrderMark(let path):
      .badData(
        .byteOrderMark,
        """
        \(path):1: the file begins with a byte-order mark (EF BB BF), which TOML does not allow. Save the file as \
        UTF-8 without it.
        """)
    case .notUTF8(let path, let line):
      .badData(
        .notUtf8,
        "\(path):\(line): the text is not UTF-8, as TOML requires. Save the file as UTF-8.")
    case .notTOML(let path, let error):
      .badData(.notToml, "\(path)\(error.line.map { ":\($0)" } ?? ""): \(error.message)")
    case .unknownKey(let path, let line, let key, let known):
      .badData(
        .unknownKey,
        """
        \(path):\(line): \(ScreenText.quoted(key)) is not a setting. \
        \(Suggestion.question(about: key, among: known))'hotside config show' lists all.
        """)
    case .tableExpected(let path, let line, let key, let found):
      .badData(
        .tableExpected,
        """
        \(path):\(line): \(key) is \(found), but must be a table: [\(key)], with its settings below it.
        """
      )
    case .wrongType(let path, let line, let key, let found):
      .badData(
        .wrongType,
        """
        \(path):\(line): \(key) is \(found), but must be a string in quotation marks, an \
        integer, or an array of them.
        """)
    case .personalKey(let path, let line, let key, let personalPath):
      .badData(
        .personalKey,
        """
        \(path):\(line): a workspace cannot set \(key), because others may have written its file. Set it in \
        \(personalPath ?? "the file of your own settings").
        """)
    case .outside(let path, let line, let key, let value, let personalPath):
      .badData(
        .outside,
        """
        \(path):\(line): \(key) is \(ScreenText.quoted(value)), which is not in the workspace's folder. Give a \
        path below that folder, or set \(key) in \(personalPath ?? "the file of your own settings").
        """)
    case .badEndpoint(let path, let line, let key, let reason):
      .badData(.badEndpoint, "\(path):\(line): \(key): \(reason)")
    }
  }
}
