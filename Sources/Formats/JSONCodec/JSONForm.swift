import ByteSupport

/// The form of a JSON value: one declaration says how a value is written, how it is read, and which shape
/// it has in a schema.
///
/// An object is a literal of its members, in the order in which they are written. The name `...` stands
/// for the members of another form. Members made with `of` are only written. Members made with `field` are
/// written and read; ``read(into:)`` makes a form that reads them.
///
/// ```swift
/// static let form: JSONForm<Entry> = .named("Entry", [
///   "title": .of(\.title), "logo": .optional(\.logo), "...": .all(\.facts),
///   "links": .list(\.links, as: ["place": .of(\.url.text), "isOpen": .of(\.isOpen)]),
/// ])
/// ```
public struct JSONForm<Value>: Sendable {
  /// What may stand in a document where a value of this form stands.
  public let shape: JSONShape
  private let write: @Sendable (Value) -> JSONValue
  /// Reads a value; `nil` for a form that is only written.
  private var read: (@Sendable (JSONValue) throws(JSONMismatch) -> Value)?
  /// Reads the members of an object into a value; `nil` for a form that is not an object.
  private var fill: (@Sendable (JSONObject, inout Value) throws(JSONMismatch) -> Void)?

  /// A form that is only written; for those that the other ways of making one do not give.
  public init(shape: JSONShape, write: @escaping @Sendable (Value) -> JSONValue) {
    (self.shape, self.write) = (shape, write)
  }

  /// A form that is written and read; for those that the other ways of making one do not give.
  ///
  /// - Parameters:
  ///   - shape: the shape in a schema.
  ///   - read: returns the value; `nil` for a JSON value of another shape.
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

  /// The value as it is written.
  public func callAsFunction(_ value: Value) -> JSONValue { write(value) }

  /// Reads a value.
  ///
  /// - Throws: ``JSONMismatch`` with the first place that differs from the form; always for a form that is
  ///   only written.
  public func value(of json: JSONValue) throws(JSONMismatch) -> Value {
    guard let read else { throw JSONMismatch() }
    return try read(json)
  }

  /// The same form, which is read too.
  ///
  /// - Parameter read: returns the value; `nil` for a JSON value of another shape.
  /// - Returns: the form.
  public func reading(_ read: @escaping @Sendable (JSONValue) -> Value?) -> JSONForm {
    JSONForm(shape: shape, read: read, write: write)
  }

  /// The form of an object, read into a copy of a value that has the defaults of missing members.
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

  /// The members of the value as it is written; none for what is no object.
  public func members(of value: Value) -> JSONObject { write(value).object ?? JSONObject() }
}

/// A type whose values have one form in every document.
public protocol JSONFormed: SendableMetatype {
  /// The form.
  static var form: JSONForm<Self> { get }
}

extension JSONFormed {
  /// The value as documents have it.
  public var json: JSONValue { Self.form(self) }
}

extension JSONForm: ExpressibleByDictionaryLiteral {
  /// An object.
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

  /// A form with a name of its own, under which a schema has it once.
  public static func named(_ name: String, _ form: JSONForm) -> JSONForm {
    var named = JSONForm(shape: .named(name, form.shape), write: form.write)
    (named.read, named.fill) = (form.read, form.fill)
    return named
  }

  /// What another value, which this one has, is written as.
  public static func of<Part: JSONFormed>(
    _ read: @escaping @Sendable (Value) -> Part
  ) -> JSONForm { of(read, as: Part.form) }

  /// What another value, which this one has, is written as.
  public static func of<Part>(
    _ read: @escaping @Sendable (Value) -> Part, as form: JSONForm<Part>
  ) -> JSONForm { JSONForm(shape: form.shape) { form(read($0)) } }

  /// A word for each value.
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

  /// A value of one of several shapes.
  public static func either(
    _ shapes: JSONShape..., write: @escaping @Sendable (Value) -> JSONValue
  ) -> JSONForm { JSONForm(shape: .either(shapes), write: write) }

