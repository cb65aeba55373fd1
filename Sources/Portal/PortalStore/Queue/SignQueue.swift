package import ByteSupport
import FileSupport
import HotStore
import JSONCodec
package import PictureWork
import Reporting
import VaultPayloads

/// The folders `queue` and `signatures` of a portal: what waits for a signature, and the signatures,
/// as text for git (portal 5.4).
package struct SignQueue: Sendable {
  private let folder: PortalFolder

  package init(_ folder: PortalFolder) { self.folder = folder }

  /// Whether the portal has a queue.
  package var exists: Bool { Folder.isFolder(folder.file("queue")) }

  /// The path of a file of an item.
  package func file(_ name: String, of item: QueueItem) -> String {
    folder.file("queue/\(item.name)/\(name)")
  }

  /// All items: the oldest network first, and of each network specs before metadata.
  ///
  /// - Throws: `FileError`, `HotDatabaseError`; ``PortalError/damagedPortalStore(path:reason:)`` for
  ///   an item in the folder of another one.
  package func items() throws -> [QueueItem] {
    guard exists else { return [] }
    var items: [QueueItem] = []
    for name in try Folder.names(in: folder.file("queue")).sorted() {
      let path = folder.file("queue/\(name)/item.json")
      // An interrupted run may have left an empty folder.
      guard Folder.exists(path) else { continue }
      let item = try QueueItem.form.value(
        parsing: try FileReading.bytes(at: path, limit: 1 << 20), file: path)
      guard item.name.hasSameBytes(as: name) else {
        throw PortalError.damagedPortalStore(path: path, reason: "it is the item '\(item.name)'")
      }
      items.append(item)
    }
    let oldest = Dictionary(items.map { ($0.id, $0.queuedAt) }, uniquingKeysWith: min)
    func place(_ item: QueueItem) -> (Int64, String, Int, UInt32) {
      (oldest[item.id] ?? 0, item.id, item.kind == .addSpecs ? 0 : 1, item.specVersion ?? 0)
    }
    return items.sorted { place($0) < place($1) }
  }

  /// The items with these names, or all if there are none.
  ///
  /// - Throws: as ``items()``; ``PortalError/noQueueItem(name:known:)``.
  package func items(named names: [String]) throws -> [QueueItem] {
    let all = try items()
    guard !names.isEmpty else { return all }
    return try names.map { name in
      guard let item = all.first(where: { $0.name.hasSameBytes(as: name) }) else {
        throw PortalError.noQueueItem(name: name, known: all.map(\.name))
      }
      return item
    }
  }

  /// Removes the items and signatures whose updates the store has.
  ///
  /// - Throws: `FileError`; as ``items()``.
  package func removePublished(_ shelves: [Hash256: PortalShelf]) throws {
    let published = Set(shelves.values.flatMap(\.updates).map(\.signedHash))
    for item in try items() where published.contains(item.signedHash) {
      try Folder.removeTree(folder.file("queue/\(item.name)"))
    }
    let signatures = folder.file("signatures")
    for name in Folder.isFolder(signatures) ? try Folder.names(in: signatures) : [] {
      let path = FilePath.join(signatures, name)
      guard let bytes = try? FileReading.bytes(at: path, limit: SignatureFile.limit),
        let signature = SignatureFile(bytes), published.contains(signature.signedHash)
      else { continue }
      try Folder.removeFile(path)
    }
  }

  /// Writes items, all or none, and removes others.
  ///
  /// - Parameters:
  ///   - items: the items, with the page to review each; `nil` keeps a page.
  ///   - signatures: the signatures to keep for git, with their items.
  ///   - removed: the items to remove.
  /// - Throws: `FileError`.
  package func write(
    _ items: [(item: QueueItem, page: [UInt8]?)],
    signatures: [(item: QueueItem, file: SignatureFile)] = [], removing removed: [QueueItem] = []
  ) throws {
    let files = PendingFiles(under: .upkeep)
    for (item, page) in items {
      try Folder.create(folder.file("queue/\(item.name)"))
      if let page { try files.add(page, to: file("review.html", of: item)) }
      try files.add(QueueItem.form(item).fileBytes, to: file("item.json", of: item))
    }
    for (item, signature) in signatures {
      try Folder.create(folder.file("signatures"))
      try files.add(signature.bytes, to: folder.file("signatures/\(item.name).json"))
    }
    try files.commit()
    for item in removed { try Folder.removeTree(folder.file("queue/\(item.name)")) }
  }
}
