/// The form of a JSON value: one declaration says how a value of ours is written, and which shape it
/// has in a schema.
///
/// An object is a literal of its members, in the order in which they are written. The name `...` stands
/// for the members of another form.
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

  /// A form by its two halves; for those that the other ways of making one do not give.
  public init(shape: JSONShape, write: @escaping @Sendable (Value) -> JSONValue) {
    (self.shape, self.write) = (shape, write)
  }

  /// The value as it is written.
  public func callAsFunction(_ value: Value) -> JSONValue { write(value) }

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
  }

  /// A form with a name of its own, under which a schema has it once.
  public static func named(_ name: String, _ form: JSONForm) -> JSONForm {
    JSONForm(shape: .named(name, form.shape), write: form.write)
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
  ) -> JSONForm { JSONForm(shape: .word(values.map(word))) { .string(word($0)) } }

  /// A value of one of several shapes.
  public static func either(
    _ shapes: JSONShape..., write: @escaping @Sendable (Value) -> JSONValue
  ) -> JSONForm { JSONForm(shape: .either(shapes), write: write) }

  /// The value, or `null` where there is none.
  public static func orNull<Wrapped>(_ form: JSONForm<Wrapped>) -> JSONForm
  where Value == Wrapped? { form.orNull }

  /// The value, or `null` where there is none.
  public var orNull: JSONForm<Value?> {
    JSONForm<Value?>(shape: shape.orNull) { $0.map(write) ?? .null }
  }

  /// Values of one form, in order.
  public static func list<Element>(_ form: JSONForm<Element>) -> JSONForm
  where Value == [Element] { form.list }

  /// Values of this form, in order.
  public var list: JSONForm<[Value]> {
    JSONForm<[Value]>(shape: shape.list) { .array($0.map(write)) }
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

  private init(
    _ shape: JSONShape, isRequired: Bool, read: @escaping @Sendable (Value) -> JSONValue?
  ) {
    shapes = { [JSONShape.Member(name: $0, shape: shape, isRequired: isRequired)] }
    add = { value, name, object in if let written = read(value) { object[name] = written } }
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
