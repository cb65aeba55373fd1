public import ByteSupport

extension JSONForm where Value == JSONValue {
  /// A form for any JSON value.
  public static var any: JSONForm { JSONForm(shape: .any, read: { $0 }, write: { $0 }) }

  /// A JSON value that another form has already written.
  public static func written<Other>(by form: JSONForm<Other>) -> JSONForm {
    JSONForm(shape: form.shape, read: { $0 }, write: { $0 })
  }
}

/// Forms of texts.
extension JSONForm where Value == String {
  /// A text.
  public static var text: JSONForm {
    JSONForm(shape: .text, read: { $0.string }, write: { .string($0) })
  }

  /// A number, stored as its text.
  public static var number: JSONForm {
    JSONForm(
      shape: .number, read: { if case .number(let digits) = $0 { digits } else { nil } },
      write: { .number($0) })
  }

  /// Bytes, stored as hex digits.
  public static var digits: JSONForm { JSONForm(shape: .hex) { .string($0) } }

  /// A text that must be one of the given words.
  public static func words(_ words: String...) -> JSONForm {
    JSONForm(
      shape: .word(words),
      read: { json in json.string.flatMap { text in words.first { $0.hasSameBytes(as: text) } } },
      write: { .string($0) })
  }
}

extension JSONForm where Value: FixedWidthInteger & Sendable {
  /// A number without fraction and exponent.
  public static var integer: JSONForm { integer(Value.min...Value.max) }

  /// A number of a range without fraction and exponent.
  public static func integer(_ range: ClosedRange<Value>) -> JSONForm {
    JSONForm(
      shape: .integer,
      problem: "must be a whole number of \(range.lowerBound) to \(range.upperBound)",
      read: { $0.integer(Value.self).flatMap { range.contains($0) ? $0 : nil } },
      write: { .integer($0) })
  }
}

extension JSONForm where Value == [UInt8] {
  /// Bytes as hex digits, for writing and reading.
  public static var bytes: JSONForm {
    JSONForm(
      shape: .hex, read: { $0.string.flatMap { try? Hex.decode($0) } },
      write: { .string(Hex.encode($0)) })
  }
}

extension JSONForm where Value: Sequence<UInt8> & SendableMetatype {
  /// Bytes as hex digits, only for writing.
  public static var hex: JSONForm { JSONForm(shape: .hex) { .string(Hex.encode($0)) } }
}

extension JSONForm where Value: CaseIterable & RawRepresentable<String> & SendableMetatype {
  /// The raw value of a case.
  public static var word: JSONForm {
    JSONForm(
      shape: .words(of: Value.self), read: { $0.string.flatMap(Value.init(rawValue:)) },
      write: { .string($0.rawValue) })
  }
}

extension JSONMember {
  /// Bytes as hex digits.
  public static func hex<Bytes: Sequence<UInt8> & SendableMetatype>(
    _ read: @escaping @Sendable (Value) -> Bytes
  ) -> Self { of(read, as: .hex) }

  /// The raw value of a case.
  public static func word<Word: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    of read: @escaping @Sendable (Value) -> Word
  ) -> Self { of(read, as: .word) }
}

extension String: JSONFormed {
  /// A text.
  public static var form: JSONForm<String> { .text }
}

extension JSONValue: JSONFormed {
  /// Any value.
  public static var form: JSONForm<JSONValue> { .any }
}

extension Bool: JSONFormed {
  /// The form of `true` and `false`.
  public static var form: JSONForm<Bool> {
    JSONForm(shape: .bool, read: { $0.bool }, write: { .bool($0) })
  }
}

extension Hash256: JSONFormed {
  /// Thirty-two bytes as hex digits.
  public static var form: JSONForm<Hash256> {
    JSONForm(shape: .hash, read: { $0.hash256 }, write: { .string($0.hex) })
  }
}

extension JSONFormed where Self: FixedWidthInteger & Sendable {
  /// A number without fraction and exponent.
  public static var form: JSONForm<Self> { .integer }
}
extension Int: JSONFormed {}
extension Int64: JSONFormed {}
extension UInt8: JSONFormed {}
extension UInt16: JSONFormed {}
extension UInt32: JSONFormed {}
extension UInt64: JSONFormed {}

extension Optional: JSONFormed where Wrapped: JSONFormed {
  /// The form of the value, or `null`.
  public static var form: JSONForm<Wrapped?> { Wrapped.form.orNull }
}

extension Array: JSONFormed where Element: JSONFormed {
  /// The form of the values, in order.
  public static var form: JSONForm<[Element]> { Element.form.list }
}
