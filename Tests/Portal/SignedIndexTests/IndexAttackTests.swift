import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport
import VectorSupport

/// Attacks on the documents of a site with the keys that an attacker may have: `portal check` names
/// the file and both values.
@Suite struct IndexAttackTests {
  private struct Attack: Sendable {
    let name: String
    let exit: Int32
    /// The file in the finding.
    let path: String
    /// The words of the finding.
    let words: [String]
    let forge: @Sendable (IndexForger) throws -> Void
  }

  private static let attacks = [
    Attack(
      name: "key of another role", exit: 77, path: "tuf/timestamp.json",
      words: ["timestamp has 0 valid signatures", "version 1 of root requires 1"]
    ) { try $0.forge("timestamp.json", by: [.index]) { $0.set("version", to: .integer(2)) } },
    Attack(
      name: "below the threshold", exit: 77, path: "tuf/2.root.json",
      words: ["Version 2 of root has 1 valid signature", "version 2 of root requires 2"]
    ) { try $0.root { $0.set("roles", "root", "threshold", to: .integer(2)) } },
    Attack(
      name: "one key twice", exit: 65, path: "tuf/2.root.json",
      words: ["two signatures are of one key"]
    ) {
      try $0.root(by: [.firstRoot, .firstRoot]) {
        $0.set("roles", "root", "threshold", to: .integer(2))
      }
    },
    Attack(
      name: "version jump", exit: 77, path: "tuf/2.root.json",
      words: ["root version 2 contains version 3"]
    ) { try $0.root { $0.set("version", to: .integer(3)) } },
    Attack(
      name: "expired newest root", exit: 77, path: "tuf/2.root.json",
      words: ["expired on 1 Jan 2020", "the time is 25 Nov 2026"]
    ) { try $0.root { $0.set("expires", to: .string("2020-01-01T00:00:00Z")) } },
    Attack(
      name: "unknown version of the format", exit: 65, path: "tuf/timestamp.json",
      words: ["spec_version is '2.0', but must be 1.0"]
    ) {
      try $0.forge("timestamp.json", by: [.timestamp]) {
        $0.set("version", to: .integer(2))
        $0.set("spec_version", to: .string("2.0"))
      }
    },
    Attack(
      name: "file outside of the role's paths", exit: 77, path: "evil.html",
      words: ["It is not in the signed index"]
    ) { forger in
      try forger.portal.shell("cp \(forger.site)/index.html \(forger.site)/evil.html")
      try forger.republish("n-westend.json") { signed in
        signed.set("targets", "evil.html", to: signed["targets"]?["n/westend/index.html"])
      }
    },
    Attack(
      name: "path out of the site", exit: 65, path: "tuf/2.n-westend.json",
      words: ["../evil", "must be a relative path"]
    ) { forger in
      try forger.republish("n-westend.json") { signed in
        signed.set("targets", "../evil", to: signed["targets"]?["n/westend/index.html"])
      }
    },
    Attack(
      name: "role that is a path", exit: 65, path: "tuf/2.targets.json",
      words: ["is not a name for a delegated role"]
    ) { forger in
      try forger.republish("targets.json") { signed in
        var roles = signed["delegations"]?["roles"]?.array ?? []
        roles[0].set("name", to: .string("../../x"))
        signed.set("delegations", "roles", to: .array(roles))
      }
    },
    Attack(
      name: "lower version by the same key", exit: 77, path: "tuf/timestamp.json",
      words: ["version 1 of the timestamp", "the last check has seen version 2"]
    ) { try $0.forge("timestamp.json", by: [.timestamp]) { _ in } },
    Attack(
      name: "endless timestamp", exit: 65, path: "tuf/timestamp.json",
      words: ["16384 bytes"]
    ) { try $0.portal.shell("head -c 99000000 /dev/zero >> \($0.site)/tuf/timestamp.json") },
    Attack(
      name: "endless list", exit: 65, path: "tuf/1.targets.json", words: ["is longer than "]
    ) { try $0.portal.shell("head -c 99000000 /dev/zero >> \($0.site)/tuf/1.targets.json") },
    Attack(
      name: "changed list", exit: 77, path: "tuf/1.n-westend.json",
      words: ["the length is ", "but the snapshot names "]
    ) { try $0.forge("1.n-westend.json", by: [.index]) { $0.set("targets", to: .members([:])) } },
    Attack(
      name: "missing list", exit: 66, path: "tuf/1.n-westend.json", words: ["is missing"]
    ) { try $0.portal.shell("rm \($0.site)/tuf/1.n-westend.json") },
  ]

  @Test func everyAttackIsRefusedWithTheFileAndBothValues() throws {
    let portal = try IndexedPortal()
    for attack in Self.attacks {
      try portal.shell("rm -f state")
      if attack.name.hasPrefix("lower") {
        try portal.build(PortalFixture.later)
        let run = try portal.check(at: PortalFixture.later, state: "state")
        #expect(run.exitCode == 0, "\(run)")
        try portal.shell("rm -rf site; cp -a honest site")
      }
      try portal.shell("rm -rf forged; cp -a site forged; rm -rf honest; cp -a site honest")
      try attack.forge(IndexForger(portal: portal, site: portal.tool.folder.file("forged")))
      let state = attack.name.hasPrefix("lower") ? "state" : nil
      // A cache may return the earlier timestamp for a quarter of an hour.
      let now = state == nil ? IndexedPortal.start : "2026-11-26T10:00:00Z"
      let run = try portal.check("forged", at: now, state: state, "--json")
      #expect(run.exitCode == attack.exit, "\(attack.name): \(run)")
      let findings = try IndexedPortal.findings(run)
      #expect(
        findings.contains { finding in
          finding.path == attack.path && attack.words.allSatisfy(finding.message.contains)
        }, "\(attack.name): \(findings)")
    }
  }

  /// A root that has expired is only a step to the next one.
  @Test func anExpiredRootLeadsToTheNextOne() throws {
    let portal = try IndexedPortal()
    try portal.copy("forged")
    let forger = IndexForger(portal: portal, site: portal.tool.folder.file("forged"))
    try forger.root { $0.set("expires", to: .string("2020-01-01T00:00:00Z")) }
    #expect(try portal.check("forged").exitCode == 77)
    try forger.root(3)
    let run = try portal.check("forged", "--json")
    #expect(run.exitCode == 0, "\(run)")
  }
}

extension IndexForger {
  /// Writes the next root, which the first root key signs.
  fileprivate func root(
    _ version: Int = 2, by holders: [Holder] = [.firstRoot],
    _ edit: (inout JSONValue) -> Void = { _ in }
  ) throws {
    try forge("1.root.json", as: "\(version).root.json", by: holders) { signed in
      signed.set("version", to: .integer(version))
      edit(&signed)
    }
  }
}
