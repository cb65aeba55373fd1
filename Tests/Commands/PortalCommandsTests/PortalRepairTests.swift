import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Files of a site that no build has left as they are.
@Suite struct PortalRepairTests {
  private func change(_ fixture: PortalFixture, _ script: String) throws {
    let run = try ProcessRunner.run(
      "/bin/bash", ["-ec", script], folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run)")
  }

  private func build(_ fixture: PortalFixture, _ more: String...) throws -> Tool.Run {
    try fixture.tool.run(
      ["portal", "build", "--out", fixture.site, "--now", PortalFixture.now] + more)
  }

  @Test func repairedFilesAreNamed() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let before = try fixture.digest()
    try change(
      fixture,
      """
      echo >>site/index.html; rm site/n/westend/index.html; echo x >site/CNAME
      mkfifo site/pipe; rm site/data.json; ln -s index.html site/data.json
      """)
    let expected = [
      "removed CNAME", "repaired data.json", "repaired index.html", "repaired n/westend/index.html",
      "removed pipe",
    ]
    let plan = try build(fixture, "--plan", "--json")
    let built = try build(fixture, "--json")
    for run in [plan, built] {
      #expect(run.exitCode == 0, "\(run)")
      let changes = try run.document["changes"]?.array?.map {
        "\($0["kind"]?.string ?? "") \($0["path"]?.string ?? "")"
      }
      #expect(changes == expected, "\(run)")
      #expect(try run.document["writtenCount"]?.integer(Int.self) == 3)
    }
    #expect(try fixture.digest() == before)

    try change(fixture, "echo >>site/index.html; echo x >site/CNAME")
    let planned = try build(fixture, "--plan")
    #expect(planned.error.contains("A build would change"), "\(planned)")
    let run = try build(fixture)
    #expect(run.error.contains("0 files new or changed, 1 repaired, 1 gone"), "\(run)")
    #expect(run.error.contains("had changed since the last build: 'index.html'."), "\(run)")
    #expect(run.error.contains("not belong to the site: 'CNAME'."), "\(run)")
    #expect(!run.error.contains("Nothing is new"), "\(run)")
    #expect(try build(fixture).error.contains("Nothing is new"))
  }

  @Test func aDoctorNamesPayloadsThatTheStoreLacks() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    #expect(
      try fixture.tool.run("doctor", "--verbose").output
        .contains("The store has every payload"))
    for script in [
      "rm Portal/blobs/$(ls Portal/blobs | head -1)",
      "f=$(ls Portal/blobs/* | head -1); echo x >$f",
    ] {
      try change(fixture, script)
      let doctor = try fixture.tool.run("doctor")
      #expect(doctor.output.contains("in 'blobs' are missing or damaged."), "\(doctor)")
      #expect(!doctor.output.contains("The store has every payload"), "\(doctor)")
    }
    try change(fixture, "rm Portal/blobs/*")
    try fixture.built()
    #expect(
      try fixture.tool.run("doctor", "--verbose").output
        .contains("The store has every payload"))
  }

  /// Such as a clone of its repository: the record of the build is another computer's.
  @Test func aCopyOfASiteIsNotNew() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    try change(fixture, "cp -r site copy && rm -r site && mv copy site && touch site/index.html")
    let run = try build(fixture, "--json")
    #expect(try run.document["changes"]?.array?.isEmpty == true, "\(run)")
  }

  @Test func treesOfEarlierVersionsGoAfterADay() throws {
    let fixture = try PortalFixture()
    try change(
      fixture,
      """
      mkdir .building-1a2b3c4d5e6f7081 .building-9 .building-notes
      echo x >.building-1a2b3c4d5e6f7081/index.html; echo x >.building-8; ln -s site .building-7
      touch -h -d '2 days ago' .building-1a2b3c4d5e6f7081 .building-notes .building-8 .building-7
      """)
    try fixture.built()
    let left = fixture.tool.names(in: ".").filter { $0.hasPrefix(".building-") }
    #expect(left == [".building-7", ".building-8", ".building-9", ".building-notes"])
    try change(fixture, "mkdir .building-5 && touch -d '2 days ago' .building-5")
    let doctor = try fixture.tool.run("doctor")
    #expect(doctor.output.contains(".building-5"), "\(doctor)")
    #expect(!doctor.output.contains(".building-9"), "\(doctor)")
  }
}
