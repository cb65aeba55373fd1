public import TerminalKit

/// Where the values of settings are looked up that the command line leaves out.
public protocol SettingSource: Sendable {
  /// Looks a setting up.
  ///
  /// - Returns: its value; `nil` where it is set nowhere.
  /// - Throws: a `ReportableError` for a source that cannot be read.
  func value(of setting: Setting) throws -> SettingValue?
}

/// Makes the source for a command, from the groups of options that its command line has filled.
///
/// It is called only for commands that take a setting which their command line leaves out.
public typealias SettingReader =
  @Sendable (_ groups: [any ParsableArguments], CommandEnvironment) throws -> any SettingSource

/// A value of a setting, before its type has read it.
public struct SettingValue: Sendable, Equatable {
  /// One word, and the form that it is written in.
  public struct Word: Sendable, Equatable {
    /// The word without quotation marks.
    public let text: String
    /// The form; `nil` for a word of a variable, which may be meant as any.
    public let form: SettingForm?

    /// Creates a word.
    public init(_ text: String, _ form: SettingForm? = nil) {
      self.text = text
      self.form = form
    }
  }

  /// Just one, unless it is a list.
  public let words: [Word]
  let isList: Bool
  let origin: SettingOrigin
  /// Whether it is of a file that comes along with what is worked on, which may be anybody's.
  let isShared: Bool
  /// What another file says that does not count; `nil` where none says otherwise.
  public private(set) var passedOver: PassedOverSetting?

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - words: just one, unless it is a list.
  ///   - isList: whether it is written as a list.
  ///   - isShared: whether it is of a file that comes along with what is worked on.
  ///   - origin: where it was found.
  public init(
    _ words: [Word], isList: Bool = false, isShared: Bool = false, from origin: SettingOrigin
  ) {
    self.words = words
    self.isList = isList
    self.isShared = isShared
    self.origin = origin
  }

  /// The number that it is, where it is written as one.
  var integer: Int? {
    guard !isList, words.count == 1, words[0].form == .integer else { return nil }
    return Int(words[0].text)
  }

  /// The value, which counts in the place of another.
  func passing(over other: SettingValue) -> SettingValue {
    let texts = other.words.map(\.text)
    let isSame = texts.elementsEqual(words.map(\.text)) { $0.utf8.elementsEqual($1.utf8) }
    var value = self
    if !isSame { value.passedOver = PassedOverSetting(words: texts, origin: other.origin) }
    return value
  }
}

/// A value that another file has, and that does not count.
public struct PassedOverSetting: Sendable, Equatable {
  /// The value as it would be typed, a word for each element of a list.
  public let words: [String]
  /// Where it stands.
  public let origin: SettingOrigin
}

/// A setting of a command that runs, and where its value comes from.
public struct SettingInForce: Sendable {
  /// The setting.
  public let setting: Setting
  /// The option that gives it, `--agree`; `nil` where only other sources do.
  public let option: String?
  /// The value as it would be typed, a word for each element of a list; empty where there is none.
  public let words: [String]
  /// Where it comes from.
  public let origin: SettingOrigin
  /// Whether it comes from a file that comes along with what is worked on, which may be anybody's.
  public var isShared = false
  /// What another file says that does not count; `nil` where none says otherwise.
  public var passedOver: PassedOverSetting?
}
