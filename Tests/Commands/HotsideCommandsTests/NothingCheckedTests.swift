import CommandTestSupport
import RuntimeMetadata
import TestSupport
import Testing
import ToolTestSupport

/// A check with nothing to check fails and says so; work with nothing to do, and a list without entries, end with 0.
@Suite struct NothingCheckedTests {
  /// Commands in a workspace that is described by their group, with exit code and a part of what they print.
  struct Case: Sendable, CustomTestStringConvertible {
    let words: String
    let code: Int32
    let told: String

    init(_ words: String, _ code: Int32, _ told: String) {
      (self.words, self.code, self.told) = (words, code, told)
    }

    var testDescription: String { "hotside \(words): \(code)" }
  }

  private static let noNetwork = "The address book has no network."
  private static let noMetadata = "The database has no metadata"

  /// The address book is empty, and so are the folders `Output/completed` and `empty`.
  static let withoutNetworks = [
    Case("networks doctor", 65, "fault: */Output/hot.sqlite: \(noNetwork)"),
    Case("doctor", 65, noNetwork), Case("status", 66, noNetwork),
    Case("status --json", 66, noNetwork), Case("status --fetch", 66, noNetwork),
    Case("load-metadata -f -a", 66, noNetwork), Case("load-metadata -k -a", 66, noNetwork),
    Case("load-metadata -t -a --pass-errors", 66, noNetwork),
    Case("add-specs -f -a", 66, noNetwork), Case("networks export --folder .", 66, noNetwork),
    Case("networks export --json", 66, noNetwork),
    Case("networks import none.json", 65, "'none.json' does not list a network."),
    Case("refresh-defaults", 12, "3 failed"),
    Case("transfer-meta", 66, noMetadata), Case("verify empty", 66, "holds no files to read"),
    Case("verify Output/completed --require-signed", 66, "holds no files to read"),
    Case("rehearse empty", 66, "holds no files to read"),
    Case("qr read empty", 66, "holds no files to read"),
    Case("decode empty", 66, "holds no files to read"),
    Case("portal check --site empty", 66, "is not a portal site"),
    Case("portal init", 66, "No network of"), Case("keys list", 66, "The vault '"),
    Case("keys status", 66, "The vault '"), Case("keys backup x", 66, "The vault '"),
    // Nothing to do, and lists.
    Case("sign --all --unsigned --yes", 0, "There is nothing to sign."),
    Case("networks list", 0, "The address book is empty."),
    Case("show metadata", 0, "has no metadata"),
    Case("networks verifier show", 0, "is not on record"),
    Case("backup empty.sqlite", 0, "with 0 networks and 0 versions of metadata"),
  ]

  /// The three defaults without metadata.
  static let withoutMetadata = [
    Case("load-metadata -f -a", 66, noMetadata),
    Case("load-metadata -f -n westend", 66, "\(noMetadata) of 'westend'"),
    Case("load-metadata -f -n westend --reduce calls-only", 66, noMetadata),
    Case("load-metadata -f -n westend --json", 66, "no_stored_metadata"),
    Case("transfer-meta", 66, noMetadata),
    Case("rehearse --calls westend9150", 66, "westend9150"),
    Case("diff westend9150 westend9151", 66, "westend9150"),
    Case("networks doctor", 0, "checked 3 networks, 0 metadata, "),
    Case("status", 12, "3 specs were never prepared: kusama, polkadot, westend."),
    Case("sign westend", 12, "westend metadata is unknown. Nothing was fetched yet."),
    Case("sign kusama westend --json", 12, "westend metadata is unknown."),
    Case("station westend --plain", 12, "westend specs sr25519 is unprepared."),
    Case("sign --all --unsigned --yes", 0, "There is nothing to sign."),
  ]

  private func expect(_ sample: Case, in tool: Tool) throws {
    let run = try tool.run(sample.words.split(separator: " ").map(String.init))
    #expect(run.exitCode == sample.code, "\(run)")
    #expect((run.output + run.error).contains(sample.told), "\(run)")
  }

  @Test func unpreparedSpecsAreListedWithTheCommandToPrepareThem() throws {
    let tool = try Tool()
    let status = try tool.run("status", "--kind", "specs")
    #expect(status.exitCode == 0 && status.output.hasPrefix("3 specs were never "), "\(status)")
    let line = try #require(status.output.firstMatch(of: /'hotside ([^']+)' prepares them/))
    try tool.succeed(words: line.output.1.split(separator: " ").map(String.init))
    #expect(try tool.run("status", "--kind", "specs").output.hasSuffix("\n3 waiting\n"))
  }

