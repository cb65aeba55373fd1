import ByteSupport
import Foundation
import JSONCodec
import Reporting
import SubstrateCrypto
import TestSupport
import Testing
import UpdateFramework

/// The index as other programs read and make it: python-tuf, and `cryptography` alone.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct IndexPeerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func peer(_ script: String, _ arguments: [String], input: [UInt8] = []) throws
    -> JSONValue
  {
    let run = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      ["\(Checkout.path)/Tests/Portal/UpdateFrameworkTests/Peers/\(script).py"] + arguments,
      input: input)
    #expect(run.exitCode == 0, "\(script): \(run.error)")
    return script == "verify_signature"
      ? .string(run.output) : try JSONValue(parsing: run.standardOutput)
  }

  /// A visit of python-tuf's client, which keeps its state in a folder.
  private func visit(_ state: String, _ site: String, _ now: Int64) -> JSONValue {
    .members([
      "state": .string(folder.file(state)), "site": .string(folder.file(site)),
      "root": .string(folder.file("\(site)/tuf/1.root.json")), "now": .integer(now),
      "targets": .strings(IndexFixture.files().keys.sorted()),
    ])
  }

  private func visits(_ jobs: [JSONValue]) throws -> [JSONValue] {
    try #require(
      try peer("follow_index", [], input: JSONValue.array(jobs).serializedBytes()).array)
  }

  @Test func pythonFollowsASiteOverTwoRotations() throws {
    var fixture = try IndexFixture()
    try fixture.update()
    try fixture.site.write(to: folder, "1")
    try fixture.rotate(root: [1, 5])
    try fixture.update(IndexFixture.files("two"))
    try fixture.site.write(to: folder, "2")
    try fixture.rotate(root: [6, 5], index: [7], timestamp: [8])
    try fixture.update(IndexFixture.files("two"))
    try fixture.site.write(to: folder, "3")
    let now = IndexFixture.start
    let results = try visits([
      visit("steady", "1", now), visit("steady", "2", now), visit("steady", "3", now),
      visit("late", "3", now),
    ])
    func expected(_ root: Int, _ timestamp: Int, _ text: String) -> JSONValue {
      let hashes = IndexFixture.files(text).mapValues { SHA256.hash($0).hex }
      return .members([
        "root": .integer(root), "timestamp": .integer(timestamp),
        "targets": .object(JSONObject(hashes.map { ($0, .string($1)) })),
      ])
    }
    #expect(
      results == [
        expected(1, 1, "one"), expected(2, 2, "two"), expected(3, 3, "two"),
        expected(3, 3, "two"),
      ])
  }

  @Test func pythonRefusesEveryAttack() throws {
    let attacks = try Attack.all()
    var jobs: [JSONValue] = []
    for (number, attack) in attacks.enumerated() {
      try attack.honest?.write(to: folder, "honest-\(number)")
      try attack.forged.write(to: folder, "forged-\(number)")
      if attack.honest != nil {
        jobs.append(
          visit("state-\(number)", "honest-\(number)", IndexFixture.start + IndexFixture.hour))
      }
      jobs.append(visit("state-\(number)", "forged-\(number)", attack.now))
    }
    var results = try visits(jobs)[...]
    for attack in attacks {
      if attack.honest != nil { #expect(results.removeFirst()["error"] == nil, "\(attack.name)") }
      let refused = results.removeFirst()["error"]?.string ?? "nothing"
      let expected = IndexPeerTests.errors[attack.code] ?? []
      #expect(expected.contains(refused), "\(attack.name): python-tuf raises \(refused)")
    }
  }

  /// The errors of python-tuf for each of ours.
  private static let errors: [ErrorCode: [String]] = [
    .indexExpired: ["ExpiredMetadataError"],
    .indexMismatch: [
      "LengthOrHashMismatchError", "DownloadLengthMismatchError", "BadVersionNumberError",
    ],
    .indexRollback: ["BadVersionNumberError"], .indexSignature: ["UnsignedMetadataError"],
    .indexTooLong: ["DownloadLengthMismatchError"], .indexUnlisted: ["RepositoryError"],
  ]

  @Test func anIndexOfPythonIsReadAndVerified() async throws {
    let hashes = try peer("make_index", [folder.path])
    func bytes(_ path: String) throws -> [UInt8]? {
      try? Array(Data(contentsOf: URL(fileURLWithPath: folder.file(path))))
    }
    var updater = Updater(
      try TrustedMetadataSet(root: try #require(try bytes("1.root.json"))), at: IndexFixture.start
    ) { path, _ in try bytes(path) }
    try await updater.refresh()
    #expect(updater.trusted.root.signed.header.version == 2)
    let found = try await updater.allTargets()
    #expect(found.map(\.role) == ["targets", "n-polkadot", "wide"])
    let files = ["data\n", "polkadot\n", "wide\n"]
    for (found, text) in zip(found, files) {
      try found.target.verify(Array(text.utf8))
      #expect(hashes[found.target.path]?.string == SHA256.hash(Array(text.utf8)).hex)
      #expect(found.target.custom?["text"] == .string("a\"b\\c\u{e9}\n"))
      #expect(throws: UpdateFrameworkError.self) {
        try found.target.verify(Array(text.utf8.reversed()))
      }
    }
    #expect(try await updater.target("n/polkadot/network.json") == found[1].target)
    #expect(try await updater.target("n/wide \u{e9}/a-1.txt") == found[2].target)
    #expect(try await updater.target("n/polkadot/other.json") == nil)
  }

  @Test func cryptographyVerifiesASignatureByHand() throws {
    var fixture = try IndexFixture()
    try fixture.update()
    for (number, path) in [
      (1, "1.root.json"), (2, "1.root.json"), (3, "1.n-west end.json"), (4, "timestamp.json"),
    ] {
      let seed = Hex.encode([UInt8](repeating: UInt8(number), count: 32))
      let id = try peer("verify_signature", [seed], input: try #require(fixture.site.index[path]))
      #expect(id.string == (try Forgery.keyID(UInt8(number))) + "\n")
    }
  }
}
