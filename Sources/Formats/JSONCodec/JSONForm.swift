import ByteSupport

/// The form of a JSON value: one declaration for writing, reading and the schema.
///
/// An object is a dictionary literal of its members, in the order in which they are written. The
/// name `...` includes the members of another form. Members made with `of` are only written;
/// members made with `field` are written and read. ``read(into:)`` makes a form that can read them.
///
/// ```swift
/// static let form: JSONForm<Entry> = .named("Entry", [
///   "title": .of(\.title), "logo": .optional(\.logo), "...": .all(\.facts),
///   "links": .list(\.links, as: ["place": .of(\.url.text), "isOpen": .of(\.isOpen)]),
/// ])
/// ```
public struct JSONForm<Value>: Sendable {
  /// The shape of the value in a schema.
  public let shape: JSONShape
  private let write: @Sendable (Value) -> JSONValue
  /// Reads a value; `nil` for a write-only form.
  private var read: (@Sendable (JSONValue) throws(JSONMismatch) -> Value)?
  /// Reads the members of an object into a value; `nil` if the form is not an object.
  private var fill: (@Sendable (JSONObject, inout Value) throws(JSONMismatch) -> Void)?

  /// Creates a write-only form, for cases without a factory method.
  public init(shape: JSONShape, write: @escaping @Sendable (Value) -> JSONValue) {
    (self.shape, self.write) = (shape, write)
  }

  /// Creates a form for writing and reading, for cases without a factory method.
  ///
  /// - Parameters:
  ///   - shape: the shape in a schema.
  ///   - read: returns the value; `nil` for a JSON value with another shape.
  ///   - write: returns the JSON value.
  public init(
    shape: JSONShape, read: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(shape: shape, write: write)
    self.read = { json throws(JSONMismatch) in
      guard let value = read(json) else { throw JSONMismatch() }
      return value
    }
  }

  /// Returns the JSON value.
  public func callAsFunction(_ value: Value) -> JSONValue { write(value) }

  /// Reads a value.
  ///
  /// - Throws: ``JSONMismatch`` with the first invalid position; always for a write-only form.
  public func value(of json: JSONValue) throws(JSONMismatch) -> Value {
    guard let read else { throw JSONMismatch() }
    return try read(json)
  }

  /// The same form, extended for reading.
  ///
  /// - Parameter read: returns the value; `nil` for a JSON value with another shape.
  /// - Returns: the form.
  public func reading(_ read: @escaping @Sendable (JSONValue) -> Value?) -> JSONForm {
    JSONForm(shape: shape, read: read, write: write)
  }

  /// The same form of an object, extended for reading into a copy of `defaults`.
  public func read(into defaults: Value) -> JSONForm where Value: Sendable {
    guard let fill else { return self }
    var form = self
    form.read = { json throws(JSONMismatch) in
      guard let object = json.object else { throw JSONMismatch() }
      var value = defaults
      try fill(object, &value)
      return value
    }
    return form
  }

  /// Reads the members of an object into a value.
  func fill(_ value: inout Value, from object: JSONObject) throws(JSONMismatch) {
    guard let fill else { throw JSONMismatch() }
    try fill(object, &value)
  }

  /// The written members of a value; empty if the form is not an object.
  public func members(of value: Value) -> JSONObject { write(value).object ?? JSONObject() }
}

/// A type with one JSON form.
public protocol JSONFormed: SendableMetatype {
  /// The form.
  static var form: JSONForm<Self> { get }
}

extension JSONFormed {
  /// The JSON value.
  public var json: JSONValue { Self.form(self) }
}

extension JSONForm: ExpressibleByDictionaryLiteral {
  /// Creates the form of an object.
  public init(dictionaryLiteral members: (String, JSONMember<Value>)...) {
    let shapes = members.flatMap { $1.shapes($0) }
    self.init(
      shape: .object([], isOpen: members.contains { $1.isOpen }).adding(shapes)
    ) { value in
      var object = JSONObject()
      for (name, member) in members { member.add(value, name, &object) }
      return .object(object)
    }
    fill = { object, value throws(JSONMismatch) in
      for (name, member) in members { try member.fill?(object, name, &value) }
    }
  }