  @Test func checksOfAnEmptyWorkspaceFail() throws {
    let tool = try Tool()
    try tool.succeed("make-cold-release", "--quiet")
    for title in ["kusama-sr25519", "polkadot-sr25519", "westend-sr25519"] {
      try tool.succeed("remove", "title", title, "--quiet")
    }
    for folder in ["Output/completed", "empty", "home"] {
      try tool.folder.write([], to: folder + "/x")
      #expect(try ProcessRunner.run("/bin/rm", [tool.folder.file(folder + "/x")]).exitCode == 0)
    }
    try tool.folder.write(Array("[]".utf8), to: "none.json")
    for sample in Self.withoutNetworks { try expect(sample, in: tool) }
  }

  @Test func waitingUpdatesThatWereNotNamedAreListed() throws {
    let tool = try Tool()
    try tool.succeed("add-specs", "-f", "-a", "--quiet")
    let words = ["sign", "westend", "--verifier-alice", "sr25519", "--yes"]
    let first = try tool.run(words)
    #expect(first.output.hasSuffix("\n1 complete, 2 still wait: kusama, polkadot\n"), "\(first)")
    // The sum says it once.
    #expect(!first.error.contains("not named"), "\(first)")
    let repeated = try tool.run(words)
    #expect(
      repeated.error.contains("Also waiting to be signed, but not named: kusama, polkadot.\n"))
    let others = try tool.succeed(
      "sign", "kusama", "polkadot", "--verifier-alice", "sr25519", "--yes")
    #expect(others.output.hasSuffix("\n2 complete\n"), "\(others)")
    #expect(others.error.contains("kusama metadata is unknown. "), "\(others)")
    let last = try tool.run(words)
    #expect(!last.error.contains("not named"), "\(last)")
  }

  @Test func checksWithoutMetadataFail() throws {
    let tool = try Tool()
    try tool.succeed("make-cold-release", "--quiet")
    for sample in Self.withoutMetadata { try expect(sample, in: tool) }
    #expect(tool.payloads.isEmpty)
  }

  @Test func aSiteWithoutPayloadsIsNeitherBuiltNorSound() throws {
    let fixture = try PortalFixture()
    let products = try ProcessRunner.run(
      "/bin/bash", ["-c", "mkdir aside && mv Output/completed/* aside"],
      folder: fixture.tool.folder.path)
    try #require(products.exitCode == 0)
    for more in ["--jobs=4", "--plan", "--verify-reproducible", "--json"] {
      let build = try fixture.build(more)
      #expect(build.exitCode == 66, "\(build)")
      #expect((build.output + build.error).contains("is complete, so the site would be empty"))
      #expect(!fixture.tool.names(in: ".").contains("site"))
    }
    let back = try ProcessRunner.run(
      "/bin/bash", ["-c", "mv aside/* Output/completed"], folder: fixture.tool.folder.path)
    try #require(back.exitCode == 0)
    try fixture.built()
    let emptied = try ProcessRunner.run(
      "/bin/bash",
      ["-c", "rm -r payload && grep -v ' payload/' SHA256SUMS > s && mv s SHA256SUMS"],
      folder: fixture.site)
    try #require(emptied.exitCode == 0)
    for more in [[], ["--no-pictures"]] {
      let check = try fixture.tool.run(["portal", "check", "--site", fixture.site] + more)
      #expect(check.exitCode != 0, "\(check)")
      #expect(check.output.contains("The site has no payload"), "\(check)")
    }
  }

  /// A list of keys for a Vault to import that has none.
  @Test func aListWithoutKeysWorksOnNoPhone() throws {
    let tool = try Tool()
    let picture = try tool.folder.write(try Movies.code([0x53, 0xff, 0xde, 0, 0]), to: "list.png")
    for (command, code) in [("rehearse", 77), ("verify", 65)] as [(String, Int32)] {
      let run = try tool.run(command, picture)
      #expect(run.exitCode == code && run.error.contains("The list has no key"), "\(run)")
    }
  }

  /// Metadata whose transactions no device shows: the extension with the block hash has another name.
  @Test func aRehearsalThatShowsNothingIsNoProof() throws {
    let tool = try Tool()
    var blob = Nodes.metadata("development")
    let (name, other) = (Array("CheckMortality".utf8), Array("CheckMortalitz".utf8))
    for start in blob.indices where blob[start...].starts(with: name) {
      blob.replaceSubrange(start..<start + name.count, with: other)
    }
    let metadata = try tool.folder.write(blob, to: "mute.scale")
    for words in [["--json"], ["--expect", "refuse"], ["--against", metadata], []] {
      let run = try tool.run(["rehearse", "--calls", metadata] + words)
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.error.contains("showed no transaction, so it proves nothing"), "\(run)")
    }
    let reduced = try tool.folder.write(
      MetadataReduction(of: blob, to: .callsOnly).bytes, to: "reduced.scale")
    let proof = try tool.run("rehearse", "--calls", reduced, "--against", metadata)
    #expect(proof.exitCode == 77 && proof.error.contains("This proves nothing"), "\(proof)")
  }
}
