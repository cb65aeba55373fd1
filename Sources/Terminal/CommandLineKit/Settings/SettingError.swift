public import Reporting

/// Why a value from outside the command line cannot be taken.
public enum SettingError: Error, Equatable, Sendable {
  /// A word that the setting's type cannot read; `explanation` says what it takes.
  case invalidValue(String, key: String, origin: SettingOrigin, explanation: String)
  /// Something else than what the setting takes; both with their articles.
  case wrongForm(key: String, origin: SettingOrigin, expected: String, found: String)
}

extension SettingError: ReportableError {
  /// All that is said of the case: the sentence names the source, the setting, and what is needed.
  public var row: ErrorRow<Never> {
    switch self {
    case .invalidValue(let value, let key, let origin, let explanation):
      ErrorRow(
        .invalidValue, exit: SettingError.exit(origin),
        "\(origin): \(ScreenText.quoted(value)) is no value of \(key)\(explanation.isEmpty ? "." : explanation)"
      )
    case .wrongForm(let key, let origin, let expected, let found):
      ErrorRow(
        .wrongForm, exit: SettingError.exit(origin),
        "\(origin): \(key) is \(found), and \(expected) is needed.")
    }
  }

  /// 64 for a variable, which is typed, 65 for a file.
  private static func exit(_ origin: SettingOrigin) -> ExitCode {
    if case .file = origin { .badData } else { .usage }
  }
}
