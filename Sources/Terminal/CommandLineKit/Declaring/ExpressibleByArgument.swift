/// A type that can be read from one word of the command line.
///
/// An enum with `String` raw values needs only the conformance:
///
/// ```swift
/// enum Goal: String, CaseIterable, ExpressibleByArgument { case qr, text, both }
/// ```
public protocol ExpressibleByArgument: Sendable {
  /// Reads the value; `nil` if the word is not valid.
  init?(argument: String)

  /// The value as a user would type it; shown as the default in help.
  var defaultValueDescription: String { get }

  /// All valid words, if they can be listed; used in help, errors and completion.
  static var allValueStrings: [String] { get }

  /// The form of a valid word, for a sentence that begins with "Expected ": "64 hexadecimal
  /// digits". Used in errors of types that cannot list their values.
  static var expectedForm: String? { get }

  /// The form of a value of this type in a settings file.
  static var settingForm: SettingForm { get }

  /// The completion of values of this type, unless the declaration has another.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  /// The default: the value's description.
  public var defaultValueDescription: String { "\(self)" }
  /// The default: an empty list.
  public static var allValueStrings: [String] { [] }
  /// The default: `nil`, no description.
  public static var expectedForm: String? { nil }
  /// The default: a string.
  public static var settingForm: SettingForm { .text }
  /// The default: the listed values, if any.
  public static var defaultCompletionKind: CompletionKind { .automatic }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// Reads the raw value.
  public init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The form of the raw value.
  public static var settingForm: SettingForm { RawValue.settingForm }

  /// The description of the raw value.
  public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument
where Self: CaseIterable & RawRepresentable, RawValue: ExpressibleByArgument {
  /// The raw values of all cases.
  public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension String: ExpressibleByArgument {
  /// Accepts any word.
  public init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {
  /// Reads `true` or `false`.
  public init?(argument: String) { self.init(argument) }
  /// A Boolean, which has no quotation marks in a settings file.
  public static var settingForm: SettingForm { .boolean }
  /// `true` and `false`.
  public static var allValueStrings: [String] { ["true", "false"] }
}

extension ExpressibleByArgument where Self: FixedWidthInteger {
  /// An integer, which has no quotation marks in a settings file.
  public static var settingForm: SettingForm { .integer }
  /// Reads a decimal number within the range of the type.
  public init?(argument: String) { self.init(argument, radix: 10) }
  /// The range of the type; for 64-bit types, only the kind of number.
  public static var expectedForm: String? {
    guard bitWidth < 64 else { return isSigned ? "a whole number" : "a whole number, 0 or more" }
    return "a whole number from \(Self.min) to \(Self.max)"
  }
}

extension Int: ExpressibleByArgument {}
extension Int8: ExpressibleByArgument {}
extension Int16: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt8: ExpressibleByArgument {}
extension UInt16: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}

extension ExpressibleByArgument where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Reads a finite number in decimal or hexadecimal notation.
  public init?(argument: String) {
    guard let value = Self(argument), value.isFinite else { return nil }
    self = value
  }
  /// The words `a number`.
  public static var expectedForm: String? { "a number" }
}

extension Double: ExpressibleByArgument {}
extension Float: ExpressibleByArgument {}
