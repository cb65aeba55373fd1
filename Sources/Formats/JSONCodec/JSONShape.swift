/// What may stand in one place of a JSON document: the shape of a value, from which a JSON Schema is
/// made; see ``JSONForm``.
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
  /// A text; one that a pattern (ECMA-262) finds, where there is one.
  case string(pattern: String?)
  /// This value.
  case constant(JSONValue)
  /// One of these texts.
  case word([String])
  /// Values of one shape, in order.
  case array(JSONShape)
  /// Values of one shape, by names that are data.
  case map(JSONShape)
  /// Named values; where it is open, others may stand among them.
  case object([Member], isOpen: Bool)
  /// A value of one of these shapes.
  case either([JSONShape])
  /// A shape with a name of its own, under which a schema has it once.
  case named(String, JSONShape)

  /// A named value of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// What the value is.
    public let shape: JSONShape
    /// Whether every object has it.
    public let isRequired: Bool

    /// A member.
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
  /// Bytes as digits of lower case, without `0x`.
  public static let hex = JSONShape.string(pattern: "^([0-9a-f]{2})*$")
  /// Thirty-two bytes as digits of lower case, without `0x`.
  public static let hash = JSONShape.string(pattern: "^[0-9a-f]{64}$")
  /// Texts in order.
  public static let texts = JSONShape.array(.text)

  /// One of the words of a type.
  public static func words<Value: CaseIterable & RawRepresentable<String>>(
    of type: Value.Type
  ) -> JSONShape { .word(type.allCases.map(\.rawValue)) }

  /// An object.
  ///
  /// - Parameters:
  ///   - required: what every such object has.
  ///   - optional: what some have besides.
  /// - Returns: the object, which has no others.
  public static func members(
    _ required: KeyValuePairs<String, JSONShape>,
    optional: KeyValuePairs<String, JSONShape> = [:]
  ) -> JSONShape { .object([], isOpen: false).adding(required, optional: optional) }

  /// The value, or `null` where there is none.
  public var orNull: JSONShape { .either([self, .null]) }

  /// Values of this shape, in order.
  public var list: JSONShape { .array(self) }

  /// The object, which may have members besides that are data.
  public var open: JSONShape {
    guard case .object(let members, _) = self else { return self }
    return .object(members, isOpen: true)
  }

  /// The members of an object; none of what is no object.
  var members: [Member] {
    switch self {
    case .object(let members, _): members
    case .named(_, let shape): shape.members
    default: []
    }
  }

  /// The object with more members; one of a name that is there takes its place.
  ///
  /// What is no object stays as it is, and a choice gets them in each of its objects.
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
}
