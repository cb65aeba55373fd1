public import ByteSupport

/// A JSON value (RFC 8259).
///
/// Numbers keep their text, so `12` and `12.0` differ and no digit is lost; objects are ordered.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as its original text.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; the parser refuses repeated names.
  case object(JSONObject)

  /// Creates a number.
  public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// Creates a number; `null` for `nil`.
  public static func integer(_ value: (some BinaryInteger)?) -> JSONValue {
    value.map { .integer($0) } ?? .null
  }

  /// Creates a string; `null` for `nil`.
  public static func string(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  /// Creates a boolean; `null` for `nil`.
  public static func bool(_ value: Bool?) -> JSONValue { value.map { .bool($0) } ?? .null }

  /// Creates an array of strings.
  public static func strings(_ values: some Sequence<String>) -> JSONValue {
    .array(values.map { .string($0) })
  }

  /// Creates an object; of equal names the last one counts.
  public static func members(_ pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(JSONObject(pairs.map { ($0.key, $0.value) }))
  }

  /// The member with this name; `nil` if it does not exist or the value is not an object.
  public subscript(_ name: String) -> JSONValue? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  /// The text; `nil` if the value is not a string.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The 32 bytes; `nil` if the value is not a string of 64 hex digits, with or without `0x`.
  public var hash256: Hash256? { string.flatMap { Hash256(hex: $0) } }

  /// The elements; `nil` if the value is not an array.
  public var array: [JSONValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The members; `nil` if the value is not an object.
  public var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The boolean; `nil` if the value is not one.
  public var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  /// The integer; `nil` if the value has a fraction or exponent, or does not fit `Integer`.
  public func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer? {
    guard case .number(let text) = self else { return nil }
    return Integer(text)
  }
}

/// The members of a JSON object, in order.
public struct JSONObject: Hashable, Sendable, Sequence {
  /// The maximum number of members that are searched linearly.
  private static let fewMembers = 16

  private var members: [(name: String, value: JSONValue)] = []
  /// The position of each member; empty for few members.
  private var positions: [String: Int] = [:]

  /// Creates an empty object.
  public init() {}

  /// Creates an object; of equal names the last one counts.
  public init(_ pairs: [(String, JSONValue)]) { for (name, value) in pairs { self[name] = value } }

  /// The number of members.
  public var count: Int { members.count }

  /// The member with this name; setting appends it or replaces it in place, and `nil` removes it.
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

  /// Iterates over the members in order.
  public func makeIterator() -> IndexingIterator<[(name: String, value: JSONValue)]> {
    members.makeIterator()
  }

  /// Compares names and values, regardless of order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count
      && left.members.allSatisfy { member in right[member.name] == member.value }
  }

  /// Hashes the names, regardless of order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members.count)
    for name in members.map(\.name).sorted() { hasher.combine(name) }
  }
}
