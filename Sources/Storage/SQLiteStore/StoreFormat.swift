/// One kind of store: its application id, and its tables for each version.
///
/// ```swift
/// let format = StoreFormat(
///   name: "hot database", remedy: "Run 'hotside restore-defaults' to make one.",
///   applicationID: 0x484f_5444, migrations: ["CREATE TABLE network (…) STRICT"])
/// ```
public struct StoreFormat: Equatable, Sendable {
  /// The place where uncommitted or replaced pages are stored.
  public enum Journal: Equatable, Sendable {
    /// New pages go into a log next to the file (WAL); readers and the writer run in parallel.
    case writeAhead
    /// Previous pages go into a journal that is deleted at the commit. Between transactions the
    /// store is one file, which can be read on a read-only medium. A file with a write-ahead log is
    /// converted when it is next opened for writing.
    case rollback
  }

  /// The name in messages, without an article: "hot database".
  public let name: String
  /// A sentence that says how to create a missing file.
  public let remedy: String
  /// The application id at offset 68 of the header; never 0, the value of files without one.
  public let applicationID: UInt32
  /// SQL scripts: the first creates version 1, each further one migrates to the next version.
  ///
  /// A released script is never edited; new ones are appended.
  public let migrations: [String]
  /// The page size of a new file in bytes, a power of two in 512...65536; `nil` for the default.
  public let pageSize: Int?
  /// The journal of the store's file.
  public let journal: Journal
  /// Whether only the owner, and a group with rights, may access the file.
  ///
  /// A new file has mode 0600, and a file that all users may access gets this mode when it is next
  /// opened for writing.
  public let isPrivate: Bool
  /// Whether a file of an older version is opened unchanged.
  ///
  /// Its owner reads old versions, and calls `bringUpToDate()` in the transaction of its next
  /// change.
  public let keepsOldVersions: Bool

  /// The version that this program writes: the number of migrations.
  public var version: Int { migrations.count }

  /// Describes a kind of store; `applicationID` must not be 0, and `migrations` must not be empty.
  public init(
    name: String, remedy: String, applicationID: UInt32, migrations: [String],
    pageSize: Int? = nil, journal: Journal = .writeAhead, isPrivate: Bool = false,
    keepsOldVersions: Bool = false
  ) {
    precondition(applicationID != 0 && !migrations.isEmpty)
    self.name = name
    self.remedy = remedy
    self.applicationID = applicationID
    self.migrations = migrations
    self.pageSize = pageSize
    self.journal = journal
    self.isPrivate = isPrivate
    self.keepsOldVersions = keepsOldVersions
  }
}
