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
      echo >>site/index.html; rm site/n/westend/index.html
      rm site/data.json; ln -s index.html site/data.json
      """)
    let expected = [
      "repaired data.json", "repaired index.html", "repaired n/westend/index.html",
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

    try change(fixture, "echo >>site/index.html")
    let planned = try build(fixture, "--plan")
    #expect(planned.error.contains("A build would change"), "\(planned)")
    let run = try build(fixture)
    #expect(run.error.contains("0 files new or changed, 1 repaired, 0 gone"), "\(run)")
    #expect(run.error.contains("had changed since the last build: 'index.html'."), "\(run)")
    #expect(!run.error.contains("Nothing is new"), "\(run)")
    #expect(try build(fixture).error.contains("Nothing is new"))
    // A folder that is gone as a whole was not damaged.
    try change(fixture, "rm -r site")
    let anew = try build(fixture)
    #expect(anew.exitCode == 0 && !anew.error.contains("repaired"), "\(anew)")
  }

  /// A site in a repository, with files of its owner.
  @Test func filesThatNoBuildMadeStay() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let owned = "(find .git own.html .well-known CNAME | sort; cat .git/HEAD own.html CNAME)"
    try change(
      fixture,
      """
      cd site; mkdir -p .git/refs/tags .git/objects .well-known n/westend/.notes; echo ref >.git/HEAD
      echo own >own.html; echo x >.well-known/x; echo example.org >CNAME; ln -s own.html link
      mkfifo pipe; chmod 700 .git; \(owned) >../before
      """)
    // A build with news, one without, and one of the status alone.
    for title in ["Second", "Second", "Third"] {
      try fixture.edit {
        $0 = $0.replacing(/"title": "(Test portal|Second)"/, with: "\"title\": \"\(title)\"")
      }
      let run = try build(fixture)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.error.contains("'.git' (1 file), '.well-known' (1 file), 'CNAME', "), "\(run)")
      #expect(run.error.contains("6 files in the folder of the site that no build made"), "\(run)")
      #expect(run.error.contains(" 0 gone") || run.error.contains("Nothing is new"), "\(run)")
      try change(
        fixture,
        """
        cd site; \(owned) | cmp - ../before; test -p pipe; test "$(readlink link)" = own.html
        test -d n/westend/.notes; test "$(stat -c %a .git)" = 700
        """)
    }
    let plan = try build(fixture, "--plan", "--json")
    #expect(try plan.document["changes"]?.array?.isEmpty == true, "\(plan)")
    #expect(fixture.tool.names(in: ".").filter { $0.hasPrefix(".site") } == [])
  }

  @Test func aFileInTheWayOfABuildIsRefused() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let before = try fixture.digest()
    try change(
      fixture, "mkdir Portal/static; echo a >Portal/static/CNAME; echo b >site/CNAME")
    for more in [[], ["--plan"]] {
      let run = try fixture.tool.run(
        ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later] + more)
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.contains("site/CNAME' was not made by a build"), "\(run)")
    }
    try change(fixture, "test \"$(cat site/CNAME)\" = b; rm site/CNAME Portal/static/CNAME")
    #expect(try fixture.digest() == before)
    // The same file is no contradiction.
    try change(fixture, "echo a >Portal/static/CNAME; echo a >site/CNAME")
    #expect(try build(fixture).exitCode == 0)
    try change(fixture, "rm Portal/static/CNAME")
    #expect(try build(fixture).error.contains("1 gone"))
  }

  @Test func unpublishedFilesOfTheOperatorAreNamed() throws {
    let fixture = try PortalFixture()
    try change(
      fixture,
      "mkdir -p Portal/static/.well-known; cd Portal/static; echo a >own.txt; mkfifo pipe")
    let run = try build(fixture)
    #expect(run.exitCode == 0, "\(run)")
    for name in [".well-known", "own.txt", "pipe"] {
      #expect(run.error.contains("static/\(name)' is not published"), "\(run)")
    }
    #expect(run.error.contains("only CNAME, robots.txt and favicon.ico"), "\(run)")
  }

  @Test func aRepositoryIsNotChecked() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    try change(fixture, "mkdir site/.git; echo '<script>' >site/.git/x.html")
    let words = ["portal", "check", "--site", fixture.site, "--no-pictures"]
    let run = try fixture.tool.run(words + ["--now", PortalFixture.now])
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("/.git' is not a part of the site, and was not checked."), "\(run)")
    try change(fixture, "mkdir site/.other; echo '<script>' >site/.other/x.html")
    let other = try fixture.tool.run(words + ["--now", PortalFixture.now])
    #expect(other.exitCode == 77 && other.output.contains(".other/x.html"), "\(other)")
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
