import ByteSupport
import Reporting

/// The form of a JSON value: one declaration for writing, reading and the schema.
///
/// An object is a dictionary literal of its members, in the order in which they are written. The
/// name `...` includes the members of another form. Members made with `of` are only written;
/// members made with `field` are written and read. ``read(into:)`` makes a form that can read them.
/// Unknown members are ignored, because later releases may add some; ``strict(format:)`` makes a
/// form that refuses them.
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
  /// The names of all members; empty if the form is not an object.
  private var names: [String] = []

  /// Creates a write-only form, for cases without a factory method.
  public init(shape: JSONShape, write: @escaping @Sendable (Value) -> JSONValue) {
    (self.shape, self.write) = (shape, write)
  }

  /// Creates a form for writing and reading, for cases without a factory method.
  ///
  /// - Parameters:
  ///   - shape: the shape in a schema.
  ///   - problem: the expectation, such as "must be a string"; `nil` to take it from the shape.
  ///   - read: returns the value; `nil` for a JSON value with another shape.
  ///   - write: returns the JSON value.
  public init(
    shape: JSONShape, problem: String? = nil,
    read: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.init(shape: shape, write: write)
    self.read = { json throws(JSONMismatch) in
      guard let value = read(json) else { throw JSONMismatch(problem ?? shape.problem(with: json)) }
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

  /// The same form, with another function for reading.
  public func reading(
    _ read: @escaping @Sendable (JSONValue) throws(JSONMismatch) -> Value
  ) -> JSONForm {
    var form = self
    (form.read, form.fill) = (read, nil)
    return form
  }

  /// The same form of an object, which can also be read into a copy of `defaults`.
  public func read(into defaults: Value) -> JSONForm where Value: Sendable {
    guard let fill else { return self }
    return reading { json throws(JSONMismatch) in
      guard let object = json.object else { throw JSONMismatch("must be an object") }
      var value = defaults
      try fill(object, &value)
      return value
    }
  }

  /// The same form of an object, strict in reading: unknown members are refused, and `null` counts
  /// as missing.
  ///
  /// Unknown members are found before missing ones: for `titel`, the mismatch names `titel` and
  /// does not say that `title` is missing.
  ///
  /// - Parameter format: the value of the required member `format`, which is compared before the
  ///   names; `nil` if the object has no such member.
  /// - Returns: the form.
  public func strict(format: String? = nil) -> JSONForm {
    reading { [self] json throws(JSONMismatch) in
      guard let object = json.object else { throw JSONMismatch("must be an object") }
      let stated = object["format"]
      if let format, let stated, stated != .string(format) {
        let said = stated.string.map { "is \(ScreenText.quoted($0)), but " } ?? ""
        throw JSONMismatch("\(said)must be \(format)").inside("format")
      }
      for (name, _) in object where !names.contains(where: name.hasSameBytes) {
        let near = Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
        let hint = near ?? "known are \(names.joined(separator: ", "))"
        throw JSONMismatch("is not known here (\(hint))").inside(name)
      }
      if format != nil, stated == nil { throw JSONMismatch.missing.inside("format") }
      return try value(of: .object(JSONObject(object.filter { $0.value != .null })))
    }
  }

  /// The same form, with a check after reading.
  public func checked(
    _ check: @escaping @Sendable (Value) throws(JSONMismatch) -> Void
  ) -> JSONForm {
    reading { [self] json throws(JSONMismatch) in
      let value = try value(of: json)
      try check(value)
      return value
    }
  }

  /// The form of another type that is converted from and to this form's values.
  public func converted<Other>(
    write: @escaping @Sendable (Other) -> Value,
    read: @escaping @Sendable (Value) throws(JSONMismatch) -> Other
  ) -> JSONForm<Other> {
    var form = JSONForm<Other>(shape: shape) { self(write($0)) }
    form.read = { json throws(JSONMismatch) in try read(try value(of: json)) }
    form.names = names
    return form
  }

  /// Reads the members of an object into a value.
  func fill(_ value: inout Value, from object: JSONObject) throws(JSONMismatch) {
    guard let fill else { return value = try self.value(of: .object(object)) }
    try fill(object, &value)
  }

  /// The written members of a value; empty if the form is not an object.
  public func members(of value: Value) -> JSONObject { write(value).object ?? JSONObject() }
}

/// A type with one JSON form.
public protocol JSONFormed: SendableMetatype {
  /// The only JSON form of this type.
  static var form: JSONForm<Self> { get }
}

extension JSONFormed {
  /// The JSON value.
  public var json: JSONValue { Self.form(self) }
}

/// The default values of an object that is read, such as `JSONReading(into: Entry()).form([…])`.
public struct JSONReading<Value: Sendable> {
  private let defaults: Value

  /// Creates a reading into a copy of `defaults`.
  public init(into defaults: Value) { self.defaults = defaults }

  /// The form of an object, which can also be read into a copy of the defaults.
  public func form(_ members: JSONForm<Value>) -> JSONForm<Value> { members.read(into: defaults) }
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
    names = members.flatMap { $1.names($0) }
  }

  /// Creates the form of an object with the members of several forms of the same value.
  public init(joining forms: JSONForm...) {
    self.init(shape: .object(forms.flatMap(\.shape.members), isOpen: false)) { value in
      .object(JSONObject(forms.flatMap { $0.members(of: value).map { ($0.name, $0.value) } }))
    }
    fill = { object, value throws(JSONMismatch) in
      for form in forms { try form.fill(&value, from: object) }
    }
    names = forms.flatMap(\.names)
  }

  /// A named form; a schema contains its definition once.
  public static func named(_ name: String, _ form: JSONForm) -> JSONForm {
    var named = JSONForm(shape: .named(name, form.shape), write: form.write)
    (named.read, named.fill, named.names) = (form.read, form.fill, form.names)
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

  /// The form of an optional part; `nil` is written as `null`.
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
        let mismatch = JSONMismatch(shape.list.problem(with: json))
        guard let items = json.array else { throw mismatch }
        var values: [Value] = []
        for (index, item) in items.enumerated() {
          do throws(JSONMismatch) { values.append(try read(item)) } catch {
            throw shape == .text && item.string == nil ? mismatch : error.inside(index)
          }
        }
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

  /// The form of an object whose member names are a property of the values.
  public func map(by name: any WritableKeyPath<Value, String> & Sendable) -> JSONForm<[Value]> {
    JSONForm<[Value]>(shape: .map(shape)) { values in
      map(values.map { ($0[keyPath: name], $0) })
    }.reading { json throws(JSONMismatch) in
      guard let object = json.object else { throw JSONMismatch("must be an object") }
      var values: [Value] = []
      for (key, item) in object {
        var value = try member(key, item)
        value[keyPath: name] = key
        values.append(value)
      }
      return values
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
