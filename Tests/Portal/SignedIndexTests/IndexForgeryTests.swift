import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Changes of a built site that someone without the keys can make, with all check sums made again.
@Suite struct IndexForgeryTests {
  /// Changes in addition to those of the audit.
  private static let further = [
    SiteForgery(
      name: "the state of a network", path: "status.json",
      script: #"sed -i 's/"state": "[a-z]*"/"state": "current"/' status.json"#),
    SiteForgery(
      name: "the data of the pages", path: "site.json",
      script: "sed -i 's/Test portal/Real portal/' site.json"),
    SiteForgery(
      name: "the service worker", path: "service-worker.js", script: "echo '1' >> service-worker.js"
    ),
    SiteForgery(
      name: "the record of a network", path: "n/westend/network.json",
      script: "sed -i 's/d435/dead/' n/westend/network.json"),
    SiteForgery(
      name: "a file in the index", path: "tuf/9.root.jsonx", script: "echo '{}' > tuf/9.root.jsonx"),
    SiteForgery(
      name: "the status of no network", path: "n/evil/status.js",
      script: "mkdir n/evil; cp status.js n/evil/status.js"),
    SiteForgery(name: "a site without index", path: "tuf*", script: "rm -r tuf", exit: 66),
    SiteForgery(
      name: "an older root removed", path: "tuf/1.root.json", script: "rm tuf/1.root.json", exit: 66
    ),
    SiteForgery(
      name: "a link", path: "data.json",
      script: "rm data.json; ln -s feeds/data-parity.json data.json"
    ),
  ]

  @Test func everyChangeIsFoundWithTheRootAlone() throws {
    let portal = try IndexedPortal()
    #expect(try portal.check().exitCode == 0)
    for change in SiteForgery.audited + Self.further {
      try portal.copy("forged")
      try change.apply(to: portal.tool.folder.file("forged"))
      try portal.sum("forged")
      let check = try portal.check("forged", "--json")
      // The index refuses all files, but cannot say more of a missing one.
      #expect(
        check.exitCode == 77 || (change.exit == 66 && check.exitCode == 66),
        "\(change.name): \(check)")
      let found = try IndexedPortal.findings(check)
      #expect(found.contains { change.isNamed(by: $0.path) }, "\(change.name): \(found)")
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
