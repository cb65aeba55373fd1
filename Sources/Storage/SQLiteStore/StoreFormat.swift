/// What a file of one kind of store looks like: its mark in the header and its tables, version by
/// version.
///
/// ```swift
/// let format = StoreFormat(
///   name: "hot database", remedy: "Run 'hotside restore-defaults' to make one.",
///   applicationID: 0x484f_5444, migrations: ["CREATE TABLE network (…) STRICT"])
/// ```
public struct StoreFormat: Equatable, Sendable {
  /// Where pages are while a change of them is not complete.
  public enum Journal: Equatable, Sendable {
    /// New pages go into a log beside the file (WAL): readers and one writer do not wait for each other.
    case writeAhead
    /// Former pages go into a file that is removed at the commit: between two changes the store is
    /// one file, which can be read where nothing can be written. A file with a log is converted
    /// when it is next opened for writing.
    case rollback
  }

  /// What people call such a file, without an article: "hot database".
  public let name: String
  /// A sentence that says how to get a file where there is none.
  public let remedy: String
  /// The number at offset 68 of the file's header, by which a store of another kind is known;
  /// never 0, which is what files without a mark have.
  public let applicationID: UInt32
  /// SQL scripts; the first makes version 1 from nothing, each further one the next version.
  ///
  /// What has been released is never edited, only appended to.
  public let migrations: [String]
  /// Bytes of a page of a new file, a power of two of 512...65536; `nil` for the library's own size.
  public let pageSize: Int?
  /// Where pages are while a change of them is not complete.
  public let journal: Journal
  /// Whether nobody but its owner, and a group that he gave it to, may reach the file: a new one has
  /// mode 0600, and one that all may reach gets it when it is next opened for writing.
  public let isPrivate: Bool
  /// Whether a file of an older version is opened as it is, because its owner knows to read it and brings
  /// it up to date with its own changes, by `bringUpToDate()` in their transaction.
  public let keepsOldVersions: Bool

  /// The version that this program writes: the number of migrations.
  public var version: Int { migrations.count }

  /// Describes a kind of store; `applicationID` must not be 0 and `migrations` not be empty.
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
