public import ByteSupport

/// A JSON value (RFC 8259).
///
/// Numbers keep their text, so that `12` and `12.0` stay apart and no digit is lost; objects keep
/// the order of their members.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, as it was written.
  case number(String)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Named values in order; the parser lets no name stand twice.
  case object(JSONObject)

  /// A number from an integer.
  public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// A number from an integer; `null` where there is none.
  public static func integer(_ value: (some BinaryInteger)?) -> JSONValue {
    value.map { .integer($0) } ?? .null
  }

  /// A text; `null` where there is none.
  public static func string(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  /// `true` or `false`; `null` where neither is known.
  public static func bool(_ value: Bool?) -> JSONValue { value.map { .bool($0) } ?? .null }

  /// Texts in order.
  public static func strings(_ values: some Sequence<String>) -> JSONValue {
    .array(values.map { .string($0) })
  }

  /// An object from name and value pairs; the last of two equal names wins.
  public static func members(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(JSONObject(pairs.map { ($0.key, $0.value) }))
  }

  /// The member called `name`; `nil` where this is no object or has none of that name.
  public subscript(_ name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The text, where this is a string.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The 32 bytes, where this is a string of their hex digits.
  public var hash256: Hash256? { string.flatMap { Hash256(hex: $0) } }

  /// The values, where this is an array.
  public var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The members, where this is an object.
  public var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The truth value, where this is one.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The number, where it is written without fraction and exponent and fits `Integer`.
  public func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    guard case .number(let text) = self else { return nil }
    return Integer(text)
  }
}

/// The members of a JSON object, in order.
public struct JSONObject: Hashable, Sendable, Sequence {
  /// As many members are found by looking at each.
  private static let fewMembers = 16

  private var members: [(name: String, value: JSONValue)] = []
  /// Where each member is, once they are more than few.
  private var positions: [String: Int] = [:]

  /// An object without members.
  public init() {}

  /// An object of the given members; the last of two equal names wins.
  public init(_ pairs: [(String, JSONValue)]) { for (name, value) in pairs { self[name] = value } }

  /// The number of members.
  public var count: Int { members.count }

  /// The member called `name`; setting adds it at the end or replaces it in place.
  public subscript(_ name: String) -> JSONValue? {
    get { position(of: name).map { members[$0].value } }
    set {
      if let position = position(of: name) {
        if let newValue {
          members[position].value = newValue
        } else {
          members.remove(at: position)
          positions = [:]
          notePositions()
        }
      } else if let newValue {
        members.append((name, newValue))
        notePositions()
      }
    }
  }

  private func position(of name: String) -> Int? {
    positions.isEmpty ? members.firstIndex { $0.name == name } : positions[name]
  }

  private mutating func notePositions() {
    guard members.count > JSONObject.fewMembers else { return }
    for position in positions.count..<members.count { positions[members[position].name] = position }
  }

  /// Goes through the members in order.
  public func makeIterator() -> IndexingIterator<[(name: String, value: JSONValue)]> {
    members.makeIterator()
  }

  /// Whether both have the same names with equal values; order does not count.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count
      && left.members.allSatisfy { member in right[member.name] == member.value }
  }

  /// Feeds the names, whatever their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members.count)
    for name in members.map(\.name).sorted() { hasher.combine(name) }
  }
}
