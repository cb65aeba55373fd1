import ByteSupport
import FileSupport
import HotStore
import JSONCodec
import PortalStore
import SubstrateCrypto

/// The record of a build, which lets the next build reuse files: `Portal/cache/<out>.jsonl`.
///
/// It may be deleted. A file of the site is only reused if its ``FileState`` has not changed since
/// the build.
struct SiteRecord: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    /// The inputs of the file; `nil` for files that every build makes again.
    var key: String?
    var bytes: Int
    var sha256: Hash256
    var blake2b256: Hash256
    /// The text of the ``FileState`` after the build; `nil` before the file is in the site.
    fileprivate(set) var state: String?
    /// The facts that pages show.
    var note: PictureNote?

    init(
      key: String?, bytes: Int, sha256: Hash256, blake2b256: Hash256, note: PictureNote? = nil
    ) {
      (self.key, self.bytes, self.sha256, self.blake2b256) = (key, bytes, sha256, blake2b256)
      self.note = note
    }

    /// Whether the file is unchanged since the build.
    func isUnchanged(at path: String) -> Bool {
      state != nil && state == FileState(of: path, followingLinks: false)?.text
    }

    /// Whether the file has the recorded contents, which are read.
    ///
    /// A run that was interrupted after it had replaced the site has changed the states of all files.
    func hasContents(ofFile path: String) -> Bool {
      guard PathKind(of: path) == .file else { return false }
      return (try? FileReading.bytes(at: path, limit: bytes)).map { SHA256.hash($0) } == sha256
    }

    /// Records the current state of the file.
    mutating func noteState(at path: String) {
      state = FileState(of: path, followingLinks: false)?.text
    }
  }

  /// A hash of everything that a build depends on.
  var fingerprint: Hash256
  /// The files, by path below the site.
  var entries: [String: Entry]

  init(fingerprint: Hash256 = .zero, entries: [String: Entry] = [:]) {
    (self.fingerprint, self.entries) = (fingerprint, entries)
  }

  static func path(of site: String, in folder: PortalFolder) -> String {
    // Equal for every path that leads to the site, even before the site exists.
    let home = FilePath.folder(of: site)
    let path = FilePath.join(FilePath.real(home) ?? home, FilePath.name(of: site))
    return folder.file("cache/\(Blake2b.hash256(Array(path.utf8)).hex.prefix(16)).jsonl")
  }

  /// Reads a record; it is empty if the file is damaged or missing.
  init(_ path: String) {
    self.init()
    guard let bytes = try? FileReading.bytes(at: path, limit: 512 << 20) else { return }
    // Lines are parsed one by one, because a JSON tree of all files would take more memory than the
    // other work of a build.
    var record = SiteRecord()
    for (index, line) in bytes.split(separator: 0x0a).enumerated() {
      guard let value = try? JSONValue(parsing: Array(line)) else { return }
      if index == 0 {
        guard let head = try? SiteRecord.head.value(of: value) else { return }
        record = head
      } else {
        guard let (path, entry) = try? SiteRecord.line.value(of: value) else { return }
        record.entries[path] = entry
      }
    }
    self = record
  }

  private static let format = "hotside-portal-site/3"

  private static let head = JSONReading(into: SiteRecord()).form([
    "format": .word(format), "fingerprint": .field(\.fingerprint),
  ]).strict(format: format)

  private static let line =
    ([
      "path": .field(\.path), "...": .fields(\.entry, as: entry),
    ] as JSONForm<(path: String, entry: Entry)>).read(
      into: ("", Entry(key: nil, bytes: 0, sha256: .zero, blake2b256: .zero)))

  private static let entry: JSONForm<Entry> = [
    "key": .optionalField(\.key), "bytes": .field(\.bytes), "sha256": .field(\.sha256),
    "blake2b256": .field(\.blake2b256), "state": .optionalField(\.state),
    "note": .optionalField(\.note),
  ]

  /// The paths in ascending order of their bytes.
  var paths: [String] {
    entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func write(to path: String) throws {
    try Folder.create(FilePath.folder(of: path))
    var file = SiteRecord.head(self).serializedBytes() + [0x0a]
    for path in paths {
      guard let entry = entries[path] else { continue }
      file += SiteRecord.line((path, entry)).serializedBytes() + [0x0a]
    }
    try FileReplacement.write(file, to: path, under: .upkeep)
  }

  /// SHA-256 of each file in a site, by path, without the status files and the index.
  ///
  /// Files that are unchanged since the build are not read, and unreadable files and links have a
  /// hash of zeros. Files that no build made are left out.
  func found(in site: String, besides foreign: ForeignFiles) -> [String: Hash256] {
    let others = Set(foreign.files)
    let files = ((try? Folder.files(below: site)) ?? []).filter {
      !SiteStatus.isUnlisted($0) && !others.contains($0)
    }
    var hashes: [String: Hash256] = [:]
    for file in files {
      let path = "\(site)/\(file)"
      if let entry = entries[file], entry.isUnchanged(at: path) {
        hashes[file] = entry.sha256
      } else {
        let bytes =
          PathKind(of: path) == .file ? try? FileReading.bytes(at: path, limit: 1 << 30) : nil
        hashes[file] = bytes.map { SHA256.hash($0) } ?? .zero
      }
    }
    return hashes
  }

  /// Whether all files are unchanged and no other files exist, except the status files, the index
  /// and files that no build made.
  func holds(in site: String, besides foreign: ForeignFiles) -> Bool {
    guard !entries.isEmpty, let all = try? Folder.files(below: site) else { return false }
    let others = Set(foreign.files)
    let files = all.filter { !SiteStatus.isUnlisted($0) && !others.contains($0) }
    guard files.count == entries.count else { return false }
    return files.allSatisfy { file in
      entries[file]?.isUnchanged(at: "\(site)/\(file)") ?? false
    }
  }
}
