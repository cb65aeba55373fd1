import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// The first start of `hotside cold open`, and what it says of passwords.
@Suite struct ColdOpenFirstStartTests {
  private let tool: Tool

  init() throws { tool = try Tool() }

  @Test func aPasswordThatIsRefusedLeavesADeviceAndThatIsSaid() throws {
    let short = try tool.folder.write(Array("short".utf8), to: "short")
    let lines = ["3", "4", "again", "1", "quit"]
    let run = try tool.run(
      ["cold", "open", "--plain", "--device", "device", "--password-file", short],
      input: Array(lines.map { $0 + "\n" }.joined().utf8))
    #expect(run.exitCode == 0, "\(run)")
    let rule = try #require(run.output.range(of: "It needs 10 characters or more."), "\(run)")
    let failure = try #require(run.output.range(of: "The device was made"), "\(run)")
    #expect(rule.upperBound < failure.lowerBound)
    #expect(!run.output.contains("This was not done"), "\(run)")
    #expect(run.output.contains("The vault of its phrases is made with the first seed"))
    #expect(try tool.run("cold", "show", "--device", "device").exitCode == 0)
  }

  @Test(.enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"))
  func theRuleIsSaidBeforeThePasswordIsTyped() throws {
    let window = try TmuxWindow(
      [ProcessRunner.hotside, "cold", "open", "--device", "device"],
      environment: ["HOTSIDE_WORKSPACE": tool.folder.path, "NO_COLOR": "1"],
      in: tool.folder.path)
    try window.wait(for: "There is no device in 'device' yet.")
    try window.press("Up", "Enter")
    try window.wait(for: "Not looked at")
    try window.press("PageDown", "Enter")
    let asked = try window.wait(for: "> New password:")
    #expect(asked.contains("── New password of the vault ──"), "\(asked)")
    #expect(asked.contains("It needs 10 characters or more."), "\(asked)")
    #expect(asked.contains("device/seeds.sqlite"), "\(asked)")
    try window.type("short")
    try window.press("Enter")
    try window.wait(for: "The password has 5 characters, and the policy wants 10 or more.")
    try window.type("one password")
    try window.press("Enter")
    try window.wait(for: "> The same again:")
    try window.type("another password")
    try window.press("Enter")
    let complained = try window.wait(for: "! The two passwords differ.")
    #expect(complained.contains("── New password of the vault ──"), "\(complained)")
    try window.press("Escape")
    let said = try window.wait(for: "The device was made")
    #expect(said.contains("No password was given."), "\(said)")
    #expect(!said.contains("Nothing was"), "\(said)")
    try window.press("Enter")
    try window.wait(for: "[Add a seed]")
  }

  @Test(.enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"))
  func aPasswordIsAskedForInTheFrame() throws {
    let password = try tool.folder.write(Array("a long password".utf8), to: "password")
    let phrase = try tool.folder.write(Array((SigningDevice.phrase + "\n").utf8), to: "phrase")
    for words in [
      ["init", "--general-verifier", "none", "--trust-host"],
      ["seed", "add", "Alice", "--phrase-file", phrase, "--password-file", password],
    ] {
      let run = try tool.run(["cold"] + words + ["--device", "device"])
      #expect(run.exitCode == 0, "\(run)")
    }
    let window = try TmuxWindow(
      [ProcessRunner.hotside, "cold", "open", "--device", "device"],
      environment: ["HOTSIDE_WORKSPACE": tool.folder.path, "NO_COLOR": "1"],
      in: tool.folder.path)
    let asked = try window.wait(for: "> Password:")
    #expect(asked.contains("── Password of the vault ──"), "\(asked)")
    try window.type("a wrong password")
    #expect(try window.wait(for: "••••").contains("a wrong password") == false)
    try window.press("Enter")
    let again = try window.wait(for: "This is attempt 2 of 3.")
    #expect(again.contains("── Password of the vault ──"), "\(again)")
    try window.type("a long password")
    try window.press("Enter")
    try window.wait(for: "[Alice]")
  }
}
