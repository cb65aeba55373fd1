import TOMLDecoding
import Testing

/// Tables in arrays, which are entered where somebody asks for it.
@Suite struct ArrayTableTests {
  private static let text = """
    [[chains]]
    name = "a"
    urls = ["x", "y"]
    [chains.release]
    owner = "o"
    [[chains]]
    name = "b"
    """

  private func paths(entersArrays: Bool) throws -> [String] {
    try TOMLDocument(Array(Self.text.utf8), entersArrays: entersArrays).entries.map {
      $0.path.joined(separator: ".")
    }
  }

  @Test func tablesOfAnArrayAreOneValueUnlessEntered() throws {
    #expect(try paths(entersArrays: false) == ["chains"])
  }

  @Test func tablesOfAnArrayHaveTheirNumberAsAKey() throws {
    #expect(
      try paths(entersArrays: true) == [
        "chains", "chains.0.name", "chains.0.release", "chains.0.release.owner", "chains.0.urls",
        "chains.1.name",
      ])
    let document = try TOMLDocument(Array(Self.text.utf8), entersArrays: true)
    let urls = document.entries.first { $0.path == ["chains", "0", "urls"] }
    #expect(urls?.value == .array([.string("x"), .string("y")]))
    #expect(document.entries.first { $0.path == ["chains", "1", "name"] }?.line == 7)
  }

  @Test func aThousandTablesOfAnArrayKeepTheirNumbers() throws {
    let text = (0..<1000).map { "[[a]]\nb = \($0)\n" }.joined()
    let document = try TOMLDocument(Array(text.utf8), entersArrays: true)
    for number in [0, 9, 10, 511, 999] {
      let entry = document.entries.first { $0.path == ["a", "\(number)", "b"] }
      #expect(entry?.value == .integer(Int64(number)))
    }
  }
}
