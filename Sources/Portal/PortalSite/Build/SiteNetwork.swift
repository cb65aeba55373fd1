package import ByteSupport
import FileSupport
import HotSide
import HotStore
import JSONCodec
package import PortalStore
import Reporting
import SubstrateCrypto
package import VaultPayloads

/// A network, as the site shows it.
package struct SiteNetwork: Sendable {
  /// A version of the network's metadata.
  package struct Version: Sendable {
    /// A version compared with the version that the chain runs, or with the newest published
    /// version if no node was asked.
    package enum Status: String, CaseIterable, Sendable {
      case live, next, past
      /// No node has returned the version that the chain runs.
      case unseen
      /// The version is older than an ``unseen`` version.
      case older
      /// The operator has taken the version out of the pages.
      case withdrawn

      /// The status in words.
      var words: String {
        switch self {
        case .live: "runs on the chain"
        case .next: "not yet on the chain"
        case .past: "older than the chain"
        case .unseen: "not compared with a node yet"
        case .older: "older than the newest here"
        case .withdrawn: "withdrawn"
        }
      }
    }

    package let update: StoredUpdate
    package let number: UInt32
    package let status: Status
    /// The time when this portal first published the version, in seconds since 1970; another portal
    /// may have published it earlier.
    package let publishedAt: Int64
    /// Whether the movie is published; otherwise only the payload is.
    package let hasPicture: Bool
    /// Whether a page of changes is published.
    package let hasComparison: Bool
  }

  /// The specs of the network for one encryption.
  package struct Specs: Sendable {
    package let update: StoredUpdate
    package let specs: NetworkSpecs
    package let publishedAt: Int64
    /// The path below the site, without ending.
    package let stem: String
    /// The time when these specs replaced others, in seconds since 1970; `nil` for the first ones.
    let changedAt: Int64?
  }

  package let member: Portal.Member
  let signerName: String
  /// The version that a node returned; `nil` if none did.
  package let live: PortalShelf.Live?
  /// The version in ``live``, or the version that an older portal stated, or the highest version.
  package let liveVersion: UInt32?
  /// The published versions, highest first.
  package let versions: [Version]
  /// The withdrawn versions, highest first; only their payloads are on the site.
  package let withdrawn: [Version]
  /// The reasons why versions were withdrawn, as sentences.
  let withdrawals: [String]
  /// The published specs, first those of the network's own encryption.
  package let specs: [Specs]
  /// The path of the copy of the newest picture; `nil` if there is none.
  package let latestAlias: String?
  /// The reasons why updates are not published, as sentences.
  package let notices: [String]
  /// Whether an update is not published because its payload is missing.
  let hasLosses: Bool
  /// The begins and ends of alarms, the oldest first.
  let alarms: [PublicationLog.AlarmEvent]
  /// The time since which the mirrored portal fails, in seconds since 1970; `nil` if it does not, or there is none.
  let mirrorFailsSince: Int64?
  /// Whether nothing of the network may be scanned: other bytes were found for a published version,
  /// or nodes contradict what is published.
  package var hasAlarm: Bool

  package var id: String { member.entry.id }
  package var title: String { member.entry.title }
  /// The version that pages show first: the highest version that is not above the live version, or
  /// otherwise the highest.
  package var shown: Version? {
    let pictured = versions.filter(\.hasPicture)
    return pictured.first { $0.number <= liveVersion ?? 0 } ?? pictured.first
  }
  /// Whether the version that the chain runs is withdrawn, or the only version.
  package var isWithdrawn: Bool {
    let isOut = { (number: UInt32) in withdrawn.contains { $0.number == number } }
    return shown == nil && !withdrawn.isEmpty
      || liveVersion.map { isOut($0) && shown?.number != $0 } ?? false
  }
  var mainSpecs: Specs? {
    specs.first { $0.specs.encryption == member.file.specs.encryption }
  }
  /// The accent color of the network's page.
  package var accent: String {
    member.entry.accent ?? PortalConfiguration.accent(member.file.specs.color) ?? "#000000"
  }

  /// The time of the last publication, in seconds since 1970.
  var updatedAt: Int64? {
    (versions.map(\.publishedAt) + specs.map(\.publishedAt)).max()
  }
}

