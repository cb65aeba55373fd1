import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// What waits for a signature, as git carries it between the computers of a portal (portal 5.4).
@Suite struct PortalQueueTests {
  private static let item = "alpha_metadata_1"

  /// The list of the queue, by the names of the items.
  static func list(_ tool: Tool) throws -> [String: JSONValue] {
    let run = try tool.run("portal", "sign-queue", "list", "--json")
    #expect(run.exitCode == 0, "\(run)")
    let items = try run.document["items"]?.array ?? []
    return Dictionary(
      uniqueKeysWithValues: items.compactMap { item in item["item"]?.string.map { ($0, item) } })
  }

  /// The contents of a file of an item; the folder of the item has its name and a hash.
  private static func file(
    _ name: String, of item: String, _ fixture: LifeFixture
  ) throws -> [UInt8] {
    let folders = fixture.tool.names(in: "Portal/queue").filter { $0.hasPrefix(item + "-") }
    try #require(folders.count == 1, "\(folders)")
    return try fixture.tool.bytes(fixture.tool.folder.file("Portal/queue/\(folders[0])/\(name)"))
  }

  private static func capsule(of hash: JSONValue?, _ fixture: LifeFixture) throws -> [UInt8] {
    for name in fixture.tool.names(in: "Output/in_progress") {
      let bytes = try fixture.tool.bytes(fixture.tool.folder.file("Output/in_progress/\(name)"))
      guard hash == .string(Blake2b.hash256(bytes).hex) else { continue }
      let alice = try KeyPair.development("//Alice", scheme: .sr25519)
      return [1] + alice.publicKey.publicKey + (try alice.sign(bytes)).bytes
    }
    Issue.record("There is no payload with this hash.")
    return []
  }

