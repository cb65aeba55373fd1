import ByteSupport
import HotStore
package import JSONCodec
import PortalStore
import Reporting
import Round

/// The published document.
///
/// The members of portal 5.5 come first, in their order; the members that pages need follow.
package struct StatusDocument: Sendable {
  /// The status of one network.
  package struct Network: Sendable {
    package fileprivate(set) var id = ""
    package fileprivate(set) var state = SiteStatus.State.unknown
    package fileprivate(set) var live: UInt32?
    package fileprivate(set) var published: UInt32?
    package fileprivate(set) var publishedAt: Int64?
    package fileprivate(set) var next: UInt32?
    package fileprivate(set) var lagVersions = 0
    package fileprivate(set) var lagSeconds: Int64?
    package fileprivate(set) var since = JSONValue.null
    /// The last answer of a node; `null` if there is none.
    package fileprivate(set) var observed = JSONValue.null
    package fileprivate(set) var endpoints = JSONValue.null
    package fileprivate(set) var queue = JSONValue.null
    package fileprivate(set) var verifier = ""
    package fileprivate(set) var notices: [String] = []

    /// Whether a look at the nodes is recorded.
    package var wasAsked: Bool {
      observed != .null || (endpoints["asked"]?.integer(Int.self) ?? 0) > 0
    }

    /// The time of the last answer of a node, in seconds since 1970; `nil` if there is none.
    var answeredAt: Int64? { observed["time"]?.string.flatMap(RFC3339.seconds) }

    /// A copy that takes from another document the members that depend on the time of the run.
    package func ofTheMoment(of other: Network) -> Network {
      var network = self
      (network.state, network.observed) = (other.state, other.observed)
      (network.lagVersions, network.lagSeconds) = (other.lagVersions, other.lagSeconds)
      (network.endpoints, network.queue) = (other.endpoints, other.queue)
      network.notices = other.notices
      // The store does not have the lower version of a chain that went back, or a version that was refused.
      if let own = live, let answer = other.live,
        other.state == .wentBack && answer < own || other.state == .alarm && answer > own
      {
        (network.live, network.since) = (answer, other.since)
      }
      return network
    }

    fileprivate static let form = JSONReading(into: Network()).form([
      "id": .field(\.id), "state": .field(\.state, as: .word), "live": .field(\.live),
      "published": .field(\.published), "publishedAt": .field(\.publishedAt, as: .orNull(.time)),
      "next": .field(\.next), "lagVersions": .field(\.lagVersions),
      "lagSeconds": .field(\.lagSeconds), "since": .field(\.since),
      "observed": .field(\.observed), "endpoints": .field(\.endpoints),
      "queue": .field(\.queue), "verifier": .field(\.verifier), "notices": .field(\.notices),
    ])
  }

  fileprivate(set) var now: Int64 = 0
  private var logHead = Hash256.zero
  package private(set) var networks: [Network] = []
  /// The signed index, whose timestamp signs the document; `null` without one.
  package var index = JSONValue.null
  private var totals = JSONValue.null
  private var freshness = JSONValue.null

  /// A copy that takes from another document the members that depend on the time of the run.
  package func ofTheMoment(of other: StatusDocument) -> StatusDocument {
    var document = self
    (document.now, document.totals, document.index) = (other.now, other.totals, other.index)
    document.networks = zip(networks, other.networks).map { $0.ofTheMoment(of: $1) }
    return document
  }

  package static let form = JSONReading(into: StatusDocument()).form([
    "format": .format(SiteStatus.format), "now": .field(\.now, as: .time),
    "logHead": .field(\.logHead),
    "index": .field(\.index), "networks": .field(\.networks, as: Network.form.list),
    "totals": .field(\.totals), "freshness": .field(\.freshness),
  ])
}

extension StatusDocument {
  package init(_ status: SiteStatus) {
    (now, logHead, index) = (status.now, status.logHead, status.index)
    networks = status.rows.map(Network.init)
    totals = StatusDocument.totals(status)
    freshness = StatusDocument.freshness(PortalConfiguration.Freshness(status.configuration))
  }

  private static let totals: JSONForm<SiteStatus> = [
    // Networks in the state `ahead` count as current, and those in `went_back` as behind.
    "current": .of { $0.count(.current) + $0.count(.ahead) },
    "behind": .of { $0.count(.behind) + $0.count(.wentBack) },
    "waiting": .of { $0.count(.waiting) }, "unknown": .of { $0.count(.unknown) },
    "alarm": .of { $0.count(.alarm) }, "withdrawn": .of { $0.count(.withdrawn) },
  ]

  /// The numbers of hours after which a page reports that its data is old.
  private static let freshness: JSONForm<PortalConfiguration.Freshness> = [
    "warnHours": .of { $0.warnHours ?? 6 }, "staleHours": .of { $0.staleHours ?? 48 },
    "timestampHours": .of { $0.timestampHours ?? 72 },
  ]
}

