import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// A site that was built from false statements: its pages, feeds and check sums are those that a build makes of them.
@Suite struct PortalClaimTests {
  private let fixture: PortalFixture
  /// A workspace without a portal.
  private let stranger: Tool

  init() throws {
    fixture = try PortalFixture()
    stranger = try Tool()
  }

  private func check(_ more: String...) throws -> Tool.Run {
    try stranger.run(
      ["portal", "check", "--site", fixture.site, "--json", "--now", PortalFixture.now] + more)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try fixture.tool.bytes(fixture.tool.folder.file(path)), as: UTF8.self)
  }

  private func rewrite(_ path: String, _ change: (String) throws -> String) throws {
    let old = try text(path)
    let new = try change(old)
    try #require(new != old, "\(path)")
    try fixture.tool.folder.write(Array(new.utf8), to: path)
  }

  /// The only shelf of the portal's store.
  private func shelf() throws -> String {
    let run = try ProcessRunner.run(
      "/usr/bin/find", ["Portal", "-name", "*.json", "-path", "*/*/*"],
      folder: fixture.tool.folder.path)
    return try #require(
      run.output.split(separator: "\n").map(String.init).first {
        (try? text($0).contains("\"updates\"")) == true
      })
  }

  private func refused(_ run: Tool.Run, _ words: String) throws {
    #expect(run.exitCode == 77, "\(run)")
    let messages = (try run.document["findings"]?.array ?? []).compactMap { $0["message"]?.string }
    #expect(messages.contains { $0.contains(words) }, "\(run)")
  }

  @Test func aFalseSummaryOfChangesIsRefused() throws {
    try fixture.built()
    try rewrite(try shelf()) { shelf in
      let changes = try #require(shelf.range(of: "\"summary\": ["))
      let end = try #require(shelf[changes.upperBound...].firstIndex(of: "]"))
      return String(shelf[..<changes.upperBound]) + "\"Nothing has changed.\"" + shelf[end...]
    }
    try fixture.built()
    #expect(try fixture.text("site.json").contains("Nothing has changed."))
    try refused(try check("--no-pictures"), "The changes that it lists for version 9220")
  }

  @Test func aFalseCountOfChangesIsRefused() throws {
    try fixture.built()
    try rewrite(try shelf()) { shelf in
      let counts = try #require(shelf.range(of: "\"counts\": ["))
      return String(shelf[..<counts.upperBound]) + "1000," + shelf[counts.upperBound...]
    }
    try fixture.built()
    try refused(try check("--no-pictures"), "The changes that it lists for version 9220")
  }

  /// Replaces a text in the files that name it, in the data and in all pages.
  private func replaceEverywhere(_ old: String, _ new: String) throws {
    for path in try fixture.files()
    where ["json", "html", "atom"].contains((path as NSString).pathExtension) {
      let text = try fixture.text(path)
      guard text.contains(old) else { continue }
      try fixture.tool.folder.write(Array(text.replacing(old, with: new).utf8), to: "site/" + path)
    }
    // The data has the check sums of the records.
    let source = try fixture.json("site.json")
    var bytes = try fixture.text("site.json")
    let sums = try ProcessRunner.run(
      "/bin/bash", ["-c", "find qr -name '*.json' | xargs sha256sum"], folder: fixture.site)
    for line in sums.output.split(separator: "\n") {
      let stated = source["files"]?.array?.first {
        $0["path"]?.string == String(line.dropFirst(66))
      }
      bytes = bytes.replacing(try #require(stated?["sha256"]?.string), with: line.prefix(64))
    }
    try fixture.tool.folder.write(Array(bytes.utf8), to: "site/site.json")
    try fixture.sum()
  }

  @Test func aFalseRehearsalIsRefused() throws {
    try fixture.built()
    try replaceEverywhere("\"decision\": \"refused\"", "\"decision\": \"accepted\"")
    let run = try check()
    try refused(run, "do not match the payload and the devices")
    let sources = (try run.document["findings"]?.array ?? []).compactMap { $0["path"]?.string }
    #expect(sources.contains("qr/westend_metadata_9220.json"), "\(run)")
  }

  @Test(arguments: [
    ("\"frames\": ", "\"frames\": 1"), ("\"toolVersion\": \"", "\"toolVersion\": \"1"),
    ("\"isVaultDefault\": false", "\"isVaultDefault\": true"),
    ("{\n  ", "{\n  \"advice\": \"x\",\n  "),
  ])
  func aFalseRecordIsRefused(old: String, new: String) throws {
    try fixture.built()
    let path = "qr/westend_metadata_9220.json"
    let text = try fixture.text(path)
    let range = try #require(text.range(of: old))
    try fixture.tool.folder.write(
      Array(text.replacingCharacters(in: range, with: new).utf8), to: "site/" + path)
    try replaceEverywhere("no such text", "")
    try refused(try check("--no-pictures"), "It is not what this release of Hotside builds from")
  }

  /// A picture of the right payload may show more than its code.
  @Test(arguments: ["qr/westend_specs.png", "qr/westend_metadata_9220.apng"])
  func aPictureThatIsDrawnOtherwiseIsNamed(path: String) throws {
    try fixture.built()
    let bytes = try fixture.bytes(path)
    try fixture.tool.folder.write(bytes + Array("more".utf8), to: "site/" + path)
    try fixture.sum()
    let run = try check()
    #expect(run.exitCode == 77, "\(run)")
    let messages = (try run.document["findings"]?.array ?? []).filter {
      $0["path"]?.string == path
    }
    #expect(
      messages.contains { $0["message"]?.string?.contains("may show more than the code") == true },
      "\(run)")
  }

  @Test(arguments: [
    ("\"id\": \"westend\"", "\"id\": \"evil\""), ("\"published\": 9220", "\"published\": 9999"),
    ("\"verifier\": \"", "\"verifier\": \"x"), ("\"logHead\": \"", "\"logHead\": \"0"),
    ("\"index\": null", "\"index\": null, \"more\": 1"),
  ])
  func aFalseStatusIsRefused(old: String, new: String) throws {
    try fixture.built()
    let status = try fixture.text("status.json")
    try #require(status.contains(old))
    let forged = try JSONValue(parsing: status.replacing(old, with: new))
    try fixture.tool.folder.write(
      Array("hotsideStatus(\(forged.serialized()))\n".utf8), to: "site/status.js")
    try fixture.tool.folder.write(
      forged.serializedBytes(pretty: true) + [0x0a], to: "site/status.json")
    try refused(
      try check("--no-pictures"), "Its statements about published updates do not match site.json")
  }

  @Test func aListOfCheckSumsInAnotherFormIsNamed() throws {
    try fixture.built()
    let sums = try fixture.text("SHA256SUMS")
    let first = try #require(sums.split(separator: "\n").first)
    for other in [
      sums.uppercased(), "\(String(repeating: "0", count: 64))\(first.dropFirst(64))\n" + sums,
      sums + first + "\n", sums.split(separator: "\n").reversed().joined(separator: "\n") + "\n",
    ] {
      try fixture.tool.folder.write(Array(other.utf8), to: "site/SHA256SUMS")
      let run = try check("--no-pictures")
      #expect([65, 66, 77].contains(run.exitCode), "\(run)")
      #expect(run.output.contains("not written as a build writes it"), "\(run)")
    }
  }

  @Test func anIconThatIsNotOneAndAnEmptyLogAreNamed() throws {
    let icon = Array("<svg onload='x()'/>".utf8)
    try fixture.tool.folder.write(icon, to: "Portal/static/favicon.ico")
    let build = try fixture.build()
    #expect(build.exitCode == 65 && build.error.contains("neither an ICO nor"), "\(build)")
    try fixture.tool.folder.write([0, 0, 1, 0], to: "Portal/static/favicon.ico")
    try fixture.built()
    #expect(try check("--no-pictures").exitCode == 0)
    try fixture.tool.folder.write(icon, to: "site/favicon.ico")
    try fixture.sum()
    let run = try check("--no-pictures")
    #expect(run.exitCode == 77 && run.output.contains("neither an ICO nor"), "\(run)")
    try fixture.built()
    try fixture.tool.folder.write([], to: "site/log/2020.jsonl")
    try fixture.sum()
    #expect(try check("--no-pictures").exitCode == 65)
  }

  /// What no check can make again is listed.
  @Test func claimsThatNoCheckCanVerifyAreListed() throws {
    try fixture.built()
    let run = try check()
    #expect(run.exitCode == 0, "\(run)")
    let claims = (try run.document["claims"]?.array ?? []).compactMap(\.string)
    func has(_ words: String, in claims: [String]) -> Bool {
      claims.contains { $0.contains(words) }
    }
    for words in [
      "who owns the keys", "when payloads were first seen", "which version the chain runs",
    ] {
      #expect(has(words, in: claims), "\(words): \(claims)")
    }
    #expect(!has("what devices do", in: claims), "\(claims)")
    let short = try check("--no-pictures")
    let more = (try short.document["claims"]?.array ?? []).compactMap(\.string)
    #expect(has("what devices do with updates", in: more), "\(more)")
    let printed = try stranger.run(
      "portal", "check", "--site", fixture.site, "--now", PortalFixture.now)
    #expect(printed.error.contains("Claimed by the portal and not checked: "), "\(printed)")
  }

  /// A server that answers slowly cannot hold a check for ever.
  @Test func aSlowServerEndsTheCheck() throws {
    let server = try CrowdedNode()
    let run = try stranger.run(
      "portal", "check", "--site", "http://\(server.address)/", "--fetch-timeout", "2")
    #expect(run.exitCode == 69, "\(run)")
    #expect(run.error.contains("its files were not all fetched in 2 seconds"), "\(run)")
  }

  /// Some hosts answer with a page, of any encoding, and with success, where a file does not exist.
  @Test func aPageInsteadOfAFileIsAMissingFile() throws {
    let program = """
      import http.server, os, sys
      class Host(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
          if os.path.isfile(self.translate_path(self.path)):
            return super().do_GET()
          self.send_response(200)
          self.send_header("Content-Type", "text/html")
          self.end_headers()
          self.wfile.write(b"\\n<!DOCTYPE html><title>Non trouv\\xe9</title>")
        def log_message(self, *words): pass
      os.chdir(sys.argv[1])
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host)
      print(f"http://127.0.0.1:{server.server_port}/", flush=True)
      server.serve_forever()
      """
    try fixture.built()
    let server = try ServedProcess("/usr/bin/python3", ["-c", program, fixture.site])
    func check() throws -> Tool.Run {
      try stranger.run(
        "portal", "check", "--site", server.line, "--no-pictures", "--now", PortalFixture.now)
    }
    let whole = try check()
    #expect(whole.exitCode == 0 && whole.output.hasPrefix("All hold: "), "\(whole)")
    let payload = try #require(try fixture.files().first { $0.hasSuffix(".bin") })
    try FileManager.default.removeItem(atPath: "\(fixture.site)/\(payload)")
    let part = try check()
    #expect(part.exitCode == 66 && part.output.contains(payload), "\(part)")
  }
}
