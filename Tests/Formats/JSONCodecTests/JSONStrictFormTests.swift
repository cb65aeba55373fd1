import JSONCodec
import Testing

/// A strict form refuses what it does not know, and names the place and what is expected there.
@Suite struct JSONStrictFormTests {
  private struct Entry: Equatable {
    var name = ""
    var count: UInt8 = 1
    var isOpen = false
    var former = false

    static let form =
      ([
        "format": .word("entry/1"), "name": .field(\.name),
        "count": .field(\.count, isRequired: false, as: .integer(1...9)),
        "isOpen": .flag(\.isOpen), "wasOpen": .former(\.former),
      ] as JSONForm<Entry>).read(into: Entry()).strict(format: "entry/1")
  }

  private func mismatch(_ text: String) throws -> String {
    let json = try JSONValue(parsing: text)
    let error = #expect(throws: JSONMismatch.self) { try Entry.form.list.value(of: json) }
    return error.map { "\($0.place) \($0.problem)" } ?? ""
  }

  @Test(arguments: [
    Entry(name: "a"), Entry(name: "", count: 9, isOpen: true),
  ])
  private func aWrittenValueIsReadBack(entry: Entry) throws {
    #expect(try Entry.form.value(of: Entry.form(entry)) == entry)
  }

  @Test func aFormerMemberIsReadAndNotWritten() throws {
    let json = try JSONValue(parsing: #"{"format": "entry/1", "name": "a", "wasOpen": true}"#)
    let entry = try Entry.form.value(of: json)
    #expect(entry == Entry(name: "a", former: true))
    #expect(Entry.form.members(of: entry)["wasOpen"] == nil)
  }

  @Test func nullIsAMissingMember() throws {
    let json = try JSONValue(parsing: #"{"format": "entry/1", "name": "a", "count": null}"#)
    #expect(try Entry.form.value(of: json) == Entry(name: "a"))
  }

  @Test(arguments: [
    ("{}", " must be a list"), ("[1]", "[0] must be an object"),
    (#"[{"format": "entry/1", "nam": "a"}]"#, "[0].nam is not known here (did you mean 'name'?)"),
    (
      #"[{"format": "entry/1", "\n": 1}]"#,
      "[0].'\\n' is not known here (known are format, name, count, isOpen, wasOpen)"
    ),
    (#"[{"format": "entry/2", "new": 1}]"#, "[0].format is 'entry/2', but must be entry/1"),
    (#"[{"name": "a"}]"#, "[0].format is missing"),
    (#"[{"format": "entry/1", "name": null}]"#, "[0].name is missing"),
    (#"[{"format": "entry/1", "name": 1}]"#, "[0].name must be a string"),
    (
      #"[{"format": "entry/1", "name": "a", "count": 10}]"#,
      "[0].count must be a whole number of 1 to 9"
    ),
    (
      #"[{"format": "entry/1", "name": "a", "isOpen": 1}]"#,
      "[0].isOpen must be true or false"
    ),
  ])
  func thePlaceAndTheExpectationAreNamed(text: String, words: String) throws {
    #expect(try mismatch(text) == words)
  }

  @Test func aListOfTextsIsNamedAsAWhole() throws {
    let error = #expect(throws: JSONMismatch.self) {
      try JSONForm<String>.text.list.value(of: .array([.string("a"), .null]))
    }
    #expect(error?.place == "" && error?.problem == "must be a list of strings")
  }

  @Test func theNameOfAMemberIsAPropertyOfItsValue() throws {
    let form = Entry.form.map(by: \.name)
    let json = try JSONValue(parsing: #"{"b": {"format": "entry/1", "name": "x", "count": 2}}"#)
    let entries = try form.value(of: json)
    #expect(entries == [Entry(name: "b", count: 2)])
    #expect(try form.value(of: form(entries)) == entries)
    let error = #expect(throws: JSONMismatch.self) {
      try form.value(of: .members(["b": .integer(1)]))
    }
    #expect(error?.place == "b")
  }

  @Test func aConvertedValueIsReadAndWritten() throws {
    let form = JSONForm<String>.text.converted(write: { String($0) }) {
      (text) throws(JSONMismatch) in
      guard let first = text.first else { throw JSONMismatch("must not be empty") }
      return first
    }
    #expect(form("x") == .string("x"))
    #expect(try form.value(of: .string("yz")) == "y")
    let error = #expect(throws: JSONMismatch.self) { try form.value(of: .string("")) }
    #expect(error?.problem == "must not be empty")
  }
}
