import Reporting

/// The shape of a JSON value, from which a JSON Schema is made; see ``JSONForm``.
public indirect enum JSONShape: Hashable, Sendable {
  /// Any value.
  case any
  /// `null`.
  case null
  /// `true` or `false`.
  case bool
  /// A number without fraction and exponent.
  case integer
  /// A number.
  case number
  /// A text, optionally matching a regular expression (ECMA-262).
  case string(pattern: String?)
  /// A constant.
  case constant(JSONValue)
  /// One of the given texts.
  case word([String])
  /// An array of values with one shape.
  case array(JSONShape)
  /// An object whose member names are data, with values of one shape.
  case map(JSONShape)
  /// An object with the given members; if open, additional members are data.
  case object([Member], isOpen: Bool)
  /// A value with one of the given shapes.
  case either([JSONShape])
  /// A named shape; a schema contains its definition once.
  case named(String, JSONShape)

  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The shape of the value.
    public let shape: JSONShape
    /// Whether the member is always present.
    public let isRequired: Bool

    /// Creates a member.
    public init(name: String, shape: JSONShape, isRequired: Bool) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
    }
  }
}

extension JSONShape {
  /// Any text.
  public static let text = JSONShape.string(pattern: nil)
  /// Bytes as lower-case hex digits, without `0x`.
  public static let hex = JSONShape.string(pattern: "^([0-9a-f]{2})*$")
  /// Thirty-two bytes as lower-case hex digits, without `0x`.
  public static let hash = JSONShape.string(pattern: "^[0-9a-f]{64}$")
  /// An array of texts.
  public static let texts = JSONShape.array(.text)

  /// One of the raw values of a type.
  public static func words<Value: CaseIterable & RawRepresentable<String>>(
    of type: Value.Type
  ) -> JSONShape { .word(type.allCases.map(\.rawValue)) }

  /// An object without additional members.
  ///
  /// - Parameters:
  ///   - required: the members that are always present.
  ///   - optional: the members that can be missing.
  /// - Returns: the object.
  public static func members(
    _ required: KeyValuePairs<String, JSONShape>,
    optional: KeyValuePairs<String, JSONShape> = [:]
  ) -> JSONShape { .object([], isOpen: false).adding(required, optional: optional) }

  /// The shape, or `null`.
  public var orNull: JSONShape { .either([self, .null]) }

  /// An array of values with this shape.
  public var list: JSONShape { .array(self) }

  /// The same object, which may also have other members that are data.
  public var open: JSONShape {
    guard case .object(let members, _) = self else { return self }
    return .object(members, isOpen: true)
  }

  var members: [Member] {
    switch self {
    case .object(let members, _): members
    case .named(_, let shape): shape.members
    default: []
    }
  }

  /// The same object with more members, which replace members of the same names.
  ///
  /// In a union, the members are added to each object; other shapes do not change.
  public func adding(
    _ required: KeyValuePairs<String, JSONShape>,
    optional: KeyValuePairs<String, JSONShape> = [:]
  ) -> JSONShape {
    adding(
      required.map { Member(name: $0.key, shape: $0.value, isRequired: true) }
        + optional.map { Member(name: $0.key, shape: $0.value, isRequired: false) })
  }

  func adding(_ more: [Member]) -> JSONShape {
    switch self {
    case .object(let members, let isOpen):
      var all = members
      for member in more {
        if let place = all.firstIndex(where: { $0.name == member.name }) {
          all[place] = member
        } else {
          all.append(member)
        }
      }
      return .object(all, isOpen: isOpen)
    case .named(_, let shape): return shape.adding(more)
    case .either(let shapes):
      return .either(shapes.map { $0.adding(more) })
    case .any, .null, .bool, .integer, .number, .string, .constant, .word, .array, .map: return self
    }
  }

  /// The requirement of this shape that `value` does not meet, such as "must be a string".
  func problem(with value: JSONValue) -> String {
    switch self {
    case .text: return "must be a string"
    case .hash: return "must be 64 hex digits"
    case .hex: return "is not hex"
    case .bool: return "must be true or false"
    case .array(.text): return "must be a list of strings"
    case .array: return "must be a list"
    case .object, .map: return "must be an object"
    case .word(let words):
      let said = value.string.map { "is \(ScreenText.quoted($0)), but " } ?? ""
      return "\(said)must be one of \(words.joined(separator: ", "))"
    case .named(_, let shape): return shape.problem(with: value)
    case .any, .null, .integer, .number, .string, .constant, .either: return "is not valid"
    }
  }
}
