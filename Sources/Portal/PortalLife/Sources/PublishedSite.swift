package import ByteSupport
import FileSupport
package import NodeClient
package import PortalStore
import QRDrawing
import Reporting
import SubstrateCrypto
import Threading

/// A published site, which can be checked, and from which lost payloads can be restored by their
/// hashes.
package struct PublishedSite: Sendable {
  private let place: String
  private let options: NodeOptions

  /// Creates a site; `place` is a folder or a URL, and `options` apply to a URL.
  package init(_ place: String, _ options: NodeOptions) {
    self.place = place.hasSuffix("/") ? String(place.dropLast()) : place
    self.options = options
  }

  /// A file of the site; `nil` if it does not exist.
  ///
  /// Fetching it from a URL takes at most `limit`.
  package func bytes(_ path: String, within limit: Duration? = nil) async throws -> [UInt8]? {
    guard place.contains("://") else {
      let file = "\(place)/\(path)"
      return Folder.exists(file)
        ? try FileReading.bytes(at: file, limit: PortalFolder.blobLimit) : nil
    }
    var options = options
    if let limit { options.requestTimeout = min(options.requestTimeout, limit) }
    do throws(NodeError) {
      let bytes = try await WebFile.bytes(
        at: "\(place)/\(PercentCode.encoded(path))", limit: PortalFolder.blobLimit, options)
      return PublishedSite.isPage(bytes, insteadOf: path) ? nil : bytes
    } catch {
      if case .httpStatus(_, 404, _) = error { return nil }
      if case .invalidEndpoint(_, let fault) = error {
        throw PortalError.noSiteAddress(site: place, reason: fault.clause)
      }
      throw PortalError.siteUnreachable(site: place, reason: error.webClause)
    }
  }

  /// Whether a host has answered with a page, as some do for files that do not exist.
  private static func isPage(_ bytes: [UInt8], insteadOf path: String) -> Bool {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased()
      .drop { $0.isWhitespace || $0 == "\u{feff}" }
    return !path.hasSuffix(".html")
      && (start.hasPrefix("<!doctype html") || start.hasPrefix("<html"))
  }

  /// Whether the site exists; before the first publication, a folder or address has no files.
  ///
  /// - Throws: `PortalError` with `noSite` for a path with other files, and `siteUnreachable`.
  package func isPublished() async throws -> Bool {
    if try await bytes(CheckSums.path) != nil { return true }
    guard !place.contains("://"), Folder.exists(place) else { return false }
    let names = Folder.isFolder(place) ? try Folder.names(in: place) : [place]
    guard names.isEmpty else { throw PortalError.noSite(path: place) }
    return false
  }

  /// The log of the site; empty before the first publication.
  ///
  /// - Throws: `PortalError` with `siteUnreachable`, `FileError`.
  package func log() async throws -> PublishedLog {
    let sums = try await bytes(CheckSums.path) ?? []
    var files: [String: [UInt8]] = [:]
    for path in PublishedLog.listed(in: sums).keys { files[path] = try await bytes(path) }
    return PublishedLog(site: place, sums: sums, files: files)
  }

  /// The entries of the log of the site, whose chain of hashes holds.
  ///
  /// - Throws: `PortalError` with `damagedLog`, `siteUnreachable`; `FileError`.
  package func entries() async throws -> PublicationLog {
    var log = PublicationLog()
    let sums = try await bytes(CheckSums.path) ?? []
    for (path, hash) in PublishedLog.listed(in: sums).sorted(by: { $0.key < $1.key }) {
      let name = path.dropFirst("log/".count).dropLast(".jsonl".count)
      guard name.count == 4, name.allSatisfy({ $0.isASCII && $0.isNumber }),
        let bytes = try await bytes(path),
        SHA256.hash(bytes) == hash
      else {
        throw PortalError.damagedLog(
          path: "\(place)/\(path)", reason: "it is not the file that SHA256SUMS lists")
      }
      try log.add(year: String(name), bytes, path: "\(place)/\(path)")
    }
    return log
  }

  /// The maximum number of files of a site that is checked without the portal's configuration.
  package static let mostFiles = 50_000

  /// Fetches the files that `SHA256SUMS` lists, and the files without check sums.
  ///
  /// `folder` is empty; paths that lead out of it are skipped. `limit` is the maximum size of all
  /// files in bytes, `files` their maximum number, and `time` the time limit for all.
  ///
  /// - Throws: `FileError`; `PortalError` with `noSite` and `siteUnreachable`.
  package func copy(
    to folder: String, limit: Int, files: Int, within time: Duration,
    progress: (_ done: Int, _ total: Int) -> Void
  ) async throws {
    let deadline = ContinuousClock.now + time
    do {
      try await copy(to: folder, limit: limit, files: files, until: deadline, progress: progress)
    } catch {
      // If the deadline cut off a file, the file's own error is misleading; its time ends a little before.
      guard ContinuousClock.now + .milliseconds(100) >= deadline else { throw error }
      throw PortalError.siteUnreachable(
        site: place,
        reason: "its files were not all fetched in \(time.components.seconds) seconds")
    }
  }

  private func copy(
    to folder: String, limit: Int, files: Int, until deadline: ContinuousClock.Instant,
    progress: (_ done: Int, _ total: Int) -> Void
  ) async throws {
    guard let sums = try await bytes(CheckSums.path, within: max(deadline - .now, .milliseconds(1)))
    else {
      throw PortalError.noSite(path: place)
    }
    let named = CheckSums.lines(sums).map(\.path)
    // Status files have no check sums; each network has a script next to its record.
    let scripts = named.filter { $0.hasPrefix("n/") && $0.hasSuffix("/network.json") }.map {
      String($0.dropLast("network.json".count)) + StatusFiles.script
    }
    let own = [CheckSums.path] + StatusFiles.ofSite
    let paths = Set(named + scripts + own).sorted().filter(PublishedSite.isInside)
    guard paths.count <= files else {
      throw PortalError.siteUnreachable(
        site: place,
        reason: "its SHA256SUMS names \(paths.count) files, and at most \(files) are fetched")
    }
    var (length, done) = (0, 0)
    try await BoundedTasks.run(paths.count, atMost: 16) { number in
      try await bytes(paths[number], within: max(deadline - .now, .milliseconds(1)))
    } take: { number, result in
      progress(done, paths.count)
      done += 1
      guard let bytes = try result.get() else { return }
      length += bytes.count
      guard length <= limit else {
        throw PortalError.siteUnreachable(
          site: place, reason: "it has more than \(limit.byteSize)")
      }
      let file = "\(folder)/\(paths[number])"
      try Folder.create(FilePath.folder(of: file))
      try Folder.addFile(bytes, to: file)
    }
  }

  /// Fetches the documents of a signed index, if the site has one; each document names others.
  ///
  /// - Parameters:
  ///   - folder: the folder of the copy; existing files in it are replaced.
  ///   - first: the paths of the first documents.
  ///   - time: the time limit for all documents.
  ///   - named: returns the paths that a document names. Paths that lead out of the folder are
  ///     skipped.
  /// - Throws: `FileError`; `PortalError` with `siteUnreachable`.
  package func copyIndex(
    to folder: String, from first: [String], within time: Duration,
    _ named: (_ path: String, _ bytes: [UInt8]) -> [String]
  ) async throws {
    let deadline = ContinuousClock.now + time
    var (waiting, known, length) = (first, Set(first), 0)
    while let path = waiting.popLast() {
      let left = deadline - .now
      guard left > .zero, known.count <= 10_000, length <= PortalFolder.blobLimit else {
        throw PortalError.siteUnreachable(
          site: place, reason: "its signed index is too long, or was not fetched in time")
      }
      guard PublishedSite.isInside(path), let bytes = try await bytes(path, within: left) else {
        continue
      }
      length += bytes.count
      let file = "\(folder)/\(path)"
      try Folder.create(FilePath.folder(of: file))
      try FileReplacement.write(bytes, to: file, under: .made)
      waiting += named(path, bytes).filter { known.insert($0).inserted }
    }
  }

  /// Whether a path leads to a place below the site.
  private static func isInside(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !["", ".", ".."].contains($0)
    }
  }

  /// Restores the payloads that a portal publishes but its store has lost.
  ///
  /// Every blob of the store is read; a damaged one is restored as a missing one. With `isOwn`, the
  /// site is the portal's previous build, whose damaged files are skipped. `shelves` are those to
  /// restore for; `nil` for those of the store.
  ///
  /// - Returns: the number of restored blobs.
  /// - Throws: `FileError`, `PortalError`.
  package func restore(
    _ portal: Portal, own isOwn: Bool, shelves: [Hash256: PortalShelf]? = nil
  ) async throws -> Int {
    let folder = portal.folder
    var blobs: [[UInt8]] = []
    let shelves = try shelves ?? folder.shelves()
    for member in portal.members {
      for update in portal.publishable(shelves[member.genesisHash], of: member) {
        let payload = "payload/\(update.payload.blake2b256).bin"
        var wanted = [(update.payload.blake2b256, [payload, payload + ".gz"])]
        if let full = update.fullMetadata, let version = update.key.version {
          wanted.append((full.blake2b256, ["metadata/\(member.entry.id)_\(version).scale"]))
        }
        if let evidence = update.evidence {
          let path = "payload/\(update.payload.blake2b256).evidence.gz"
          wanted.append((evidence.print.blake2b256, [path]))
        }
        for (hash, paths) in wanted where !folder.isWhole(hash) {
          for path in paths {
            guard let bytes = try await bytes(path) else { continue }
            let blob =
              path.hasSuffix(".gz")
              ? GzipFile.decompressed(bytes, limit: PortalFolder.blobLimit) : bytes
            if let blob, Blake2b.hash256(blob) == hash {
              blobs.append(blob)
              break
            }
            guard isOwn else {
              throw PortalError.damagedPortalStore(
                path: "\(place)/\(path)", reason: "it does not hold what its name says")
            }
          }
        }
      }
    }
    if !blobs.isEmpty { try folder.write([], blobs: blobs) }
    return blobs.count
  }
}
