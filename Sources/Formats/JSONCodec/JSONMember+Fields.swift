extension JSONMember {
  /// A member that is written and read.
  ///
  /// - Parameters:
  ///   - path: the property.
  ///   - isRequired: whether a document without the member is refused; otherwise the property keeps its
  ///     default.
  ///   - form: a form that reads.
  /// - Returns: the member.
  public static func field<Part>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, isRequired: Bool = true,
    as form: JSONForm<Part>
  ) -> Self {
    of({ $0[keyPath: path] }, as: form).reading { object, name, value throws(JSONMismatch) in
      guard let json = object[name] else {
        guard isRequired else { return }
        throw JSONMismatch(.missing).inside(name)
      }
      value[keyPath: path] = try form.member(name, json)
    }
  }

  /// A member of a type that has a form, written and read.
  public static func field<Part: JSONFormed>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, isRequired: Bool = true
  ) -> Self { field(path, isRequired: isRequired, as: Part.form) }

  /// A member that follows from other members: it is written, and reading only checks its shape.
  public static func derived<Part>(
    _ read: @escaping @Sendable (Value) -> Part, as form: JSONForm<Part>
  ) -> Self {
    of(read, as: form).reading { object, name, _ throws(JSONMismatch) in
      if let json = object[name] { _ = try form.member(name, json) }
    }
  }

  /// A member that every document of this release has, and earlier documents lack: `nil` for those.
  public static func laterField<Part>(
    _ path: any WritableKeyPath<Value, Part?> & Sendable, as form: JSONForm<Part>
  ) -> Self {
    Self(form.shape, isRequired: true) { $0[keyPath: path].map { form($0) } }
      .reading { object, name, value throws(JSONMismatch) in
        guard let json = object[name] else { return }
        value[keyPath: path] = try form.member(name, json)
      }
  }

  /// A member that is written if it has a value; reading takes `null` as its absence.
  public static func optionalField<Part>(
    _ path: any WritableKeyPath<Value, Part?> & Sendable, as form: JSONForm<Part>
  ) -> Self {
    optional({ $0[keyPath: path] }, as: form).reading { object, name, value throws(JSONMismatch) in
      guard let json = object[name], json != .null else { return }
      value[keyPath: path] = try form.member(name, json)
    }
  }

  /// A member of a type that has a form, written if it has a value; reading takes `null` as its absence.
  public static func optionalField<Part: JSONFormed>(
    _ path: any WritableKeyPath<Value, Part?> & Sendable
  ) -> Self { optionalField(path, as: Part.form) }

  /// The members of a part whose form is an object, written and read among those of the whole.
  public static func fields<Part>(
    _ path: any WritableKeyPath<Value, Part> & Sendable, as form: JSONForm<Part>
  ) -> Self {
    all({ $0[keyPath: path] }, as: form).reading { object, _, value throws(JSONMismatch) in
      try form.fill(&value[keyPath: path], from: object)
    }
  }
}

extension JSONForm {
  /// Reads the value of a member; a mismatch names the member.
  fileprivate func member(_ name: String, _ json: JSONValue) throws(JSONMismatch) -> Value {
    do { return try value(of: json) } catch { throw error.inside(name) }
  }
}
