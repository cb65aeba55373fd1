import TerminalKit
import TestSupport
import Testing

@Suite struct TypedPathsTests {
  private func split(_ text: String) -> [String] { TypedPaths.split(Array(text.utf8)) }

  @Test(arguments: [
    ("a.png b.png", ["a.png", "b.png"]), ("a\\ b.png 'c d' \"e f\"", ["a b.png", "c d", "e f"]),
    ("file:///x/a%20b.png file://localhost/y", ["/x/a b.png", "/y"]),
    ("  /nowhere/a  ", ["/nowhere/a"]), ("", []), ("   ", []),
    // Of another computer, or written wrongly: no address.
    ("file://other/x", ["file://other/x"]), ("file:///a%2", ["file:///a%2"]),
    ("file:///a%00", ["file:///a%00"]), ("file:///a%zz", ["file:///a%zz"]),
    // Not standard input, which is where keys come from.
    ("-", ["./-"]),
  ])
  func pathsAreTakenApart(typed: String, paths: [String]) { #expect(split(typed) == paths) }

  @Test func aPathOfAFileIsTakenAsItIs() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "it's a \\ file.png")
    #expect(split(path) == [path])
    #expect(split("\(path) ") == [path])
    // Where there is none, quotation marks and backslashes are what they are among several.
    #expect(split(path + "x") != [path + "x"])
  }
}
