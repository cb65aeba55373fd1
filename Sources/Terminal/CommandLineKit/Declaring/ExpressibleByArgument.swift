/// A type that reads itself from one word of the command line.
///
/// An enum with `String` raw values needs only the conformance:
///
/// ```swift
/// enum Goal: String, CaseIterable, ExpressibleByArgument { case qr, text, both }
/// ```
public protocol ExpressibleByArgument: Sendable {
  /// Reads the value; nil if the word is none.
  init?(argument: String)

  /// As a reader would type it; shown as the default in help.
  var defaultValueDescription: String { get }

  /// All words there are, if they can be listed; help, errors and completion use them.
  static var allValueStrings: [String] { get }

  /// What a valid word looks like, to follow "Expected ": "64 hexadecimal digits". Used in errors of
  /// types that cannot list their values.
  static var expectedForm: String? { get }

  /// How a settings file writes a value of this type.
  static var settingForm: SettingForm { get }

  /// What a shell offers for this type, unless the declaration says otherwise.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  /// The value printed as text.
  public var defaultValueDescription: String { "\(self)" }
  /// No list.
  public static var allValueStrings: [String] { [] }
  /// Nothing to say beyond the help.
  public static var expectedForm: String? { nil }
  /// A text.
  public static var settingForm: SettingForm { .text }
  /// The listed values, if there are any.
  public static var defaultCompletionKind: CompletionKind { .automatic }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// Reads the raw value.
  public init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// That of the raw value.
  public static var settingForm: SettingForm { RawValue.settingForm }

  /// The raw value as text.
  public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument
where Self: CaseIterable & RawRepresentable, RawValue: ExpressibleByArgument {
  /// The raw values of all cases.
  public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension String: ExpressibleByArgument {
  /// Any word is a string.
  public init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {
  /// Reads `true` or `false`.
  public init?(argument: String) { self.init(argument) }
  /// `true` or `false`, without quotation marks.
  public static var settingForm: SettingForm { .boolean }
  /// The two words.
  public static var allValueStrings: [String] { ["true", "false"] }
}

extension ExpressibleByArgument where Self: FixedWidthInteger {
  /// A number, without quotation marks.
  public static var settingForm: SettingForm { .integer }
  /// Reads a decimal number within the range of the type.
  public init?(argument: String) { self.init(argument, radix: 10) }
  /// The range in words, where it says more than that the number is absurd.
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
  /// The form in words.
  public static var expectedForm: String? { "a number" }
}

extension Double: ExpressibleByArgument {}
extension Float: ExpressibleByArgument {}
