import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Changes of a portal's folder by hand, which a build refuses or names.
@Suite struct PortalRefusalTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  private func change(_ script: String) throws {
    let run = try ProcessRunner.run(
      "/bin/bash", ["-ec", script], folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run)")
  }

  @Test(arguments: [
    (
      "s/\"specVersion\": 9220/\"specVersion\": 9221/",
      "it states version 9221, but the payload is of version 9220"
    ),
    (
      "s/\"specName\": \"westend\"/\"specName\": \"eastend\"/",
      "it states other hashes, lengths or names"
    ),
    ("s/\"signedHash\": \"......../\"signedHash\": \"00000000/", "it states other hashes"),
    ("s/\"bytes\": \\([0-9]\\)/\"bytes\": 1\\1/", "it states other hashes, lengths or names"),
  ])
  func aShelfThatDiffersFromItsPayloadsIsRefused(change script: String, reason: String) throws {
    let before = try fixture.digest()
    try change("sed -i '\(script)' Portal/store/*.json")
    for more in [["--plan"], []] {
      let run = try fixture.tool.run(
        ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later] + more)
      #expect(run.exitCode == 65 && run.error.contains(reason), "\(run)")
    }
    #expect(try fixture.digest() == before)
  }

  /// The error names the file or address, and nothing is built or checked.
  @Test(arguments: [
    ("build --out new --from-site words", 66, "'words' is not a portal site"),
    ("build --out new --from-site ftp://x/", 64, "'ftp://x' is not the address of a site: its"),
    ("check --site ftp://x/", 64, "address that begins with https:// or http://."),
    ("status --site https://x:y/", 64, "its port 'y' is not a number from 1 to 65535. Give"),
    ("check --site site --root words", 65, "'words': The index has a root that cannot be used"),
    ("check --site site --root Portal/portal.json", 65, "'Portal/portal.json': The index has a"),
    ("build --out new --index-key-file words", 65, "The secret in 'words': The phrase has 3 words"),
    ("build --out new --index-key-file nope", 66, "The file 'nope' does not exist."),
    ("build --out new --index-key-file site", 66, "'site'"),
    ("build --out new --index-key-fd 9", 66, "'descriptor 9': it is not open; open it, as"),
    ("init --replace --base-url https://x.example.org/y", 64, "needs a slash at its end"),
    ("build --out words", 73, "'words' is not a folder"),
  ])
  func aWrongFileOfAnArgumentIsNamed(line: String, code: Int32, words: String) throws {
    try change("printf 'correct horse battery\\n' > words && chmod 600 words")
    let run = try fixture.tool.run(["portal"] + line.split(separator: " ").map(String.init))
    #expect(run.exitCode == code && run.error.contains(words), "\(run)")
    #expect(!run.error.contains(".. ") && !run.error.contains("***"), "\(run)")
    #expect(!fixture.tool.names(in: ".").contains("new"))
  }

  /// Before the first publication there is no site.
  @Test func aSiteThatDoesNotExistYetIsNamed() throws {
    let run = try fixture.build("--from-site", "nope")
    #expect(run.exitCode == 0 && run.error.contains("The site nope does not exist yet"), "\(run)")
  }

  @Test(arguments: [
    "rm -r Portal/log", "rm Portal/log/*", "rm -r Portal/log Portal/cache",
    ": >Portal/log/2026.jsonl",
    "rm -r Portal/log site",
  ])
  func aLogThatLacksPublishedEntriesIsRefused(change script: String) throws {
    try change("cp -r Portal/log kept")
    try change(script)
    for more in [["--plan"], []] {
      let run = try fixture.tool.run(
        ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later] + more)
      #expect(run.exitCode == 65 && run.error.contains("copy the folder 'log' of"), "\(run)")
    }
    try change("rm -rf Portal/log && cp -r kept Portal/log")
    try fixture.built()
  }

  @Test func aLogCopiedFromTheSiteIsTheLog() throws {
    try change("rm -r Portal/log && cp -r site/log Portal/log")
    let run = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.later)
    #expect(run.exitCode == 0 && run.error.contains("Nothing is new"), "\(run)")
  }

  @Test func aNetworkTakenOutOfTheConfigurationIsNamed() throws {
    try fixture.edit { text in
      guard let start = text.range(of: ",\n    {\n      \"id\": \"westend\""),
        let end = text.range(of: "\n    }", range: start.upperBound..<text.endIndex)
      else { return }
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    let words = ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later]
    for more in [["--plan"], []] {
      let run = try fixture.tool.run(words + more)
      #expect((run.output + run.error).contains("It is not in portal.json any more"), "\(run)")
    }
    let last = try fixture.tool.run(words)
    #expect(!(last.output + last.error).contains("portal.json any more"), "\(last)")
  }

  /// The faults that follow from a link are not named; the link is.
  @Test(arguments: ["qr", "payload", "log", "n", "feeds", "app"])
  func aLinkedFolderOfASiteIsTheFault(folder: String) throws {
    func check() throws -> Tool.Run {
      try fixture.tool.run(
        "portal", "check", "--site", fixture.site, "--now", PortalFixture.later, "--no-pictures")
    }
    let before = try check()
    try change("mv site/\(folder) aside && ln -s ../aside site/\(folder)")
    let linked = try check()
    #expect(linked.exitCode == 65, "\(linked)")
    #expect(linked.output.hasPrefix("Not as built: '\(folder)' is a link.\n"), "\(linked)")
    #expect(linked.output.components(separatedBy: "\nfault ").count == 2, "\(linked)")
    try change("rm -r aside")
    let nowhere = try check()
    #expect(nowhere.exitCode != 0 && nowhere.output.contains("It is a link, but"), "\(nowhere)")
    #expect(before.exitCode == 0 || before.exitCode == 12, "\(before)")
  }

  /// Somebody else may have made the link; only a site that the user names may be anywhere.
  @Test func aLinkedSiteOfAWorkspaceIsNotFollowed() throws {
    try change("mkdir elsewhere")
    let outside = try TemporaryFolder()
    for target in [outside.path, outside.file("missing")] {
      try change("rm -f Output/site; ln -s '\(target)' Output/site")
      for more in [[], ["--plan"]] {
        let run = try fixture.tool.run(["portal", "build", "--now", PortalFixture.later] + more)
        #expect(run.exitCode == 73, "\(run)")
        #expect(run.error.contains("Output/site' is a link to"), "\(run)")
        #expect(run.error.contains("name the target itself with --out"), "\(run)")
        #expect(outside.names.isEmpty)
      }
    }
    try change("rm Output/site; ln -s ../elsewhere Output/site")
    let inside = try fixture.tool.run("portal", "build", "--now", PortalFixture.later)
    #expect(inside.exitCode == 0, "\(inside)")
    let named = try fixture.tool.run(
      "portal", "build", "--out", outside.file("site"), "--now", PortalFixture.later)
    #expect(named.exitCode == 0, "\(named)")
  }

  /// A site without networks is not valid; portal.json was emptied, or belongs to other networks.
  @Test func aConfigurationWithoutPublishedNetworksIsRefused() throws {
    try change(
      """
      cp -r site before && cp Portal/portal.json kept.json && python3 -c 'import json, sys
      p = json.load(open("Portal/portal.json")); p["networks"] = []
      json.dump(p, open("Portal/portal.json", "w"))'
      """)
    for more in [["--plan"], [], ["--out", "another"]] {
      let run = try fixture.tool.run(
        ["portal", "build", "--now", PortalFixture.later] + more
          + (more.count == 2 ? [] : ["--out", fixture.site]))
      #expect(run.exitCode == 65, "\(run)")
      #expect(run.error.contains("portal.json has no network, but "), "\(run)")
    }
    try change("diff -r before site && ! test -e another && cp kept.json Portal/portal.json")
    try fixture.built()
  }

  /// Files in `Networks` are made for git, so keys in node URLs are named before somebody commits them.
  @Test func keysInFilesForGitAreNamed() throws {
    let tool = fixture.tool
    try tool.succeed(
      "networks", "set-endpoint", "westend", "wss://rpc.example.org/ws?apikey=SECRET1", "--quiet")
    try fixture.remove("Networks/westend.json")
    for words in [
      ["portal", "init", "--replace", "--title", "Test portal"],
      ["networks", "export", "westend-sr25519", "--folder", "Networks"],
    ] {
      let run = try tool.run(words)
      #expect(run.exitCode == 0, "\(words) \(run)")
      if run.error.contains("Wrote ") {
        #expect(run.error.contains("Warning: ") && run.error.contains("?apikey=***"), "\(run)")
        #expect(run.error.contains("'hotside networks set-endpoint westend URL'"), "\(run)")
      }
      #expect(!run.error.contains("SECRET1"), "\(run)")
    }
  }

  /// A command that finds a network by its id in the portal may replace the file of the network.
  @Test func theFileOfANetworkInThePortalIsReplaced() throws {
    let path = "Networks/kusama.json"
    try fixture.tool.succeed(
      "networks", "export", "kusama-sr25519", "--folder", "Networks", "--quiet")
    try change(
      "sed -i 's/westend.json/kusama.json/; s/\"id\": \"westend\"/\"id\": \"kusama\"/' Portal/portal.json"
    )
    for (words, holds) in [
      (["--relay", "polkadot", "--para-id", "2000"], true), (["--no-relay"], false),
    ] {
      let run = try fixture.tool.run(
        ["networks", "set-endpoint", "kusama", "wss://rpc.example.org"] + words)
      #expect(run.exitCode == 0 && run.error.contains(path), "\(run)")
      let file = String(
        decoding: try fixture.tool.bytes(fixture.tool.folder.file(path)), as: UTF8.self)
      #expect(file.contains("2000") == holds, "\(file)")
    }
  }
}
