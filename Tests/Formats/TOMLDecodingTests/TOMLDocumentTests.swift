import TOMLDecoding
import Testing

struct TOMLDocumentTests {
  private func entries(_ text: String) throws -> [TOMLEntry] {
    try TOMLDocument(Array(text.utf8)).entries
  }

  @Test func everyKindOfValueHasItsKeysAndItsLine() throws {
    let found = try entries(
      """
      a = "x\\u00e9"
      [t]
      b = -7
      "c.d" = true
      e = 1.5
      f = 1979-05-27
      g = [
        "one",
        2,
      ]
      """)
    let lines = found.map { "\($0.path) \($0.value) \($0.line)" }
    #expect(
      lines == [
        #"["a"] string("xé") 1"#, #"["t"] table 2"#, #"["t", "b"] integer(-7) 3"#,
        #"["t", "c.d"] boolean(true) 4"#, #"["t", "e"] float 5"#, #"["t", "f"] date 6"#,
        #"["t", "g"] array([TOMLDecoding.TOMLValue.string("one"), TOMLDecoding.TOMLValue.integer(2)]) 7"#,
      ])
  }

  @Test func tablesWithinOneAnotherComeBeforeWhatTheyHold() throws {
    let found = try entries("x.y.z = 1\n[x.v]\n")
    #expect(found.map(\.path) == [["x"], ["x", "v"], ["x", "y"], ["x", "y", "z"]])
  }

  @Test func elementsOfArraysAreNotVisited() throws {
    let found = try entries("a = [[1], {b = 2}, []]\nc = []")
    #expect(found.map(\.value) == [.array([.array([]), .table, .array([])]), .array([])])
  }

  @Test func aFaultSaysWhereItIs() {
    #expect {
      try entries("a = 1\nb = = 2")
    } throws: { error in
      guard case .syntax(2, _, let reason)? = error as? TOMLError else { return false }
      return !reason.isEmpty
    }
    #expect(throws: TOMLError.self) { try entries("a = 1\na = 2") }
    // A header whose key is none.
    for text in ["[= 2", "[[= 2", "[.a]", "[a.=]", "=", ". = 1"] {
      #expect(throws: TOMLError.self, "\(text)") { try entries(text) }
    }
    #expect(throws: TOMLError.self) { try TOMLDocument([0x61, 0x3d, 0x22, 0xff, 0x22]) }
    #expect(throws: TOMLError.self) { try TOMLDocument([0x61, 0x3d, 0x22, 0x00, 0x22]) }
  }

  @Test func theEmptyDocumentHasNothing() throws {
    #expect(try TOMLDocument([]).entries.isEmpty)
    #expect(try entries("# nothing\n").isEmpty)
  }

  @Test func keysMayNestAsDeepAsIsReadAndNoDeeper() throws {
    let limit = TOMLDocument.dotLimit
    let deepest = String(repeating: "a.", count: limit) + "a = 1"
    #expect(try entries(deepest).count == limit + 1)
    #expect(throws: TOMLError.tooManyDots(limit: limit)) { try entries("a." + deepest) }
  }

  @Test func deepArraysAndLongOnesAreRefusedOrRead() throws {
    #expect(throws: TOMLError.self) { try entries("a = " + String(repeating: "[", count: 100_000)) }
    let long = "a = [" + String(repeating: "1,", count: 100_000) + "]"
    guard case .array(let elements)? = try entries(long).first?.value else {
      Issue.record("no array")
      return
    }
    #expect(elements.count == 100_000)
  }
}
