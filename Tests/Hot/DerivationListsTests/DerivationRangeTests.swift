import DerivationLists
import HotSide
import Testing

/// Ranges in lists of derivation paths.
@Suite struct DerivationRangeTests {
  private func list(_ text: String, hasRanges: Bool = true) throws -> DerivationList {
    try DerivationList(Array(text.utf8).span, hasRanges: hasRanges)
  }

  private func paths(_ text: String) throws -> [String] {
    try list(text).lines.compactMap(\.junctions)
  }

  @Test(arguments: [
    ("//a//{0..2}", ["//a//0", "//a//1", "//a//2"]), ("/{2..0}/b", ["/2/b", "/1/b", "/0/b"]),
    ("//x{8..10}y", ["//x8y", "//x9y", "//x10y"]), ("//{7..7}", ["//7"]),
    ("//{08..10}", ["//08", "//09", "//10"]), ("//{9..010}", ["//009", "//010"]),
    ("//{0..1}", ["//0", "//1"]), ("//{00..0}", ["//00"]),
    ("//{1..2}/{a}/{3..4}", ["//1/{a}/3", "//1/{a}/4", "//2/{a}/3", "//2/{a}/4"]),
    ("//{{1..2}}", ["//{1}", "//{2}"]),
  ])
  func rangesAreWrittenOutAsInAShell(line: String, wanted: [String]) throws {
    #expect(try paths(line) == wanted)
  }

  @Test(arguments: [
    "//{a..c}", "//{0..10..2}", "//{-1..3}", "//{0..}", "//{..9}", "//{0.9}", "//{0..9",
    "//0..9}", "//{0../9}", "//{ 0..9}", "//{0...9}", "//{}", "//{1..1234567890123456789}",
    "//\u{ff10}{\u{ff11}..\u{ff12}}",
  ])
  func bracesThatAreNotARangeStay(line: String) throws {
    let list = try list(line)
    #expect(list.lines.map(\.shown) == [line])
    #expect(list.kept.count == 1)
  }

  @Test func withoutTheOptionNothingIsWrittenOut() throws {
    let list = try list("//{0..9}\n//a", hasRanges: false)
    #expect(list.lines.map(\.shown) == ["//{0..9}", "//a"])
  }

  @Test func eachPathHasTheNumberOfItsLine() throws {
    let list = try list("# {0..9}\n\n//a\n//{1..2}\nbad {0..3}\n//b")
    #expect(list.lines.map(\.number) == [1, 2, 3, 4, 4, 5, 6])
    #expect(list.lines.map(\.shown) == ["# {0..9}", "", "//a", "//1", "//2", "bad {0..3}", "//b"])
    #expect(list.lines.map(\.place) == Array(0..<7))
  }

  @Test func rangesInPasswordsStay() throws {
    let list = try list("//a///{0..9}\n//{0..1}///p{0..9}")
    #expect(
      list.lines.map(\.shown) == ["//a///<password>", "//0///<password>", "//1///<password>"])
    #expect(list.lines.map(\.fate) == [.kept, .kept, .kept])
  }

  @Test func duplicatesAreFoundAcrossRanges() throws {
    let list = try list("//{1..3}\n//2\n//{03..04}\n//{5..6}///p\n//6///p")
    #expect(
      list.lines.map(\.fate) == [
        .kept, .kept, .kept, .duplicate(of: 1, spelled: "//2"), .duplicate(of: 1, spelled: "//3"),
        .kept, .kept, .kept, .duplicate(of: 4, spelled: "//6///<password>"),
      ])
  }

  @Test(arguments: [
    "//{1..10001}", "//{0..999999999999999999}", "//{1..200}/{1..200}",
    "//a\n//{1..6000}\n/{1..6000}",
    "//" + String(repeating: "{0..999999999999999999}", count: 40),
  ])
  func aListWithTooManyPathsIsRefused(text: String) throws {
    let last = text.split(separator: "\n").count
    #expect { _ = try list(text) } throws: { error in
      guard case .listTooLong(let line, let most)? = error as? HotSideError else { return false }
      return line == last && most == DerivationList.mostRangedPaths
    }
  }

  @Test func aListOfTheMaximumLengthIsAccepted() throws {
    #expect(try list("//{1..100}/{1..100}\n//more").kept.count == 10_001)
  }

  @Test func anAddressBelongsToOnePath() throws {
    let address = "5GBNeWRhZc2jXu7D55rBimKYDk8PGk8itRYFTPfC8RJLKG5o"
    let list = try DerivationList(
      Array("//{0..1} \(address)\n/{0..1}".utf8).span, hasAddresses: true, hasRanges: true)
    #expect(list.kept.map(\.shown) == ["/0", "/1"])
    #expect(list.lines.count == 3)
  }
}
