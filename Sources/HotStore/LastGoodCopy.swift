import ByteSupport
import SQLiteStore
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
    /// Its file.
    package let path: String
    /// When it was written, in seconds since 1970.
    package let time: Int64
    /// The titles of its networks; `nil` where it is damaged.
    package let networks: [String]?
    package let metadata: [MetadataKey]
  }

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
    let copy = try? HotDatabase.open(at: path, mode: .unchanging)
    return Listing(
      generation: generation, path: path, time: FileTime.modified(path) ?? 0,
      networks: try? copy?.networks().map(\.title), metadata: (try? copy?.metadataKeys()) ?? [])
  }

  /// Puts the copy in the place of a database that is damaged or gone; one that is sound stays.
  ///
  /// The damaged file and those beginning with its name are moved aside, never removed. No other
  /// process may use the database meanwhile.
  ///
  /// - Returns: what was done; `nil` where the database is sound and nothing was.
  /// - Throws: ``HotDatabaseError``: `store` where the copy is damaged too, or the database is of
  ///   another program or in use; `file` where there is no copy, or it cannot be put back.
  package func restore() throws(HotDatabaseError) -> Outcome? {
    if try isSound() { return nil }
    let bytes = try LastGoodCopy.wrapping { () throws(FileError) in
      try FileReading.bytes(at: path, limit: LastGoodCopy.largestCopy)
    }
    try LastGoodCopy.check(path)
    // Written before anything is moved: a full disk leaves everything where it was.
    let files = PendingFiles(under: .upkeep)
    try LastGoodCopy.wrapping { () throws(FileError) in
      try files.add(bytes, to: database + ".restored", mode: FileReplacement.privateMode)
      try files.seal()
    }
    let aside = try moveAside()
    try LastGoodCopy.wrapping { () throws(FileError) in
      try files.commit()
      try Folder.move(database + ".restored", to: database)
    }
    return Outcome(generation: generation, movedTo: aside)
  }

  /// Gives the database the content of the copy; what it holds now becomes the second generation.
  ///
  /// - Returns: what was done.
  /// - Throws: ``HotDatabaseError``, as ``restore()``; nothing has changed then.
  package func goBack() throws(HotDatabaseError) -> Outcome {
    if let outcome = try restore() { return outcome }
    try LastGoodCopy.check(path)
    let bytes = try LastGoodCopy.wrapping { () throws(FileError) in
      try FileReading.bytes(at: path, limit: LastGoodCopy.largestCopy)
    }
    // A copy of the copy: one of an earlier version is brought up to date, and nothing moves it.
    let work = FileReplacement.temporaryPath(beside: database)
    let interruption = Interruption.Temporary(work, hasJournals: true)
    defer {
      withExtendedLifetime(interruption) {
        for suffix in ["", "-wal", "-shm"] { try? Folder.removeFile(work + suffix) }
      }
    }
    try LastGoodCopy.wrapping { () throws(FileError) in
      try FileReplacement.write(bytes, to: work, under: .upkeep, mode: FileReplacement.privateMode)
    }
    _ = try HotDatabase.open(at: work)
    try HotDatabase.open(at: database).takeContent(of: work)
    return Outcome(generation: generation, movedTo: nil)
  }

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
  var content: [[String]]? {
    guard exists else { return nil }
    return try? HotDatabase.open(at: path, mode: .unchanging).content()
  }

  private static let largestCopy = 4 << 30

  private func isSound() throws(HotDatabaseError) -> Bool {
    do throws(HotDatabaseError) {
      try LastGoodCopy.check(database)
      return true
    } catch {
      switch error {
      case .store(.missing), .store(.empty), .store(.notADatabase), .store(.damaged),
        .store(.notReadable), .store(.column), .store(.refused), .damagedRow, .tooManyVersions,
        .repeatedVersion, .metadata, .gone:
        return false
      default: throw error
      }
    }
  }

  /// Reads the whole file, every row of it, and throws the first damage.
  private static func check(_ path: String) throws(HotDatabaseError) {
    let database: HotDatabase
    do throws(HotDatabaseError) {
      database = try HotDatabase.open(at: path, mode: .readOnly)
    } catch {
      guard case .store(.outdated) = error else { throw error }
      database = try HotDatabase.open(at: path)
    }
    let damage = database.findings().first { finding in
      switch finding {
      case .store, .damagedRow, .tooManyVersions, .repeatedVersion, .metadata: true
      default: false
      }
    }
    if let damage { throw damage }
  }

  private func moveAside() throws(HotDatabaseError) -> String? {
    var number = 1
    while Folder.exists("\(database).damaged-\(number)"), number < 1000 { number += 1 }
    let aside = "\(database).damaged-\(number)"
    let isThere = Folder.exists(database)
    try LastGoodCopy.wrapping { () throws(FileError) in
      for suffix in ["-wal", "-shm", "-journal", ""] where Folder.exists(database + suffix) {
        try Folder.move(database + suffix, to: aside + suffix)
      }
    }
    return isThere ? aside : nil
  }

  static func wrapping<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(HotDatabaseError) -> Value {
    do { return try body() } catch { throw .file(error) }
  }
}
