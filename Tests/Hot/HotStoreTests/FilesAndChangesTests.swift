import FileSupport
import HotStore
import TestSupport
import Testing
import VaultPayloads

/// Changes of the database and the files that belong to them: all or none.
@Suite struct FilesAndChangesTests {
  private let fixture: Fixture
  private let database: HotDatabase
  private var product: String { fixture.folder.file("out/product") }

  init() throws {
    fixture = try Fixture()
    database = try fixture.empty()
    try Folder.create(fixture.folder.file("out"))
  }

  private var names: [String] {
    get throws { try Folder.names(in: fixture.folder.file("out")) }
  }

  private func change(
    _ files: PendingFiles, _ body: () throws -> Void
  ) throws {
    try database.transaction(with: files, unnamed: { HotDatabaseError.file($0) }, body)
  }

  @Test func filesAndDatabaseChangesAreKeptTogether() throws {
    let files = PendingFiles(under: .named())
    try change(files) {
      try database.insert(Fixture.network("one"))
      do throws(FileError) { try files.add([1, 2], to: product) } catch {
        throw HotDatabaseError.file(error)
      }
    }
    #expect(try names == ["product"])
    #expect(try FileReading.bytes(at: product, limit: 10) == [1, 2])
    #expect(try database.networks().map { $0.name } == ["one"])
    let copy = try HotDatabase.open(at: LastGoodCopy(of: fixture.path).path)
    #expect(try copy.networks() == database.networks())
  }

  @Test func filesAndDatabaseChangesAreDroppedAfterAnError() throws {
    let former = try FileReading.bytes(at: LastGoodCopy(of: fixture.path).path, limit: 1 << 24)
    let refusal = HotDatabaseError.file(.missing(path: "it"))
    do {
      let files = PendingFiles(under: .named())
      #expect(throws: refusal) {
        try change(files) {
          try database.insert(Fixture.network("one"))
          do throws(FileError) { try files.add([1, 2], to: product) } catch {
            throw HotDatabaseError.file(error)
          }
          throw refusal
        }
      }
    }
    #expect(try names == [])
    #expect(try database.networks() == [])
    let copy = try FileReading.bytes(at: LastGoodCopy(of: fixture.path).path, limit: 1 << 24)
    #expect(copy == former)
    // Nothing half-written is left beside the database either.
    #expect(!fixture.folder.names.contains { $0.hasSuffix(".tmp") })
  }

  /// The database comes first: what it has is not taken back for a name that is taken.
  @Test func aNameThatIsTakenMeanwhileIsAnError() throws {
    let files = PendingFiles(under: .named())
    #expect {
      try change(files) {
        try database.insert(Fixture.network("one"))
        do throws(FileError) {
          try files.add([1], to: product)
          try Folder.create(product + "/inside")
        } catch { throw HotDatabaseError.file(error) }
      }
    } throws: { error in
      guard case HotDatabaseError.file(.notWritable(let path, _)) = error else { return false }
      return path == product
    }
    #expect(try database.networks().map { $0.name } == ["one"])
  }
}
