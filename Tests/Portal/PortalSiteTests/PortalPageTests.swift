import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The pages of a site: complete without scripts, without anything from elsewhere, whatever texts they show.
@Suite struct PortalPageTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  /// 37, 38, 39, 41: two steps, the key in full, hashes and downloads stand in the page.
  @Test func aPageIsCompleteWithoutScripts() throws {
    let page = try fixture.text("n/westend/index.html")
    for text in [
      "<h2>Step 1 of 2: chain specs</h2>", "<h2>Step 2 of 2: metadata</h2>",
      "src=\"../../qr/westend_specs.png\"", "src=\"../../qr/westend_metadata_9220.apng\"",
      "data-kind=\"metadata\"", "hotside verify qr/westend_metadata_9220.apng",
      "<h3>Phones that accept it</h3>", "<h3>Changes since 9150</h3>",
      "href=\"../../n/westend/9220/diff.html\"", "qr/slow/westend_metadata_9220.apng",
      "Once for each Vault. Scanning it again is harmless", "class=\"dots\"",
    ] { #expect(page.contains(text), "\(text)") }
    let key = "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
    let groups = stride(from: 0, to: 64, by: 4).map { start in
      "<span>\(key.dropFirst(start).prefix(4))</span>"
    }
    #expect(page.contains(groups.joined()))
    let record = try fixture.json("n/westend/network.json")
    let version = try #require(record["versions"]?.array?.first)
    let hash = try #require(version["payload"]?["blake2b256"]?.string)
    #expect(page.contains("data-hash=\"\(hash)\""))
    #expect(page.contains("data-payload=\"../../payload/\(hash).js\""))
    let script = try fixture.text("payload/\(hash).js")
    #expect(script.hasPrefix("hotsidePayload(\"\(hash)\",\""))
  }

  /// 14: an age is a time, not a guess.
  @Test func aPageSaysWhenItWasPublished() throws {
    let page = try fixture.text("n/westend/index.html")
    #expect(
      page.contains("<time datetime=\"2026-11-25T08:00:00Z\">25 Nov 2026 08:00 UTC</time>"))
  }

  /// 25: the color that a Vault gets is shown as such.
  @Test func theSignedColorIsShownBesideThatOfThePage() throws {
    let specs = try fixture.json("n/westend/network.json")["specs"]?["specs"]
    let color = try #require(specs?["color"]?.string)
    #expect(try fixture.text("n/westend/index.html").contains("<code>\(color)</code>"))
  }

  /// 36: a code is as large as it was drawn.
  @Test func picturesAreNamedWithTheirSize() throws {
    let manifest = try fixture.json("qr/westend_specs.json")
    let side = try #require(manifest["picture"]?["pixels"]?.integer(Int.self))
    #expect(
      try fixture.text("n/westend/index.html").contains("width=\"\(side)\" height=\"\(side)\""))
  }

  /// 35: without scripts there is a slower movie of fewer and larger dots; with scripts, three speeds.
  @Test func aMovieHasMoreThanOneSpeed() throws {
    let paths = ["qr/westend_metadata_9220.apng", "qr/slow/westend_metadata_9220.apng"]
    let page = try fixture.text("n/westend/index.html")
    for path in paths { #expect(page.contains("href=\"../../\(path)\""), "\(path)") }
    let widths = try paths.map { try fixture.bytes($0)[16..<20].reduce(0) { $0 << 8 | Int($1) } }
    #expect(widths[1] < widths[0])
    let script = try #require(try fixture.files().first { $0.hasPrefix("app/portal-") })
    for profile in ["fast: [1072, 15]", "balanced: [704, 10]", "'old-phone': [352, 6]"] {
      #expect(try fixture.text(script).contains(profile), "\(profile)")
    }
  }

  /// 40: nothing is asked of another host.
  @Test func pagesRequestNothingFromOtherHosts() throws {
    for path in try fixture.files() where path.hasSuffix(".html") && !path.hasSuffix("diff.html") {
      let page = try fixture.text(path)
      #expect(!page.contains("src=\"http"), "\(path)")
      #expect(!page.contains(" style=\""), "\(path)")
      #expect(!page.contains("<script>"), "\(path)")
      #expect(page.contains("default-src &#39;none&#39;"), "\(path)")
    }
  }

  @Test func everyPageIsMarkupThatAParserTakes() throws {
    for path in try fixture.files() {
      guard path.hasSuffix(".html") || path.hasSuffix(".atom") || path.hasSuffix(".svg") else {
        continue
      }
      let text = try fixture.text(path).replacing("<!DOCTYPE html>", with: "")
      let parser = XMLFault()
      #expect(parser.fault(in: text) == nil, "\(path): \(parser.fault(in: text) ?? "")")
    }
  }

  /// A title does nothing where it stands.
  @Test func hostileTextsStayTexts() throws {
    try fixture.edit {
      $0 = $0.replacing(
        "\"title\": \"Westend\"", with: "\"title\": \"\\\"><script>alert(1)</script>\"")
    }
    try fixture.built()
    for path in ["index.html", "n/westend/index.html"] {
      let page = try fixture.text(path)
      #expect(!page.contains("<script>"), "\(path)")
      #expect(page.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"), "\(path)")
    }
  }

  @Test(arguments: [
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>1</script></svg>", "script"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"x()\"/>", "event handler"),
    ("<svg><use href=\"http://x/y.svg#a\"/></svg>", "use"),
    ("<svg><path style=\"fill:url(http://x)\"/></svg>", "styles"),
    ("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg>&a;</svg>", "declarations"),
    ("GIF89a", "neither"),
  ])
  func iconsThatDoSomethingAreRefused(icon: (text: String, word: String)) throws {
    try fixture.tool.folder.write(Array(icon.text.utf8), to: "Portal/icons/westend.svg")
    try fixture.edit {
      $0 = $0.replacing("\"icon\": null", with: "\"icon\": \"icons/westend.svg\"")
    }
    let run = try fixture.build()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains(icon.word), "\(run)")
  }

  @Test(
    arguments: [
      ("svg", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "it has no shapes"),
      ("svg", Array("<svg><rect width=\"1\"/></svg>".utf8), "does not declare the namespace"),
      ("png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "it ends inside the picture"),
    ] as [(String, [UInt8], String)])
  func iconsThatShowNothingAreRefused(ending: String, icon: [UInt8], clause: String) throws {
    try fixture.tool.folder.write(icon, to: "Portal/icons/westend.\(ending)")
    try fixture.edit {
      $0 = $0.replacing("\"icon\": null", with: "\"icon\": \"icons/westend.\(ending)\"")
    }
    let run = try fixture.build()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains(clause), "\(run)")
  }

  /// 42: an endpoint with a key in it is kept to oneself.
  @Test func privateEndpointsAreNotPublished() throws {
    let path = fixture.tool.folder.file("Networks/westend.json")
    let text = String(decoding: try fixture.tool.bytes(path), as: UTF8.self)
    try fixture.tool.folder.write(
      Array(
        text.replacing(
          "\"wss://westend.example.org\"",
          with:
            "\"wss://rpc.example.net/0123456789abcdef0123456789abcdef\", \"wss://open.example.org\""
        )
        .utf8), to: "Networks/westend.json")
    try fixture.built()
    #expect(
      try fixture.json("data.json")["westend"]?["rpcEndpoint"] == .string("wss://open.example.org"))
    for path in try fixture.files() {
      #expect(
        try !fixture.text(path).contains("0123456789abcdef0123456789abcdef"), "\(path)")
    }
  }
}

/// Whether a text is XML, as Foundation's parser sees it.
private final class XMLFault {
  func fault(in text: String) -> String? {
    let run = try? ProcessRunner.run(
      "/usr/bin/python3",
      ["-c", "import sys, xml.dom.minidom as m; m.parseString(sys.stdin.buffer.read())"],
      input: Array(text.utf8))
    guard let run else { return "no parser" }
    return run.exitCode == 0 ? nil : run.error
  }
}
