import ByteSupport
import IdentityPictures
import JSONCodec
import Testing
import VectorSupport

/// Colors and shapes of identity pictures (vectors 23).
@Suite struct IdenticonVectorTests {
  static let vectors = Dictionary(grouping: ColdVector.all("23")) { vector in
    (try? vector.require("style").text) ?? ""
  }

  @Test func everyStyleOfTheVectorsIsCompared() {
    #expect(Set(Self.vectors.keys).isSubset(of: ["dots", "blockies", "jdenticon"]))
  }

  @Test(arguments: vectors["dots"] ?? [])
  func dotsHaveTheColorsOfTheVector(_ vector: ColdVector) throws {
    let identity = try vector.require("identity").text
    let expect = try vector.require("expect")
    let pattern = DotsPattern(try Hex.decode(identity))
    try expectFields(
      expect,
      [
        "saturation_percent": .integer(pattern.saturation), "scheme": .integer(pattern.scheme),
        "rotation": .integer(pattern.rotation),
      ], besides: ["colors_rgb", "tolerance"])
    let tolerance = try #require(expect["tolerance"]?.integer(Int.self))
    let colors = try #require(expect["colors_rgb"]?.array)
    try #require(colors.count == pattern.colors.count)
    for (color, wanted) in zip(pattern.colors, colors) {
      #expect(try distance(color, wanted) <= tolerance)
    }
  }

  @Test(arguments: vectors["blockies"] ?? [])
  func blockiesHaveTheRowsAndColorsOfTheVector(_ vector: ColdVector) throws {
    let identity = try vector.require("identity").text
    let expect = try vector.require("expect")
    let pattern = BlockiesPattern(identity)
    try expectFields(
      expect,
      [
        "seeds": .array(pattern.seeds.map { .integer($0) }),
        "rows": .array(pattern.rows.map { .string($0.map(String.init).joined()) }),
      ], besides: ["color", "background", "spot", "rgb_tolerance"])
    let tolerance = try #require(expect["rgb_tolerance"]?.integer(Int.self))
    for (name, color) in [
      ("color", pattern.main), ("background", pattern.background), ("spot", pattern.spot),
    ] {
      let wanted = try #require(expect[name])
      #expect(wanted["h"]?.integer() == color.hue)
      #expect(abs(try number(wanted["s"]) - color.saturation) < 1e-5)
      #expect(abs(try number(wanted["l"]) - color.lightness) < 1e-5)
      #expect(try distance(color.rgb, #require(wanted["rgb"])) <= tolerance)
    }
  }

  @Test(arguments: vectors["jdenticon"] ?? [])
  func jdenticonsHaveTheShapesAndThemeOfTheVector(_ vector: ColdVector) throws {
    let identity = try vector.require("identity").text
    let expect = try vector.require("expect")
    let pattern = JdenticonPattern(identity)
    try expectFields(
      expect,
      [
        "hash_hex": .string(pattern.hash),
        "selected": .array(pattern.selected.map { .integer($0) }),
        "side_shape": .integer(pattern.sideShape),
        "side_rotation": .integer(pattern.sideRotation),
        "corner_shape": .integer(pattern.cornerShape),
        "corner_rotation": .integer(pattern.cornerRotation),
        "center_shape": .integer(pattern.centerShape),
      ], besides: ["hue", "theme", "color_tolerance"])
    #expect(abs(try number(expect["hue"]) - pattern.hue) < 1e-8)
    let tolerance = try #require(expect["color_tolerance"]?.integer(Int.self))
    let theme = try #require(expect["theme"]?.array)
    try #require(theme.count == pattern.theme.count)
    for (color, wanted) in zip(pattern.theme, theme) {
      let channels = try Hex.decode(String(#require(wanted.string).dropFirst()))
      let values = JSONValue.array(channels.map { .integer($0) })
      #expect(try distance(color, values) <= tolerance)
    }
  }

  /// Compares the fields of an expectation, all of which must be known.
  private func expectFields(
    _ expect: JSONValue, _ found: [String: JSONValue], besides: Set<String>
  ) throws {
    for (name, wanted) in try #require(expect.object) where !besides.contains(name) {
      let value = try #require(found[name], "the field \(name) of the vector is not compared")
      #expect(value == wanted, "\(name)")
    }
  }

  private func number(_ value: JSONValue?) throws -> Double {
    guard case .number(let text) = value else { return .nan }
    return try #require(Double(text))
  }

  private func distance(_ color: RGBColor, _ wanted: JSONValue) throws -> Int {
    let channels = try #require(wanted.array).compactMap { $0.integer(Int.self) }
    try #require(channels.count == 3)
    let found = [color.red, color.green, color.blue].map(Int.init)
    return zip(found, channels).map { abs($0 - $1) }.max() ?? 0
  }
}