  /// The value, or `null` where there is none.
  public static func orNull<Wrapped>(_ form: JSONForm<Wrapped>) -> JSONForm
  where Value == Wrapped? { form.orNull }

  /// The value, or `null` where there is none.
  public var orNull: JSONForm<Value?> {
    var form = JSONForm<Value?>(shape: shape.orNull) { [write] in $0.map(write) ?? .null }
    if let read {
      form.read = { json throws(JSONMismatch) in json == .null ? nil : try read(json) }
    }
    return form
  }

  /// Values of one form, in order.
  public static func list<Element>(_ form: JSONForm<Element>) -> JSONForm
  where Value == [Element] { form.list }

  /// Values of this form, in order.
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

  /// Values of this form, by names that are data.
  public var map: JSONForm<[(String, Value)]> {
    JSONForm<[(String, Value)]>(shape: .map(shape)) { pairs in
      .object(JSONObject(pairs.map { ($0.0, write($0.1)) }))
    }
  }
}

extension JSONForm where Value == Never {
  /// Several shapes of which each is written by a form of its own.
  public static func either(_ shapes: JSONShape...) -> JSONForm {
    JSONForm(shape: .either(shapes), write: \.written)
  }
}

extension Never {
  fileprivate var written: JSONValue { switch self {} }
}

/// A member of an object, or several, as ``JSONForm`` lists them.
public struct JSONMember<Value>: Sendable {
  let shapes: @Sendable (_ name: String) -> [JSONShape.Member]
  var isOpen = false
  let add: @Sendable (Value, _ name: String, _ object: inout JSONObject) -> Void
  /// Reads the member into a value; `nil` for a member that is only written.
  private(set) var fill:
    (@Sendable (JSONObject, _ name: String, inout Value) throws(JSONMismatch) -> Void)?

  init(
    _ shape: JSONShape, isRequired: Bool, read: @escaping @Sendable (Value) -> JSONValue?
  ) {
    shapes = { [JSONShape.Member(name: $0, shape: shape, isRequired: isRequired)] }
    add = { value, name, object in if let written = read(value) { object[name] = written } }
  }

  /// The same member, which is read too.
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

  /// A value of a type that has a form.
  public static func of<Part: JSONFormed>(_ read: @escaping @Sendable (Value) -> Part) -> Self {
    of(read, as: Part.form)
  }

  /// A value in this form.
  public static func of<Part>(
    _ read: @escaping @Sendable (Value) -> Part, as form: JSONForm<Part>
  ) -> Self { Self(form.shape, isRequired: true) { form(read($0)) } }

  /// A value of a type that has a form; no member where there is none.
  public static func optional<Part: JSONFormed>(
    _ read: @escaping @Sendable (Value) -> Part?
  ) -> Self { optional(read, as: Part.form) }

  /// A value in this form; no member where there is none.
  public static func optional<Part>(
    _ read: @escaping @Sendable (Value) -> Part?, as form: JSONForm<Part>
  ) -> Self { Self(form.shape, isRequired: false) { read($0).map { form($0) } } }

  /// Values in this form, in order.
  public static func list<Part>(
    _ read: @escaping @Sendable (Value) -> [Part], as form: JSONForm<Part>
  ) -> Self { of(read, as: form.list) }

  /// Always the same word.
  public static func word(_ word: String) -> Self {
    Self(.word([word]), isRequired: true) { _ in .string(word) }
  }

  /// Always the same value.
  public static func constant(_ value: JSONValue) -> Self {
    Self(.constant(value), isRequired: true) { _ in value }
  }

  /// The members of a value whose form is an object.
  public static func all<Part: JSONFormed>(_ read: @escaping @Sendable (Value) -> Part) -> Self {
    all(read, as: Part.form)
  }

  /// The members of a value in this form, which is an object.
  public static func all<Part>(
    _ read: @escaping @Sendable (Value) -> Part, as form: JSONForm<Part>
  ) -> Self { Self(all: form.shape.members) { form.members(of: read($0)) } }

  /// Some of the members whose shapes are given: which, is a matter of the value.
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
