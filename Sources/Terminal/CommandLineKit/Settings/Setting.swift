/// An external source for the value of an option that is not on the command line.
///
/// ```swift
/// static let agree = Setting("nodes.agree", variable: nil)
///
/// @Option(help: "How many must agree.", setting: .agree) var agree: UInt8 = 1
/// ```
/// The program looks up the setting in a ``SettingSource``; if the source has no value, the initial
/// value of the property is used.
public struct Setting: Hashable, Sendable {
  /// The key in settings files: names separated by dots.
  public let key: String
  /// The environment variable with the value; `nil` if there is none.
  public let variable: String?
  /// Whether the value is the path of a file or a folder.
  public let isPath: Bool
  /// How far a workspace's settings file may influence the setting.
  public let sharing: Sharing

  /// How far a workspace's settings file, which may come from another person, may influence a
  /// setting.
  public enum Sharing: Sendable {
    /// The workspace may set any value, which takes precedence over the user's own file.
    case open
    /// The workspace may set a value, unless the user's own file has one.
    case addition
    /// The workspace may set an integer that is not less than that in the user's own file.
    case raising
    /// The workspace may set an integer that is not greater than that in the user's own file.
    case lowering
    /// Only the user may set a value.
    case closed
  }

  /// Creates a setting.
  public init(
    _ key: String, variable: String?, isPath: Bool = false, sharing: Sharing = .open
  ) {
    self.key = key
    self.variable = variable
    self.isPath = isPath
    self.sharing = sharing
  }

  /// Selects the effective one of two values, from the workspace's file and the user's file.
  ///
  /// A value that should be an integer but is not is selected, so that its error names the line.
  ///
  /// - Parameters:
  ///   - shared: the value in the workspace's file.
  ///   - own: the value in the user's own file.
  /// - Returns: one of them, which has the other as `passedOver` if they differ; `nil` if both are
  ///   `nil`.
  public func value(ofShared shared: SettingValue?, andOwn own: SettingValue?) -> SettingValue? {
    guard let shared, let own else { return shared ?? own }
    let isOwn =
      switch sharing {
      case .open: false
      case .addition, .closed: true
      case .raising: Setting.isOwn(shared, own, where: >)
      case .lowering: Setting.isOwn(shared, own, where: <)
      }
    return isOwn ? own.passing(over: shared) : shared.passing(over: own)
  }

  private static func isOwn(
    _ shared: SettingValue, _ own: SettingValue, where comes: (Int, Int) -> Bool
  ) -> Bool {
    guard let sharedNumber = shared.integer else { return false }
    guard let ownNumber = own.integer else { return true }
    return comes(ownNumber, sharedNumber)
  }
}

/// The form of a word in a settings file.
public enum SettingForm: Sendable, Equatable {
  /// A string in quotation marks.
  case text
  /// An integer.
  case integer
  /// `true` or `false`.
  case boolean

  /// The name of the form in messages, with its article.
  var name: String {
    switch self {
    case .text: "a string in quotation marks"
    case .integer: "an integer"
    case .boolean: "true or false"
    }
  }
}
