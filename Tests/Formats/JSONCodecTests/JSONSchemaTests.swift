import JSONCodec
import Testing

@Suite struct JSONSchemaTests {
  private func schema(_ shape: JSONShape) -> (JSONValue, [String: JSONValue]) {
    var schema = JSONSchema()
    let value = schema.schema(of: shape)
    return (
      value, Dictionary(uniqueKeysWithValues: schema.definitions.map { ($0.name, $0.value) })
    )
  }

  @Test(
    arguments: [
      (.any, "{}"), (.null, #"{"type":"null"}"#), (.bool, #"{"type":"boolean"}"#),
      (.integer, #"{"type":"integer"}"#), (.number, #"{"type":"number"}"#),
      (.text, #"{"type":"string"}"#),
      (.hash, #"{"type":"string","pattern":"^[0-9a-f]{64}$"}"#),
      (.constant(.integer(1)), #"{"const":1}"#), (.word(["a", "b"]), #"{"enum":["a","b"]}"#),
      (.texts, #"{"type":"array","items":{"type":"string"}}"#),
      (.map(.bool), #"{"type":"object","additionalProperties":{"type":"boolean"}}"#),
      (JSONShape.bool.orNull, #"{"anyOf":[{"type":"boolean"},{"type":"null"}]}"#),
      (
        .members(["a": .null], optional: ["b": .any]),
        #"{"type":"object","properties":{"a":{"type":"null"},"b":{}},"required":["a"]}"#
      ),
      (
        JSONShape.members([:]).open,
        #"{"type":"object","properties":{},"additionalProperties":true}"#
      ),
    ] as [(JSONShape, String)])
  func everyShapeHasItsSchema(shape: JSONShape, text: String) {
    let (value, definitions) = schema(shape)
    #expect(value.serialized() == text)
    #expect(definitions.isEmpty)
  }

  @Test func aNameIsDefinedOnce() {
    let inner = JSONShape.named("Inner", .bool)
    let outer = JSONShape.named("Outer", .members(["a": inner, "b": inner.list]))
    let (value, definitions) = schema(.either([outer, inner]))
    #expect(
      value.serialized() == ##"{"anyOf":[{"$ref":"#/$defs/Outer"},{"$ref":"#/$defs/Inner"}]}"##)
    #expect(Set(definitions.keys) == ["Inner", "Outer"])
    #expect(definitions["Inner"] == .members(["type": .string("boolean")]))
  }

  @Test func twoShapesOfOneNameAreADefect() async {
    await #expect(processExitsWith: .failure) {
      var schema = JSONSchema()
      schema.define("A", .bool)
      schema.define("A", .text)
    }
  }

  @Test func membersAreAddedToEveryObject() {
    let named = JSONShape.named("A", .members(["a": .bool, "b": .bool]))
    let more = JSONShape.either([named, .members(["c": .text]), .null])
      .adding(["b": .text], optional: ["d": .null])
    #expect(
      more
        == .either([
          .members(["a": .bool, "b": .text], optional: ["d": .null]),
          .members(["c": .text, "b": .text], optional: ["d": .null]), .null,
        ]))
  }
}
