import JSONCodec
import Reporting
import Testing
import UpdateFramework

@Suite struct RepositoryTests {
  private let start = IndexFixture.start
  private let hour = IndexFixture.hour

  @Test func withoutChangesOnlyTheTimestampIsRenewed() throws {
    var fixture = try IndexFixture()
    try fixture.update()
    let before = fixture.site.index
    try fixture.update(at: start + hour)
    let changed = fixture.site.index.filter { before[$0.key] != $0.value }.keys.sorted()
    #expect(changed == ["timestamp.json"])
    #expect(fixture.repository.timestamp?.signed.header.version == 2)
  }

  @Test func versionsRiseByOneAndOnlyWhereFilesChanged() throws {
    var fixture = try IndexFixture()
    try fixture.update()
    try fixture.update(IndexFixture.files("two"))
    #expect(
      fixture.site.index.keys.sorted() == [
        "1.n-polkadot.json", "1.n-west end.json", "1.root.json", "1.snapshot.json",
        "1.targets.json", "2.n-west end.json", "2.snapshot.json", "2.targets.json",
        "timestamp.json",
      ])
  }

  @Test func theSameInputsGiveTheSameBytes() throws {
    var (one, two) = (try IndexFixture(), try IndexFixture())
    try one.update()
    try two.update()
    #expect(one.site.index == two.site.index)
  }

  @Test func documentsAreRenewedAtHalfOfTheirLifetime() throws {
    var fixture = try IndexFixture()
    try fixture.update()
    let half = Repository.Lifetime.snapshot / 2
    try fixture.update(at: start + half)
    #expect(fixture.site.index["2.snapshot.json"] == nil)
    try fixture.update(at: start + half + 1)
    #expect(fixture.site.index["2.snapshot.json"] != nil)
    #expect(fixture.site.index["2.targets.json"] == nil)
    try fixture.update(at: start + Repository.Lifetime.targets / 2 + 1)
    #expect(fixture.site.index["2.targets.json"] != nil)
    #expect(fixture.site.index["2.n-polkadot.json"] != nil)
  }

  @Test func anUpdateContinuesFromTheFiles() throws {
    var fixture = try IndexFixture()
    try fixture.update()
    let index = fixture.site.index
    var repository = try Repository(root: index["1.root.json"] ?? []) { index[$0] }
    #expect(repository.files.map(\.path) == fixture.repository.files.map(\.path))
    #expect(repository.files.map(\.bytes) == fixture.repository.files.map(\.bytes))
    try repository.update(to: IndexFixture.contents(IndexFixture.files("two")), at: start) {
      role, payload in
      try IndexFixture.signatures(of: payload, by: role == "timestamp" ? [4] : [3])
    }
    try fixture.update(IndexFixture.files("two"))
    #expect(repository.files.map(\.bytes) == fixture.repository.files.map(\.bytes))
    #expect(throws: UpdateFrameworkError.missing(path: "1.targets.json")) {
      try Repository(root: index["1.root.json"] ?? []) { $0.hasPrefix("1.t") ? nil : index[$0] }
    }
  }

  @Test func aRemovedRoleStaysListedAndItsVersionsContinue() async throws {
    var fixture = try IndexFixture()
    try fixture.update()
    var reader = try Reader(trusting: fixture.site.index["1.root.json"] ?? [])
    #expect(try await reader.follow(fixture.site, at: start).count == 3)
    func update(_ groups: [Contents.Group]) throws {
      let all = IndexFixture.contents(IndexFixture.files())
      try fixture.publish(Contents(targets: all.targets, groups: groups), at: start)
    }
    let groups = IndexFixture.contents(IndexFixture.files()).groups
    try update([groups[1]])
    #expect(
      try await reader.follow(fixture.site, at: start).map(\.role) == ["targets", "n-polkadot"])
    try update(groups)
    #expect(fixture.site.index["2.n-west end.json"] != nil)
    #expect(try await reader.follow(fixture.site, at: start).count == 3)
  }

  @Test func aRotationNeedsTheOldAndTheNewKeys() throws {
    let fixture = try IndexFixture()
    func rotated(by signers: [UInt8]) throws {
      var repository = fixture.repository
      try repository.rotate(to: IndexFixture.keys([5, 6], 2, [3], [4]), at: start) { _, payload in
        try IndexFixture.signatures(of: payload, by: signers)
      }
    }
    try rotated(by: [1, 2, 5, 6])
    for signers: [UInt8] in [[1, 2], [5, 6], [1, 5, 6], [1, 2, 5], []] {
      let error = #expect(throws: UpdateFrameworkError.self) { try rotated(by: signers) }
      #expect(error?.code == .indexSignature, "\(signers)")
    }
  }

  @Test func anUpdateNeedsTheKeysOfItsRole() throws {
    var fixture = try IndexFixture()
    let contents = IndexFixture.contents(IndexFixture.files())
    let before = fixture.repository.files.map(\.path)
    for wrong in ["targets", "snapshot", "timestamp", "n-polkadot"] {
      var repository = fixture.repository
      let error = #expect(throws: UpdateFrameworkError.self) {
        try repository.update(to: contents, at: start) { role, payload in
          try IndexFixture.signatures(
            of: payload, by: role == wrong ? [1] : role == "timestamp" ? [4] : [3])
        }
      }
      #expect(error?.code == .indexSignature, "\(wrong)")
      #expect(repository.files.map(\.path) == before)
    }
    try fixture.update()
  }

  @Test func thresholdsMustBeReachable() throws {
    for threshold in [0, 3, -1, .max] {
      let keys = try IndexFixture.keys([1, 2], threshold, [3], [4])
      #expect(
        throws: UpdateFrameworkError.badThreshold(role: "root", threshold: threshold, keys: 2)
      ) {
        try Repository(starting: keys, at: start) { _, payload in
          try IndexFixture.signatures(of: payload, by: [1, 2])
        }
      }
    }
    // One key named twice is one key.
    #expect(throws: UpdateFrameworkError.badThreshold(role: "root", threshold: 2, keys: 1)) {
      try Repository(starting: IndexFixture.keys([1, 1], 2, [3], [4]), at: start) { _, _ in [] }
    }
  }

  @Test func contentsThatReadersConfuseAreRefused() throws {
    let facts = FileFacts(of: [1])
    func file(_ path: String, custom: JSONObject? = nil) -> TargetFile {
      TargetFile(path: path, facts: facts, custom: custom)
    }
    func group(_ role: String, _ paths: String..., files: TargetFile...) -> Contents {
      Contents(targets: [], groups: [.init(role: role, paths: paths, targets: files)])
    }
    let cases: [(Contents, String)] = [
      (Contents(targets: [file("a"), file("a")]), "'a' is in the index twice"),
      (Contents(targets: [file("\u{e9}"), file("e\u{301}")]), "in the index twice"),
      (group("n-a", "n/a/*", files: file("n/b/x")), "does not match the path patterns"),
      (group("n-a", "n/a/*", files: file("n/a/x/y")), "does not match the path patterns"),
      (group("n-a", "n/[a]/*"), "has a pattern with '['"),
      (group("targets", "n/a/*"), "is not a name for a delegated role"),
      (group("n/../a", "n/a/*"), "is not a name for a delegated role"),
      (group("n/\u{301}a", "n/a/*"), "is not a name for a delegated role"),
      (Contents(targets: [file("../a")]), "must be a relative path"),
      (Contents(targets: [file("../\u{301}a")]), "must be a relative path"),
      (Contents(targets: [file("/a")]), "must be a relative path"),
      (Contents(targets: [file("a//b")]), "must be a relative path"),
      (Contents(targets: [file("a\u{1b}b")]), "must be a relative path"),
      (
        Contents(targets: [file("a", custom: JSONObject([("x", .number("1.5"))]))]),
        "a number has a fraction"
      ),
    ]
    for (contents, words) in cases {
      var fixture = try IndexFixture()
      let error = #expect(throws: UpdateFrameworkError.self) {
        try fixture.publish(contents, at: start)
      }
      #expect(error?.message.contains(words) == true, "\(words): \(error?.message ?? "")")
    }
  }
}
