import ByteSupport
import JSONCodec
import Reporting
import Testing
import UpdateFramework
import VectorSupport

@Suite struct UpdaterTests {
  private let start = IndexFixture.start
  private let hour = IndexFixture.hour

  private func first(_ site: Site) throws -> Reader {
    try Reader(trusting: try #require(site.index["1.root.json"]))
  }

  @Test func aReaderFollowsRotationsAndFindsEachTarget() async throws {
    var fixture = try IndexFixture()
    try fixture.update()
    var steady = try first(fixture.site)
    #expect(
      try await steady.follow(fixture.site, at: start).map(\.target.path) == [
        "data.json", "n/polkadot/network.json", "n/west end/network.json",
      ])
    try fixture.rotate(root: [1, 5])
    try fixture.rotate(root: [6, 5], index: [7], timestamp: [8])
    try fixture.update(IndexFixture.files("two"), at: start + hour)
    var late = try first(fixture.site)
    for found in [
      try await steady.follow(fixture.site, at: start + hour),
      try await late.follow(fixture.site, at: start + hour),
    ] {
      #expect(found.map(\.role) == ["targets", "n-polkadot", "n-west end"])
      #expect(found.first?.target.custom?["specVersion"] == .integer(9430))
    }
    #expect(late.state.state == steady.state.state)
    #expect(late.state.root.signed.header.version == 3)
  }

