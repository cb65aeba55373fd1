extension JSONMember {
  /// A member for writing and reading.
  ///
  /// - Parameters:
  ///   - path: the property.
  ///   - isRequired: whether the member must exist; otherwise the property keeps its default.
  ///   - form: a form that can read.
  /// - Returns: the member.
  public static func field<Part>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, isRequired: Bool = true,
    as form: JSONForm<Part>
  ) -> Self {
    of({ $0[keyPath: path] }, as: form).reading { object, name, value throws(JSONMismatch) in
      guard let json = object[name] else {
        guard isRequired else { return }
        throw JSONMismatch.missing.inside(name)
      }
      value[keyPath: path] = try form.member(name, json)
    }
  }

  /// A member for writing and reading whose type has a form.
  public static func field<Part: JSONFormed>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, isRequired: Bool = true
  ) -> Self { field(path, isRequired: isRequired, as: Part.form) }

  /// A member that is computed from other members: it is written, but reading only checks its
  /// shape.
  public static func derived<Part>(
    _ read: @escaping @Sendable (Value) -> Part, as form: JSONForm<Part>
  ) -> Self {
    of(read, as: form).reading { object, name, _ throws(JSONMismatch) in
      if let json = object[name] { _ = try form.member(name, json) }
    }
  }

  /// A member that this release always writes; `nil` if it is missing in an older document.
  public static func laterField<Part>(
    _ path: any WritableKeyPath<Value, Part?> & Sendable, as form: JSONForm<Part>
  ) -> Self {
    Self(form.shape, isRequired: true) { $0[keyPath: path].map { form($0) } }
      .reading { object, name, value throws(JSONMismatch) in
        guard let json = object[name] else { return }
        value[keyPath: path] = try form.member(name, json)
      }
  }

  /// A member that is omitted if it is `nil`; `null` is read as `nil`.
  public static func optionalField<Part>(
    _ path: any WritableKeyPath<Value, Part?> & Sendable, as form: JSONForm<Part>
  ) -> Self {
    optional({ $0[keyPath: path] }, as: form).reading { object, name, value throws(JSONMismatch) in
      guard let json = object[name], json != .null else { return }
      value[keyPath: path] = try form.member(name, json)
    }
  }

  /// A member whose type has a form, omitted if it is `nil`; `null` is read as `nil`.
  public static func optionalField<Part: JSONFormed>(
    _ path: any WritableKeyPath<Value, Part?> & Sendable
  ) -> Self { optionalField(path, as: Part.form) }

  /// The format of the document, for writing and reading: reading refuses any other value.
  public static func format(_ format: String) -> Self {
    word(format).reading { object, name, _ throws(JSONMismatch) in
      guard object[name] == .string(format) else { throw JSONMismatch().inside(name) }
    }
  }

  /// An object whose members belong to the same value, for writing and reading.
  public static func inner(_ form: JSONForm<Value>) -> Self {
    of({ $0 }, as: form).reading { object, name, value throws(JSONMismatch) in
      guard let json = object[name] else { throw JSONMismatch.missing.inside(name) }
      guard let members = json.object else { throw JSONMismatch("must be an object").inside(name) }
      do throws(JSONMismatch) { try form.fill(&value, from: members) } catch {
        throw error.inside(name)
      }
    }
  }

  /// A Boolean member, for writing and reading; omitted if it is `false`.
  public static func flag(_ path: any WritableKeyPath<Value, Bool> & Sendable) -> Self {
    optional { $0[keyPath: path] ? true : nil }.reading {
      object, name, value throws(JSONMismatch) in
      guard let json = object[name], json != .null else { return }
      value[keyPath: path] = try Bool.form.member(name, json)
    }
  }

  /// The members of a part with an object form, for writing and reading.
  public static func fields<Part>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, as form: JSONForm<Part>
  ) -> Self {
    all({ $0[keyPath: path] }, as: form).reading { object, _, value throws(JSONMismatch) in
      try form.fill(&value[keyPath: path], from: object)
    }
  }
}

extension JSONForm {
  /// Reads the value of the member `name`.
  public func member(_ name: String, _ json: JSONValue) throws(JSONMismatch) -> Value {
    do { return try value(of: json) } catch { throw error.inside(name) }
  }
}
