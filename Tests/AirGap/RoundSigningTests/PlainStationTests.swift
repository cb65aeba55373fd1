import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Sittings in the terminal alone, `hotside station --plain`.
@Suite struct PlainStationTests {
  private let fixture: StationFixture

  init() async throws { fixture = try await StationFixture() }

  /// Runs a sitting in which these lines are typed.
  private func sitting(_ lines: String..., options: [String] = []) throws -> Tool.Run {
    try fixture.tool.run(
      ["station", "--all", "--plain"] + options,
      input: Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// From photographs at a terminal: one wrong, one left for later, and what is left is signed then.
  @Test(.enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"), .timeLimit(.minutes(5)))
  func aTerminalSignsFromPhotographsAndAgainWhatWasLeftForLater() throws {
    let window = try TmuxWindow(
      [ProcessRunner.hotside, "station", "--all", "--plain"],
      environment: [
        "HOTSIDE_WORKSPACE": fixture.tool.folder.path, "HOME": fixture.tool.folder.file("home"),
        "NO_COLOR": "1",
      ], in: fixture.tool.folder.path, columns: 200, lines: 60)
    func type(_ line: String) throws {
      try window.type(line)
      try window.press("Enter")
    }
    let shown = try window.wait(for: "Update 1 of 3: second specs sr25519")
    #expect(shown.contains("Verifier on record: sr25519 \(try fixture.key)"), "\(shown)")
    try type("later The other phone has the key")
    try window.wait(for: "is left for later: The other phone has the key")
    try window.wait(for: "Update 2 of 3: development specs sr25519")
    try type(try fixture.metadata(version: 999_999))
    try window.wait(for: "developmentV999999, which is not pending")
    try type(try fixture.specs(of: "development"))
    try window.wait(for: "development specs sr25519: signed by")
    try window.wait(for: "Update 3 of 3: development metadata 999999 → 1000000")
    try type(try fixture.metadata())
    try window.wait(for: "2 signed, 1 left for later")
    #expect(try fixture.states() == ["waiting", "complete", "complete"])
    try type("1")
    try type(try fixture.specs(of: "second"))
    try window.wait(for: "ended with 0")
    #expect(try fixture.states() == ["complete", "complete", "complete"])
  }

  @Test func updatesLeftForLaterAreReportedAndFoundAgain() throws {
    let first = try sitting(
      try fixture.hex(fixture.specs(of: "second")), "list", "later", "quit",
      options: ["--json"])
    #expect(first.exitCode == 12, "\(first)")
    let document = try first.document
    #expect(document["items"]?.array?.count == 1)
    #expect(document["leftCount"] == .integer(2))
    #expect(document["leftForLater"]?.array?.first?["network"] == .string("development"))
    #expect(try fixture.states() == ["complete", "waiting", "waiting"])
    let second = try sitting(
      try fixture.metadata(), try fixture.hex(fixture.specs(of: "development")))
    #expect(second.exitCode == 0, "\(second)")
    #expect(second.output.contains("Update 1 of 2: development specs"), "\(second)")
    #expect(second.output.hasSuffix("2 complete\n"), "\(second)")
    let nothing = try sitting()
    #expect(nothing.exitCode == 0, "\(nothing)")
    #expect(nothing.error == "There is nothing to sign.\n", "\(nothing)")
  }

  /// An answer of another key than the one on record is stored nowhere, nor is anything that is none.
  @Test func answersThatDoNotFitAreReportedAndNotStored() throws {
    let derived = try fixture.device.cold(
      "derive", "Alice", "//other", "--network", SigningDevice.sample.title)
    #expect(derived.exitCode == 0, "\(derived)")
    let other = Hex.encode(try fixture.device.signer("//other").publicKey)
    let foreign = try fixture.specs(of: "development", by: other)
    let before = fixture.tool.products
    let run = try sitting(
      foreign, "0011", "wxyz", "./nowhere.png", fixture.tool.folder.file("metadata1000000.gif"),
      "9",
      "movie", "old-phone", "again")
    #expect(run.exitCode == 12, "\(run)")
    for said in [
      "but the signer is sr25519 \(other)", "the answer", "only 0-9 and a-f are allowed",
      "nowhere.png", "holds no answer", "Type a number from 1 to 3.",
      "Wrote add_specs_second-sr25519_unverified.png.",
      "352 bytes per frame, 6 frames per second.",
    ] {
      #expect((run.error + run.output).contains(said), "\(said) in \(run)")
    }
    #expect(fixture.tool.products == before)
    #expect(try fixture.states() == ["waiting", "waiting", "waiting"])
  }

  @Test func aFolderOfPhotographsIsEnough() throws {
    for picture in [
      try fixture.specs(of: "development"), try fixture.metadata(),
      try fixture.specs(of: "second"),
    ] {
      try fixture.tool.folder.write(
        try fixture.tool.bytes(picture),
        to: "photos/\(URL(fileURLWithPath: picture).lastPathComponent)")
    }
    let run = try sitting(options: ["--capsules", fixture.tool.folder.file("photos")])
    #expect(run.exitCode == 0, "\(run)")
    #expect(try fixture.states() == ["complete", "complete", "complete"])
    let refused = try fixture.tool.run("station", "--all", "--plain", "--port", "1")
    #expect(refused.exitCode == 64, "\(refused)")
  }

  /// Only what is in a list of signed hashes is signed; what is complete is made anew where its network
  /// is named.
  @Test func onlyUpdatesInTheListOfHashesAreSigned() throws {
    let rows = try #require(try fixture.tool.run("status", "--json").document["items"]?.array)
    let waiting = rows.filter { $0["state"] == .string("waiting") }
    let row = waiting.first { $0["kind"] == .string("load-metadata") }
    let list = fixture.tool.folder.file("expected")
    let hash = try #require(row?["signedHash"]?.string)
    try fixture.tool.folder.write(Array("\(hash)  metadata\n".utf8), to: "expected")
    let run = try sitting(try fixture.metadata(), options: ["--expect", list])
    #expect(run.exitCode == 12, "\(run)")
    #expect((run.output + run.error).contains("Update 1 of 1: development metadata"), "\(run)")
    #expect(try fixture.states() == ["waiting", "waiting", "complete"])
    let handOver = try fixture.tool.run(
      "sign", "--all", "--hand-over", fixture.tool.folder.file("vault"), "--expect", list)
    #expect(handOver.exitCode == 12, "\(handOver)")
    #expect(!FileManager.default.fileExists(atPath: fixture.tool.folder.file("vault")))

    #expect(try sitting(options: ["--again"]).exitCode == 64)
    let anew = try fixture.tool.run(
      ["station", "development", "--plain", "--again"], input: Array("quit\n".utf8))
    #expect(anew.exitCode == 12, "\(anew)")
    #expect((anew.output + anew.error).contains("Update 1 of 2"), "\(anew)")
  }

  /// A key of the vault signs, with the password that an option gives.
  @Test func aKeyOfTheVaultSigns() throws {
    let (keyStore, password) = try fixture.makeVault()
    let run = try fixture.tool.run(
      ["station", "--all", "--plain"], input: Array("key\nkey\nlater\n".utf8),
      environment: keyStore.merging(password) { $1 })
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.contains("'key' signs with the key 'release'."), "\(run)")
    #expect(run.output.contains("development specs sr25519: signed by release"), "\(run)")
    #expect(try fixture.states() == ["complete", "complete", "waiting"])
  }
}