  @Test func theStateIsKeptAsJSON() async throws {
    var fixture = try IndexFixture()
    try fixture.update()
    var reader = try first(fixture.site)
    let old = fixture.site
    try fixture.update(IndexFixture.files("two"))
    _ = try await reader.follow(fixture.site, at: start)
    let json = try JSONValue(parsing: reader.state.state.json.fileBytes)
    let state = try TrustedState.form.value(of: json)
    #expect(state == reader.state.state)
    var again = Reader(try TrustedMetadataSet(state))
    let error = await #expect(throws: UpdateFrameworkError.self) {
      try await again.follow(old, at: start)
    }
    #expect(error == .rollback(role: "timestamp", trusted: 2, received: 1))
    // A state that somebody has changed is refused.
    var forged = json
    let text = try #require(json["timestamp"]?.string)
    forged.set("timestamp", to: .string(text.replacing("\"version\":2", with: "\"version\":1")))
    #expect(throws: UpdateFrameworkError.self) {
      try TrustedMetadataSet(try TrustedState.form.value(of: forged))
    }
  }

  @Test func onlyWhatIsNeededIsFetchedWithinLimits() async throws {
    var fixture = try IndexFixture()
    try fixture.update()
    let site = fixture.site
    let log = FetchLog()
    var updater = Updater(try first(site).state, at: start) { path, limit in
      log.add(path, limit)
      return site.index[path]
    }
    try await updater.refresh()
    #expect(try await updater.target("n/polkadot/network.json") != nil)
    #expect(try await updater.target("n/polkadot/other.json") == nil)
    #expect(try await updater.target("data.json") != nil)
    #expect(
      log.paths == [
        "2.root.json", "timestamp.json", "1.snapshot.json", "1.targets.json", "1.n-polkadot.json",
      ])
    #expect(
      log.limits == [512_000, 16_384]
        + log.paths.dropFirst(2).map { site.index[$0]?.count ?? 0 })
    // The next run finds that nothing has changed.
    log.clear()
    var next = Updater(updater.trusted, at: start) { path, limit in
      log.add(path, limit)
      return site.index[path]
    }
    try await next.refresh()
    #expect(log.paths == ["2.root.json", "timestamp.json"])
  }

  @Test func atMost64RotationsAreFollowedAtOnce() async throws {
    var fixture = try IndexFixture()
    for _ in 0..<70 { try fixture.rotate() }
    try fixture.update()
    var reader = try first(fixture.site)
    _ = try await reader.follow(fixture.site, at: start)
    #expect(reader.state.root.signed.header.version == 65)
    _ = try await reader.follow(fixture.site, at: start)
    #expect(reader.state.root.signed.header.version == 71)
  }

  @Test func aRotationRecoversFromFastForward() async throws {
    var fixture = try IndexFixture()
    try fixture.update()
    var reader = try first(fixture.site)
    _ = try await reader.follow(fixture.site, at: start)
    // Stolen keys of index and timestamp raise all versions.
    let huge = 9_007_199_254_740_991
    var forged = fixture.site
    let targets = try Forgery.document(forged.index["1.targets.json"] ?? [], by: [3]) {
      $0.set("version", to: .integer(huge))
    }
    forged.index["\(huge).targets.json"] = targets
    let snapshot = try Forgery.document(forged.index["1.snapshot.json"] ?? [], by: [3]) {
      $0.set("version", to: .integer(huge))
      $0.set("meta", "targets.json", to: Forgery.facts(targets, version: huge))
    }
    forged.index["\(huge).snapshot.json"] = snapshot
    forged.index["timestamp.json"] = try Forgery.document(
      forged.index["timestamp.json"] ?? [], by: [4]
    ) {
      $0.set("version", to: .integer(huge))
      $0.set("meta", "snapshot.json", to: Forgery.facts(snapshot, version: huge))
    }
    #expect(try await reader.follow(forged, at: start).count == 3)
    // The honest site is now a rollback, until its keys are replaced.
    try fixture.update(IndexFixture.files("two"))
    let error = await #expect(throws: UpdateFrameworkError.self) {
      try await reader.follow(fixture.site, at: start)
    }
    #expect(error == .rollback(role: "timestamp", trusted: huge, received: 2))
    try fixture.rotate(index: [7], timestamp: [8])
    try fixture.update(IndexFixture.files("two"))
    #expect(try await reader.follow(fixture.site, at: start).count == 3)
    #expect(reader.state.timestamp?.signed.header.version == 3)
  }

  @Test func aRoleListsOnlyFilesOfItsPaths() async throws {
    var fixture = try IndexFixture()
    try fixture.update()
    var site = fixture.site
    // The role of one network lists a file of the other one.
    let role = try Forgery.document(site.index["1.n-west end.json"] ?? [], by: [3]) { signed in
      let file = signed["targets"]?["n/west end/network.json"]
      signed.set("version", to: .integer(2))
      signed.set(
        "targets",
        to: .members([
          "n/polkadot/network.json": file ?? .null, "n/polkadot/new.json": file ?? .null,
          "n/west end/network.json": file ?? .null,
        ]))
    }
    site.index["2.n-west end.json"] = role
    let snapshot = try Forgery.document(site.index["1.snapshot.json"] ?? [], by: [3]) { signed in
      signed.set("version", to: .integer(2))
      signed.set("meta", "n-west end.json", to: Forgery.facts(role, version: 2))
    }
    site.index["2.snapshot.json"] = snapshot
    site.index["timestamp.json"] = try Forgery.document(
      site.index["timestamp.json"] ?? [], by: [4]
    ) { signed in
      signed.set("version", to: .integer(2))
      signed.set("meta", "snapshot.json", to: Forgery.facts(snapshot, version: 2))
    }
    var reader = try first(site)
    let found = try await reader.follow(site, at: start)
    #expect(found.map(\.target.path) == IndexFixture.files().keys.sorted())
    #expect(found.map(\.role) == ["targets", "n-polkadot", "n-west end"])
  }

  @Test func delegationsHaveAnOrderAndCanEndASearch() async throws {
    // 'a' ends the search for n/x*; 'b' and 'c' list the same paths.
    func found(terminating: Bool) async throws -> [Updater.Found] {
      let site = try tree(terminating: terminating)
      var reader = try first(site)
      return try await reader.listed(site, at: start)
    }
    let open = try await found(terminating: false)
    #expect(open.map { "\($0.role) \($0.target.path)" } == ["a n/x1", "b n/x2", "b n/y"])
    let ended = try await found(terminating: true)
    #expect(ended.map { "\($0.role) \($0.target.path)" } == ["a n/x1", "b n/y"])
  }

  @Test func delegationsInACircleEnd() async throws {
    let site = try tree(terminating: false, circle: true)
    var reader = try first(site)
    #expect(try await reader.listed(site, at: start).count == 3)
  }

  /// A site with the roles a, b and c, which list files in `n`.
  private func tree(terminating: Bool, circle: Bool = false) throws -> Site {
    var fixture = try IndexFixture()
    try fixture.update()
    var site = fixture.site
    let old = fixture.site.index
    let id = try Forgery.keyID(3)
    let file = try JSONValue(parsing: old["1.targets.json"] ?? [])["signed"]?["targets"]?[
      "data.json"]
    func delegations(_ roles: (String, String, Bool)...) throws -> JSONValue {
      .members([
        "keys": .members([id: try Forgery.key(3)]),
        "roles": .array(
          roles.map { name, path, isTerminating in
            .members([
              "name": .string(name), "keyids": .strings([id]), "threshold": .integer(1),
              "terminating": .bool(isTerminating), "paths": .strings([path]),
            ])
          }),
      ])
    }
    var meta = JSONObject()
    func add(_ role: String, _ paths: [String], _ delegations: JSONValue?) throws {
      let bytes = try Forgery.document(old["1.targets.json"] ?? [], by: [3]) { signed in
        signed.set("version", to: .integer(2))
        signed.set("delegations", to: delegations)
        signed.set("targets", to: .object(JSONObject(paths.map { ($0, file ?? .null) })))
      }
      site.index["2.\(role).json"] = bytes
      meta["\(role).json"] = Forgery.facts(bytes, version: 2)
    }
    try add(
      "targets", [],
      try delegations(("a", "n/x*", terminating), ("b", "n/?*", false), ("c", "n/*", false)))
    try add("a", ["n/x1"], circle ? try delegations(("b", "n/*", false)) : nil)
    try add(
      "b", ["n/x1", "n/x2", "n/y", "m/z"], circle ? try delegations(("a", "n/*", false)) : nil)
    try add("c", ["n/x1", "n/x2", "n/y"], nil)
    let snapshot = try Forgery.document(old["1.snapshot.json"] ?? [], by: [3]) { signed in
      signed.set("version", to: .integer(2))
      signed.set("meta", to: .object(meta))
    }
    site.index["2.snapshot.json"] = snapshot
    site.index["timestamp.json"] = try Forgery.document(old["timestamp.json"] ?? [], by: [4]) {
      signed in
      signed.set("version", to: .integer(2))
      signed.set("meta", "snapshot.json", to: Forgery.facts(snapshot, version: 2))
    }
    return site
  }
}

/// The paths and limits of fetches.
private final class FetchLog {
  private(set) var paths: [String] = []
  private(set) var limits: [Int] = []

  func add(_ path: String, _ limit: Int) {
    paths.append(path)
    limits.append(limit)
  }

  func clear() { (paths, limits) = ([], []) }
}
