package import ByteSupport
import FileSupport
import JSONCodec
import SubstrateCrypto

/// The log as an earlier build has published it: the length and the hash of each file.
package struct PublishedLog: Sendable {
  /// The path or address that names the files, in messages.
  package let source: String
  /// Whether the facts come from the record of a build, which may never have been published.
  fileprivate var isRecord = false
  private var files: [String: (bytes: Int, sha256: Hash256)] = [:]

  /// Creates the log of a site; files that differ from their check sums are left out.
  ///
  /// - Parameters:
  ///   - source: the folder or address of the site.
  ///   - sums: `SHA256SUMS` of the site.
  ///   - files: the log files that the site has, by path below the site.
  package init(site source: String, sums: [UInt8], files: [String: [UInt8]]) {
    self.source = source
    for (path, sha256) in PublishedLog.listed(in: sums) {
      guard let bytes = files[path], SHA256.hash(bytes) == sha256 else { continue }
      self.files[path] = (bytes.count, sha256)
    }
  }

  /// The log files in `SHA256SUMS` of a site, by path below the site.
  package static func listed(in sums: [UInt8]) -> [String: Hash256] {
    var listed: [String: Hash256] = [:]
    for line in CheckSums.lines(sums) {
      guard PublishedLog.isLog(line.path), let hash = line.hash else { continue }
      listed[line.path] = hash
    }
    return listed
  }

  /// Reads the log of a site in a folder; empty without a site.
  package init(site folder: String) {
    let sums = (try? CheckSums.bytes(ofSite: folder)) ?? []
    var files: [String: [UInt8]] = [:]
    for path in PublishedLog.listed(in: sums).keys {
      files[path] = try? FileReading.bytes(at: "\(folder)/\(path)", limit: 256 << 20)
    }
    self.init(site: folder, sums: sums, files: files)
  }

  /// Reads the facts in the newest list of files of a signed index; empty without an index.
  ///
  /// Signatures are not verified: a wrong list can only stop a build.
  ///
  /// - Parameters:
  ///   - folder: the folder `tuf`.
  ///   - source: the path or address in messages; `nil` for the folder.
  package init(index folder: String, source: String? = nil) {
    self.source = source ?? folder
    let ending = ".targets.json"
    let names = Folder.isFolder(folder) ? (try? Folder.names(in: folder)) ?? [] : []
    let versions = names.compactMap { $0.hasSuffix(ending) ? Int($0.dropLast(ending.count)) : nil }
    guard let version = versions.max(),
      let bytes = try? FileReading.bytes(at: "\(folder)/\(version)\(ending)", limit: 64 << 20),
      let targets = (try? JSONValue(parsing: bytes))?["signed"]?["targets"]?.object
    else { return }
    for (path, file) in targets {
      add(path, length: file["length"], sha256: file["hashes"]?["sha256"])
    }
  }

  /// Reads the facts in the record of a build, a file of `Portal/cache`.
  fileprivate init(record: String) {
    (source, isRecord) = (record, true)
    let bytes = (try? FileReading.bytes(at: record, limit: 512 << 20)) ?? []
    for line in bytes.split(separator: 0x0a) where line.starts(with: #"{"path":"log/"#.utf8) {
      guard let file = try? JSONValue(parsing: Array(line)), let path = file["path"]?.string else {
        continue
      }
      add(path, length: file["bytes"], sha256: file["sha256"])
    }
  }

  private mutating func add(_ path: String, length: JSONValue?, sha256: JSONValue?) {
    guard PublishedLog.isLog(path), let length = length?.integer(Int.self), length >= 0,
      let hash = sha256?.string, let hash = Hash256(hex: hash[...])
    else { return }
    files[path] = (length, hash)
  }

  private static func isLog(_ path: String) -> Bool {
    path.hasPrefix("log/") && path.hasSuffix(".jsonl") && !path.dropFirst(4).contains("/")
  }

  /// Whether a log begins with all bytes of this one.
  package func isContinued(by log: PublicationLog) -> Bool {
    files.allSatisfy { path, file in
      let own = log.files.first { path == "log/\($0.year).jsonl" }?.bytes ?? []
      return own.count >= file.bytes
        && SHA256.hash(Array(own.prefix(file.bytes))) == file.sha256
    }
  }
}

extension PublicationLog {
  /// Checks that the log of a portal continues each log that earlier builds have published: those of the sites, of the
  /// newest index, and of the records of builds.
  ///
  /// - Parameters:
  ///   - folder: the folder of the portal.
  ///   - site: the folder of the site.
  ///   - others: copies of the published site.
  /// - Throws: ``PortalError/lostLog(path:source:isRecord:)``; a new log would give everything the
  ///   time of this build, and could offer withdrawn versions again.
  package func requireWhole(
    in folder: PortalFolder, site: String, others: [PublishedLog] = []
  ) throws {
    let cache = folder.file("cache")
    let names = Folder.isFolder(cache) ? (try? Folder.names(in: cache)) ?? [] : []
    let records = names.filter { $0.hasSuffix(".jsonl") }.sorted()
    let published =
      others + [PublishedLog(site: site), PublishedLog(index: folder.file("tuf"))]
      + records.map { PublishedLog(record: "\(cache)/\($0)") }
    if let longer = published.first(where: { !$0.isContinued(by: self) }) {
      throw PortalError.lostLog(
        path: folder.file("log"), source: longer.source, isRecord: longer.isRecord)
    }
  }
}
