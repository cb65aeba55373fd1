import ByteSupport
import JSONCodec
import Testing

/// A form of fields reads what it writes, and names the place of anything else.
@Suite struct JSONFieldTests {
  private enum Color: String, CaseIterable {
    case red
    case blue
  }

  private struct Size: Equatable {
    var width = 0
    var height: UInt8?

    static let form =
      ([
        "width": .field(\.width), "height": .laterField(\.height, as: .integer),
      ] as JSONForm<Size>).read(into: Size())
  }

  private struct Record: Equatable {
    var name = ""
    var color = Color.red
    var bytes: [UInt8] = []
    var hash: Hash256?
    var size = Size()
    var sizes: [Size] = []
    var inner: Size?
    var note: String?
    var age = 7

    static let form = JSONForm<Record>.named(
      "Record",
      [
        "name": .field(\.name), "color": .field(\.color, as: .word),
        "bytes": .field(\.bytes, as: .bytes), "hash": .field(\.hash),
        "...": .fields(\.size, as: Size.form), "sizes": .field(\.sizes, as: Size.form.list),
        "inner": .field(\.inner, as: .orNull(Size.form)), "note": .optionalField(\.note),
        "age": .field(\.age, isRequired: false), "first": .of { $0.name.isEmpty },
        "size": .derived(\.sizes.count, as: .integer),
      ]
    ).read(into: Record())
  }

  private static let records = [
    Record(),
    Record(
      name: "a", color: .blue, bytes: [0, 255], hash: .zero, size: Size(width: -3, height: 4),
      sizes: [Size(width: 1), Size(width: 2, height: 0)], inner: Size(width: 9), note: "n", age: 0),
  ]

  @Test(arguments: records.indices)
  func aWrittenValueIsReadBack(place: Int) throws {
    let record = Self.records[place]
    let written = Record.form(record)
    #expect(try Record.form.value(of: written) == record)
    #expect(try Record.form.value(of: JSONValue(parsing: written.serialized())) == record)
  }

  @Test func aMissingFieldKeepsItsDefaultOnlyIfItMay() throws {
    var object = Record.form.members(of: Self.records[1])
    (object["age"], object["height"], object["note"], object["first"]) = (nil, nil, .null, nil)
    let read = try Record.form.value(of: .object(object))
    #expect(read.age == 7)
    #expect(read.size.height == nil)
    #expect(read.note == nil)
  }

  @Test func anUnknownFieldIsPassedOver() throws {
    var object = Record.form.members(of: Self.records[1])
    object["later"] = .members(["x": .array([])])
    #expect(try Record.form.value(of: .object(object)) == Self.records[1])
  }

  @Test(arguments: [
    ("name", nil, "name is missing."), ("width", nil, "width is missing."),
    ("name", JSONValue.integer(1), "name is not valid."), ("name", .null, "name is not valid."),
    ("color", .string("green"), "color is not valid."),
    ("bytes", .string("0"), "bytes is not valid."), ("hash", .string("00"), "hash is not valid."),
    ("height", .integer(256), "height is not valid."), ("height", .null, "height is not valid."),
    ("width", .number("1e3"), "width is not valid."),
    ("width", .number("99999999999999999999"), "width is not valid."),
    ("note", .bool(true), "note is not valid."),
    ("inner", .members(["height": .integer(1)]), "inner.width is missing."),
    ("sizes", .array([.members(["width": .string("")])]), "sizes[0].width is not valid."),
    ("sizes", .members([:]), "sizes is not valid."), ("size", .null, "size is not valid."),
  ])
  func aWrongFieldIsNamed(name: String, value: JSONValue?, message: String) {
    var object = Record.form.members(of: Self.records[1])
    object[name] = value
    let error = #expect(throws: JSONMismatch.self) {
      try Record.form.value(of: .object(object))
    }
    #expect(error?.message == message)
  }

  @Test func aValueThatIsNotAnObjectIsRefused() {
    for value in [JSONValue.null, .array([]), .string("")] {
      let error = #expect(throws: JSONMismatch.self) { try Record.form.value(of: value) }
      #expect(error?.message == "The whole value is not valid.")
    }
  }
}
