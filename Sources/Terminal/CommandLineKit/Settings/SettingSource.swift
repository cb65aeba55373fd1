public import TerminalKit

/// A source of values for settings that are not on the command line.
public protocol SettingSource: Sendable {
  /// The value of a setting; `nil` if the source has none.
  ///
  /// - Returns: the value.
  /// - Throws: a `ReportableError` if the source cannot be read.
  func value(of setting: Setting) throws -> SettingValue?
}

/// Creates the source for a command, from its filled groups of options.
///
/// Called only if a setting of the command is not on the command line.
public typealias SettingReader =
  @Sendable (_ groups: [any ParsableArguments], CommandEnvironment) throws -> any SettingSource

/// The value of a setting before parsing.
public struct SettingValue: Sendable, Equatable {
  /// One word of the value, and its form in the file.
  public struct Word: Sendable, Equatable {
    /// The word without quotation marks.
    public let text: String
    /// The form; `nil` for an environment variable, whose word may have any form.
    public let form: SettingForm?

    /// Creates a word.
    public init(_ text: String, _ form: SettingForm? = nil) {
      self.text = text
      self.form = form
    }
  }

  /// The words of the value; exactly one, unless the value is a list.
  public let words: [Word]
  let isList: Bool
  let origin: SettingOrigin
  /// Whether the value is from a workspace's file, which may come from another person.
  let isShared: Bool
  /// A different value in another file that was not used; `nil` if there is none.
  public private(set) var passedOver: PassedOverSetting?

  /// Creates a value.
  ///
  ///   - words: exactly one word, unless the value is a list.
  ///   - isList: whether the value is written as a list.
  ///   - isShared: whether the value is from a workspace's file.
  ///   - origin: the origin of the value.
  public init(
    _ words: [Word], isList: Bool = false, isShared: Bool = false, from origin: SettingOrigin
  ) {
    self.words = words
    self.isList = isList
    self.isShared = isShared
    self.origin = origin
  }

  /// The value as an integer; `nil` if it is not a single integer.
  var integer: Int? {
    guard !isList, words.count == 1, words[0].form == .integer else { return nil }
    return Int(words[0].text)
  }

  /// The value, with `other` as `passedOver` if both values differ.
  func passing(over other: SettingValue) -> SettingValue {
    let texts = other.words.map(\.text)
    let isSame = texts.elementsEqual(words.map(\.text)) { $0.utf8.elementsEqual($1.utf8) }
    var value = self
    if !isSame { value.passedOver = PassedOverSetting(words: texts, origin: other.origin) }
    return value
  }
}

/// A value in another file that was not used.
public struct PassedOverSetting: Sendable, Equatable {
  /// The words as a user would type them, one for each element of a list.
  public let words: [String]
  /// The origin of the value.
  public let origin: SettingOrigin
}

/// The effective value of a setting, and its origin.
public struct SettingInForce: Sendable {
  /// The setting itself.
  public let setting: Setting
  /// The option's name, `--agree`; `nil` if only other sources can give the value.
  public let option: String?
  /// The words as a user would type them, one for each element of a list; empty for no value.
  public let words: [String]
  /// The origin of the value.
  public let origin: SettingOrigin
  /// Whether the value is from a workspace's file, which may come from another person.
  public var isShared = false
  /// A different value in another file that was not used; `nil` if there is none.
  public var passedOver: PassedOverSetting?
}
