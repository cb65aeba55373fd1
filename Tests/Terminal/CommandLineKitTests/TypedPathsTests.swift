import TerminalKit
import TestSupport
import Testing

@Suite struct TypedPathsTests {
  /// Tab goes on as far as all files do that begin so, and leaves what was typed before.
  @Test func theLastPathIsCompleted() throws {
    let folder = try TemporaryFolder()
    for name in ["photo one.png", "photo two.png", "movie.gif", ".hidden", "it's"] {
      try folder.write([1], to: name)
    }
    try folder.write([1], to: "answers/first.png")
    func completed(_ typed: String) -> TypedPaths.Completion {
      let path = folder.path + "/"
      let found = TypedPaths.completion(Array(typed.replacing("@", with: path).utf8))
      return TypedPaths.Completion(
        typed: Array(String(decoding: found.typed, as: UTF8.self).replacing(path, with: "@").utf8),
        names: found.names)
    }
    for (typed, expected, count) in [
      ("@mo", "@movie.gif", 1), ("@ph", "@photo\\ ", 2), ("@photo\\ o", "@photo\\ one.png", 1),
      ("\"@ph", "\"@photo ", 2), ("'@photo t", "'@photo two.png", 1), ("@it", "@it\\'s", 1),
      ("@a", "@answers/", 1), ("@answers/", "@answers/first.png", 1), ("@none", "@none", 0),
      ("@.h", "@.hidden", 1), ("@", "@", 5), ("@movie.gif @a", "@movie.gif @answers/", 1),
      ("@nowhere/x", "@nowhere/x", 0),
    ] {
      let found = completed(typed)
      #expect(String(decoding: found.typed, as: UTF8.self) == expected, "\(typed)")
      #expect(found.names.count == count, "\(typed)")
      #expect((found.words == nil) == (count == 1))
    }
  }

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
