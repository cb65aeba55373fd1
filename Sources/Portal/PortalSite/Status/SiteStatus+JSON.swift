import ByteSupport
import HotStore
import JSONCodec
import PortalStore
import Reporting
import Round

/// The published document: members in the order of portal 5.5, then the members that pages need.
extension SiteStatus {
  static let form: JSONForm<SiteStatus> = [
    "format": .word(format), "now": .of { RFC3339.text($0.now) }, "logHead": .of(\.logHead),
    // The member of a signed index, which this site does not have.
    "index": .constant(.null), "networks": .list(\.rows, as: row),
    "totals": .of(\.self, as: totals),
    "freshness": .of(\.self, as: freshness),
  ]

  private static let row: JSONForm<Row> = [
    "id": .of(\.network.id), "state": .word(of: \.state), "live": .of(\.live),
    "published": .of { $0.network.shown?.number },
    "publishedAt": .of { $0.publishedAt.map(RFC3339.text) },
    "next": .of { row in row.network.versions.last { $0.status == .next }?.number },
    "lagVersions": .of(\.lagVersions), "lagSeconds": .of(\.lagSeconds),
    "since": .of({ $0.network.live }, as: .orNull(NetworkRecord.since)),
    "observed": .of({ $0.observation?.answer }, as: .orNull(observed)),
    "endpoints": .of(\.self, as: endpoints),
    "queue": .of(
      \.self,
      as: [
        "items": .of { $0.updates.count { $0.state == .waiting } },
        "oldestSeconds": .of { row in row.waitsSince.map { max(0, row.now - $0) } },
      ]),
    "verifier": .of(\.network.member.signer.id), "notices": .of(\.notices),
  ]

  private static let observed: JSONForm<Observation.Answer> = [
    "time": .of { RFC3339.text($0.time) }, "block": .of(\.block),
    "blockNumber": .constant(.null), "codeHash": .of(\.codeHash),
  ]

  /// The answer of one node is enough; others are only asked if it fails.
  private static let endpoints: JSONForm<Row> = [
    "asked": .of { row in
      row.observation.map { $0.silentSince == nil ? 1 : row.network.member.file.endpoints.count }
        ?? 0
    },
    "answered": .of(\.answeredCount), "agreed": .of(\.answeredCount),
  ]

  private static let totals: JSONForm<SiteStatus> = [
    // `ahead` counts as current.
    "current": .of { $0.count(.current) + $0.count(.ahead) }, "behind": .of { $0.count(.behind) },
    "waiting": .of { $0.count(.waiting) }, "unknown": .of { $0.count(.unknown) },
    "alarm": .of { $0.count(.alarm) },
  ]

  private func count(_ state: State) -> Int { rows.count { $0.state == state } }

  private static let freshness: JSONForm<SiteStatus> = [
    "warnHours": .of { $0.hours("warnHours", 6) }, "staleHours": .of { $0.hours("staleHours", 48) },
    "timestampHours": .of { $0.hours("timestampHours", 72) },
  ]

  /// The number of hours after which pages report that they are old.
  private func hours(_ name: String, _ usual: Int) -> Int {
    configuration.watching["freshness"]?[name]?.integer(Int.self) ?? usual
  }
}

extension SiteStatus.Row {
  /// The time when the shown version was published here; `nil` if an older portal published it
  /// before.
  fileprivate var publishedAt: Int64? {
    network.shown.flatMap { $0.update.isTakenOver ? nil : $0.publishedAt }
  }

  /// The last version that a node returned; `nil` if there is none.
  fileprivate var live: UInt32? { network.live?.version }

  fileprivate var isBehind: Bool {
    guard let live, let shown = network.shown?.number else { return false }
    return live > shown
  }

  /// The number of known versions after the published one, up to the one that the chain runs.
  fileprivate var lagVersions: Int {
    guard isBehind, let live, let shown = network.shown?.number else { return 0 }
    let known = Set(updates.compactMap(\.version) + [live])
    return known.count { shown < $0 && $0 <= live }
  }

  /// The time since the chain runs a newer version than the published one, in seconds; `nil` if not
  /// known.
  fileprivate var lagSeconds: Int64? {
    isBehind ? network.live?.time.map { max(0, now - $0) } : 0
  }

  fileprivate var answeredCount: Int {
    observation?.answer != nil && observation?.silentSince == nil ? 1 : 0
  }

  /// The notices, without facts that only the operator may see.
  fileprivate var notices: [String] {
    var notices = network.notices
    if observation?.fault != nil {
      notices.append("What nodes say contradicts what is known; somebody has to look.")
    }
    if let since = observation?.silentSince {
      notices.append("The nodes have been silent since \(RFC3339.words(since)).")
    }
    return notices
  }
}