extension StatusDocument {
  /// The age of the answers by which networks are current.
  package struct AnswerAge: Sendable {
    /// The age as sentences, with the way out if ``isStale``.
    package let text: String
    /// Whether the answers are too old to say which versions the chains run.
    package let isStale: Bool
  }

  /// The age of the answers of nodes at a time, if the portal's `freshness` calls them old; `nil` for young ones.
  package func oldAnswers(at now: Int64) -> AnswerAge? {
    func hours(_ name: String, or hours: Int64) -> Int64 {
      freshness[name]?.integer(Int64.self) ?? hours
    }
    let current = networks.filter(\.state.isCurrent)
    let ages = current.compactMap { network in network.answeredAt.map { (network.id, now - $0) } }
    func older(than hours: Int64) -> [(id: String, age: Int64)] {
      ages.filter { $0.1 / 3_600 >= hours }.sorted { $0.1 > $1.1 }
    }
    let stale = older(than: hours("staleHours", or: 48))
    guard let oldest = stale.first ?? older(than: hours("warnHours", or: 6)).first else {
      return nil
    }
    let (time, id) = (RFC3339.words(now - oldest.age), ScreenText.quoted(oldest.id))
    let age = (oldest.age / 3_600).counted("hour")
    guard !stale.isEmpty else {
      return AnswerAge(
        text: """
          Networks are current as of the last answers of nodes. The oldest one is of \(time), \(age) ago: \(id).
          """, isStale: false)
    }
    let others = stale.count == 1 ? "" : ", and \((stale.count - 1).counted("more network"))"
    return AnswerAge(
      text: """
        Nodes were last asked \(age) ago, on \(time): \(id)\(others). After \(hours("staleHours", or: 48)) hours \
        (freshness.staleHours), nothing says which versions the chains run. Run 'hotside portal update', and build \
        again.
        """, isStale: true)
  }
}

extension SiteStatus {
  fileprivate func count(_ state: State) -> Int { rows.count { $0.state == state } }
}

extension StatusDocument.Network {
  fileprivate init(_ row: SiteStatus.Row) {
    (id, state, live) = (row.network.id, row.state, row.live?.version)
    (published, publishedAt) = (row.network.shown?.number, row.publishedAt)
    next = row.network.versions.last { $0.status == .next }?.number
    (lagVersions, lagSeconds) = (row.lagVersions, row.lagSeconds)
    since = JSONForm.orNull(NetworkRecord.since)(row.live)
    observed = JSONForm.orNull(Self.observed)(row.observation?.answer)
    endpoints = Self.endpoints(row.observation?.endpoints ?? Observation.Endpoints())
    queue = Self.queue(row)
    (verifier, notices) = (row.network.member.signer.id, row.notices)
  }

  private static let observed: JSONForm<Observation.Answer> = [
    "time": .of { RFC3339.text($0.time) }, "block": .of(\.block),
    "blockNumber": .of(\.blockNumber), "codeHash": .of(\.codeHash),
  ]

  /// The endpoints of the last look: one answer is enough without `agree`, so others are asked only
  /// if it is missing.
  private static let endpoints: JSONForm<Observation.Endpoints> = [
    "asked": .of(\.asked), "answered": .of(\.answered), "agreed": .of(\.agreed),
  ]

  private static let queue: JSONForm<SiteStatus.Row> = [
    "items": .of { $0.updates.count { $0.state == .waiting } },
    "oldestSeconds": .of { row in row.waitsSince.map { max(0, row.now - $0) } },
  ]
}

extension SiteStatus.Row {
  /// The time when the shown version was published here; `nil` if an older portal published it
  /// before.
  fileprivate var publishedAt: Int64? {
    network.shown.flatMap { $0.update.isTakenOver ? nil : $0.publishedAt }
  }

  fileprivate var isBehind: Bool {
    guard let live, let shown = network.shown?.number else { return false }
    return live.version > shown
  }

  /// The number of known versions that are newer than the published one, up to the version that the
  /// chain runs.
  fileprivate var lagVersions: Int {
    guard isBehind, let live, let shown = network.shown?.number else { return 0 }
    let known = Set(updates.compactMap(\.version) + [live.version])
    return known.count { shown < $0 && $0 <= live.version }
  }

  /// The time in seconds since which the chain runs a newer version than the published one; `nil`
  /// if not known.
  fileprivate var lagSeconds: Int64? {
    isBehind ? live?.time.map { max(0, now - $0) } : 0
  }

  /// The notices, without facts that only the operator may see.
  fileprivate var notices: [String] {
    var notices = network.notices + [fall].compactMap(\.self)
    if observation?.fault != nil {
      notices.append("The answers of nodes contradict what is known; a person must check this.")
    }
    if let silence { notices.append("\(silence).") }
    return notices
  }
}
