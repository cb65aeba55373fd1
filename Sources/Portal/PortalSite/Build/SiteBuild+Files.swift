import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import PortalStore
import RuntimeMetadata
import SubstrateCrypto
import Threading
import VaultPayloads

extension SiteBuild {
  /// Makes all files of the site, and returns the number of pictures that were drawn.
  func fill(
    _ tree: SiteTree, _ networks: [SiteNetwork],
    _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> Int {
    let drawn = try await draw(networks, tree, progress)
    for network in networks { try addPayloads(of: network, to: tree) }
    var icons: [String: String] = [:]
    for network in networks {
      guard let icon = try SiteIcons.given(to: network, in: portal.folder) else { continue }
      icons[network.id] = icon.path
      try tree.add(icon.path, icon.bytes)
    }
    try addContent(networks, icons, to: tree)
    var given = Set(icons.values)
    for (name, bytes) in try OperatorFiles.added(in: portal.folder) {
      given.insert(name)
      try tree.add(name, bytes)
    }
    try addSource(networks, icons, given: given, to: tree)
    return drawn
  }

  /// Draws several pictures at a time, except those that the previous build has drawn from the same
  /// inputs.
  private func draw(
    _ networks: [SiteNetwork], _ tree: SiteTree,
    _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> Int {
    let pictures = SitePictures(portal: portal, toolVersion: toolVersion, rehearse: rehearse)
    var missing: [(wish: SitePictures.Wish, key: String)] = []
    for wish in networks.flatMap(pictures.wishes) {
      let key = pictures.key(of: wish)
      let record = wish.recordPath
      guard let kept = tree.kept(wish.path, key),
        record.map({ tree.kept($0, key) != nil }) ?? true
      else {
        missing.append((wish, key))
        continue
      }
      try tree.keep(wish.path, kept)
      if let record, let entry = tree.kept(record, key) { try tree.keep(record, entry) }
    }
    try requireRoom(for: missing.map(\.wish))
    let total = missing.count
    progress(0, total)
    try await BoundedTasks.run(total, atMost: jobs, inOrder: true) { [missing] number in
      try await pictures.draw(missing[number].wish, key: missing[number].key)
    } take: { number, drawn in
      let picture = try drawn.get()
      try tree.add(picture.path, picture.bytes, key: picture.key, note: picture.note)
      if !picture.recordPath.isEmpty {
        try tree.add(picture.recordPath, picture.record, key: picture.key)
      }
      progress(number + 1, total)
    }
    return total
  }

  /// Checks that the file system has room for the new files, plus 10 %, before anything is drawn.
  private func requireRoom(for wishes: [SitePictures.Wish]) throws {
    guard let free = Folder.freeBytes(in: FilePath.folder(of: site)) else { return }
    // A movie has up to 4.6 times the size of its payload; the payload is also published raw and as
    // a script.
    let drawn = wishes.map { $0.profile == nil ? 65_536 : 6 * $0.update.payload.bytes }
    let needed = drawn.reduce(portal.members.count * 65_536, +) / 10 * 11
    guard needed <= free else {
      throw PortalError.noRoomForSite(path: site, needed: needed, free: free)
    }
  }

  /// The approximate size of the site in bytes after one more version of each network, as large as
  /// the newest.
  func estimateNext(_ networks: [SiteNetwork], _ entries: [String: SiteRecord.Entry]) -> Int {
    networks.reduce(entries.values.reduce(0) { $0 + $1.bytes }) { sum, network in
      func size(_ version: SiteNetwork.Version?, _ isKept: Bool = false) -> Int {
        guard let version else { return 0 }
        let (id, script) = (network.id, entries[version.script]?.bytes ?? 0)
        let files = [
          version.picture(id), version.record(id), version.payload, version.evidence ?? "",
        ].map { entries[$0]?.bytes ?? 0 }
        // A script contains the gzipped payload in base64.
        return files.reduce(script, +) - (isKept ? script / 4 * 3 : 0)
      }
      let (keep, pictured) = (portal.configuration.keep, network.versions.filter(\.hasPicture))
      let former = pictured.count < keep.pictures ? 0 : size(pictured.last, true)
      let last = network.versions.count < keep.payloads ? nil : network.versions.last
      return sum + size(pictured.first) - former - size(last)
    }
  }

  private func addPayloads(of network: SiteNetwork, to tree: SiteTree) throws {
    let folder = portal.folder
    for specs in network.specs {
      let (hash, key) = (specs.update.payload.blake2b256, SiteBuild.recordKey(of: specs.update))
      try tree.add("payload/\(hash).bin", key: key) { try folder.blob(hash) }
      try tree.add("payload/\(hash).js", key: key) {
        PayloadFile.script(hash, try folder.gzippedBlob(hash))
      }
    }
    for version in network.versions + network.withdrawn {
      let hash = version.update.payload.blake2b256
      let key = SiteBuild.recordKey(of: version.update)
      if version.hasPicture {
        try tree.add(version.payload, key: key) { try folder.blob(hash) }
        try tree.add(version.script, key: key) {
          PayloadFile.script(hash, try folder.gzippedBlob(hash))
        }
      } else {
        try tree.add(version.payload, key: key) { try folder.gzippedBlob(hash) }
      }
      if let path = version.evidence, let evidence = version.update.evidence {
        try tree.add(path, key: key) { try folder.gzippedBlob(evidence.print.blake2b256) }
      }
      if version.hasComparison, let changes = version.update.changes {
        try tree.add(
          version.comparison(network.id), key: "\(hash) \(changes.payload) \(toolVersion)"
        ) { try comparison(of: version, with: changes, shelves[network.member.genesisHash]) }
      }
    }
    guard let shown = network.shown else { return }
    let hash = shown.update.fullMetadata?.blake2b256 ?? shown.update.payload.blake2b256
    try tree.add(shown.metadata(network.id), key: "metadata \(hash)") {
      let bytes = try folder.blob(hash)
      guard shown.update.fullMetadata == nil,
        let range = shown.update.places.metadata
      else { return bytes }
      return Array(bytes[range])
    }
    if let alias = network.latestAlias { try tree.copy(shown.picture(network.id), to: alias) }
  }

  private func comparison(
    of version: SiteNetwork.Version, with changes: StoredUpdate.Changes, _ shelf: PortalShelf?
  ) throws -> [UInt8] {
    guard let old = shelf?.updates.first(where: { $0.payload.blake2b256 == changes.payload }) else {
      throw PortalError.noStoredPayload(hash: changes.payload.hex)
    }
    let sides = try [old, version.update].map {
      try PortalCollection.loaded(try portal.folder.blob($0.payload.blake2b256), $0)
    }
    return MetadataReviewPage(try MetadataReview(from: sides[0], to: sides[1])).bytes
  }

  /// Adds the log, and the files that are made from data alone.
  private func addContent(
    _ networks: [SiteNetwork], _ icons: [String: String], to tree: SiteTree
  ) throws {
    let entries = tree.entries
    let content = SiteContent(
      configuration: portal.configuration, networks: networks, icons: icons,
      notes: entries.compactMapValues(\.note),
      sizes: entries.mapValues(\.bytes))
    let limit = portal.configuration.limits.pageBytes
    for (path, bytes) in try content.files() {
      if path.hasPrefix("n/"), path.hasSuffix("/index.html"), bytes.count > limit {
        throw PortalError.portalPageTooLarge(path: path, bytes: bytes.count, limit: limit)
      }
      try tree.add(path, bytes)
    }
    for (year, bytes) in log.files { try tree.add("log/\(year).jsonl", bytes) }
  }

  /// Adds `site.json`, the data from which the content is made.
  private func addSource(
    _ networks: [SiteNetwork], _ icons: [String: String], given: Set<String>, to tree: SiteTree
  ) throws {
    let entries = tree.entries
    let files = SiteRecord(entries: entries).paths.compactMap { path in
      path.hasPrefix("qr/") || given.contains(path)
        ? entries[path].map {
          SiteSource.File(path: path, sha256: $0.sha256, note: $0.note)
        } : nil
    }
    try tree.add(
      SiteSource.path,
      SiteSource(
        networks, shelves, portal.configuration.published(icons: icons), files: files,
        toolVersion: toolVersion
      ).bytes)
  }
}
