import JSONCodec
import Reporting
import SubstrateCrypto
import UpdateFramework
import VectorSupport

/// An attack that a reader refuses, as a site and a time.
struct Attack {
  let name: String
  /// The site that the reader follows first; `nil` for a first-time reader.
  let honest: Site?
  let forged: Site
  /// The error of our reader.
  let code: ErrorCode
  var now = IndexFixture.start + 2 * IndexFixture.hour
  /// Whether the reader still follows the honest site afterwards; otherwise a rotation is needed.
  var leavesReader = true

  /// All attacks of the specification's table that the index stops.
  static func all() throws -> [Attack] {
    try Attack.versions() + Attack.times() + Attack.mixes() + Attack.thefts() + Attack.roots()
      + Attack.lengths()
  }

  /// The site after its first and after its second version.
  private static func history() throws -> (old: Site, new: Site) {
    var fixture = try IndexFixture()
    try fixture.update()
    let old = fixture.site
    try fixture.update(IndexFixture.files("two"), at: IndexFixture.start + IndexFixture.hour)
    return (old, fixture.site)
  }

  /// The site with another snapshot, signed with the stolen keys of index and timestamp.
  private static func republished(
    _ site: Site, snapshot version: Int, timestamp: Int = 3, index: [UInt8] = [3],
    clock: [UInt8] = [4], _ edit: (inout JSONValue) -> Void
  ) throws -> Site {
    var site = site
    let snapshot = try Forgery.document(site.index["2.snapshot.json"] ?? [], by: index) { signed in
      signed.set("version", to: .integer(version))
      edit(&signed)
    }
    site.index["\(version).snapshot.json"] = snapshot
    site.index["timestamp.json"] = try Forgery.document(
      site.index["timestamp.json"] ?? [], by: clock
    ) { signed in
      signed.set("version", to: .integer(timestamp))
      signed.set("meta", "snapshot.json", to: Forgery.facts(snapshot, version: version))
    }
    return site
  }

  private static func versions() throws -> [Attack] {
    let (old, new) = try history()
    var oldSnapshot = new
    oldSnapshot.index["timestamp.json"] = try Forgery.document(
      new.index["timestamp.json"] ?? [], by: [4]
    ) { signed in
      signed.set("version", to: .integer(3))
      signed.set(
        "meta", "snapshot.json", to: Forgery.facts(old.index["1.snapshot.json"] ?? [], version: 1))
    }
    let oldTargets = try republished(new, snapshot: 3) { signed in
      signed.set(
        "meta", "targets.json", to: Forgery.facts(old.index["1.targets.json"] ?? [], version: 1))
    }
    let oldNetwork = try republished(new, snapshot: 3) { signed in
      signed.set(
        "meta", "n-west end.json",
        to: Forgery.facts(old.index["1.n-west end.json"] ?? [], version: 1))
    }
    let hidden = try republished(new, snapshot: 3) { $0.set("meta", "n-polkadot.json", to: nil) }
    return [
      Attack(name: "older site", honest: new, forged: old, code: .indexRollback),
      Attack(name: "older snapshot", honest: new, forged: oldSnapshot, code: .indexRollback),
      Attack(
        name: "older targets", honest: new, forged: oldTargets, code: .indexRollback,
        leavesReader: false),
      Attack(
        name: "older network", honest: new, forged: oldNetwork, code: .indexRollback,
        leavesReader: false),
      Attack(
        name: "hidden network", honest: new, forged: hidden, code: .indexUnlisted,
        leavesReader: false),
      Attack(
        name: "hidden network, first visit", honest: nil, forged: hidden, code: .indexUnlisted),
    ]
  }

  private static func times() throws -> [Attack] {
    let new = try history().new
    let start = IndexFixture.start + IndexFixture.hour
    func kept(_ role: String, _ expires: Int64) throws -> Site {
      // The stolen keys of index and timestamp renew everything but one document.
      var site = new
      let far = JSONValue.string("2030-01-01T00:00:00Z")
      let near = JSONValue.string(RFC3339.text(expires))
      let targets = try Forgery.document(new.index["2.targets.json"] ?? [], by: [3]) {
        $0.set("version", to: .integer(3))
        $0.set("expires", to: role == "targets" ? near : far)
      }
      site.index["3.targets.json"] = targets
      site = try republished(site, snapshot: 3) {
        $0.set("expires", to: role == "snapshot" ? near : far)
        $0.set("meta", "targets.json", to: Forgery.facts(targets, version: 3))
      }
      return site
    }
    return [
      Attack(
        name: "freeze", honest: new, forged: new, code: .indexExpired,
        now: start + Repository.Lifetime.timestamp),
      Attack(
        name: "freeze, first visit", honest: nil, forged: new, code: .indexExpired,
        now: start + Repository.Lifetime.timestamp),
      Attack(
        name: "expired root", honest: new, forged: new, code: .indexExpired,
        now: IndexFixture.start + Repository.Lifetime.root),
      Attack(
        name: "expired snapshot", honest: new, forged: try kept("snapshot", start),
        code: .indexExpired, leavesReader: false),
      Attack(
        name: "expired targets", honest: new, forged: try kept("targets", start),
        code: .indexExpired, leavesReader: false),
    ]
  }

