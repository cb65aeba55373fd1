import FileSupport

/// A database of sled 0.34, read from its log: trees of keys and values, sorted by key.
///
/// The content is what sled itself would recover: everything up to the end of the log, with
/// complete batches only, without a tail that did not reach the disk. Nothing is written, and the
/// sled library is not used; the format follows sled's sources (`pagecache`, 0.34.7).
///
/// ```swift
/// let database = try SledDatabase(folder: "database_hot")
/// var entries = try database.entries(of: Array("settings".utf8))
/// while let entry = try entries?.next() { … }
/// ```
public struct SledDatabase: Sendable {
  /// The names of the trees, sorted by their bytes.
  public let trees: [[UInt8]]

  let folder: String
  private let roots: [[UInt8]: UInt64]
  private let log: SegmentedLog
  private let blobs: SledBlobs
  private let table: PageTable
  /// The lock on the folder, held as long as this value exists; `nil` for a database in memory.
  private let lock: FolderLock?

  /// The maximum size of `db` in bytes.
  static let logLimit = 256 << 20
  /// The maximum size of `snap.…` in bytes.
  static let snapshotLimit = 32 << 20

  /// Opens the database in a folder for reading, and locks it while this value exists.
  ///
  /// - Parameter folder: the folder of `conf`, `db` and `blobs`.
  /// - Throws: ``SledError``; `inUse` if another process has the database open.
  public init(folder: String) throws(SledError) {
    func bytes(_ name: String, limit: Int) throws(SledError) -> [UInt8] {
      try DatabaseFile.bytes(at: FilePath.join(folder, name), limit: limit)
    }
    let lock = try FolderLock(folder)
    let configuration = try SledConfiguration(try bytes("conf", limit: 4096), folder: folder)
    var snapshot: (name: String, bytes: [UInt8])?
    if let name = try SledDatabase.snapshotName(in: folder) {
      snapshot = (name, try bytes(name, limit: SledDatabase.snapshotLimit))
    }
    let blobs = try SledBlobs(in: folder)
    try self.init(
      folder: folder, configuration: configuration,
      log: try bytes("db", limit: SledDatabase.logLimit), snapshot: snapshot, blobs: blobs,
      lock: lock)
  }

  /// Opens a database from the contents of its files.
  ///
  /// - Parameters:
  ///   - configuration: the content of `conf`.
  ///   - log: the content of `db`.
  ///   - snapshot: the content of `snap.…`, if there is one.
  ///   - blobs: the contents of the files in `blobs`, by name.
  /// - Throws: ``SledError``, with `memory` as the name of the folder.
  public init(
    configuration: [UInt8], log: [UInt8], snapshot: [UInt8]? = nil, blobs: [Int64: [UInt8]] = [:]
  ) throws(SledError) {
    let folder = "memory"
    try self.init(
      folder: folder, configuration: try SledConfiguration(configuration, folder: folder),
      log: log, snapshot: snapshot.map { ("snap", $0) }, blobs: .memory(blobs), lock: nil)
  }

  private init(
    folder: String, configuration: SledConfiguration, log: [UInt8],
    snapshot: (name: String, bytes: [UInt8])?, blobs: SledBlobs, lock: FolderLock?
  ) throws(SledError) {
    let log = SegmentedLog(folder: folder, bytes: log, segmentSize: configuration.segmentSize)
    var (table, start) = (PageTable(folder: folder), Int64(0))
    if let snapshot {
      (table, start) = try PageTable.reading(
        snapshot: snapshot.bytes, name: snapshot.name, folder: folder)
    }
    // Everything before the snapshot's LSN is on disk, even if no segment header states it.
    var walk = try LogWalk(log, from: start)
    while let step = walk.next() {
      if step.lsn >= start { try table.apply(step, blobs: blobs) }
    }
    (self.folder, self.log, self.blobs, self.table, self.lock) = (folder, log, blobs, table, lock)
    roots = try SledDatabase.roots(in: PageSource(log: log, blobs: blobs, table: table))
    trees = roots.keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The entries of a tree, sorted by the bytes of their keys; `nil` if the tree does not exist.
  public func entries(of tree: [UInt8]) -> SledEntries? {
    roots[tree].map { SledEntries(PageSource(log: log, blobs: blobs, table: table), root: $0) }
  }

  /// The name of the newest snapshot of the page table, if any: `snap.` and 16 hex digits.
  private static func snapshotName(in folder: String) throws(SledError) -> String? {
    let names: [String]
    do { names = try Folder.names(in: folder) } catch { throw .file(error) }
    return names.last { name in
      name.utf8.count == 21 && name.utf8.starts(with: "snap.".utf8)
        && name.utf8.dropFirst(5).allSatisfy {
          (0x30...0x39).contains($0) || (0x41...0x46).contains($0)
        }
    }
  }

  private static func roots(in source: PageSource) throws(SledError) -> [[UInt8]: UInt64] {
    var source = source
    guard let page = source.table[0] else {
      throw source.log.damaged("the list of trees is missing")
    }
    let (kind, body) = try source.body(of: page.base, page: 0)
    guard kind == .inlineMeta || kind == .blobMeta else {
      throw source.log.damaged("the list of trees is a page of another kind")
    }
    var reader = LogReader(body)
    var roots: [[UInt8]: UInt64] = [:]
    while reader.remaining > 0 {
      guard let name = try? reader.counted(), let root = try? reader.packed() else {
        throw source.log.damaged("the list of trees ends too early")
      }
      roots[name] = root
    }
    return roots
  }
}
