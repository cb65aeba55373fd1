/// A builder for a JSON Schema (draft 2020-12); named shapes become definitions.
public struct JSONSchema: Sendable {
  /// The value of `$schema`.
  public static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// The definitions by name, in the order of their first use.
  public private(set) var definitions = JSONObject()

  /// Creates a schema without definitions.
  public init() {}

  /// Defines a named shape.
  ///
  /// - Precondition: no other shape is defined with this name.
  public mutating func define(_ name: String, _ shape: JSONShape) {
    // The name is inserted first, so that a definition precedes the definitions that it uses.
    let isNew = definitions[name] == nil
    if isNew { definitions[name] = .null }
    let schema = schema(of: shape)
    precondition(isNew || definitions[name] == schema, "two shapes are called \(name)")
    definitions[name] = schema
  }

  /// A reference to a definition.
  public static func reference(to name: String) -> JSONValue {
    .members(["$ref": .string("#/$defs/\(name)")])
  }

  /// The schema of a shape; adds the definitions that it uses.
  public mutating func schema(of shape: JSONShape) -> JSONValue {
    switch shape {
    case .any: return .members([:])
    case .null: return JSONSchema.type("null")
    case .bool: return JSONSchema.type("boolean")
    case .integer: return JSONSchema.type("integer")
    case .number: return JSONSchema.type("number")
    case .string(nil): return JSONSchema.type("string")
    case .string(let pattern?):
      return .members(["type": .string("string"), "pattern": .string(pattern)])
    case .constant(let value): return .members(["const": value])
    case .word(let words): return .members(["enum": .strings(words)])
    case .array(let item):
      return .members(["type": .string("array"), "items": schema(of: item)])
    case .map(let value):
      return .members(["type": .string("object"), "additionalProperties": schema(of: value)])
    case .object(let members, let isOpen): return object(members, isOpen)
    case .either(let shapes): return .members(["anyOf": .array(shapes.map { schema(of: $0) })])
    case .named(let name, let shape):
      define(name, shape)
      return JSONSchema.reference(to: name)
    }
  }

  /// The schema of an object.
  ///
  /// Additional members are never forbidden, because later releases may add some;
  /// `additionalProperties` is written only if additional members are data.
  private mutating func object(_ members: [JSONShape.Member], _ isOpen: Bool) -> JSONValue {
    var schema = JSONObject([("type", .string("object"))])
    schema["properties"] = .object(
      JSONObject(members.map { ($0.name, self.schema(of: $0.shape)) }))
    let required = members.filter(\.isRequired).map(\.name)
    if !required.isEmpty { schema["required"] = .strings(required) }
    if isOpen { schema["additionalProperties"] = .bool(true) }
    return .object(schema)
  }

  private static func type(_ name: String) -> JSONValue { .members(["type": .string(name)]) }
}