  private static func mixes() throws -> [Attack] {
    let (old, new) = try history()
    func mixed(_ edit: (inout Site) -> Void) -> Site {
      var site = new
      edit(&site)
      return site
    }
    let sites: [(String, Site)] = [
      (
        "snapshot of another build",
        mixed { $0.index["2.snapshot.json"] = old.index["1.snapshot.json"] }
      ),
      (
        "targets of another build",
        mixed { $0.index["2.targets.json"] = old.index["1.targets.json"] }
      ),
      (
        "network of another build",
        mixed { $0.index["2.n-west end.json"] = old.index["1.n-west end.json"] }
      ),
      ("file of another build", mixed { $0.files["data.json"] = old.files["data.json"] }),
      (
        "file of a stranger",
        mixed { $0.files["n/polkadot/network.json"] = Array("Polkadot\n".utf8) }
      ),
    ]
    var attacks = sites.map {
      Attack(name: $0.0, honest: nil, forged: $0.1, code: .indexMismatch)
    }
    // Without hashes, the versions are compared.
    var unhashed = try republished(new, snapshot: 3) {
      $0.set("meta", "targets.json", to: .members(["version": .integer(2)]))
    }
    unhashed.index["2.targets.json"] = old.index["1.targets.json"]
    attacks.append(
      Attack(name: "targets by version", honest: nil, forged: unhashed, code: .indexMismatch))
    return attacks
  }

  private static func thefts() throws -> [Attack] {
    let new = try history().new
    // The stolen timestamp key names a snapshot of the attacker.
    let foreign = try republished(new, snapshot: 3, index: [9]) { _ in }
    // The stolen index key cannot publish without the timestamp key.
    var unpublished = new
    unpublished.index["2.targets.json"] = try Forgery.document(
      new.index["2.targets.json"] ?? [], by: [3]
    ) { $0.set("targets", to: .members([:])) }
    // The index key was replaced after the theft; the attacker has the new timestamp key, too.
    var fixture = try IndexFixture()
    try fixture.update()
    try fixture.update(IndexFixture.files("two"), at: IndexFixture.start + IndexFixture.hour)
    try fixture.rotate(index: [7], timestamp: [8])
    try fixture.update(IndexFixture.files("two"), at: IndexFixture.start + IndexFixture.hour)
    let replaced = try republished(fixture.site, snapshot: 4, timestamp: 4, clock: [8]) { _ in }
    let replacedClock = try republished(
      fixture.site, snapshot: 4, timestamp: 4, index: [7], clock: [4]
    ) { _ in }
    return [
      Attack(
        name: "stolen timestamp key", honest: new, forged: foreign, code: .indexSignature,
        leavesReader: false),
      Attack(name: "stolen index key", honest: nil, forged: unpublished, code: .indexMismatch),
      Attack(
        name: "replaced index key", honest: new, forged: replaced, code: .indexSignature,
        leavesReader: false),
      Attack(
        name: "replaced timestamp key", honest: new, forged: replacedClock, code: .indexSignature,
        leavesReader: false),
    ]
  }

  private static func roots() throws -> [Attack] {
    let new = try history().new
    let first = new.index["1.root.json"] ?? []
    func root(_ version: Int, by keys: [UInt8], _ edit: (inout JSONValue) -> Void = { _ in }) throws
      -> Site
    {
      var site = new
      site.index["2.root.json"] = try Forgery.document(first, by: keys) {
        $0.set("version", to: .integer(version))
        edit(&$0)
      }
      return site
    }
    let stranger = try Forgery.keyID(9)
    let strangersKey = try Forgery.key(9)
    let taken = { (signed: inout JSONValue) in
      signed.set("keys", stranger, to: strangersKey)
      signed.set(
        "roles", "root",
        to: .members(["keyids": .array([.string(stranger)]), "threshold": .integer(1)]))
    }
    let sites = [
      ("root by a stranger", try root(2, by: [9], taken)),
      ("root without the new keys", try root(2, by: [1, 2], taken)),
      ("root below the threshold", try root(2, by: [1])),
      ("root below the old threshold", try root(2, by: [1, 9], taken)),
    ]
    return sites.map { Attack(name: $0.0, honest: new, forged: $0.1, code: .indexSignature) } + [
      Attack(
        name: "root left out", honest: new, forged: try root(3, by: [1, 2]), code: .indexRollback)
    ]
  }

  private static func lengths() throws -> [Attack] {
    let new = try history().new
    return [
      "timestamp.json", "2.snapshot.json", "2.targets.json", "1.n-polkadot.json", "2.root.json",
    ]
    .map { path in
      var site = new
      site.index[path, default: []] += [UInt8](repeating: 0x20, count: 700_000)
      return Attack(name: "endless \(path)", honest: nil, forged: site, code: .indexTooLong)
    }
  }
}
