import CommandTestSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// The first start of `hotside cold open`, and what it says of passwords.
@Suite struct ColdOpenFirstStartTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func aRefusedPasswordLeavesADeviceAndAMessage() throws {
    let short = try tool.folder.write(Array("short".utf8), to: "short")
    let lines = ["3", "4", "again", "1", "quit"]
    let run = try tool.run(
      ["cold", "open", "--device", "device", "--password-file", short],
      input: Array(lines.map { $0 + "\n" }.joined().utf8))
    #expect(run.exitCode == 0, "\(run)")
    let rule = try #require(run.output.range(of: "It needs 10 characters or more."), "\(run)")
    let failure = try #require(run.output.range(of: "The device was made"), "\(run)")
    #expect(rule.upperBound < failure.lowerBound)
    #expect(!run.output.contains("This was not done"), "\(run)")
    #expect(run.output.contains("The vault for its phrases is made together with the first seed"))
    #expect(try tool.run("cold", "show", "--device", "device").exitCode == 0)
  }

  @Test func twoPasswordsThatDifferAreRefused() throws {
    let run = try TypedAnswers.run(
      [ProcessRunner.hotside, "cold", "open", "--device", "device"],
      [
        ("Number", "3"), ("Number", "4"),
        ("New password of device/seeds.sqlite, 10 characters or more", "one password"),
        ("The same again", "another password"), ("The two passwords differ", "1"),
        ("Add a seed", "quit"),
      ],
      environment: ["HOTSIDE_WORKSPACE": tool.folder.path, "HOTSIDE_PASSWORD_FILE": ""],
      folder: tool.folder.path)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.output.contains("The device was made"), "\(run)")
    #expect(!run.output.contains("one password"), "\(run)")
  }

  @Test func aWrongPasswordIsAskedForAgain() throws {
    let password = try tool.folder.write(Array("a long password".utf8), to: "password")
    let phrase = try tool.folder.write(Array((SigningDevice.phrase + "\n").utf8), to: "phrase")
    for words in [
      ["init", "--general-verifier", "none", "--trust-host"],
      ["seed", "add", "Alice", "--phrase-file", phrase, "--password-file", password],
    ] {
      let run = try tool.run(["cold"] + words + ["--device", "device"])
      #expect(run.exitCode == 0, "\(run)")
    }
    let run = try TypedAnswers.run(
      [ProcessRunner.hotside, "cold", "open", "--device", "device"],
      [
        ("Password of device/seeds.sqlite", "a wrong password"),
        ("This is attempt 2 of 3", "a long password"), ("Alice", "quit"),
      ],
      environment: ["HOTSIDE_WORKSPACE": tool.folder.path, "HOTSIDE_PASSWORD_FILE": ""],
      folder: tool.folder.path)
    #expect(run.exitCode == 0, "\(run)")
    #expect(!run.output.contains("a wrong password"), "\(run)")
  }
}
