import ByteSupport
import FileSupport
import Glibc
import JSONCodec
import PortalStore
import Reporting
import SignedIndex
import SubstrateCrypto

/// The tree of a site under construction, in a folder next to its final place.
///
/// Files that the previous build made from the same inputs are hard-linked into the new tree. No
/// file of a tree has two names in it.
final class SiteTree {
  private let site: String
  private let former: SiteRecord
  /// The folder of the tree; `nil` for a plan, which only has lengths and hashes.
  private let folder: String?
  private var folders: Set<String> = [""]
  private(set) var entries: [String: SiteRecord.Entry] = [:]

  /// Creates an empty tree; with `isPlanned`, no file is written.
  init(beside site: String, _ former: SiteRecord, planned isPlanned: Bool = false) throws {
    (self.site, self.former) = (site, former)
    guard !isPlanned else {
      folder = nil
      return
    }
    let parent = FilePath.folder(of: site)
    try Folder.create(parent)
    let folder = FileReplacement.temporaryPath(beside: site)
    try Folder.createNew(folder)
    self.folder = folder
    SiteTree.share(folder)
  }

  /// The recorded entry of a file, if the file was made from the same inputs and is unchanged;
  /// otherwise `nil`.
  func kept(_ path: String, _ key: String) -> SiteRecord.Entry? {
    guard let entry = former.entries[path], entry.key == key,
      entry.isUnchanged(at: "\(site)/\(path)") || entry.hasContents(ofFile: "\(site)/\(path)")
    else { return nil }
    return entry
  }

  /// Reuses a file of the previous build.
  func keep(_ path: String, _ entry: SiteRecord.Entry) throws {
    guard let folder else {
      entries[path] = entry
      return
    }
    try makeFolder(of: path, in: folder)
    if Folder.link("\(site)/\(path)", to: "\(folder)/\(path)") {
      entries[path] = entry
    } else {
      let bytes = try FileReading.bytes(at: "\(site)/\(path)", limit: entry.bytes)
      try add(path, bytes, key: entry.key, note: entry.note)
    }
  }

  /// Adds a file.
  ///
  /// `key` is a hash of its inputs if it can be reused, and `note` has the facts that pages show.
  func add(_ path: String, _ bytes: [UInt8], key: String? = nil, note: PictureNote? = nil) throws {
    if let folder {
      try makeFolder(of: path, in: folder)
      try Folder.addFile(bytes, to: "\(folder)/\(path)")
    }
    let print = BlobPrint(of: bytes)
    entries[path] = SiteRecord.Entry(
      key: key, bytes: bytes.count, sha256: print.sha256, blake2b256: print.blake2b256, note: note)
  }

  /// The entries with the states of their files in the site, after the exchange.
  ///
  /// Linking or removing a name changes the state of a file, so states that were read before the
  /// exchange are not valid.
  var publishedEntries: [String: SiteRecord.Entry] {
    var published = entries
    for path in entries.keys { published[path]?.noteState(at: "\(site)/\(path)") }
    return published
  }

  /// Adds a second file with the contents of a file in the tree; does nothing if that file does not
  /// exist.
  func copy(_ path: String, to copy: String) throws {
    guard let entry = entries[path] else { return }
    let key = entry.sha256.hex
    if let kept = kept(copy, key) { return try keep(copy, kept) }
    guard let folder else {
      entries[copy] = SiteRecord.Entry(
        key: key, bytes: entry.bytes, sha256: entry.sha256, blake2b256: entry.blake2b256)
      return
    }
    try add(copy, try FileReading.bytes(at: "\(folder)/\(path)", limit: entry.bytes), key: key)
  }

  /// Adds a file.
  ///
  /// It is made only if the previous build has not made it from the same inputs.
  func add(_ path: String, key: String, _ make: () throws -> [UInt8]) throws {
    if let entry = kept(path, key) { return try keep(path, entry) }
    try add(path, try make(), key: key)
  }

