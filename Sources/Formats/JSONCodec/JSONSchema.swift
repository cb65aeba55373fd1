/// A JSON Schema (draft 2020-12) in the making: shapes become schemas, and those with a name become
/// definitions that are there once.
public struct JSONSchema: Sendable {
  /// What `$schema` says.
  public static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// The definitions so far, by name, in the order in which they were met.
  public private(set) var definitions = JSONObject()

  /// A schema without definitions.
  public init() {}

  /// Defines a shape under a name.
  ///
  /// - Precondition: another shape of that name is not there; two of one name would be one of them.
  public mutating func define(_ name: String, _ shape: JSONShape) {
    // The place is taken first, so that a definition stands before those that it needs.
    let isNew = definitions[name] == nil
    if isNew { definitions[name] = .null }
    let schema = schema(of: shape)
    precondition(isNew || definitions[name] == schema, "two shapes are called \(name)")
    definitions[name] = schema
  }

  /// What refers to a definition.
  public static func reference(to name: String) -> JSONValue {
    .members(["$ref": .string("#/$defs/\(name)")])
  }

  /// The schema of a shape; what it needs becomes definitions.
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

  /// Others than the members are never refused, for later releases have more of them; where they are
  /// data, it is said.
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
