import ByteSupport
import FileSupport
import SQLiteStore
import SubstrateCrypto
package import VaultPayloads

/// A copy of a hot database, next to it.
///
/// `hot.sqlite.last-good` is the state after the last change that left it sound. `.last-good-2` and
/// `.last-good-3` are the states before the last two destructive changes (`restore-defaults`,
/// `remove`, `restore --from`).
package struct LastGoodCopy: Equatable, Sendable {
  /// The result of a restoration.
  package struct Outcome: Equatable, Sendable {
    /// The generation of the restored copy.
    package let generation: Int
    /// The new path of the damaged file; `nil` if there was none.
    package let movedTo: String?
  }

  /// The contents of a copy.
  package struct Listing: Equatable, Sendable {
    /// The generation: 1 for the newest copy, up to ``LastGoodCopy/generationCount``.
    package let generation: Int
    /// ``HotDatabase/contentID()``; `nil` if the copy is damaged.
    package let id: String?
    package let path: String
    /// The modification time, in seconds since 1970.
    package let time: Int64
    /// The titles of the networks in the copy; `nil` if the copy is damaged.
    package let networks: [String]?
    package let metadata: [MetadataKey]
  }

  /// The maximum number of attempts to write a copy while other processes change the database.
  static let attempts = 3

  /// The maximum number of copies.
  package static let generationCount = 3

  /// The path of the database.
  package let database: String
  /// The generation: 1 for the newest copy.
  package let generation: Int

  package var path: String { database + ".last-good" + (generation == 1 ? "" : "-\(generation)") }

  package var exists: Bool { Folder.exists(path) }

  package init(of database: String, generation: Int = 1) {
    precondition((1...LastGoodCopy.generationCount).contains(generation))
    self.database = database
    self.generation = generation
  }

  /// All existing copies of a database, newest first.
  package static func all(of database: String) -> [LastGoodCopy] {
    (1...generationCount).map { LastGoodCopy(of: database, generation: $0) }.filter(\.exists)
  }

  package func listing() -> Listing {
    let found = try? read { ($0.titles(), try? $0.metadataKeys(), try? $0.contentID()) }
    return Listing(
      generation: generation, id: found?.2, path: path, time: FileTime.modified(path) ?? 0,
      networks: found?.0, metadata: found?.1 ?? [])
  }

  /// Runs `body` on the copy, as ``DatabaseCopy/read(_:)`` does.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: ``HotDatabaseError``, or the error of `body`.
  package func read<Result>(_ body: (HotDatabase) throws -> Result) throws -> Result {
    try copy.read(body)
  }

  /// The newest copy with this ``HotDatabase/contentID()``.
  ///
  /// Unlike the generation, this id does not change when newer copies are made.
  ///
  /// - Returns: the copy.
  /// - Throws: ``HotDatabaseError/noCopy(path:)``.
  package static func copy(_ id: String, of database: String) throws -> LastGoodCopy {
    let found = all(of: database).first { $0.listing().id?.hasSameBytes(as: id) ?? false }
    guard let found else { throw HotDatabaseError.noCopy(path: "\(database) (\(id))") }
    return found
  }

  /// Replaces the contents of the database with those of the newest copy with this id.
  ///
  /// Changes by other processes move copies by one generation, so the id is looked up several times.
  ///
  /// - Returns: the result; `nil` if the database already has these contents.
  /// - Throws: ``HotDatabaseError``; nothing has changed.
  package static func goBack(to id: String, of database: String) throws -> Outcome? {
    let turn = try HotDatabase.turn(at: database)
    defer { withExtendedLifetime(turn) {} }
    for _ in 0..<5 {
      let present = try? HotDatabase.open(at: database, mode: .readOnly).contentID()
      if present?.hasSameBytes(as: id) ?? false { return nil }
      let found = try copy(id, of: database)
      if let restored = try found.naming({ try found.copy.goBackInTurn(to: id) }) {
        return Outcome(generation: found.generation, movedTo: restored.movedTo)
      }
    }
    throw HotDatabaseError.noCopy(path: "\(database) (\(id))")
  }

  /// Replaces a damaged or missing database with the copy, as ``DatabaseCopy/restore()`` does.
  ///
  /// - Returns: the result; `nil` if the database is sound.
  /// - Throws: ``HotDatabaseError``.
  package func restore() throws -> Outcome? {
    try naming { try copy.restore() }
      .map { Outcome(generation: generation, movedTo: $0.movedTo) }
  }

  /// Replaces the contents of the database with those of the copy, as ``DatabaseCopy/goBack()``
  /// does.
  ///
  /// - Returns: the result.
  /// - Throws: ``HotDatabaseError``; nothing has changed.
  package func goBack() throws -> Outcome {
    let restored = try naming { try copy.goBack() }
    return Outcome(generation: generation, movedTo: restored.movedTo)
  }

  /// Replaces the error for a missing file by ``HotDatabaseError/noCopy(path:)``.
  private func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch HotDatabaseError.file(.missing) {
      throw HotDatabaseError.noCopy(path: path)
    }
  }

  private var copy: DatabaseCopy { DatabaseCopy(path, of: database) }

  /// Frees this generation for a newer copy.
  ///
  /// This copy and all older ones move back by one generation, and the oldest is removed.
  func moveBack() throws(FileError) {
    for generation in (generation..<LastGoodCopy.generationCount).reversed() {
      let copy = LastGoodCopy(of: database, generation: generation)
      guard copy.exists else { continue }
      try Folder.move(copy.path, to: LastGoodCopy(of: database, generation: generation + 1).path)
    }
  }

  /// Every row, as in ``HotDatabase/content()``; `nil` if the copy is missing, damaged or of an
  /// older schema.
  var content: [[String]]? { try? opened?.content() }

  /// The copy, opened for reading; `nil` if it is missing or cannot be opened.
  var opened: HotDatabase? {
    exists ? try? HotDatabase.open(at: path, mode: .unchanging) : nil
  }

  static func wrapping<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileError { throw HotDatabaseError.file(error) }
  }
}

extension HotDatabase {
  /// The first 8 hex digits of a hash of all rows.
  package func contentID() throws -> String {
    var hash = Blake2b.Stream(length: 4)
    for table in try content() {
      for row in table { hash.update(Array((row + "\n").utf8)) }
      hash.update([0])
    }
    return Hex.encode(hash.finalize())
  }

  fileprivate func titles() -> [String]? { try? networks().map(\.title) }
}