  /// A named form; a schema contains its definition once.
  public static func named(_ name: String, _ form: JSONForm) -> JSONForm {
    var named = JSONForm(shape: .named(name, form.shape), write: form.write)
    (named.read, named.fill) = (form.read, form.fill)
    return named
  }

  /// The form of a part of the value.
  public static func of<Part: JSONFormed>(
    _ read: @escaping @Sendable (Value) -> Part
  ) -> JSONForm { of(read, as: Part.form) }

  /// The form of a part of the value.
  public static func of<Part>(
    _ read: @escaping @Sendable (Value) -> Part, as form: JSONForm<Part>
  ) -> JSONForm { JSONForm(shape: form.shape) { form(read($0)) } }

  /// A form with a word for each value.
  public static func word(
    _ word: @escaping @Sendable (Value) -> String, of values: [Value]
  ) -> JSONForm where Value: Sendable {
    JSONForm(
      shape: .word(values.map(word)),
      read: { json in
        json.string.flatMap { text in values.first { word($0).hasSameBytes(as: text) } }
      },
      write: { .string(word($0)) })
  }

  /// A form with several possible shapes.
  public static func either(
    _ shapes: JSONShape..., write: @escaping @Sendable (Value) -> JSONValue
  ) -> JSONForm { JSONForm(shape: .either(shapes), write: write) }

  /// The form of an optional value; `nil` is written as `null`.
  public static func orNull<Wrapped>(_ form: JSONForm<Wrapped>) -> JSONForm
  where Value == Wrapped? { form.orNull }

  /// The form of an optional value; `nil` is written as `null`.
  public var orNull: JSONForm<Value?> {
    var form = JSONForm<Value?>(shape: shape.orNull) { [write] in $0.map(write) ?? .null }
    if let read {
      form.read = { json throws(JSONMismatch) in json == .null ? nil : try read(json) }
    }
    return form
  }

  /// The form of an array.
  public static func list<Element>(_ form: JSONForm<Element>) -> JSONForm
  where Value == [Element] { form.list }

  /// The form of an array of values.
  public var list: JSONForm<[Value]> {
    var form = JSONForm<[Value]>(shape: shape.list) { [write] in .array($0.map(write)) }
    if let read {
      form.read = { json throws(JSONMismatch) in
        guard let items = json.array else { throw JSONMismatch() }
        var values: [Value] = []
        for item in items { values.append(try read(item)) }
        return values
      }
    }
    return form
  }

  /// The form of an object whose member names are data.
  public var map: JSONForm<[(String, Value)]> {
    JSONForm<[(String, Value)]>(shape: .map(shape)) { pairs in
      .object(JSONObject(pairs.map { ($0.0, write($0.1)) }))
    }
  }
}

extension JSONForm where Value == Never {
  /// A union of shapes; each has a separate form for writing.
  public static func either(_ shapes: JSONShape...) -> JSONForm {
    JSONForm(shape: .either(shapes), write: \.written)
  }
}

extension Never {
  fileprivate var written: JSONValue { switch self {} }
}

/// One or several members of an object in a ``JSONForm``.
public struct JSONMember<Value>: Sendable {
  let shapes: @Sendable (_ name: String) -> [JSONShape.Member]
  var isOpen = false
  let add: @Sendable (Value, _ name: String, _ object: inout JSONObject) -> Void
  /// Reads the member into a value; `nil` for a write-only member.
  private(set) var fill:
    (@Sendable (JSONObject, _ name: String, inout Value) throws(JSONMismatch) -> Void)?

  init(
    _ shape: JSONShape, isRequired: Bool, read: @escaping @Sendable (Value) -> JSONValue?
  ) {
    shapes = { [JSONShape.Member(name: $0, shape: shape, isRequired: isRequired)] }
    add = { value, name, object in if let written = read(value) { object[name] = written } }
  }

  /// The same member, extended for reading.
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

  /// A member whose type has a form; omitted if `nil`.
  public static func optional<Part: JSONFormed>(
    _ read: @escaping @Sendable (Value) -> Part?
  ) -> Self { optional(read, as: Part.form) }

  /// A member with the given form; omitted if `nil`.
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
}
