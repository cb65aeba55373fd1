package import ByteSupport
import FileSupport
import HotStore
import JSONCodec
package import PictureWork
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The folders `queue`, `signatures` and `refusals` of a portal: what waits for a signature, and the
/// answers of signers, as text for git (portal 5.4).
///
/// Branches that carry these folders always merge: no file ever changes, and the name of each has the
/// hash of its contents, so that files with the same name are equal.
package struct SignQueue: Sendable {
  private let folder: PortalFolder

  package init(_ folder: PortalFolder) { self.folder = folder }

  /// Whether the portal has a queue.
  package var exists: Bool { Folder.isFolder(folder.file("queue")) }

  /// The path of a file of an item.
  package func file(_ name: String, of item: QueueItem) -> String {
    folder.file("queue/\(item.folder)/\(name)")
  }

  /// The length of the hash at the end of a name, with its separator.
  private static let suffix = 9

  /// A name for contents that belong to an item.
  private static func name(_ item: String, _ bytes: [UInt8]) -> String {
    "\(item)-\(Blake2b.hash256(bytes).hex.prefix(suffix - 1))"
  }

  // MARK: - Reading

  /// All items: the oldest network first, and of each network specs before metadata.
  ///
  /// An item that is published, or that a newer one replaces, is left out, although its files may
  /// still be there.
  ///
  /// - Throws: `FileError`, `HotDatabaseError`; ``PortalError/damagedPortalStore(path:reason:)`` for
  ///   an item whose folder has another name, or a page with other contents.
  package func items() throws -> [QueueItem] {
    let all = try stored()
    guard !all.isEmpty else { return [] }
    let published = SignQueue.published(try folder.shelves())
    var newest: [String: QueueItem] = [:]
    for item in all where !published.contains(item.signedHash) {
      let key = "\(item.id) \(item.kind.name) \(item.encryption?.name ?? "")"
      func age(_ item: QueueItem) -> (UInt32, Int64, String) {
        (item.specVersion ?? 0, item.queuedAt, item.folder)
      }
      if newest[key].map({ age($0) < age(item) }) ?? true { newest[key] = item }
    }
    let signed = Set(try answers("signatures", SignatureFile.init).map(\.file.signedHash))
    let refusals = try refusals()
    let items = newest.values.map { item in
      var item = item
      if signed.contains(item.signedHash) {
        item.state = .done
      } else if let reason = refusals[item.signedHash] {
        (item.state, item.reason) = (.refused, reason)
      } else if Folder.exists(file(SignQueue.shownMark, of: item)) {
        item.state = .shown
      }
      return item
    }
    let oldest = Dictionary(items.map { ($0.id, $0.queuedAt) }, uniquingKeysWith: min)
    func place(_ item: QueueItem) -> (Int64, String, Int, UInt32, String) {
      let further = item.encryption?.name ?? ""
      return (
        oldest[item.id] ?? 0, item.id, item.kind == .addSpecs ? 0 : 1, item.specVersion ?? 0,
        further
      )
    }
    return items.sorted { place($0) < place($1) }
  }

  /// The reasons of refusals, by the hash of the signed bytes.
  ///
  /// - Throws: `FileError`.
  package func refusals() throws -> [Hash256: String] {
    let answers = try answers("refusals", RefusalFile.init).map {
      ($0.file.signedHash, $0.file.reason)
    }
    return Dictionary(answers) { "\($0) \($1)" }
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

  private static func published(_ shelves: [Hash256: PortalShelf]) -> Set<Hash256> {
    Set(shelves.values.flatMap(\.updates).map(\.signedHash))
  }

  /// The names of the folders of all items, the replaced ones too.
  private func folders() throws -> [String] {
    guard exists else { return [] }
    return try Folder.names(in: folder.file("queue")).sorted().filter {
      Folder.isFolder(folder.file("queue/\($0)"))
    }
  }

  private func stored() throws -> [QueueItem] {
    try folders().compactMap { name in
      let path = folder.file("queue/\(name)/item.json")
      // An interrupted run may have left a folder without its item.
      guard Folder.exists(path) else { return nil }
      let bytes = try FileReading.bytes(at: path, limit: 1 << 20)
      var item = try QueueItem.fileForm.value(parsing: bytes, file: path)
      let expected = SignQueue.name(item.name, bytes)
      guard expected.hasSameBytes(as: name) else {
        throw PortalError.damagedPortalStore(
          path: path, reason: "its contents belong to the folder '\(expected)'")
      }
      item.folder = name
      let page = file("review.html", of: item)
      guard
        try !Folder.exists(page)
          || Blake2b.hash256(
            FileReading.bytes(at: page, limit: PortalFolder.blobLimit)) == item.reviewHash
      else {
        throw PortalError.damagedPortalStore(
          path: page, reason: "its hash is not the one that item.json states")
      }
      return item
    }
  }

  /// The readable files of a folder of answers.
  private func answers<File>(
    _ name: String, _ read: ([UInt8]) -> File?
  ) throws -> [(path: String, file: File)] {
    let path = folder.file(name)
    guard Folder.isFolder(path) else { return [] }
    return try Folder.names(in: path).sorted().compactMap { name in
      let path = FilePath.join(path, name)
      guard let bytes = try? FileReading.bytes(at: path, limit: 1 << 16) else { return nil }
      return read(bytes).map { (path, $0) }
    }
  }

  // MARK: - Writing

  /// The file that says on one computer that an item was shown.
  static let shownMark = "shown"

  /// Adds items, all or none, and removes all others but `kept`.
  ///
  /// - Parameters:
  ///   - new: the new items, with the page to review each.
  ///   - kept: the items that stay.
  /// - Throws: `FileError`.
  package func add(
    _ new: [(item: QueueItem, page: [UInt8])], keeping kept: [QueueItem]
  ) throws {
    var names = Set(kept.map(\.folder))
    let files = PendingFiles(under: .upkeep)
    for (item, page) in new {
      var item = item
      item.reviewHash = Blake2b.hash256(page)
      let bytes = QueueItem.fileForm(item).fileBytes
      item.folder = SignQueue.name(item.name, bytes)
      names.insert(item.folder)
      try Folder.create(folder.file("queue/\(item.folder)"))
      try files.add(page, to: file("review.html", of: item))
      try files.add(bytes, to: file("item.json", of: item))
    }
    try files.commit()
    for name in try folders() where !names.contains(name) {
      try Folder.removeTree(folder.file("queue/\(name)"))
    }
  }

  /// Notes on this computer that an item was shown.
  ///
  /// - Throws: `FileError`.
  package func markShown(_ item: QueueItem) throws {
    try FileReplacement.write([0x0a], to: file(SignQueue.shownMark, of: item), under: .upkeep)
  }

  /// Keeps the refusal of an item for git.
  ///
  /// - Throws: `FileError`.
  package func refuse(_ item: QueueItem, because reason: String) throws {
    try addAnswers([(item, RefusalFile(of: item.signedHash, because: reason).bytes)], "refusals")
  }

  /// Keeps signatures of items for git, all or none.
  ///
  /// - Throws: `FileError`.
  package func add(_ signatures: [(item: QueueItem, file: SignatureFile)]) throws {
    try addAnswers(signatures.map { ($0.item, $0.file.bytes) }, "signatures")
  }

  private func addAnswers(_ answers: [(item: QueueItem, bytes: [UInt8])], _ name: String) throws {
    guard !answers.isEmpty else { return }
    try Folder.create(folder.file(name))
    let files = PendingFiles(under: .upkeep)
    for (item, bytes) in answers {
      try files.add(bytes, to: folder.file("\(name)/\(SignQueue.name(item.name, bytes)).json"))
    }
    try files.commit()
  }

  /// Removes the items, signatures and refusals whose updates the store has.
  ///
  /// - Throws: `FileError`; as ``items()``.
  package func removePublished(_ shelves: [Hash256: PortalShelf]) throws {
    let published = SignQueue.published(shelves)
    for item in try stored() where published.contains(item.signedHash) {
      try Folder.removeTree(folder.file("queue/\(item.folder)"))
    }
    let answers =
      try answers("signatures", SignatureFile.init).map { ($0.path, $0.file.signedHash) }
      + answers("refusals", RefusalFile.init).map { ($0.path, $0.file.signedHash) }
    for (path, hash) in answers where published.contains(hash) { try Folder.removeFile(path) }
  }
}

extension [QueueItem] {
  /// The networks without an open item, whose items were refused.
  package var refusedNetworks: Set<String> {
    Set(filter { $0.state == .refused }.map(\.id)).subtracting(filter(\.isOpen).map(\.id))
  }
}
