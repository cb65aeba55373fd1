import Testing
import ToolTestSupport

/// The next commands of a portal with a signed index, and the reasons for which a key is needed.
@Suite struct IndexNextStepTests {
  private func withdraw(_ version: String, in portal: IndexedPortal) throws -> Tool.Run {
    try portal.run(
      [
        "portal", "withdraw", "westend", version, "--reason", "A test.", "--now",
        IndexedPortal.start,
      ],
      keepsHints: true)
  }

  @Test func aNewKeyLeadsToTheRotationOfItsRole() throws {
    let portal = try IndexedPortal()
    for (role, command) in [
      ("timestamp", "rotate timestamp --key new-timestamp"),
      ("index", "rotate index --key new-index"),
      ("root", "rotate root --key new-root --key root-1 --key root-2 --key root-3"),
    ] {
      let run = try portal.run(
        ["keys", "generate", "new-\(role)", "--role", role], keepsHints: true)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.error.contains("Next: hotside portal \(command)\n"), "\(run)")
    }
  }

  @Test func theNextBuildIsThatOfThePublishedSite() throws {
    let portal = try IndexedPortal()
    let withdrawn = try withdraw("9220", in: portal)
    #expect(
      withdrawn.error.contains("Next: hotside portal build --out */site\n"), "\(withdrawn)")
    let rotated = try portal.run(
      ["portal", "rotate", "timestamp", "--key", "time-2", "--now", IndexedPortal.start],
      keepsHints: true)
    #expect(rotated.exitCode == 0, "\(rotated)")
    #expect(
      rotated.error.contains(
        "Next: hotside portal build --index-key index --index-key time-2 --out */site\n"),
      "\(rotated)")
  }

  @Test func theFilesForWhichTheIndexKeyIsNeededAreNamed() throws {
    let portal = try IndexedPortal()
    _ = try withdraw("9220", in: portal)
    let run = try portal.run(
      [
        "portal", "build", "--out", portal.site, "--now", IndexedPortal.start, "--index-key",
        "time",
      ])
    #expect(run.exitCode == 66, "\(run)")
    #expect(run.error.contains(" of the site would change: SHA256SUMS, data.json, "), "\(run)")
    #expect(run.error.contains("Otherwise the timestamp key is enough."), "\(run)")
  }

  @Test func aSiteWithoutVersionsHasNoEstimate() throws {
    let portal = try IndexedPortal()
    func build() throws -> String {
      let run = try portal.run([
        "portal", "build", "--out", portal.site, "--now", IndexedPortal.start,
      ])
      #expect(run.exitCode == 0, "\(run)")
      return run.error
    }
    _ = try withdraw("9220", in: portal)
    #expect(try build().contains(" One more version of each network that has one makes it about "))
    _ = try withdraw("9150", in: portal)
    #expect(try !build().contains("One more version"))
  }
}
