package import ByteSupport
import FileSupport
import HotStore
import JSONCodec
import Reporting
import SubstrateCrypto

/// The log of publications, with one entry for each build that changed something.
///
/// Each entry is a line with the hash of the previous line (portal 3.7).
package struct PublicationLog: Sendable {
  /// One change in an entry.
  package struct Change: Equatable, Sendable {
    package enum Event: String, CaseIterable, Sendable {
      case published, live
      /// The operator removed the payload from the store on purpose.
      case removed
      /// The operator has taken the version out of the pages; its payload stays.
      case withdrawn
      /// The operator offers a withdrawn version again.
      case reinstated
      /// Pages hide the codes of the network, because something contradicts what is published.
      case alarm
      /// The alarm has ended.
      case backToNormal = "back-to-normal"
    }

    package var id: String
    package var kind: String
    package var version: UInt32?
    package var payload: Hash256
    package var event: Event
    /// The reason of a withdrawal or of its end; `nil` for other events.
    package var reason: String?
    /// `true` if another portal published the payload before, otherwise `nil`.
    var isTakenOver: Bool?

    package init(
      id: String, kind: String, version: UInt32?, payload: Hash256, event: Event,
      reason: String? = nil, isTakenOver: Bool = false
    ) {
      (self.id, self.kind, self.version) = (id, kind, version)
      (self.payload, self.event, self.reason) = (payload, event, reason)
      self.isTakenOver = isTakenOver ? true : nil
    }
  }

  /// The log files, in the order of their years.
  package private(set) var files: [(year: String, bytes: [UInt8])] = []
  /// The number of entries.
  package private(set) var count = 0
  /// BLAKE2b-256 of the newest line, without its newline; zeros for an empty log.
  package private(set) var head = Hash256.zero
  /// The hashes of all lines, the oldest first.
  package private(set) var heads: [Hash256] = []
  /// The published payloads, without those that were removed on purpose later, in the order of the
  /// log.
  package private(set) var publications: [Publication] = []
  /// The time of the first publication of each payload, in seconds since 1970.
  package private(set) var published: [Hash256: Int64] = [:]
  /// The published payloads that another portal had published before.
  package private(set) var takenOver: Set<Hash256> = []
  /// The id of each published payload's network, which a later entry may have changed.
  package private(set) var ids: [Hash256: String] = [:]
  /// A published payload that was removed on purpose.
  package struct Removal: Sendable {
    package let publication: Publication
    /// The times of both, in seconds since 1970.
    package let publishedAt: Int64
    package let removedAt: Int64
    /// The number of the entry with the removal, from 1.
    package let entry: Int
  }

  /// The published payloads that were removed on purpose, in the order of the removals.
  package private(set) var removals: [Removal] = []
  /// The latest version in the log that each chain ran, by network id.
  package private(set) var live: [String: UInt32] = [:]
  /// The time of the entry for that version, by network id.
  package private(set) var liveSince: [String: Int64] = [:]
  /// The begin or the end of an alarm.
  package struct AlarmEvent: Sendable {
    package let event: Change.Event
    /// The version that the site showed; `nil` without metadata.
    package let version: UInt32?
    /// The time of the entry, in seconds since 1970.
    package let time: Int64
  }

  /// The begins and ends of alarms, the oldest first, by network id.
  package private(set) var alarms: [String: [AlarmEvent]] = [:]
  /// The reasons why versions are withdrawn, by payload.
  package private(set) var withdrawn: [Hash256: String] = [:]
  /// The reasons why versions are withdrawn, by network id.
  private var withdrawnVersions: [String: [UInt32: String]] = [:]
  /// Whether an entry names a signed index.
  package private(set) var hasIndex = false
  /// The time of the newest entry.
  package private(set) var time: Int64?

  package init() {}

  /// Reads the log of a portal and checks its hash chain.
  ///
  /// - Throws: `FileError`, ``PortalError/damagedLog(path:reason:)``.
  package init(in folder: PortalFolder) throws {
    guard Folder.isFolder(folder.file("log")) else { return }
    for name in try Folder.names(in: folder.file("log")) where name.hasSuffix(".jsonl") {
      let path = folder.file("log/" + name)
      let bytes = try FileReading.bytes(at: path, limit: 256 << 20)
      try add(year: String(name.dropLast(".jsonl".count)), bytes, path: path)
    }
  }

  /// Adds the lines of a year, which must continue the hash chain.
  ///
  /// - Throws: ``PortalError/damagedLog(path:reason:)``.
  package mutating func add(year: String, _ bytes: [UInt8], path: String) throws {
    func fault(_ reason: String) -> PortalError { .damagedLog(path: path, reason: reason) }
    files.append((year, bytes))
    var written: [UInt8] = []
    for line in bytes.split(separator: 0x0a) {
      let line = Array(line)
      guard let json = try? JSONValue(parsing: line),
        let entry = try? PublicationLog.entry.value(of: json)
      else { throw fault("line \(count + 1) is not an entry") }
      guard entry.index == count + 1, entry.previous == head, entry.time >= time ?? entry.time,
        RFC3339.text(entry.time).hasPrefix("\(year)-")
      else { throw fault("entry \(count + 1) does not follow the one before it in \(year)") }
      for change in entry.changes { note(change, at: entry.time) }
      hasIndex = hasIndex || entry.indexHash != nil
      (count, head, time) = (count + 1, Blake2b.hash256(line), entry.time)
      heads.append(head)
      written += json.serializedBytes() + [0x0a]
    }
    // No hash covers the bytes of the newest entry.
    guard written == bytes else { throw fault("it is not written as a build writes it") }
  }

  /// Adds one entry.
  ///
  /// - Parameters:
  ///   - changes: at least one.
  ///   - now: seconds since 1970; replaced by the time of the newest entry if that is later.
  ///   - indexHash: BLAKE2b-256 of the newest published snapshot; `nil` without a signed index.
  /// - Returns: the changed file.
  package mutating func add(
    _ changes: [Change], now: Int64, indexHash: Hash256? = nil
  ) -> (year: String, bytes: [UInt8]) {
    let now = max(now, time ?? now)
    let entry = Entry(
      index: count + 1, time: now, previous: head, changes: changes, indexHash: indexHash)
    hasIndex = hasIndex || indexHash != nil
    let line = PublicationLog.entry(entry).serializedBytes()
    let year = String(RFC3339.text(now).prefix(4))
    // Times never decrease, so there can be no file of a later year.
    if files.last?.year != year { files.append((year, [])) }
    files[files.count - 1].bytes += line + [0x0a]
    for change in changes { note(change, at: now) }
    (count, head, time) = (count + 1, Blake2b.hash256(line), now)
    heads.append(head)
    return files[files.count - 1]
  }

  /// Whether this log has all entries of another one, and more.
  package func extends(_ other: PublicationLog) -> Bool {
    other.count < count && heads.starts(with: other.heads)
  }

  /// The number of seconds by which an entry may be later than the clock.
  private static let clockSlack: Int64 = 3_600

  /// A warning that new entries get wrong times; `nil` if the newest entry is not in the future.
  package func clockFault(at now: Int64) -> String? {
    guard let time, time - now > PublicationLog.clockSlack else { return nil }
    return """
      The newest entry of the log is of \(RFC3339.text(time)), but the time now is \(RFC3339.text(now)). Builds date \
      new entries no earlier than that. Check the clock: if it is right, an earlier build ran with a wrong one.
      """
  }

  /// The reason why an update is withdrawn; `nil` if it is not.
  ///
  /// A new signature does not end the withdrawal of a version.
  package func withdrawal(of update: StoredUpdate, id: String) -> String? {
    let payload = update.payload.blake2b256
    return withdrawn[payload]
      ?? update.key.version.flatMap { version in
        published[payload] == nil ? withdrawnVersions[id]?[version] : nil
      }
  }

  /// A withdrawal as a sentence.
  package static func sentence(withdrawing version: UInt32, because reason: String) -> String {
    let end = reason.last.map { ".!?".contains($0) } ?? true ? "" : "."
    return "Version \(version) was withdrawn: \(ScreenText.line(reason))\(end)"
  }

  /// How operators undo a withdrawal, after its ``sentence(withdrawing:because:)``.
  package static let wayBack = "'hotside portal withdraw --undo' offers it again."

  private mutating func note(_ change: Change, at time: Int64) {
    switch change.event {
    case .published:
      if published[change.payload] != nil { return rename(change) }
      published[change.payload] = time
      ids[change.payload] = change.id
      if change.isTakenOver == true { takenOver.insert(change.payload) }
      publications.append(
        Publication(id: change.id, version: change.version, payload: change.payload))
      removals.removeAll { $0.publication.payload == change.payload }
    case .removed:
      if let entry = publications.first(where: { $0.payload == change.payload }),
        let publishedAt = published[change.payload]
      {
        removals.append(
          Removal(publication: entry, publishedAt: publishedAt, removedAt: time, entry: count + 1))
      }
      (published[change.payload], ids[change.payload]) = (nil, nil)
      publications.removeAll { $0.payload == change.payload }
    case .withdrawn:
      withdrawn[change.payload] = change.reason ?? ""
      if let version = change.version {
        withdrawnVersions[change.id, default: [:]][version] = change.reason ?? ""
      }
    case .reinstated:
      withdrawn[change.payload] = nil
      if let version = change.version { withdrawnVersions[change.id]?[version] = nil }
    case .alarm, .backToNormal:
      alarms[change.id, default: []].append(
        AlarmEvent(event: change.event, version: change.version, time: time))
    case .live:
      live[change.id] = change.version
      liveSince[change.id] = time
    }
  }

  /// Takes the new id of a published payload's network; the time of the publication stays.
  private mutating func rename(_ change: Change) {
    guard let former = ids[change.payload], !former.hasSameBytes(as: change.id),
      let place = publications.firstIndex(where: { $0.payload == change.payload })
    else { return }
    ids[change.payload] = change.id
    publications[place] = Publication(
      id: change.id, version: change.version, payload: change.payload)
    if let versions = withdrawnVersions.removeValue(forKey: former) {
      withdrawnVersions[change.id, default: [:]].merge(versions) { new, _ in new }
    }
  }

  private static let change = JSONReading(
    into: Change(id: "", kind: "", version: nil, payload: .zero, event: .live)
  ).form([
    "id": .field(\.id), "kind": .field(\.kind), "version": .field(\.version),
    "payload": .field(\.payload), "event": .field(\.event, as: .word),
    "reason": .optionalField(\.reason), "isTakenOver": .optionalField(\.isTakenOver),
  ])

  /// An entry of the log, which is one line.
  private struct Entry: Sendable {
    var index: Int
    var time: Int64
    var previous: Hash256
    var changes: [Change]
    /// BLAKE2b-256 of the snapshot that was published before the entry.
    var indexHash: Hash256?
  }

  /// The changes of an entry; kinds that this release does not know are skipped.
  private static let changes = change.list.reading { (json) throws(JSONMismatch) in
    (json.array ?? []).compactMap { try? change.value(of: $0) }
  }

  private static let entry = JSONReading(
    into: Entry(index: 0, time: 0, previous: .zero, changes: [])
  ).form([
    "index": .field(\.index), "time": .field(\.time, as: .time),
    "previous": .field(\.previous),
    "changes": .field(\.changes, isRequired: false, as: changes),
    "indexBlake2b256": .field(\.indexHash, isRequired: false),
  ])
}

extension PortalFolder {
  /// Writes the log file of a year.
  ///
  /// - Parameter lines: the year and all lines of it, as ``PublicationLog/add(_:now:indexHash:)`` returns
  ///   them.
  /// - Throws: `FileError`; the file is then unchanged.
  package func writeLog(_ lines: (year: String, bytes: [UInt8])) throws {
    try Folder.create(file("log"))
    try FileReplacement.write(lines.bytes, to: file("log/\(lines.year).jsonl"), under: .upkeep)
  }

  /// Writes all files of a log, or none.
  ///
  /// - Throws: `FileError`.
  package func writeLog(_ log: PublicationLog) throws {
    try Folder.create(file("log"))
    let pending = PendingFiles(under: .upkeep)
    for (year, bytes) in log.files { try pending.add(bytes, to: file("log/\(year).jsonl")) }
    try pending.commit()
  }
}