  @Test func gitCarriesTheQueueToTheSignerAndTheSignatureBack() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    let listed = try PortalQueueTests.list(fixture.tool)
    #expect(listed.keys.sorted() == ["alpha_metadata_1", "alpha_specs"])
    let item = try #require(listed[PortalQueueTests.item])
    #expect(item["state"] == .string("waiting") && item["specVersion"]?.integer() == 1)
    #expect(item["provenance"]?["blockHash"]?.string?.count == 64)
    let page = try PortalQueueTests.file("review.html", of: PortalQueueTests.item, fixture)
    #expect(String(decoding: page, as: UTF8.self).contains("alpha metadata 1"))
    #expect(item["reviewHash"] == .string(Blake2b.hash256(page).hex))
    let before = try PortalQueueTests.file("item.json", of: PortalQueueTests.item, fixture)
    #expect(try fixture.update(hours: 1).exitCode == 0)
    #expect(
      try PortalQueueTests.file("item.json", of: PortalQueueTests.item, fixture) == before)

    // The signer's computer has only what git carries.
    let signer = try LifeFixture(["alpha": [node.url]])
    try PortalQueueTests.carry("Portal/queue", from: fixture, to: signer)
    let missing = try signer.tool.run("portal", "sign-queue", "complete", PortalQueueTests.item)
    #expect(missing.exitCode == 66 && missing.error.contains("sign-queue fetch"), "\(missing)")
    let fetched = try signer.tool.run("portal", "sign-queue", "fetch", "--json")
    #expect(fetched.exitCode == 0, "\(fetched)")
    #expect(try fetched.document["items"]?.array?.allSatisfy { $0["isNew"] == .bool(true) } == true)
    let shown = try signer.tool.run("portal", "sign-queue", "show", PortalQueueTests.item)
    #expect(shown.exitCode == 0 && shown.output.contains("Hash of the bytes to sign"), "\(shown)")
    #expect(
      try PortalQueueTests.list(signer.tool)[PortalQueueTests.item]?["state"] == .string("shown"))
    for (name, item) in listed {
      let file = signer.tool.folder.file("\(name).capsule")
      try signer.tool.folder.write(
        PortalQueueTests.capsule(of: item["signedHash"], signer), to: "\(name).capsule")
      let run = try signer.tool.run(
        "portal", "sign-queue", "complete", name, "--capsules", file, "--no-rehearsal")
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.error.contains("Commit Portal/signatures: another computer"), "\(run)")
    }
    let signed = try PortalQueueTests.list(signer.tool)
    #expect(signed.values.allSatisfy { $0["state"] == .string("done") })
    let signatures = signer.tool.names(in: "Portal/signatures")
    #expect(signatures.count == signed.count, "\(signatures)")
    for name in signed.keys {
      let file = try #require(signatures.first { $0.hasPrefix("\(name)-") })
      let bytes = try signer.tool.bytes(signer.tool.folder.file("Portal/signatures/\(file)"))
      #expect(bytes.count < 500 && file == "\(name)-\(Blake2b.hash256(bytes).hex.prefix(8)).json")
    }

    // Where the portal is built, the signatures are taken as the answers of a Vault.
    try PortalQueueTests.carry("Portal/signatures", from: signer, to: fixture)
    let taken = try fixture.tool.run(
      "portal", "sign-queue", "complete", "--capsules",
      fixture.tool.folder.file("Portal/signatures"), "--no-rehearsal")
    #expect(taken.exitCode == 0, "\(taken)")
    #expect(!taken.error.contains("another computer"), "\(taken)")
    #expect(try fixture.build().exitCode == 0)
    #expect(try PortalQueueTests.list(fixture.tool).isEmpty)
    #expect(fixture.tool.names(in: "Portal/signatures").isEmpty)
    #expect(try fixture.update(hours: 2).state("alpha") == "current")
  }

  @Test func theQueueIsListedWithoutASubcommand() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    for more in [[], ["--json"]] {
      let run = try fixture.tool.run(["portal", "sign-queue"] + more)
      let listed = try fixture.tool.run(["portal", "sign-queue", "list"] + more)
      #expect(run.exitCode == 0 && run.output.contains("alpha_metadata_1"), "\(run)")
      #expect(run.output == listed.output)
    }
  }

  @Test func anItemIsDrawnForTheVault() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    let tool = fixture.tool
    let item = try #require(tool.names(in: "Portal/queue").first { $0.hasPrefix("alpha_specs-") })
    let picture = "Portal/queue/\(item)/unsigned_alpha_specs.png"
    let shown = try tool.run("portal", "sign-queue", "show", "alpha_specs")
    #expect(shown.exitCode == 0 && shown.output.contains(picture), "\(shown)")
    let hash = try PortalQueueTests.list(tool)["alpha_specs"]?["signedHash"]?.string
    let read = try tool.run(
      "verify", tool.folder.file(picture), "--expect-hash", try #require(hash))
    #expect(read.exitCode == 0 && read.output.hasPrefix("verdict: UNSIGNED"), "\(read)")
    #expect(
      String(decoding: try tool.bytes(tool.folder.file("Portal/.gitignore")), as: UTF8.self)
        .contains("queue/*/unsigned_*\n"))
    let movie = tool.folder.file("movie.gif")
    let json = try tool.run(
      "portal", "sign-queue", "show", PortalQueueTests.item, "--out", movie, "--json")
    #expect(json.exitCode == 0, "\(json)")
    #expect(try json.document["picture"]?["format"]?.string != nil, "\(json)")
    #expect(try tool.run("qr", "read", movie).exitCode == 0)
    let wrong = try tool.run(
      "portal", "sign-queue", "show", "alpha_specs", "--out", tool.folder.file("x.gif"))
    #expect(wrong.exitCode == 64 && wrong.error.contains("a PNG picture"), "\(wrong)")
    let idle = try tool.run("portal", "sign-queue", "show", "alpha_specs", "--force")
    #expect(idle.exitCode == 64, "\(idle)")
    // Where only git has brought the item, its facts are shown, and how to get the payload.
    let signer = try LifeFixture(["alpha": [node.url]])
    try PortalQueueTests.carry("Portal/queue", from: fixture, to: signer)
    let facts = try signer.tool.run("portal", "sign-queue", "show", "alpha_specs")
    #expect(facts.exitCode == 0 && facts.output.contains("Hash of the bytes to sign"), "\(facts)")
    #expect(facts.error.contains("hotside portal sign-queue fetch alpha_specs"), "\(facts)")
    let none = try signer.tool.run(
      "portal", "sign-queue", "show", "alpha_specs", "--out", signer.tool.folder.file("x.png"))
    #expect(none.exitCode == 65, "\(none)")
  }

  @Test func theQueueIsServedWithItsCodesAndOnlyRead() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    // The second line is the address of the queue.
    let printed = fixture.tool.folder.file("addresses")
    let server = try ServedProcess(
      "/bin/bash",
      ["-c", "exec \"$0\" portal serve --queue --quiet >addresses", ProcessRunner.hotside],
      environment: ["HOTSIDE_WORKSPACE": fixture.tool.folder.path], in: fixture.tool.folder.path)
    defer { withExtendedLifetime(server) {} }
    var lines: [Substring] = []
    for _ in 0..<600 where lines.count < 2 {
      Thread.sleep(forTimeInterval: 0.05)
      lines = String(decoding: try fixture.tool.bytes(printed), as: UTF8.self).split(
        separator: "\n")
    }
    try #require(lines.count == 2)
    let address = String(lines[1])
    #expect(address.hasPrefix(lines[0]) && address.count > lines[0].count + 32, "\(address)")
    func fetch(_ path: String, _ more: [String] = []) throws -> (status: String, text: String) {
      let run = try ProcessRunner.run(
        "/usr/bin/curl", ["-s", "-w", "\n%{http_code}"] + more + [address + path],
        folder: fixture.tool.folder.path)
      let parts = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      return (String(parts.last ?? ""), parts.dropLast().joined(separator: "\n"))
    }
    let list = try fetch("")
    #expect(list.status == "200" && list.text.contains("alpha_metadata_1/code"), "\(list)")
    let hash = try PortalQueueTests.list(fixture.tool)["alpha_specs"]?["signedHash"]?.string
    #expect(list.text.replacing(/<\/?span>/, with: "").contains(try #require(hash)), "\(list)")
    let code = try fetch("alpha_specs/code")
    #expect(code.status == "200" && code.text.contains("<canvas"), "\(code)")
    #expect(try fetch("alpha_metadata_1/review.html").status == "200")
    #expect(try fetch("beta_specs/code").status == "404")
    #expect(try fetch("../../Portal/portal.json", ["--path-as-is"]).status == "404")
    #expect(try fetch("", ["-X", "POST", "-d", "x"]).status == "405")
    #expect(try PortalQueueTests.list(fixture.tool)["alpha_specs"]?["state"] == .string("waiting"))
  }

  @Test func aRefusedItemIsNotSignedWithTheOthers() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    let refused = try fixture.tool.run(
      "portal", "sign-queue", "refuse", PortalQueueTests.item, "--reason", "Wait for the audit.")
    #expect(refused.exitCode == 0, "\(refused)")
    try fixture.sign()
    let listed = try PortalQueueTests.list(fixture.tool)
    #expect(listed[PortalQueueTests.item]?["state"] == .string("refused"))
    #expect(listed["alpha_specs"]?["state"] == .string("done"))
    let looked = try fixture.tool.run(
      ["portal", "update", "--request-timeout", "5", "--now", LifeFixture.time(0)],
      environment: ["HOTSIDE_OUTPUT_HINTS": "true"])
    #expect(!looked.error.contains("Next: "), "\(looked)")
    #expect(
      looked.error.contains("alpha_metadata_1 was refused, and 'hotside sign --all'"), "\(looked)")
    #expect(try fixture.update(hours: 1).state("alpha") == "waiting")
    let words =
      "The payload was refused, and 'hotside sign --all' leaves it out: Wait for the audit."
    let now = ["--now", LifeFixture.time(1)]
    for command in [
      ["status"], ["portal", "status"] + now, ["portal", "build", "--out", fixture.site] + now,
    ] {
      let run = try fixture.tool.run(command, environment: ["HOTSIDE_OUTPUT_HINTS": "true"])
      #expect(run.output.contains(words) && run.output.contains("waiting"), "\(run)")
      #expect(!run.error.contains("Next: hotside sign"), "\(run)")
    }
    #expect(
      try PortalQueueTests.list(fixture.tool)[PortalQueueTests.item]?["reason"]
        == .string("Wait for the audit."))
    let signed = try fixture.tool.run(
      "portal", "sign-queue", "complete", PortalQueueTests.item, "--verifier-alice", "sr25519",
      "--yes")
    #expect(signed.exitCode == 0, "\(signed)")
    #expect(
      try PortalQueueTests.list(fixture.tool)[PortalQueueTests.item]?["state"] == .string("done"))
  }

  @Test func bytesWithAnotherHashAreNotFetched() throws {
    let node = try LifeFixture.node("alpha")
    let other = try LifeFixture.node("alpha", transactionVersion: 2)
    defer {
      node.stop()
      other.stop()
    }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    let signer = try LifeFixture(["alpha": [other.url]])
    try PortalQueueTests.carry("Portal/queue", from: fixture, to: signer)
    let run = try signer.tool.run("portal", "sign-queue", "fetch", PortalQueueTests.item)
    #expect(run.exitCode == 77, "\(run)")
    #expect(signer.tool.names(in: "Output/in_progress").allSatisfy { !$0.contains("alphaV1") })
    let both = try signer.tool.run("portal", "sign-queue", "fetch")
    #expect(both.exitCode == 12, "\(both)")
    let unknown = try signer.tool.run("portal", "sign-queue", "show", "beta_specs")
    #expect(unknown.exitCode == 66 && unknown.error.contains("alpha_specs"), "\(unknown)")
  }

  @Test func aFreshCopyOfTheRepositoryGetsItsDatabase() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    let signer = try LifeFixture(["alpha": [node.url]])
    try PortalQueueTests.carry("Portal/queue", from: fixture, to: signer)
    for name in signer.tool.names(in: "Output") where name.hasPrefix("hot.sqlite") {
      try FileManager.default.removeItem(atPath: signer.tool.folder.file("Output/\(name)"))
    }
    for isNew in [true, false] {
      let run = try signer.tool.run("portal", "sign-queue", "fetch")
      #expect(run.exitCode == 0 && run.error.contains("Created ") == isNew, "\(run)")
    }
    #expect(signer.tool.names(in: "Output/in_progress").contains { $0.contains("alphaV1") })
  }

  @Test func aSourceOfAnotherVersionIsNamedAsSuch() throws {
    let node = try LifeFixture.node("alpha")
    let older = try LifeFixture.node("alpha", version: 9)
    defer {
      node.stop()
      older.stop()
    }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    let signer = try LifeFixture(["alpha": [older.url]])
    try PortalQueueTests.carry("Portal/queue", from: fixture, to: signer)
    let run = try signer.tool.run("portal", "sign-queue", "fetch", PortalQueueTests.item)
    #expect(
      run.exitCode == 66 && run.error.contains("gives version 9, not 1. Name a node"), "\(run)")
  }

  @Test func anItemOfAReplacedVersionOrInAlarmIsRemoved() throws {
    let node = try LifeFixture.node("alpha")
    let newer = try LifeFixture.node("alpha", version: 2)
    let other = try LifeFixture.node("alpha", version: 2, transactionVersion: 2)
    defer { for node in [node, newer, other] { node.stop() } }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", newer.url, "--quiet")
    #expect(try fixture.update(hours: 1).exitCode == 0)
    #expect(
      try PortalQueueTests.list(fixture.tool).keys.sorted() == ["alpha_metadata_2", "alpha_specs"])
    try fixture.tool.succeed("networks", "set-endpoint", "alpha", other.url, "--quiet")
    #expect(try fixture.update(hours: 30).state("alpha") == "alarm")
    #expect(try PortalQueueTests.list(fixture.tool).keys.sorted() == ["alpha_specs"])
  }

  @Test func noFileOfTheQueueEverChanges() throws {
    let node = try LifeFixture.node("alpha")
    defer { node.stop() }
    let fixture = try LifeFixture(["alpha": [node.url]])
    #expect(try fixture.update().exitCode == 0)
    func files() throws -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for item in fixture.tool.names(in: "Portal/queue") {
        for name in ["item.json", "review.html"] {
          let path = "Portal/queue/\(item)/\(name)"
          files[path] = try fixture.tool.bytes(fixture.tool.folder.file(path))
        }
      }
      return files
    }
    let before = try files()
    #expect(before.count == 4)
    try fixture.tool.succeed("portal", "sign-queue", "show", "alpha_specs", "--quiet")
    for reason in ["Wait for the audit.", "The audit found a fault."] {
      try fixture.tool.succeed(
        "portal", "sign-queue", "refuse", "alpha_specs", "--reason", reason, "--quiet")
    }
    #expect(
      try PortalQueueTests.list(fixture.tool)["alpha_specs"]?["reason"]?.string
        .map { $0.contains("audit.") && $0.contains("fault.") } == true)
    try fixture.tool.succeed(
      "portal", "sign-queue", "complete", PortalQueueTests.item, "--verifier-alice", "sr25519",
      "--yes", "--quiet")
    #expect(try files() == before)
    // A changed item does not go by its name.
    let path = try #require(before.keys.first { $0.hasSuffix("item.json") })
    try fixture.tool.folder.write(try #require(before[path]) + [0x0a], to: path)
    let damaged = try fixture.tool.run("portal", "sign-queue", "list")
    #expect(damaged.exitCode == 65 && damaged.error.contains("belong to the folder"), "\(damaged)")
    try fixture.tool.folder.write(try #require(before[path]), to: path)
    let page = try #require(before.keys.first { $0.hasSuffix("review.html") })
    try fixture.tool.folder.write(try #require(before[page]) + [0x20], to: page)
    let changed = try fixture.tool.run("portal", "sign-queue", "list")
    #expect(
      changed.exitCode == 65 && changed.error.contains("review.html' has changed"), "\(changed)")
  }

  private static func carry(_ folder: String, from: LifeFixture, to: LifeFixture) throws {
    let target = to.tool.folder.file(folder)
    try? FileManager.default.removeItem(atPath: target)
    try FileManager.default.copyItem(atPath: from.tool.folder.file(folder), toPath: target)
  }
}
