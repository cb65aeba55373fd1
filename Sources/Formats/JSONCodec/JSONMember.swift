/// One member of an object in a ``JSONForm``, or several.
public struct JSONMember<Value>: Sendable {
  let shapes: @Sendable (_ name: String) -> [JSONShape.Member]
  var isOpen = false
  let add: @Sendable (Value, _ name: String, _ object: inout JSONObject) -> Void
  /// Reads the member into a value; `nil` for a write-only member.
  private(set) var fill:
    (@Sendable (JSONObject, _ name: String, inout Value) throws(JSONMismatch) -> Void)?
  /// The names of this member, or of each of several, in a document.
  private(set) var names: @Sendable (_ name: String) -> [String]

  init(
    _ shape: JSONShape, isRequired: Bool, read: @escaping @Sendable (Value) -> JSONValue?
  ) {
    shapes = { [JSONShape.Member(name: $0, shape: shape, isRequired: isRequired)] }
    names = { [$0] }
    add = { value, name, object in if let written = read(value) { object[name] = written } }
  }

  /// The same member, which can also be read.
  ///
  /// - Parameter fill: reads the member `name` of the object into the value.
  /// - Returns: the member.
  public func reading(
    _ fill:
      @escaping @Sendable (JSONObject, _ name: String, inout Value) throws(JSONMismatch) -> Void
  ) -> Self {
    var member = self
    member.fill = fill
    return member
  }

  private init(
    all shapes: [JSONShape.Member], isOpen: Bool = false,
    read: @escaping @Sendable (Value) -> JSONObject
  ) {
    self.shapes = { _ in shapes }
    names = { _ in shapes.map(\.name) }
    self.isOpen = isOpen
    add = { value, _, object in for (name, value) in read(value) { object[name] = value } }
  }

  /// A member whose type has a form.
  public static func of<Part: JSONFormed>(_ read: @escaping @Sendable (Value) -> Part) -> Self {
    of(read, as: Part.form)
  }

  /// A member with the given form.
  public static func of<Part>(
    _ read: @escaping @Sendable (Value) -> Part, as form: JSONForm<Part>
  ) -> Self { Self(form.shape, isRequired: true) { form(read($0)) } }

  /// A member whose type has a form; omitted if it is `nil`.
  public static func optional<Part: JSONFormed>(
    _ read: @escaping @Sendable (Value) -> Part?
  ) -> Self { optional(read, as: Part.form) }

  /// A member with the given form; omitted if it is `nil`.
  public static func optional<Part>(
    _ read: @escaping @Sendable (Value) -> Part?, as form: JSONForm<Part>
  ) -> Self { Self(form.shape, isRequired: false) { read($0).map { form($0) } } }

  /// A member that is an array of values with the given form.
  public static func list<Part>(
    _ read: @escaping @Sendable (Value) -> [Part], as form: JSONForm<Part>
  ) -> Self { of(read, as: form.list) }

  /// A member that always has the same word.
  public static func word(_ word: String) -> Self {
    Self(.word([word]), isRequired: true) { _ in .string(word) }
  }

  /// A member that always has the same value.
  public static func constant(_ value: JSONValue) -> Self {
    Self(.constant(value), isRequired: true) { _ in value }
  }

  /// The members of a part whose type has an object form.
  public static func all<Part: JSONFormed>(_ read: @escaping @Sendable (Value) -> Part) -> Self {
    all(read, as: Part.form)
  }

  /// The members of a part with the given object form.
  public static func all<Part>(
    _ read: @escaping @Sendable (Value) -> Part, as form: JSONForm<Part>
  ) -> Self { Self(all: form.shape.members) { form.members(of: read($0)) } }

  /// Some of the given members, depending on the value.
  public static func some(
    of shapes: KeyValuePairs<String, JSONShape>,
    _ read: @escaping @Sendable (Value) -> [(String, JSONValue)]
  ) -> Self {
    Self(all: shapes.map { JSONShape.Member(name: $0, shape: $1, isRequired: false) }) {
      JSONObject(read($0))
    }
  }

  /// Members whose names are data.
  public static func any(_ read: @escaping @Sendable (Value) -> JSONObject) -> Self {
    Self(all: [], isOpen: true, read: read)
  }

  /// Members with these names and any values, for writing and reading.
  public static func any(
    _ names: String..., in path: any WritableKeyPath<Value, JSONObject> & Sendable
  ) -> Self {
    var member = any { $0[keyPath: path] }
    member.names = { _ in names }
    member.fill = { object, _, value throws(JSONMismatch) in
      for name in names { value[keyPath: path][name] = object[name] }
    }
    return member
  }

  /// A member that earlier releases wrote; it is read, but no longer written.
  ///
  /// - Parameter path: the property.
  /// - Returns: the member.
  public static func former<Part: JSONFormed>(
    _ path: any WritableKeyPath<Value, Part> & Sendable
  ) -> Self {
    var member = Self(all: []) { _ in JSONObject() }
    member.names = { [$0] }
    member.fill = field(path, isRequired: false).fill
    return member
  }
}
