import JSONCodec
import Testing

@Suite struct JSONParserTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)),
      ("0", .number("0")), ("-12.50e+3", .number("-12.50e+3")),
      (#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#, .string("a\"\\/\u{8}\u{c}\n\r\té😀")),
      ("[]", .array([])), ("[1, [2]]", .array([.number("1"), .array([.number("2")])])),
      ("{}", .object(JSONObject())),
      (#"{"a":1,"b":{}}"#, .members(["a": .integer(1), "b": .object(JSONObject())])),
    ] as [(String, JSONValue)])
  func readsEachKindOfValue(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(arguments: [
    ("", JSONError.endOfText), ("[1", .endOfText), (#""a"#, .endOfText), ("-", .endOfText),
    ("01", .trailing(offset: 1)), ("1 2", .trailing(offset: 2)), ("nul", .endOfText),
    ("[1,]", .unexpected(offset: 3, byte: UInt8(ascii: "]"))),
    ("{,}", .unexpected(offset: 1, byte: UInt8(ascii: ","))),
    ("1.", .endOfText), ("1.x", .unexpected(offset: 2, byte: UInt8(ascii: "x"))),
    ("+1", .unexpected(offset: 0, byte: UInt8(ascii: "+"))),
    ("\"a\u{1}\"", .unexpected(offset: 2, byte: 1)),
    (#""\x""#, .unexpected(offset: 2, byte: UInt8(ascii: "x"))),
    (#""\ud800""#, .loneSurrogate(offset: 2)), (#""\udc00""#, .loneSurrogate(offset: 2)),
    (#""\ud800\u0041""#, .loneSurrogate(offset: 2)),
    (#"{"a":1,"a":2}"#, .repeatedName(offset: 7, name: "a")),
    ("NaN", .unexpected(offset: 0, byte: UInt8(ascii: "N"))),
  ])
  func refusesInvalidJSON(text: String, error: JSONError) {
    #expect(throws: error) { try JSONValue(parsing: text) }
    #expect(error.message.hasSuffix("."))
  }

  @Test func refusesTextThatIsNotUTF8() {
    #expect(throws: JSONError.notUTF8(offset: 1)) {
      try JSONValue(parsing: [0x22, 0xff, 0x22] as [UInt8])
    }
    #expect(throws: JSONError.unexpected(offset: 0, byte: 0xef)) {
      try JSONValue(parsing: [0xef, 0xbb, 0xbf, 0x31] as [UInt8])
    }
  }

  @Test func nestingIsBounded() throws {
    let deep = { (count: Int) in
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    _ = try JSONValue(parsing: deep(65))
    #expect(throws: JSONError.tooDeep(limit: 64)) { try JSONValue(parsing: deep(66)) }
    #expect(throws: JSONError.tooDeep(limit: 64)) { try JSONValue(parsing: deep(100_000)) }
  }

  @Test func valuesAreCounted() throws {
    let text = Array(#"{"a":[1,2],"b":{"c":null}}"#.utf8)
    #expect(try JSONValue(parsing: text, maximumValues: 6).object?.count == 2)
    #expect(throws: JSONError.tooManyValues(limit: 5)) {
      try JSONValue(parsing: text, maximumValues: 5)
    }
  }

  @Test func skippedMembersAreCheckedByTheSameRules() throws {
    let text = Array(#"{"a":1,"skipped":[{"b":"\u00e9","c":[true,-1.5e3,"x"]}],"z":"y"}"#.utf8)
    let value = try JSONValue(parsing: text, keeping: ["a", "z"])
    #expect(value == .members(["a": .number("1"), "z": .string("y")]))
    for (text, error) in [
      (#"{"s":{"b":1,"b":2}}"#, JSONError.repeatedName(offset: 12, name: "b")),
      (#"{"s":1,"s":2}"#, .repeatedName(offset: 7, name: "s")),
      (#"{"a":1,"s":2,"a":3}"#, .repeatedName(offset: 13, name: "a")),
      (#"{"s":01}"#, .unexpected(offset: 6, byte: UInt8(ascii: "1"))),
      (#"{"s":"\ud800"}"#, .loneSurrogate(offset: 7)),
      (#"{"s":[1,]}"#, .unexpected(offset: 8, byte: UInt8(ascii: "]"))),
    ] {
      #expect(throws: error) { try JSONValue(parsing: Array(text.utf8), keeping: ["a"]) }
    }
    #expect(throws: JSONError.notUTF8(offset: 6)) {
      try JSONValue(parsing: Array(#"{"s":""#.utf8) + [0xff] + Array(#""}"#.utf8), keeping: [])
    }
  }

  @Test func integersAreThoseWrittenAsIntegers() throws {
    #expect(JSONValue.number("12").integer(UInt8.self) == 12)
    for text in ["12.0", "1e2", "256", "-1"] {
      #expect(JSONValue.number(text).integer(UInt8.self) == nil)
    }
    #expect(JSONValue.string("12").integer(UInt8.self) == nil)
  }

  @Test func membersKeepTheirOrderAndAreFoundByName() throws {
    var object = try #require(try JSONValue(parsing: #"{"z":1,"a":2,"m":3}"#).object)
    #expect(object.map(\.name) == ["z", "a", "m"])
    object["a"] = nil
    object["q"] = .null
    #expect(object.map(\.name) == ["z", "m", "q"])
    #expect(object["m"] == .integer(3))
    #expect(object["a"] == nil)
  }
}

@Suite struct JSONWriterTests {
  @Test func writesCompactAndPretty() {
    let value = JSONValue.members([
      "name": .string("a\"b"), "list": .array([.integer(1), .null]), "none": .array([]),
    ])
    #expect(value.serialized() == #"{"name":"a\"b","list":[1,null],"none":[]}"#)
    #expect(
      value.serialized(pretty: true) == """
        {
          "name": "a\\"b",
          "list": [
            1,
            null
          ],
          "none": []
        }
        """)
  }

  @Test func escapesWhatATerminalWouldActOn() throws {
    let text = "\u{1b}[31m\u{202e}\u{2028}é"
    let written = JSONValue.string(text).serialized()
    #expect(written == #""\u001b[31m\u202e\u2028é""#)
    #expect(try JSONValue(parsing: written) == .string(text))
  }
}
