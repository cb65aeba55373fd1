import ByteSupport
import FileSupport
import HotStore
import JSONCodec
import PortalStore
import SubstrateCrypto

/// What a build left, so that the next one need not make it again: `Portal/cache/<out>.jsonl`.
///
/// It may be removed. A file of the site counts only while length, time and number are those at which it
/// was written.
struct SiteRecord: Equatable, Sendable {
  /// A file of the site.
  struct Entry: Equatable, Sendable {
    /// What it was made from; `nil` for what is made anew each time.
    var key: String?
    var bytes: Int
    var sha256: Hash256
    var blake2b256: Hash256
    /// By what it is known again.
    var stamp: String
    /// What pages say of it.
    var note: JSONValue?
  }

  /// Of everything that a build depends on.
  var fingerprint: Hash256
  /// By path below the site.
  var entries: [String: Entry]

  init(fingerprint: Hash256 = .zero, entries: [String: Entry] = [:]) {
    (self.fingerprint, self.entries) = (fingerprint, entries)
  }

  static func path(of site: String, in folder: PortalFolder) -> String {
    // The same site by whatever path, whether it is there yet or not.
    let home = FilePath.folder(of: site)
    let path = FilePath.join(FilePath.real(home) ?? home, FilePath.name(of: site))
    return folder.file("cache/\(Blake2b.hash256(Array(path.utf8)).hex.prefix(16)).jsonl")
  }

  /// Reads a record; one that is damaged or not there is of nothing.
  init(_ path: String) {
    self.init()
    guard let bytes = try? FileReading.bytes(at: path, limit: 512 << 20) else { return }
    // A line is read at a time: a tree of all files takes more memory than whatever a build holds besides.
    var (head, files): (Hash256?, [String: Entry]) = (nil, [:])
    for line in bytes.split(separator: 0x0a) {
      guard let value = try? JSONValue(parsing: Array(line)) else { return }
      if let path = value["path"]?.string, let bytes = value["bytes"]?.integer(Int.self),
        let stamp = value["stamp"]?.string, let sha256 = value["sha256"]?.hash256,
        let blake2b256 = value["blake2b256"]?.hash256
      {
        files[path] = Entry(
          key: value["key"]?.string, bytes: bytes, sha256: sha256, blake2b256: blake2b256,
          stamp: stamp, note: value["note"])
      } else {
        guard value["format"] == SiteRecord.format else { return }
        head = value["fingerprint"]?.hash256
      }
    }
    if let head { (fingerprint, entries) = (head, files) }
  }

  private static let format = JSONValue.string("hotside-portal-site/2")

  private static let head: JSONForm<SiteRecord> = [
    "format": .constant(format), "fingerprint": .of(\.fingerprint),
  ]

  private static let entry: JSONForm<(path: String, Entry)> = [
    "path": .of(\.path), "key": .optional(\.1.key), "bytes": .of(\.1.bytes),
    "sha256": .of(\.1.sha256), "blake2b256": .of(\.1.blake2b256), "stamp": .of(\.1.stamp),
    "note": .optional(\.1.note),
  ]

  /// The paths in ascending order of their bytes.
  var paths: [String] {
    entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes the record.
  func write(to path: String) throws {
    try Folder.create(FilePath.folder(of: path))
    var file = SiteRecord.head(self).serializedBytes() + [0x0a]
    for path in paths {
      guard let entry = entries[path] else { continue }
      file += SiteRecord.entry((path, entry)).serializedBytes() + [0x0a]
    }
    try FileReplacement.write(file, to: path, under: .upkeep)
  }

  /// Whether all files are as they were written, and there are no others.
  func holds(in site: String) -> Bool {
    guard !entries.isEmpty, let all = try? Folder.files(below: site) else { return false }
    let files = all.filter { !SiteStatus.paths.contains($0) }
    guard files.count == entries.count else { return false }
    return files.allSatisfy { file in
      entries[file].map { $0.stamp == FileStamp(of: "\(site)/\(file)")?.text } ?? false
    }
  }
}