extension SiteNetwork {
  /// The published state of a network.
  ///
  /// New publications get the time `now`. `lost` are payloads that are missing or damaged in the
  /// store, and `alarms` report other bytes for a known version.
  package init(
    _ member: Portal.Member, _ shelf: PortalShelf?, in portal: Portal, _ log: PublicationLog,
    now: Int64, lost: Set<Hash256>, alarms: [String],
    specs readSpecs: (StoredUpdate) throws -> NetworkSpecs?
  ) throws {
    let keep = portal.configuration.keep
    let publishable = portal.publishable(shelf, of: member)
    let whole = publishable.filter { !lost.contains($0.payload.blake2b256) }
    var notices = alarms
    for update in (shelf?.metadata ?? []) + (shelf?.specs ?? [])
    where portal.signerName(of: update, for: member) == nil {
      notices.append(
        """
        \(update.key.version.map { "Version \($0)" } ?? "The specs") came with the signature of a key that no \
        longer belongs to the verifier, and is not published.
        """)
    }
    for update in publishable where lost.contains(update.payload.blake2b256) {
      notices.append(
        """
        The store lacks the payload of \(update.key.version.map { "version \($0)" } ?? "the specs"), \
        \(update.payload.blake2b256), so a build cannot publish it: restore 'blobs' from your copies, or run 'hotside \
        portal build --from-site' with a copy of the published site.
        """)
    }
    let all = whole.filter {
      $0.key.version != nil && log.withdrawal(of: $0, id: member.entry.id) == nil
    }
    let liveVersion = shelf?.live?.version ?? all.first?.key.version
    live = shelf?.live.flatMap { $0.time == nil ? nil : $0 }
    let isSeen = live != nil
    let pictured = Set(
      all.prefix(keep.pictures).compactMap(\.key.version) + [liveVersion].compactMap { $0 })
    versions = all.compactMap { update in
      guard let number = update.key.version else { return nil }
      let isOlder = number < liveVersion ?? 0
      let status: Version.Status =
        !isSeen
        ? isOlder ? .older : .unseen
        : isOlder ? .past : number == liveVersion ? .live : .next
      return Version(
        update: update, number: number, status: status,
        publishedAt: log.published[update.payload.blake2b256] ?? now,
        hasPicture: pictured.contains(number),
        hasComparison: update.changes.map { changes in
          all.contains { $0.payload.blake2b256 == changes.payload }
        } ?? false)
    }
    withdrawn = whole.compactMap { update in
      guard let number = update.key.version, log.withdrawal(of: update, id: member.entry.id) != nil
      else { return nil }
      return Version(
        update: update, number: number, status: .withdrawn,
        publishedAt: log.published[update.payload.blake2b256] ?? now, hasPicture: false,
        hasComparison: false)
    }
    withdrawals = withdrawn.map { version in
      let reason = log.withdrawal(of: version.update, id: member.entry.id) ?? ""
      return PublicationLog.sentence(withdrawing: version.number, because: reason)
    }
    let kept = whole.filter { $0.key.version == nil }
    let main = member.file.specs.encryption
    let ordered = kept.filter { $0.key == .specs(main) } + kept.filter { $0.key != .specs(main) }
    specs = try ordered.compactMap { update in
      guard let specs = try readSpecs(update) else { return nil }
      let former = shelf?.updates.first { $0.key == update.key && $0 != update }
      let name = specs.encryption == main ? "_specs" : "_specs-\(specs.encryption.name)"
      let publishedAt = log.published[update.payload.blake2b256] ?? now
      return Specs(
        update: update, specs: specs, publishedAt: publishedAt,
        stem: "qr/\(member.entry.id)\(name)", changedAt: former == nil ? nil : publishedAt)
    }
    latestAlias =
      portal.configuration.pictures.latestAlias == .copy && !pictured.isEmpty
      ? "qr/\(member.entry.id)_metadata_latest.apng" : nil
    self.member = member
    signerName = member.signer.name
    self.liveVersion = liveVersion
    self.notices = notices
    hasLosses = whole.count < publishable.count
    let isMirrored = portal.configuration.mirrored(member.entry) != nil
    mirrorFailsSince = isMirrored ? shelf?.mirrorFailsSince : nil
    hasAlarm = !alarms.isEmpty
    self.alarms = log.alarms[member.entry.id] ?? []
  }

  /// All updates with a payload on the site.
  package var updates: [StoredUpdate] {
    specs.map(\.update) + (versions + withdrawn).map(\.update)
  }
}

/// The paths of a version's files below the site.
extension SiteNetwork.Version {
  package func stem(_ id: String) -> String { "qr/\(PortalName.metadata(id, number))" }
  package func picture(_ id: String) -> String { stem(id) + ".apng" }
  package func record(_ id: String) -> String { stem(id) + ".json" }
  package func slowCopy(_ id: String) -> String {
    "qr/slow/\(PortalName.metadata(id, number)).apng"
  }
  package func comparison(_ id: String) -> String { Self.comparison(of: number, id) }
  package static func comparison(of number: UInt32, _ id: String) -> String {
    "n/\(id)/\(number)/diff.html"
  }
  /// The path of the version's page, if the network's page shows another version.
  package func page(_ id: String) -> String { "n/\(id)/\(number)/index.html" }
  /// The path of the signed payload, raw or gzipped.
  package var payload: String {
    "payload/\(update.payload.blake2b256)" + (hasPicture ? ".bin" : ".bin.gz")
  }
  /// The path of the evidence for the metadata; `nil` if none is published.
  package var evidence: String? {
    guard hasPicture, update.evidence != nil else { return nil }
    return "payload/\(update.payload.blake2b256)\(ProductFiles.evidenceEnding)"
  }
  /// The path of the payload as a script, for pages that are opened from a disk.
  package var script: String { "payload/\(update.payload.blake2b256).js" }
  /// The path of the raw metadata, which begins with the magic bytes.
  package func metadata(_ id: String) -> String { "metadata/\(id)_\(number).scale" }
}
