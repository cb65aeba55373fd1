public import Reporting

/// Why a value from outside the command line cannot be taken.
public enum SettingError: Error, Equatable, Sendable {
  /// A word that the setting's type cannot read; `explanation` says what it takes.
  case invalidValue(String, key: String, origin: SettingOrigin, explanation: String)
  /// Something else than what the setting takes; both with their articles.
  case wrongForm(key: String, origin: SettingOrigin, expected: String, found: String)

  private var origin: SettingOrigin {
    switch self {
    case .invalidValue(_, _, let origin, _), .wrongForm(_, let origin, _, _): origin
    }
  }
}

extension SettingError: UntabledError {
  /// A sentence that names the source, the setting, and what is needed.
  public var message: String {
    switch self {
    case .invalidValue(let value, let key, let origin, let explanation):
      "\(origin): \(ScreenText.quoted(value)) is no value of \(key)\(explanation.isEmpty ? "." : explanation)"
    case .wrongForm(let key, let origin, let expected, let found):
      "\(origin): \(key) is \(found), and \(expected) is needed."
    }
  }

  /// 64 for a variable, which is typed, 65 for a file.
  public var exitCode: ExitCode { if case .file = origin { .badData } else { .usage } }
}
