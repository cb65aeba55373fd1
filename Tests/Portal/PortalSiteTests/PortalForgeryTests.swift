import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// `portal check` names every file that is not as this release writes it, with the portal's configuration and without.
@Suite struct PortalForgeryTests {
  private let fixture: PortalFixture
  /// A workspace without a portal.
  private let stranger: Tool

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
    stranger = try Tool()
  }

  private func check(asStranger isStranger: Bool, _ more: String...) throws -> Tool.Run {
    try (isStranger ? stranger : fixture.tool).run(
      ["portal", "check", "--site", fixture.site, "--json", "--now", PortalFixture.now] + more)
  }

  private func findings(_ run: Tool.Run) throws -> [(exit: Int, path: String, message: String)] {
    try (run.document["findings"]?.array ?? []).map {
      (
        $0["exitCode"]?.integer(Int.self) ?? 0, $0["path"]?.string ?? "",
        $0["message"]?.string ?? ""
      )
    }
  }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    try fixture.tool.folder.write(bytes, to: "site/" + path)
  }

  /// Whether browsers run the file, show it as a page, or read it as a feed.
  private func isPage(_ path: String) -> Bool {
    ["html", "js", "css", "atom"].contains { path.hasSuffix(".\($0)") } || path == "_headers"
      || path == "portals.json" || path == "data.json" || path.hasPrefix("feeds/")
      || path.hasSuffix("network.json") || path.hasSuffix(".svg")
  }

  @Test(arguments: [true, false])
  func everyFileWithAnotherByteIsNamed(isStranger: Bool) throws {
    #expect(try check(asStranger: isStranger).exitCode == 0)
    for path in try fixture.files() where path != "SHA256SUMS" && path != ".nojekyll" {
      let bytes = try fixture.bytes(path)
      var other = bytes
      // In the middle, and neither a digit of a time nor of a length.
      other[bytes.count / 2] ^= 1
      try write(other, path)
      try fixture.sum()
      let run = try check(asStranger: isStranger, "--no-pictures")
      let found = try findings(run)
      #expect(
        found.contains { $0.path == path || path.hasPrefix($0.path) || $0.message.contains(path) },
        "\(path): \(found)")
      if isPage(path), !path.hasPrefix("payload/") {
        #expect(run.exitCode == 77, "\(path): \(found)")
        #expect(found.contains { $0.path == path && $0.exit == 77 }, "\(path): \(found)")
      } else {
        #expect(run.exitCode == 65 || run.exitCode == 77, "\(path): \(found)")
      }
      try write(bytes, path)
    }
  }

  /// The same content in other bytes: white space at the end and in front, and another time in a compressed file.
  @Test(arguments: [true, false])
  func everyFileWithTheSameContentInOtherBytesIsNamed(isStranger: Bool) throws {
    func otherTime(_ bytes: [UInt8]) -> [UInt8] {
      bytes.enumerated().map { $0 == 4 ? $1 ^ 1 : $1 }
    }
    for path in try fixture.files() where path != "SHA256SUMS" {
      let bytes = try fixture.bytes(path)
      let others =
        path.hasSuffix(".gz")
        ? [otherTime(bytes)] : [bytes + [0x0a], [0x20] + bytes, bytes + [0x20]]
      for other in others {
        try write(other, path)
        try fixture.sum()
        let run = try check(asStranger: isStranger, "--no-pictures")
        #expect([65, 77].contains(run.exitCode), "\(path): \(run)")
        let found = try findings(run)
        #expect(found.contains { path.hasPrefix($0.path) }, "\(path): \(found)")
      }
      try write(bytes, path)
    }
  }

  @Test(arguments: [true, false])
  func everyMissingFileIsNamed(isStranger: Bool) throws {
    for path in try fixture.files() where path != "SHA256SUMS" {
      let bytes = try fixture.bytes(path)
      try fixture.remove("site/" + path)
      try fixture.sum()
      let run = try check(asStranger: isStranger, "--no-pictures")
      #expect(
        try findings(run).contains { $0.path == path || path.hasPrefix($0.path + "/") },
        "\(path): \(run)")
      let expected: Set<Int32> = path == "site.json" || path.hasPrefix("log/") ? [77] : [66, 65]
      #expect(expected.contains(run.exitCode), "\(path): \(run)")
      try write(bytes, path)
    }
  }

  @Test(arguments: [true, false])
  func everyOtherFileIsNamed(isStranger: Bool) throws {
    let page = try fixture.bytes("index.html")
    for (path, code) in [
      ("evil.html", 77), ("Index.html", 77), ("n/westend/copy.html", 77),
      ("n/westend/INDEX.HTML", 77),
      ("sw.js", 77), ("app/extra.js", 77), ("app/extra.css", 77), ("icons/other.svg", 77),
      ("evil.mjs", 77), ("a.xhtml", 77), ("a.xml", 77), ("a.wasm", 77), ("a.pdf", 77),
      ("a.unknown", 77),
      ("noending", 77), ("n/a/index.html", 77), ("payload/x.js", 77), ("a.txt", 65), ("a.png", 65),
      ("a.json", 65), ("qr/a.bin", 65), ("app/a.json", 77),
    ] {
      try write(page, path)
      try fixture.sum()
      let run = try check(asStranger: isStranger, "--no-pictures")
      #expect(run.exitCode == code, "\(path): \(run)")
      #expect(try findings(run).contains { $0.path == path }, "\(path): \(run)")
      try fixture.remove("site/" + path)
    }
    try FileManager.default.createSymbolicLink(
      atPath: fixture.site + "/link.html", withDestinationPath: "index.html")
    #expect(try check(asStranger: isStranger, "--no-pictures").exitCode == 77)
  }

  /// A statement in `site.json` does not make a file one that a build writes.
  @Test(arguments: ["evil.html", "qr/evil.html", "icons/evil.svg", "sw.js", "n/westend/x.html"])
  func aPageThatTheDataStatesIsRefused(path: String) throws {
    let page = try fixture.bytes("index.html")
    try write(page, path)
    let hash = Hex.encode(SHA256.hash(page).bytes)
    let entry = "\n    {\n      \"path\": \"\(path)\",\n      \"sha256\": \"\(hash)\"\n    },"
    let source = try fixture.text("site.json")
    let start = "\n  \"files\": ["
    try #require(source.contains(start))
    try write(Array(source.replacing(start, with: start + entry).utf8), "site.json")
    try fixture.sum()
    for isStranger in [true, false] {
      let run = try check(asStranger: isStranger, "--no-pictures")
      #expect(run.exitCode == 77, "\(run)")
      #expect(try findings(run).contains { $0.path == path && $0.exit == 77 }, "\(run)")
    }
  }

  @Test func theTwentyChangesOfTheAuditAreFound() throws {
    #expect(SiteForgery.audited.count == 20)
    let folder = fixture.tool.folder.path
    _ = try ProcessRunner.run("/bin/cp", ["-a", "site", "genuine"], folder: folder)
    for change in SiteForgery.audited {
      let copy = try ProcessRunner.run(
        "/bin/bash", ["-ec", "rm -r site; cp -a genuine site"], folder: folder)
      try #require(copy.exitCode == 0, "\(copy)")
      try change.apply(to: fixture.site)
      try fixture.sum()
      for isStranger in [true, false] {
        let run = try check(asStranger: isStranger, "--no-pictures")
        #expect(run.exitCode == change.exit, "\(change.name): \(run)")
        let found = try findings(run)
        #expect(found.contains { change.isNamed(by: $0.path) }, "\(change.name): \(found)")
      }
    }
  }

  /// Further forms of what runs in a browser, or leads elsewhere.
  @Test(arguments: [
    ("payload/*.js", "hotsidePayload(", "evil();hotsidePayload("),
    ("n/westend/9220/diff.html", "</body>", "<p>x</p></body>"),
    ("n/westend/9150/index.html", "older than", "newer than"),
    ("portals.json", "{", "{ "), ("n/westend/network.json", "d435", "dead"),
  ])
  func aForgedProgramOrPageIsRefused(path: String, old: String, new: String) throws {
    let parts = path.split(separator: "*", omittingEmptySubsequences: false)
    let file = try #require(
      try fixture.files().first {
        parts.count == 1
          ? $0 == path : $0.hasPrefix(String(parts[0])) && $0.hasSuffix(String(parts[1]))
      })
    let text = try fixture.text(file)
    let forged = old.isEmpty ? text + new : text.replacing(old, with: new)
    try #require(forged != text)
    try write(Array(forged.utf8), file)
    try fixture.sum()
    for isStranger in [true, false] {
      let run = try check(asStranger: isStranger, "--no-pictures")
      #expect(run.exitCode == 77, "\(run)")
      #expect(try findings(run).contains { $0.path == file && $0.exit == 77 }, "\(run)")
    }
  }

  /// The site of another release is named as such; a program that no release made is not.
  @Test func aSiteOfAnotherReleaseIsNotCompared() throws {
    let source = try fixture.text("site.json")
    let version = try #require(try fixture.json("site.json")["toolVersion"]?.string)
    try write(
      Array(
        source.replacing("\"toolVersion\": \"\(version)\"", with: "\"toolVersion\": \"0.0.9\"").utf8
      ),
      "site.json")
    try fixture.sum()
    for isStranger in [true, false] {
      let run = try check(asStranger: isStranger, "--no-pictures")
      #expect(run.exitCode == 65, "\(run)")
      #expect(try findings(run).map(\.path) == ["site.json"])
      #expect(run.output.contains("of another release, Hotside 0.0.9"))
    }
    let script = try #require(try fixture.files().first { $0.hasPrefix("app/portal-") })
    try write(try fixture.bytes(script) + Array("evil()".utf8), script)
    try fixture.sum()
    #expect(try check(asStranger: true, "--no-pictures").exitCode == 77)
  }

  /// A host may return the script of one build and the status of another, but no other values.
  @Test func aServedScriptOfTheStatusHasItsValuesOrAnotherTime() throws {
    let script = try fixture.text("status.js")
    let server = try ServedProcess(
      ProcessRunner.hotside, ["portal", "serve", "--site", fixture.site, "--quiet"],
      environment: ["HOTSIDE_WORKSPACE": fixture.tool.folder.path])
    func served() throws -> Tool.Run {
      try stranger.run(
        "portal", "check", "--site", server.line, "--no-pictures", "--json", "--now",
        PortalFixture.now)
    }
    #expect(try served().exitCode == 0)
    let time = try #require(try fixture.json("status.json")["now"]?.string)
    for (old, new, exit, words) in [
      (time, "2026-11-25T08:10:00Z", 75, "status.json is of \(time)"),
      ("\"state\":\"", "\"state\":\"un", 77, "It differs from status.json"),
    ] {
      let forged = script.replacing(old, with: new)
      try #require(forged != script)
      try write(Array(forged.utf8), "status.js")
      let run = try served()
      #expect(run.exitCode == exit, "\(run)")
      let found = try findings(run)
      #expect(
        found.contains { $0.path == "status.js" && $0.message.contains(words) }, "\(found)")
    }
  }

  /// A release cannot forget its programs: the table's last rows are those of the files as they are.
  @Test func theProgramsOfThisReleaseAreInTheTable() throws {
    let files = try fixture.files()
    let starts = ["app/portal-", "app/style-", "app/table-", "service-worker.js"]
    let hashes = try starts.map { start in
      Blake2b.hash256(
        try fixture.bytes(try #require(files.first { $0.hasPrefix(start) }))
      ).hex
    }
    let version = try #require(try fixture.json("site.json")["toolVersion"]?.string)
    let table = String(
      decoding: try Data(
        contentsOf: URL(
          fileURLWithPath: Checkout.path + "/Sources/Portal/PortalSite/Tables/SitePrograms.swift")),
      as: UTF8.self)
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("    (\"") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let wanted = hashes.map { "(\"\(version)\", \"\($0)\")," }
    #expect(rows.suffix(4) == wanted[...], "Write \(wanted) below the rows of earlier releases.")
    #expect(rows.count { $0.hasPrefix("(\"\(version)\"") } == 4)
  }

  /// A host cannot make a check fetch without end.
  @Test func aListOfTooManyFilesIsNotFetched() throws {
    let lines = (0..<3_000).map { "\(String(repeating: "0", count: 64))  x/\($0)\n" }
    try write(
      try fixture.bytes("SHA256SUMS") + Array(lines.joined().utf8), "SHA256SUMS")
    let server = try ServedProcess(
      ProcessRunner.hotside, ["portal", "serve", "--site", fixture.site, "--quiet"],
      environment: ["HOTSIDE_WORKSPACE": fixture.tool.folder.path])
    let run = try fixture.tool.run("portal", "check", "--site", server.line)
    #expect(run.exitCode == 69, "\(run)")
    #expect(run.error.contains("files, and at most "), "\(run)")
  }
}
