public import Reporting

/// The reason why a setting's value is refused.
public enum SettingError: Error, Equatable, Sendable {
  /// The setting's type cannot read the word; `explanation` describes valid words.
  case invalidValue(String, key: String, origin: SettingOrigin, explanation: String)
  /// The value has another form than the setting; contains both forms, with their articles.
  case wrongForm(key: String, origin: SettingOrigin, expected: String, found: String)
}

extension SettingError: ReportableError {
  /// The exit code and the sentence, which names the source, the setting, and the valid values.
  public var row: ErrorRow<Never> {
    switch self {
    case .invalidValue(let value, let key, let origin, let explanation):
      ErrorRow(
        .invalidValue, exit: SettingError.exit(origin),
        """
        \(origin): \(ScreenText.quoted(value)) is not a valid value for \(key)\(explanation.isEmpty ? "." : explanation)
        """
      )
    case .wrongForm(let key, let origin, let expected, let found):
      ErrorRow(
        .wrongForm, exit: SettingError.exit(origin),
        "\(origin): \(key) is \(found), but \(expected) is needed.")
    }
  }

  /// The exit code: 65 for a value in a file, 64 for other origins.
  private static func exit(_ origin: SettingOrigin) -> ExitCode {
    if case .file = origin { .badData } else { .usage }
  }
}
