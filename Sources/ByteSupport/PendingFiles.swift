/// Several files written all or none: each is complete and synced as a temporary before the first
/// gets its final name.
///
/// A job that also changes a database adds the files in the transaction, commits the database, and
/// only then calls ``commit()``: a full disk is noticed while nothing has changed yet. What killed
/// processes left in the folders is removed on the way.
public final class PendingFiles {
  private final class Slot {
    var file: FileReplacement?

    init(_ file: consuming FileReplacement) { self.file = consume file }
  }

  private var slots: [Slot] = []
  private var sweptFolders: Set<String> = []

  /// The final names, in the order in which they were added.
  public private(set) var paths: [String] = []

  /// No files yet.
  public init() {}

  /// Writes `bytes` beside `path`, and syncs them.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)`` or ``FileError/folderInTheWay(path:)``.
  public func add(_ bytes: [UInt8], to path: String) throws(FileError) {
    var file = try FileReplacement(path: path)
    try file.write(bytes)
    try add(file, to: path)
  }

  /// Takes over a temporary that is already written, whose final name is `path`, and syncs it.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``.
  public func add(_ file: consuming FileReplacement, to path: String) throws(FileError) {
    if sweptFolders.insert(file.folder).inserted { TemporaryName.sweep(file.folder) }
    try file.seal()
    slots.append(Slot(file))
    paths.append(path)
  }

  /// Gives every file its final name, in the order in which they were added.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)`` where no file got its name, else
  ///   ``FileError/partlyWritten(path:reason:written:missing:)``; those that come later get none.
  public func commit() throws(FileError) {
    defer { slots = [] }
    for (place, slot) in slots.enumerated() {
      guard let file = slot.file.take() else { continue }
      do throws(FileError) { try file.commit() } catch {
        guard place > 0, case .notWritable(let path, let reason) = error else { throw error }
        throw .partlyWritten(
          path: path, reason: reason, written: Array(paths[..<place]),
          missing: Array(paths[place...]))
      }
    }
  }
}
