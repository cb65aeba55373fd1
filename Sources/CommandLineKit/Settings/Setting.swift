/// A value that an option has from elsewhere where the command line leaves it out.
///
/// ```swift
/// static let agree = Setting("nodes.agree", variable: nil)
///
/// @Option(help: "How many must agree.", setting: .agree) var agree: UInt8 = 1
/// ```
/// The program looks it up in a ``SettingSource``; the initial value of the property counts where that
/// knows nothing either.
public struct Setting: Hashable, Sendable {
  /// What settings files call it: names with dots between.
  public let key: String
  /// The variable of the environment that gives it; `nil` where none does.
  public let variable: String?
  /// Whether it names a file or a folder.
  public let isPath: Bool
  /// Whether only the user may set it, and no file that comes along with what is worked on.
  public let isPersonal: Bool

  /// Creates a setting.
  public init(_ key: String, variable: String?, isPath: Bool = false, isPersonal: Bool = false) {
    self.key = key
    self.variable = variable
    self.isPath = isPath
    self.isPersonal = isPersonal
  }
}

/// What a word of a settings file is written as.
public enum SettingForm: Sendable, Equatable {
  /// Between quotation marks.
  case text
  /// A number without a fraction.
  case integer
  /// `true` or `false`.
  case boolean

  /// What people call it, with its article.
  var name: String {
    switch self {
    case .text: "a text in quotation marks"
    case .integer: "an integer"
    case .boolean: "true or false"
    }
  }
}
