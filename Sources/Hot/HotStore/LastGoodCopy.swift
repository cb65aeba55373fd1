import ByteSupport
import FileSupport
import SQLiteStore
import SubstrateCrypto
package import VaultPayloads

/// A copy of a hot database, beside it: `hot.sqlite.last-good` is how the last change that left it
/// sound left it, `.last-good-2` and `.last-good-3` are how it was before the last two changes that
/// took something away for good (`restore-defaults`, `remove`, `restore --from`).
package struct LastGoodCopy: Equatable, Sendable {
  /// What became of a database.
  package struct Outcome: Equatable, Sendable {
    /// Which copy it is now.
    package let generation: Int
    /// Where a damaged file is now; `nil` where there was none.
    package let movedTo: String?
  }

  /// What a copy holds.
  package struct Listing: Equatable, Sendable {
    /// 1 for the newest, to ``LastGoodCopy/generationCount``.
    package let generation: Int
    /// ``HotDatabase/contentID()``; `nil` where it is damaged.
    package let id: String?
    /// Its file.
    package let path: String
    /// When it was written, in seconds since 1970.
    package let time: Int64
    /// The titles of its networks; `nil` where it is damaged.
    package let networks: [String]?
    package let metadata: [MetadataKey]
  }

  /// How often one is written while others change the database.
  static let attempts = 3

  /// How many copies there are at most.
  package static let generationCount = 3

  /// The database's path.
  package let database: String
  /// 1 for the newest.
  package let generation: Int

  package var path: String { database + ".last-good" + (generation == 1 ? "" : "-\(generation)") }

  /// Whether there is such a copy.
  package var exists: Bool { Folder.exists(path) }

  /// The copy of a generation that belongs to a database.
  package init(of database: String, generation: Int = 1) {
    precondition((1...LastGoodCopy.generationCount).contains(generation))
    self.database = database
    self.generation = generation
  }

  /// All copies of a database that there are, the newest first.
  package static func all(of database: String) -> [LastGoodCopy] {
    (1...generationCount).map { LastGoodCopy(of: database, generation: $0) }.filter(\.exists)
  }

  /// What it holds.
  package func listing() -> Listing {
    let found = try? copy.read { ($0.titles(), try? $0.metadataKeys(), try? $0.contentID()) }
    return Listing(
      generation: generation, id: found?.2, path: path, time: FileTime.modified(path) ?? 0,
      networks: found?.0, metadata: found?.1 ?? [])
  }

  /// The copy with a content, the newest first.
  ///
  /// The number of a copy changes with each change that keeps a former state; the id of its content never does.
  ///
  /// - Throws: ``HotDatabaseError/noCopy(path:)``.
  package static func copy(_ id: String, of database: String) throws -> LastGoodCopy {
    let found = all(of: database).first { $0.listing().id?.hasSameBytes(as: id) ?? false }
    guard let found else { throw HotDatabaseError.noCopy(path: "\(database) (\(id))") }
    return found
  }

  /// Puts the copy in the place of a database that is damaged or gone, as ``DatabaseCopy/restore()`` does.
  ///
  /// - Returns: what was done; `nil` where the database is sound and nothing was.
  /// - Throws: ``HotDatabaseError``.
  package func restore() throws -> Outcome? {
    try naming { try copy.restore() }
      .map { Outcome(generation: generation, movedTo: $0.movedTo) }
  }

  /// Gives the database the content of the copy, as ``DatabaseCopy/goBack()`` does.
  ///
  /// - Returns: what was done.
  /// - Throws: ``HotDatabaseError``; nothing has changed then.
  package func goBack() throws -> Outcome {
    let restored = try naming { try copy.goBack() }
    return Outcome(generation: generation, movedTo: restored.movedTo)
  }

  /// Says of a copy that is not there what would help.
  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch HotDatabaseError.file(.missing) {
      throw HotDatabaseError.noCopy(path: path)
    }
  }

  private var copy: DatabaseCopy { DatabaseCopy(path, of: database) }

  /// Makes room for a newer copy of this generation: it and those behind it become one older, and the
  /// oldest goes.
  func moveBack() throws(FileError) {
    for generation in (generation..<LastGoodCopy.generationCount).reversed() {
      let copy = LastGoodCopy(of: database, generation: generation)
      guard copy.exists else { continue }
      try Folder.move(copy.path, to: LastGoodCopy(of: database, generation: generation + 1).path)
    }
  }

  /// Every row of it, as ``HotDatabase/content()`` gives them; `nil` where there is none, or it is
  /// damaged or of an earlier version.
  var content: [[String]]? { try? opened?.content() }

  /// The copy as a database that is only read; `nil` where there is none, or none that can be opened.
  var opened: HotDatabase? {
    exists ? try? HotDatabase.open(at: path, mode: .unchanging) : nil
  }

  static func wrapping<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileError { throw HotDatabaseError.file(error) }
  }
}

extension HotDatabase {
  /// The first 8 hex digits of a hash over every row.
  package func contentID() throws -> String {
    var hash = Blake2b.Stream(length: 4)
    for table in try content() {
      for row in table { hash.update(Array((row + "\n").utf8)) }
      hash.update([0])
    }
    return Hex.encode(hash.finalize())
  }

  /// The titles of all networks; `nil` if they cannot be read.
  fileprivate func titles() -> [String]? { try? networks().map(\.title) }
}
