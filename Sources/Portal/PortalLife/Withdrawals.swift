package import ByteSupport
import JSONCodec
package import PortalStore
import Reporting

/// A withdrawal of a mirrored portal, which is to be a withdrawal here.
package struct MirrorWithdrawal: Sendable {
  static let origin = "The mirrored portal has withdrawn it."
  /// The maximum length of the other portal's reason in bytes.
  private static let reasonLimit = 400

  let id: String
  let update: StoredUpdate
  /// The reason, as sentences.
  let reason: String

  /// Creates a withdrawal; `reason` is text from outside, empty if none is known.
  init(id: String, update: StoredUpdate, reason: String) {
    (self.id, self.update) = (id, update)
    var line = ScreenText.line(reason)
    while line.utf8.count > MirrorWithdrawal.reasonLimit { line.removeLast() }
    let end = line.last.map { ".!?".contains($0) ? " " : ". " } ?? ""
    self.reason = line + end + MirrorWithdrawal.origin
  }
}

extension Portal {
  /// Records in the log that a version was withdrawn, or is offered again; the next build changes the
  /// pages.
  ///
  /// - Parameters:
  ///   - version: the spec version.
  ///   - id: the id of the network.
  ///   - reason: the reason; that of a withdrawal is on the site.
  ///   - isEnd: whether a withdrawal ends.
  ///   - now: seconds since 1970.
  ///   - indexHash: BLAKE2b-256 of the newest snapshot of the signed index, if there is one.
  /// - Returns: the publication.
  /// - Throws: ``PortalError/notPublished(id:version:isWithdrawn:)``; `FileError` if the log cannot
  ///   be written, which is then unchanged.
  package func withdraw(
    _ version: UInt32, of id: String, reason: String, isEnd: Bool, now: Int64, indexHash: Hash256?
  ) throws -> Publication {
    var log = try PublicationLog(in: folder)
    let published = log.publications(of: version, id)
    // A version that was signed again has several payloads; the newest one is offered.
    guard let found = published.last, (log.withdrawn[found.payload] != nil) == isEnd else {
      throw PortalError.notPublished(
        id: id, version: version, isWithdrawn: isEnd ? nil : !published.isEmpty)
    }
    let changes = published.filter { (log.withdrawn[$0.payload] != nil) == isEnd }.map { entry in
      PublicationLog.Change(
        id: id, kind: "metadata", version: version, payload: entry.payload,
        event: isEnd ? .reinstated : .withdrawn, reason: reason)
    }
    try folder.writeLog(log.add(changes, now: now, indexHash: indexHash))
    return found
  }

  /// Records withdrawals of mirrored portals in the log; the next build changes the pages.
  ///
  /// - Parameters:
  ///   - withdrawals: the withdrawals, at least one.
  ///   - log: the log of the portal, which is whole.
  ///   - now: seconds since 1970.
  ///   - indexHash: BLAKE2b-256 of the newest snapshot of the signed index, if there is one.
  /// - Throws: `FileError`; the log is then unchanged.
  package func follow(
    _ withdrawals: [MirrorWithdrawal], _ log: PublicationLog, now: Int64, indexHash: Hash256?
  ) throws {
    var log = log
    let changes = withdrawals.flatMap { withdrawal in
      let version = withdrawal.update.key.version
      let newest = withdrawal.update.payload.blake2b256
      let former = log.publications(of: version, withdrawal.id).map(\.payload)
      return (former.filter { $0 != newest && log.withdrawn[$0] == nil } + [newest]).map {
        payload in
        PublicationLog.Change(
          id: withdrawal.id, kind: "metadata", version: version, payload: payload,
          event: .withdrawn, reason: withdrawal.reason)
      }
    }
    try folder.writeLog(log.add(changes, now: now, indexHash: indexHash))
  }
}

extension PublicationLog {
  /// The publications of a version, oldest first; one that was signed again has several.
  fileprivate func publications(of version: UInt32?, _ id: String) -> [Publication] {
    publications.filter { $0.id.hasSameBytes(as: id) && $0.version == version }
  }

  /// The time of the last withdrawal of a payload, or of its end, in seconds since 1970; `nil` if it was never
  /// withdrawn.
  func decisionTime(of payload: Hash256) -> Int64? {
    let events: [JSONValue?] = [
      .string(Change.Event.withdrawn.rawValue), .string(Change.Event.reinstated.rawValue),
    ]
    let name = Array(payload.hex.utf8)
    for line in files.reversed().lazy.flatMap({ $0.bytes.split(separator: 0x0a).reversed() })
    where line.firstRange(of: name) != nil {
      let entry = try? JSONValue(parsing: Array(line))
      let isDecision = entry?["changes"]?.array?.contains { change in
        change["payload"]?.string == payload.hex && events.contains(change["event"])
      }
      if isDecision == true { return entry?["time"]?.string.flatMap(RFC3339.seconds) }
    }
    return nil
  }
}
