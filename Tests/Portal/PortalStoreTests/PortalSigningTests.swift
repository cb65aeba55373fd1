import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// How what a portal publishes gets its signatures.
///
/// Numbers are those of the faults in chapter 9 of the portals' specification.
@Suite struct PortalSigningTests {
  private let fixture: PortalFixture

  init() throws { fixture = try PortalFixture() }

  /// 31: secrets come from files and descriptors, never from words or variables.
  @Test(arguments: [
    ["portal", "init"], ["portal", "import-config"], ["portal", "build"], ["portal", "check"],
    ["portal", "serve"], ["sign"], ["make"], ["keys", "sign"],
  ])
  func noOptionOrVariableTakesTheSecretItself(command: [String]) throws {
    let help = try fixture.tool.run(command + ["--help"]).output
    let options = help.matches(of: /--[a-z-]+/).map { String(help[$0.range]) }
    #expect(options.contains("--help"))
    for option in options {
      let isSecret = ["phrase", "seed", "secret", "password", "suri", "signing-key"].contains {
        option.contains($0)
      }
      #expect(
        !isSecret || option.hasSuffix("-file") || option.hasSuffix("-fd"), "\(command) \(option)")
    }
    for word in help.matches(of: /\$[A-Z_]*(PHRASE|SEED|SECRET|PASSWORD|SURI)[A-Z_]*/) {
      #expect(help[word.range].hasSuffix("_FILE"), "\(help[word.range])")
    }
  }

  /// 32: a path is no line for a shell, and no other program is run.
  @Test func signingRunsNoOtherProgram() throws {
    let tool = fixture.tool
    try fixture.remove("Output/completed")
    let workspace = tool.folder.file("a;touch owned;$(touch owned)`touch owned` \"'b")
    for name in ["sh", "bash", "python3", "xdg-open", "touch"] {
      try tool.folder.write(
        Array("#!/bin/bash\n: > '\(tool.folder.path)/owned'\n".utf8), to: "traps/\(name)")
    }
    let prepared = try ProcessRunner.run(
      "/bin/bash",
      ["-c", "chmod +x traps/* && mkdir \"$0\" && cp -a Networks Output Portal \"$0\"", workspace],
      folder: tool.folder.path)
    try #require(prepared.exitCode == 0, "\(prepared.error)")
    for words in [
      ["sign", "--all", "--hand-over", workspace + "/to sign", "--yes"],
      ["sign", "--all", "--verifier-alice", "sr25519", "--yes"],
      ["portal", "build", "--out", workspace + "/site", "--now", PortalFixture.now],
      ["portal", "check", "--site", workspace + "/site", "--now", PortalFixture.now],
    ] {
      let run = try tool.run(
        words,
        environment: [
          "HOTSIDE_WORKSPACE": workspace, "PATH": tool.folder.file("traps"), "BROWSER": "touch",
          "SHELL": tool.folder.file("traps/sh"),
        ])
      #expect(run.exitCode == 0, "\(run)")
    }
    let owned = try ProcessRunner.run(
      "/usr/bin/find", [".", "-name", "owned*"], folder: tool.folder.path)
    #expect(owned.output == "")
  }

  /// 33: the unsigned picture may stay beside the signed one, which comes later or has come before.
  @Test func anUnsignedPictureBesideASignedOneIsNotAFinding() throws {
    let path = fixture.tool.folder.path
    let moved = try ProcessRunner.run(
      "/bin/bash", ["-c", "mkdir signed && mv Output/completed/*9220* signed"], folder: path)
    #expect(moved.exitCode == 0)
    try fixture.tool.succeed(
      "make", "--msg", "load-metadata", "--payload", "sign_me_load_metadata_westendV9220",
      "--unsigned", "--override-verifier", "--quiet")
    let waiting = try fixture.build("--json")
    #expect(waiting.exitCode == 12, "\(waiting)")
    #expect(
      try waiting.document["findings"]?.array?.map { $0["kind"] } == [.string("unsigned")])
    _ = try ProcessRunner.run("/bin/bash", ["-c", "mv signed/* Output/completed/"], folder: path)
    for _ in 0..<2 { #expect(try fixture.built()["findings"] == .array([])) }
    #expect(fixture.tool.products.contains { $0.contains("9220_unverified") })
    #expect(try !fixture.files().contains { $0.contains("unsigned") || $0.contains("unverified") })
  }

  /// 34: whoever signs with a Vault is told that the Vault takes the unsigned update first, and what then.
  @Test func theStepsOfAVaultAreExplained() throws {
    try fixture.remove("Output/completed")
    try fixture.tool.succeed("sign", "--all", "--hand-over", "to-sign", "--yes")
    let list = String(
      decoding: try fixture.tool.bytes(fixture.tool.folder.file("to-sign/to-sign.md")),
      as: UTF8.self)
    var rest = list[...]
    for step in [
      "1. Scan the picture with the Vault that has the verifier's key", "approve",
      "If the Vault already has this update, it says so", "Choose to sign",
      "Photograph the whole code",
      "hotside sign --all --capsules",
    ] {
      let place = try #require(rest.firstRange(of: step), "\(step)\n\(list)")
      rest = rest[place.upperBound...]
    }
    // What waits for its signature is in no site.
    #expect(try fixture.build("--json").exitCode == 66)
    #expect(!fixture.tool.folder.names.contains("site"))
    // What another key has signed waits for nobody.
    try fixture.tool.succeed(
      "sign", "--all", "--verifier-alice", "ed25519", "--override-verifier", "--yes")
    _ = try fixture.build()
    #expect(
      try check().contains("which is not a key of 'westend' in this portal. Sign it again with"))
  }

  private func check() throws -> String {
    let run = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--now", PortalFixture.now)
    // A site without a payload leaves nothing to check.
    #expect(run.exitCode == 66, "\(run)")
    return run.output
  }
}