  /// Adds files that every run writes, so they have no record and no check sum.
  func addUnlisted(_ files: [SiteFile]) throws {
    guard let folder else { return }
    for (path, bytes) in files {
      try makeFolder(of: path, in: folder)
      try Folder.addFile(bytes, to: "\(folder)/\(path)")
    }
  }

  /// Carries the files and folders that no build made over into the tree, as they are.
  ///
  /// Files become hard links, so that a program may still write to them, and links stay links. A file with the
  /// contents of a file of the tree is that file from now on.
  ///
  /// - Throws: `PortalError.foreignFile` if a file cannot be carried over; `FileError`.
  func carry(_ foreign: ForeignFiles) throws {
    guard !foreign.files.isEmpty || !foreign.folders.isEmpty else { return }
    let made = Set(entries.keys).union(StatusFiles.ofSite + [CheckSums.path])
    let parents = Set((made + ["\(IndexFolder.name)/root"]).flatMap(FilePath.parents))
    func require(_ path: String, isFolder: Bool) throws {
      let places = FilePath.parents(of: path) + [path]
      if places.contains(where: made.contains) || (!isFolder && parents.contains(path)) {
        throw PortalError.foreignFile(
          path: "\(site)/\(path)", reason: "this build makes another file or folder of this name")
      }
    }
    for path in foreign.folders { try require(path, isFolder: true) }
    var carried: [String] = []
    for path in foreign.files {
      if let entry = entries[path], entry.hasContents(ofFile: "\(site)/\(path)") { continue }
      try require(path, isFolder: false)
      carried.append(path)
    }
    guard let folder else { return }
    for path in foreign.folders { try makeFolder(of: "\(path)/file", in: folder) }
    for path in carried {
      try makeFolder(of: path, in: folder)
      guard Folder.link("\(site)/\(path)", to: "\(folder)/\(path)") else {
        throw PortalError.foreignFile(
          path: "\(site)/\(path)",
          reason: "it is of another user or file system and cannot be carried over")
      }
    }
    // A folder may be without write permission, so its mode comes last.
    for path in foreign.folders.reversed() {
      Folder.copyMode(of: "\(site)/\(path)", to: "\(folder)/\(path)")
    }
  }

  private func makeFolder(of path: String, in folder: String) throws {
    let place = FilePath.folder(of: path)
    guard place != ".", folders.insert(place).inserted else { return }
    try makeFolder(of: place, in: folder)
    try Folder.create("\(folder)/\(place)")
    SiteTree.share("\(folder)/\(place)")
  }

  /// Makes a folder of the site readable for everyone, regardless of the umask.
  private static func share(_ path: String) {
    _ = unsafe chmod(SystemText.cString(path), 0o755)
  }

  /// The size of all files, in bytes.
  var byteCount: Int { entries.values.reduce(0) { $0 + $1.bytes } }

  /// The check sums for `sha256sum -c`, by path.
  var checkSums: [UInt8] {
    let lines = SiteRecord(entries: entries).paths.map { path in
      "\(entries[path]?.sha256.hex ?? "")  \(path)\n"
    }
    return Array(lines.joined().utf8)
  }

  /// Replaces the site with the tree atomically, and removes the previous site.
  func exchange() throws {
    guard let folder else { return }
    Folder.syncAll()
    guard Folder.exists(site) else {
      try Folder.move(folder, to: site)
      return try Folder.syncNames(in: FilePath.folder(of: site))
    }
    if try !Folder.exchange(folder, with: site) {
      // If the file system cannot exchange folders atomically, the site is missing for a moment.
      let aside = FileReplacement.temporaryPath(beside: site)
      try Folder.move(site, to: aside)
      try Folder.move(folder, to: site)
      try Folder.move(aside, to: folder)
    }
    try Folder.syncNames(in: FilePath.folder(of: site))
    try Folder.removeTree(folder)
  }

  func giveUp() {
    if let folder { try? Folder.removeTree(folder) }
  }
}
