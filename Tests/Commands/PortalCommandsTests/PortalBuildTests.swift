import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `portal build`: what is complete becomes a site, in one step.
///
/// Numbers are those of the faults in chapter 9 of the portals' specification.
@Suite struct PortalBuildTests {
  /// `--verify-reproducible` draws everything once more, and keeps none of it.
  @Test func aSecondBuildIsCompared() throws {
    let fixture = try PortalFixture()
    let run = try fixture.build("--verify-reproducible")
    #expect(run.exitCode == 0, "\(run)")
    let before = try fixture.files()
    let again = try fixture.build("--verify-reproducible", now: PortalFixture.later)
    #expect(again.exitCode == 0, "\(again)")
    #expect(try fixture.files() == before)
  }

  @Test func aWorkspaceBecomesASiteThatHolds() throws {
    let fixture = try PortalFixture()
    let document = try fixture.built()
    #expect(document["drawnCount"] == .integer(4))
    #expect(document["findings"] == .array([]))
    let networks = try #require(document["networks"]?.array)
    #expect(
      networks.map { $0["id"]?.string } == ["kusama", "polkadot", "westend"]
        || networks.count == 3)
    let westend = try #require(networks.first { $0["id"] == .string("westend") })
    #expect(westend["specVersion"] == .integer(9220))
    #expect(westend["state"] == .string("current"))
    let sums = try ProcessRunner.run(
      "/usr/bin/sha256sum", ["-c", "--quiet", "SHA256SUMS"], folder: fixture.site)
    #expect(sums.exitCode == 0, "\(sums.output)\(sums.error)")
    let check = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--json", "--now", PortalFixture.now)
    #expect(check.exitCode == 0, "\(check)")
    #expect(try check.document["findings"] == .array([]))
    let files = try fixture.files()
    #expect(
      Set(
        [
          "index.html", "404.html", "data.json", "portals.json", "feed.atom", "ahead.atom",
          "_headers", ".nojekyll", "SHA256SUMS", "log/2026.jsonl", "feeds/data-parity.json",
          "feeds/data-nova.json", "n/westend/index.html", "n/westend/network.json",
          "n/westend/feed.atom", "n/westend/9220/diff.html", "n/polkadot/index.html",
          "qr/westend_specs.png", "qr/westend_specs.json", "qr/westend_metadata_9220.apng",
          "qr/westend_metadata_9150.apng", "qr/westend_metadata_9220.json",
          "qr/westend_metadata_latest.apng", "qr/slow/westend_metadata_9220.apng",
          "metadata/westend_9220.scale", "icons/westend.svg",
        ]
      ).subtracting(files) == [])
  }

  /// 45: a run without news tells nobody: neither a feed nor the log has a line more.
  @Test func aBuildWithoutNewsWritesNothing() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let before = try fixture.digest()
    let document = try fixture.built(now: PortalFixture.later)
    for name in ["writtenCount", "removedCount", "drawnCount"] {
      #expect(document[name] == .integer(0), "\(name)")
    }
    #expect(try fixture.digest() == before)
  }

  @Test func theSameStateGivesTheSameBytesAnywhere() throws {
    let one = try PortalFixture()
    try one.built()
    // Whatever the store holds was signed by a key that never signs twice alike: it is an input.
    let other = try PortalFixture()
    let copied = try ProcessRunner.run(
      "/bin/bash",
      [
        "-c",
        "rm -r Portal && cp -r \"$1/Portal\" . && rm -r Portal/cache Portal/log Output/completed",
        "_", one.tool.folder.path,
      ],
      folder: other.tool.folder.path)
    #expect(copied.exitCode == 0, "\(copied.error)")
    let run = try other.tool.run(
      ["portal", "build", "--out", other.site, "--quiet", "--jobs", "1"],
      environment: [
        "SOURCE_DATE_EPOCH": "1795593600", "TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8",
      ], within: "umask 077; exec \"$@\"")
    #expect(run.exitCode == 0, "\(run)")
    #expect(try other.digest() == one.digest())
  }

  @Test func aNewVersionDrawsItselfAlone() throws {
    let fixture = try PortalFixture()
    // The newer version comes later.
    let newer = fixture.tool.folder.file("newer")
    let moved = try ProcessRunner.run(
      "/bin/bash", ["-c", "mkdir newer && mv Output/completed/*9220* newer"],
      folder: fixture.tool.folder.path)
    #expect(moved.exitCode == 0)
    let first = try fixture.built()
    #expect(first["drawnCount"] == .integer(3))
    // The chain has 9220, and the page has 9150 and says so (12, 13).
    let page = try fixture.text("n/westend/index.html")
    #expect(page.contains("data-state=\"behind\""))
    #expect(page.contains("The chain has 9220"))
    #expect(page.contains("It is older than the chain, but may still work."))
    #expect(page.contains("qr/westend_metadata_9150.apng"))
    _ = try ProcessRunner.run(
      "/bin/bash", ["-c", "mv \"$0\"/* Output/completed/", newer],
      folder: fixture.tool.folder.path)
    let second = try fixture.built(now: PortalFixture.later)
    // The movie and its slow copy.
    #expect(second["drawnCount"] == .integer(2))
    #expect(try fixture.text("n/westend/index.html").contains("data-state=\"current\""))
    let lines = try fixture.text("log/2026.jsonl").split(separator: "\n")
    #expect(lines.count == 2)
    let second9220 = try JSONValue(parsing: String(lines[1]))
    #expect(second9220["time"] == .string(PortalFixture.later))
    #expect(
      second9220["changes"]?.array?.map { $0["event"]?.string ?? "" } == ["published", "live"])
  }

  /// 19, 22: what comes late is published too, below what is newer.
  @Test func anOlderVersionThatComesLateIsPublished() throws {
    let fixture = try PortalFixture()
    let path = fixture.tool.folder.path
    let moved = try ProcessRunner.run(
      "/bin/bash", ["-c", "mkdir older && mv Output/completed/*9150* older"], folder: path)
    #expect(moved.exitCode == 0)
    try fixture.built()
    let latest = try fixture.bytes("qr/westend_metadata_latest.apng")
    _ = try ProcessRunner.run("/bin/bash", ["-c", "mv older/* Output/completed/"], folder: path)
    let document = try fixture.built(now: PortalFixture.later)
    #expect(document["added"]?.array?.count == 1)
    #expect(try fixture.files().contains("qr/westend_metadata_9150.apng"))
    #expect(try fixture.bytes("qr/westend_metadata_latest.apng") == latest)
    #expect(try fixture.text("n/westend/index.html").contains("data-state=\"current\""))
  }

  @Test func updatesThatANewKeyRemovesAreReported() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let bob = "8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48"
    try fixture.edit { text in
      text = text.replacing(/"publicKey": "[0-9a-f]{64}"/, with: "\"publicKey\": \"\(bob)\"")
    }
    let before = try fixture.digest()
    let run = try fixture.build()
    #expect(run.exitCode == 65 && run.error.contains("nothing was written"), "\(run)")
    #expect(
      run.error.contains("came with the signature of a key that no longer belongs to the verifier"))
    #expect(try fixture.digest() == before)
  }

  @Test func aKillLeavesTheFormerSiteOrTheNewOne() throws {
    let fixture = try PortalFixture()
    try fixture.edit { $0 = $0.replacing("\"Test portal\"", with: "\"First\"") }
    try fixture.built()
    let before = try fixture.digest()
    try fixture.edit { $0 = $0.replacing("\"First\"", with: "\"Second\"") }
    let runs = ProcessInfo.processInfo.environment["HOTSIDE_KILL_RUNS"].flatMap { Int($0) } ?? 12
    for run in 0..<runs {
      // Some come early, some in the middle, some too late.
      let milliseconds = 20 + run * 60
      _ = try ProcessRunner.run(
        "/usr/bin/timeout",
        [
          "-s", "KILL", "0.\(String(1000 + milliseconds).dropFirst())", ProcessRunner.hotside,
          "portal", "build", "--out", fixture.site, "--now", PortalFixture.now,
        ], environment: ["HOTSIDE_WORKSPACE": fixture.tool.folder.path])
      let sums = try ProcessRunner.run(
        "/usr/bin/sha256sum", ["-c", "--quiet", "SHA256SUMS"], folder: fixture.site)
      #expect(sums.exitCode == 0, "after \(milliseconds) ms: \(sums.output)")
      let title = try fixture.text("index.html").contains("<h1>Second</h1>")
      if !title { #expect(try fixture.digest() == before) }
    }
    try fixture.built()
    #expect(try fixture.text("index.html").contains("<h1>Second</h1>"))
    // What killed runs left beside the site is gone.
    #expect(fixture.tool.names(in: ".").filter { $0.hasPrefix(".site") } == [])
  }

  /// 17: two runs do not mix.
  @Test func twoBuildsAtOnceDoNotMix() async throws {
    let fixture = try PortalFixture()
    let runs = try await withThrowingTaskGroup(of: Tool.Run.self) { group in
      for _ in 0..<2 {
        group.addTask { try fixture.build("--wait", "60") }
      }
      return try await group.reduce(into: [Tool.Run]()) { $0.append($1) }
    }
    #expect(runs.allSatisfy { $0.exitCode == 0 }, "\(runs)")
    let sums = try ProcessRunner.run(
      "/usr/bin/sha256sum", ["-c", "--quiet", "SHA256SUMS"], folder: fixture.site)
    #expect(sums.exitCode == 0)
    #expect(try fixture.text("log/2026.jsonl").split(separator: "\n").count == 1)
  }

  @Test func aFolderOfSomebodyElseIsNotReplaced() throws {
    let fixture = try PortalFixture()
    try fixture.tool.folder.write([1], to: "site/diary.txt")
    let run = try fixture.build()
    #expect(run.exitCode == 73, "\(run)")
    #expect(run.error.contains("has files that this tool did not build"))
    #expect(try fixture.files() == ["diary.txt"])
  }

  @Test func limitsAreKept() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let before = try fixture.digest()
    try fixture.edit { $0 = $0.replacing("\"pageBytes\": 65536", with: "\"pageBytes\": 8192") }
    let run = try fixture.build()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("limits.pageBytes allows 8192"))
    #expect(try fixture.digest() == before)
  }

  // MARK: - What is not published

  /// 5, 9: another key of the same digits is another key, and is no success.
  @Test func aKeyIsComparedWithItsScheme() throws {
    let fixture = try PortalFixture()
    try fixture.edit {
      $0 = $0.replacing("\"scheme\": \"sr25519\"", with: "\"scheme\": \"ed25519\"")
    }
    let run = try fixture.build("--json")
    #expect(run.exitCode == 12 || run.exitCode == 65, "\(run)")
    #expect(!run.error.isEmpty)
  }

  /// 1, 2, 6: whoever has not signed is not named, whatever the file is called, and one bad file hides no
  /// other.
  @Test func productsOfOthersDoNotCount() throws {
    let fixture = try PortalFixture()
    try fixture.tool.succeed(
      "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519",
      "--unsigned", "--override-verifier", "--quiet")
    for ending in ["png", "txt", "json"] {
      try FileManager.default.removeItem(
        atPath: fixture.tool.product("add_specs_westend-sr25519_Alice-sr25519.\(ending)"))
      try FileManager.default.moveItem(
        atPath: fixture.tool.product("add_specs_westend-sr25519_unverified.\(ending)"),
        toPath: fixture.tool.product("add_specs_westend-sr25519_Alice-sr25519.\(ending)"))
    }
    // Undecodable besides (7).
    try fixture.tool.folder.write(
      [0x89, 0x50, 0x4e, 0x47, 1, 2, 3],
      to: "Output/completed/load_metadata_westendV9150_Alice-sr25519.gif")
    let run = try fixture.build("--json")
    #expect(run.exitCode == 12, "\(run)")
    let findings = try #require(try run.document["findings"]?.array)
    #expect(
      Set(findings.compactMap { $0["kind"]?.string }) == ["unsigned", "unreadable"], "\(run)")
    let page = try fixture.text("n/westend/index.html")
    #expect(page.contains("The chain specs, step 1, are not published here yet."))
    #expect(page.contains("qr/westend_metadata_9220.apng"))
    #expect(try !fixture.files().contains { $0.contains("unsigned") || $0.contains("_specs.png") })
    // Its readers need specs.
    #expect(try fixture.json("data.json").object?.count == 0)
  }

  /// 3: another genesis hash is another network.
  @Test func anotherGenesisHashIsAnotherNetwork() throws {
    let fixture = try PortalFixture()
    let path = fixture.tool.folder.file("Networks/westend.json")
    let text = String(decoding: try fixture.tool.bytes(path), as: UTF8.self)
    try fixture.tool.folder.write(
      Array(text.replacing("e143f238", with: "e143f239").utf8), to: "Networks/westend.json")
    // Nothing is left to publish.
    let run = try fixture.build()
    #expect(run.exitCode == 66, "\(run)")
    #expect(
      run.error.split(separator: "\n").count { $0.contains("is not a network of the portal") } == 3)
  }

  /// 8: a picture of any size is read back, and read again by a check.
  @Test func largePicturesAreRead() throws {
    let fixture = try PortalFixture()
    try fixture.edit { $0 = $0.replacing("\"scale\": 4", with: "\"scale\": 12") }
    let run = try fixture.tool.run(
      ["portal", "build", "--out", fixture.site, "--now", PortalFixture.now],
      environment: ["HOTSIDE_OUTPUT_HINTS": "true"])
    #expect(run.exitCode == 0 && run.error.contains("Next: hotside portal check --site "), "\(run)")
    let pixels = try fixture.json("qr/westend_metadata_9220.json")["picture"]?["pixels"]
    #expect(try #require(pixels?.integer(Int.self)) > 1000)
    let check = try fixture.tool.succeed(
      "portal", "check", "--site", fixture.site, "--now", PortalFixture.now)
    #expect(check.error.contains("To publish it, copy all of "), "\(check)")
  }

  /// 23: where the specs of a network have changed, nothing is published that a Vault would refuse.
  @Test(arguments: [
    ("\"base58Prefix\": 42", "\"base58Prefix\": 43"),
    ("\"name\": \"westend\"", "\"name\": \"westen\""),
  ])
  func networksWithChangedSpecsAreNotPublished(old: String, new: String) throws {
    let fixture = try PortalFixture()
    let path = fixture.tool.folder.file("Networks/westend.json")
    let text = String(decoding: try fixture.tool.bytes(path), as: UTF8.self)
    try #require(text.contains(old))
    try fixture.tool.folder.write(
      Array(text.replacing(old, with: new).utf8), to: "Networks/westend.json")
    let run = try fixture.build("--json")
    #expect(run.exitCode == 12, "\(run)")
    let findings = try run.document["findings"]?.array ?? []
    #expect(findings.count == 3)
    #expect(findings.allSatisfy { $0["kind"] == .string("disagreement") })
    #expect(try fixture.files().filter { $0.hasPrefix("qr/") } == [])
    // It is shown all the same (12).
    #expect(try fixture.text("index.html").contains("Westend"))
  }

  /// 29: what is kept is small, and holds no picture.
  @Test func theStoreHoldsNoPictures() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let files = try fixture.files(in: "Portal")
    #expect(files.contains { $0.hasPrefix("blobs/") && $0.hasSuffix(".gz") })
    #expect(files.filter { $0.hasSuffix("png") || $0.hasSuffix(".gif") } == [])
  }

  /// What is for trying stands beside nothing that is not.
  @Test func developmentKeysStandAlone() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let before = try fixture.digest()
    try fixture.edit { text in
      let key = String(repeating: "46", count: 32)
      text = text.replacing(
        "\"verifiers\": {",
        with: """
          "verifiers": {"real": {"name": "Real", "keys": [{"scheme": "sr25519", "publicKey": "\(key)"}]},
          """)
      let kusama = text.firstRange(of: "\"id\": \"kusama\"")
      guard let kusama,
        let verifier = text[kusama.upperBound...].firstRange(of: "\"verifier\": \"")
      else { return }
      let end = text[verifier.upperBound...].firstIndex(of: "\"") ?? text.endIndex
      text.replaceSubrange(verifier.upperBound..<end, with: "real")
    }
    let run = try fixture.build()
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.error.contains("has a development key, which everybody has, but that of 'kusama'"))
    #expect(try fixture.digest() == before)
  }

  /// 44: two portals of one host, in different folders, are two.
  @Test func portalsOfOneHostAreDistinguished() throws {
    let fixture = try PortalFixture()
    try fixture.edit {
      $0 = $0.replacing(
        "\"portals\": {}",
        with: """
          "portals": {"own": {"name": "Own", "url": "https://metadata.example.org/p/"},
            "other": {"name": "Other", "url": "https://metadata.example.org/q/"}}
          """)
    }
    try fixture.built()
    let page = try fixture.text("index.html")
    #expect(page.contains("<b aria-current=\"true\">Own</b>"))
    #expect(page.contains("href=\"https://metadata.example.org/q/\""))
    #expect(!page.contains("<a href=\"https://metadata.example.org/p/\""))
    #expect(
      try fixture.text("portals.json") == """
        {
          "own": {
            "name": "Own",
            "url": "https://metadata.example.org/p/"
          },
          "other": {
            "name": "Other",
            "url": "https://metadata.example.org/q/"
          }
        }

        """)
  }

  @Test func unknownMembersAreRefusedByName() throws {
    let fixture = try PortalFixture()
    try fixture.edit {
      $0 = $0.replacing("\"title\": \"Test portal\"", with: "\"titel\": 1, \"title\": \"x\"")
    }
    let run = try fixture.build()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("titel"), "\(run)")
  }

  @Test func developmentKeysNeedAWord() throws {
    let fixture = try PortalFixture()
    try fixture.edit {
      $0 = $0.replacing(",\n      \"isDevelopment\": true", with: "")
    }
    let run = try fixture.build()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("is the development key //Alice, which everybody has"), "\(run)")
  }
}
