import ByteSupport
import FileSupport
import HotStore
import JSONCodec
import PortalStore
import SubstrateCrypto

/// What a build left, so that the next one need not make it again: `Portal/cache/<out>.json`.
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
    folder.file("cache/\(Blake2b.hash256(Array(site.utf8)).hex.prefix(16)).json")
  }

  /// Reads a record; one that is damaged or not there is of nothing.
  init(_ path: String) {
    self.init()
    guard let bytes = try? FileReading.bytes(at: path, limit: 512 << 20),
      let value = try? JSONValue(parsing: bytes), value["format"] == SiteRecord.format,
      let fingerprint = value["fingerprint"]?.hash256
    else { return }
    self.fingerprint = fingerprint
    for (path, entry) in value["files"]?.object ?? JSONObject() {
      guard let bytes = entry["bytes"]?.integer(Int.self), let stamp = entry["stamp"]?.string,
        let sha256 = entry["sha256"]?.hash256,
        let blake2b256 = entry["blake2b256"]?.hash256
      else { continue }
      entries[path] = Entry(
        key: entry["key"]?.string, bytes: bytes, sha256: sha256, blake2b256: blake2b256,
        stamp: stamp, note: entry["note"])
    }
  }

  private static let format = JSONValue.string("hotside-portal-site/1")

  private static let form: JSONForm<SiteRecord> = [
    "format": .constant(format), "fingerprint": .of(\.fingerprint),
    "files": .of({ record in record.paths.map { ($0, record.entries[$0]) } }, as: entry.orNull.map),
  ]

  private static let entry: JSONForm<Entry> = [
    "key": .optional(\.key), "bytes": .of(\.bytes), "sha256": .of(\.sha256),
    "blake2b256": .of(\.blake2b256), "stamp": .of(\.stamp), "note": .optional(\.note),
  ]

  /// The paths in ascending order of their bytes.
  var paths: [String] {
    entries.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes the record.
  func write(to path: String) throws {
    try Folder.create(FilePath.folder(of: path))
    try FileReplacement.write(
      SiteRecord.form(self).serializedBytes() + [0x0a], to: path, under: .upkeep)
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
