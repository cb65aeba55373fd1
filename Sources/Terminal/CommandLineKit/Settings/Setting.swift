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
  /// What a file that comes along with what is worked on may say of it.
  public let sharing: Sharing

  /// What a file that comes along with what is worked on, and may be anybody's, may say of a setting.
  public enum Sharing: Sendable {
    /// Anything: it counts before the user's own file.
    case open
    /// What the user's own file leaves out.
    case addition
    /// An integer that is not below that of the user's own file.
    case raising
    /// An integer that is not above that of the user's own file.
    case lowering
    /// Nothing: only the user may set it.
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

  /// Which of two files' values counts.
  ///
  /// One that is no integer where integers are compared counts, so that it is refused by its line.
  ///
  /// - Parameters:
  ///   - shared: that of the file that comes along with what is worked on.
  ///   - own: that of the user's own file.
  /// - Returns: one of them, which knows the other where they differ; `nil` where neither is there.
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
