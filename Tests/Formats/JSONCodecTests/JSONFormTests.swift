import ByteSupport
import JSONCodec
import Testing

/// One declaration gives a value and its schema.
struct JSONFormTests {
  private enum Kind: String, CaseIterable {
    case plain
    case odd
  }

  private struct Part: JSONFormed {
    let name: String
    let count: Int?

    static let form: JSONForm<Part> = .named("Part", ["name": .of(\.name), "count": .of(\.count)])
  }

  private struct Whole {
    var kind = Kind.odd
    var bytes: [UInt8] = [1, 0xab]
    var part = Part(name: "a", count: nil)
    var parts = [Part(name: "b", count: 2)]
    var note: String?

    static let form: JSONForm<Whole> = [
      "is": .word("whole"), "kind": .word(of: \.kind), "bytes": .hex(\.bytes),
      "...": .all(\.part), "parts": .list(\.parts, as: ["is": .of { $0.name == "b" }]),
      "note": .optional(\.note), "name": .of(\.part.name, as: .words("a", "b")),
    ]
  }

  private func schema(_ shape: JSONShape) -> String {
    var schema = JSONSchema()
    return schema.schema(of: shape).serialized()
  }

  @Test func membersAreWrittenInTheirOrder() {
    #expect(
      Whole.form(Whole()).serialized()
        == #"{"is":"whole","kind":"odd","bytes":"01ab","name":"a","count":null,"parts":[{"is":true}]}"#
    )
    #expect(Whole.form(Whole(note: "n"))["note"] == .string("n"))
  }

  @Test func aSchemaHasWhatIsWritten() {
    #expect(
      schema(Whole.form.shape)
        == #"{"type":"object","properties":{"is":{"enum":["whole"]},"kind":{"enum":["plain","odd"]},"bytes":{"type":"string","pattern":"^([0-9a-f]{2})*$"},"name":{"enum":["a","b"]},"count":{"anyOf":[{"type":"integer"},{"type":"null"}]},"parts":{"type":"array","items":{"type":"object","properties":{"is":{"type":"boolean"}},"required":["is"]}},"note":{"type":"string"}},"required":["is","kind","bytes","name","count","parts"]}"#
    )
  }

  @Test func valuesThatAreNotObjectsHaveAForm() {
    #expect(Part.form.orNull(nil) == .null)
    #expect(Part.form.list([]).serialized() == "[]")
    #expect(JSONForm<Int>.integer.map([("a", 1)]).serialized() == #"{"a":1}"#)
    let either = JSONForm<Int?>.either(JSONForm<String>.text.shape, .null) {
      $0.map { .string("\($0)") } ?? .null
    }
    #expect(either(7) == .string("7") && either(nil) == .null)
    #expect(schema(either.shape) == #"{"anyOf":[{"type":"string"},{"type":"null"}]}"#)
    #expect(Part(name: "x", count: 1).json.serialized() == #"{"name":"x","count":1}"#)
  }

  @Test func membersMayBeAMatterOfTheValue() {
    let form: JSONForm<[(String, JSONValue)]> = [
      "a": .of(\.count), "...": .some(of: ["b": .bool, "c": .text], \.self),
    ]
    #expect(form([("c", .string("x"))]).serialized() == #"{"a":1,"c":"x"}"#)
    #expect(
      schema(form.shape)
        == #"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"boolean"},"c":{"type":"string"}},"required":["a"]}"#
    )
    let open: JSONForm<Int> = ["...": .any { JSONObject([("n", .integer($0))]) }]
    #expect(open(3).serialized() == #"{"n":3}"#)
    #expect(schema(open.shape).contains(#""additionalProperties":true"#))
  }
}
