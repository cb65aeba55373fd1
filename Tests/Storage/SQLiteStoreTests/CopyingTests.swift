import FileSupport
import Foundation
import Reporting
import SQLiteStore
import TestSupport
import Testing

/// Copies of stores, made piece by piece or page by page.
@Suite struct CopyingTests {
  /// The pieces that are lent, joined, and what they were worth.
  private func lent(
    _ connection: SQLiteConnection, _ meanwhile: () throws -> Void = {}
  ) throws -> ([UInt8], LentFile) {
    var bytes: [UInt8] = []
    let worth = try connection.lendFile(to: { piece in
      #expect(piece.count <= 1 << 20)
      bytes += piece.indices.map { piece[$0] }
      try meanwhile()
    })
    return (bytes, worth)
  }

  private func authors(_ bytes: [UInt8], in fixture: Fixture) throws -> [String] {
    let path = fixture.folder.file("copy")
    try FileReplacement.write(bytes, to: path, under: .upkeep)
    let copy = try SQLiteConnection(path: path, mode: .unchanging, format: Fixture.format)
    try copy.check()
    return try copy.authors()
  }

  @Test func piecesAreTheWholeFile() throws {
    let fixture = try Fixture()
    let connection = try fixture.open()
    try connection.transaction { () throws(SQLiteStoreError) in
      for number in 0..<3000 {
        try connection.add(String(repeating: "x", count: 900) + "\(number)")
      }
    }
    let (bytes, worth) = try lent(connection)
    #expect(worth == .whole && bytes.count > 2 << 20)
    #expect(bytes == [UInt8](try Data(contentsOf: URL(filePath: fixture.path))))
    #expect(try authors(bytes, in: fixture) == connection.authors())
    // The locks of this process are still there: the log stays as long as somebody has it open.
    try connection.add("Ada")
    do { _ = try fixture.open(.existing).authors() }
    #expect(fixture.folder.names.contains("notes.sqlite-wal"))
  }

  @Test func aChangeOfAnotherIsNoticed() throws {
    let fixture = try Fixture()
    let connection = try fixture.open()
    try connection.add("Ada")
    let changed = try lent(connection) { try fixture.open(.existing).add("Bob") }
    #expect(changed.1 == .changed)
    #expect(try connection.authors() == ["Ada", "Bob"])
    // Who only reads, or gives up what it wrote, changes nothing.
    let other = try fixture.open(.existing)
    func giveUp() throws {
      let authors = try other.authors()
      #expect(authors == ["Ada", "Bob"])
      do throws(SQLiteStoreError) {
        try other.transaction { () throws(SQLiteStoreError) in
          try other.add("Eve")
          try other.add("Ada")
        }
        Issue.record("a name was taken twice")
      } catch {}
    }
    let (bytes, worth) = try lent(connection, giveUp)
    #expect(worth == .whole)
    #expect(try authors(bytes, in: fixture) == ["Ada", "Bob"])
  }

  @Test func pagesThatAreOnlyInTheLogAreCopied() throws {
    let fixture = try Fixture()
    let connection = try fixture.open()
    try connection.add("Ada")
    let reader = try fixture.open(.readOnly)
    let copy = fixture.folder.file("pages")
    try reader.snapshot {
      #expect(try reader.authors() == ["Ada"])
      try connection.add("Bob")
      let (bytes, worth) = try lent(connection)
      #expect(worth == .isInPart && bytes.isEmpty)
      try connection.copyPages(to: copy)
    }
    let copied = try SQLiteConnection(path: copy, mode: .unchanging, format: Fixture.format)
    try copied.check()
    #expect(try copied.authors() == ["Ada", "Bob"])
    #expect(try lent(connection).1 == .whole)
  }

  @Test func aFolderThatTakesNothingIsNamed() throws {
    let fixture = try Fixture()
    let connection = try fixture.open()
    let path = fixture.folder.file("missing/copy")
    let error = #expect(throws: SQLiteStoreError.self) { try connection.copyPages(to: path) }
    #expect(error?.message.contains(path) == true)
  }
}
