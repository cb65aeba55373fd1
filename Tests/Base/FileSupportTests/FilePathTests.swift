import FileSupport
import Foundation
import TestSupport
import Testing

struct FilePathTests {
  @Test(arguments: [
    ("one", "one/", true), ("one", "./one", true), ("link", "one", true), ("link/", "one", true),
    ("new", "new/", true), ("one/../new", "new", true), ("link/new", "one/new", true),
    ("one", "new", false), ("one/new", "new", false), ("gone/new", "gone/new", false),
  ])
  func pathsLeadToOnePlace(first: String, second: String, areOne: Bool) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("one"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "one")
    #expect(FilePath.areOne(folder.file(first), folder.file(second)) == areOne)
  }
}
