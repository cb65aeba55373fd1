import ByteSupport
import FileSupport
import HotStore
import JSONCodec
import PortalStore
import SubstrateCrypto
import VaultPayloads

/// A network as the site shows it.
struct SiteNetwork: Sendable {
  /// A version of its metadata.
  struct Version: Sendable {
    /// Compares a version with the one that the chain runs; without an observed one, with the newest version here.
    enum Status: String, CaseIterable, Sendable {
      case live, next, past
      /// No node has told what the chain runs.
      case unseen
      /// Older than a version that is unseen.
      case older

      /// For people.
      var words: String {
        switch self {
        case .live: "runs on the chain"
        case .next: "not yet on the chain"
        case .past: "older than the chain"
        case .unseen: "not compared with a node yet"
        case .older: "older than the newest here"
        }
      }
    }

    let update: StoredUpdate
    let number: UInt32
    let status: Status
    /// Since 1970, here; another site may have published it before.
    let publishedAt: Int64
    /// Whether its movie is published, and not its payload alone.
    let hasPicture: Bool
    /// Whether there is a page of what changed.
    let hasComparison: Bool
  }

  /// Its specs of one encryption.
  struct Specs: Sendable {
    let update: StoredUpdate
    let specs: NetworkSpecs
    let publishedAt: Int64
    /// Below the site, without ending.
    let stem: String
    /// When they took the place of others; `nil` where they are the first.
    let changedAt: Int64?
  }

  let member: Portal.Member
  let signerName: String
  /// The version that a node gave; `nil` if none did.
  let live: PortalShelf.Live?
  /// That version, else the one that an older portal said to be live, else the highest.
  let liveVersion: UInt32?
  /// The highest first.
  let versions: [Version]
  /// Those of the network's own encryption first.
  let specs: [Specs]
  /// The path of the copy of what is newest; `nil` where there is none.
  let latestAlias: String?
  /// Why something is not published, a sentence each.
  let notices: [String]
  /// Whether something is not published because its payload is gone.
  let hasLosses: Bool
  /// Whether other bytes were found under a version that is published.
  let hasAlarm: Bool

  var id: String { member.entry.id }
  var title: String { member.entry.title }
  /// The version that pages show first: the live one, else the highest below it, else any.
  var shown: Version? {
    let pictured = versions.filter(\.hasPicture)
    return pictured.first { $0.number <= liveVersion ?? 0 } ?? pictured.first
  }
  var mainSpecs: Specs? { specs.first { $0.specs.encryption == member.file.specs.encryption } }
  /// The color of its page.
  var accent: String {
    member.entry.accent ?? PortalDraft.accent(member.file.specs.color) ?? "#000000"
  }

  /// When anything of it was published last, since 1970.
  var updatedAt: Int64? {
    (versions.map(\.publishedAt) + specs.map(\.publishedAt)).max()
  }
}

extension SiteNetwork {
  /// What the portal has of a network, as far as it is published; what is published for the first time, is so
  /// `now`, `lost` are payloads that the store has not whole, and `alarms` tell of other bytes under a known
  /// version; `readSpecs` reads the specs of an update.
  ///
  /// - Throws: `FileError`, `PortalError` for specs that are gone.
  init(
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
        \(update.key.version.map { "Version \($0)" } ?? "The specs") came with a signature of a key that is not \
        the verifier's any more, and is not published.
        """)
    }
    for update in publishable where lost.contains(update.payload.blake2b256) {
      notices.append(
        """
        The store has lost the payload of \(update.key.version.map { "version \($0)" } ?? "the specs"), \
        \(update.payload.blake2b256), which is not published: get 'blobs' back from your copies, or build with \
        '--from-site'.
        """)
    }
    let all = whole.filter { $0.key.version != nil }
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
    hasAlarm = !alarms.isEmpty
  }

  /// Everything of it that is published, for the log.
  var updates: [StoredUpdate] { specs.map(\.update) + versions.map(\.update) }
}

/// Where the files of a version are, below the site.
extension SiteNetwork.Version {
  func stem(_ id: String) -> String { "qr/\(PortalName.metadata(id, number))" }
  func picture(_ id: String) -> String { stem(id) + ".apng" }
  func record(_ id: String) -> String { stem(id) + ".json" }
  func slowCopy(_ id: String) -> String { "qr/slow/\(PortalName.metadata(id, number)).apng" }
  func comparison(_ id: String) -> String { "n/\(id)/\(number)/diff.html" }
  /// Its own page, if it is not the version that the network's page shows.
  func page(_ id: String) -> String { "n/\(id)/\(number)/index.html" }
  /// The signed payload, raw or gzipped.
  var payload: String {
    "payload/\(update.payload.blake2b256)" + (hasPicture ? ".bin" : ".bin.gz")
  }
  /// The same for pages that are opened from a disk.
  var script: String { "payload/\(update.payload.blake2b256).js" }
  /// The metadata itself, from its magic bytes on.
  func metadata(_ id: String) -> String { "metadata/\(id)_\(number).scale" }
}
