import ByteSupport
import ColdSide
import CommandTestSupport
import FileSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// What is approved is what was shown, and nothing of it is unseen.
@Suite struct ColdShownTests {
  private let device: SigningDevice

  init() throws { device = try SigningDevice() }

  private func update(_ name: String, title: String? = nil) throws -> String {
    var specs = NetworkSpecs.sample(name)
    if let title { specs.title = title }
    return try device.picture(UpdatePayload(unsigned: .specs(specs)).bytes, name + ".png")
  }

  /// The hash in the last line of what a command printed.
  private func hash(_ run: Tool.Run) throws -> String {
    let last = try #require(run.output.split(separator: "\n").last)
    #expect(last.hasPrefix("SCREEN  "), "\(run)")
    let hash = String(last.dropFirst(8))
    #expect(hash.count == 32 && (try? Hex.decode(hash)) != nil, "\(run)")
    return hash
  }

  private var signature: String { device.tool.folder.file("signature.png") }

  // MARK: - Signing

  @Test func everyPendingScreenHasItsHash() throws {
    let first = try hash(try device.cold("scan", try device.message("one")))
    let show = try device.cold("show")
    #expect(try hash(show) == first)
    #expect(try device.cold("show", "--json").document["screenHash"] == .string(first))
    let scan = try device.cold("scan", try device.message("two"), "--json")
    let second = try #require(try scan.document["screenHash"]?.string)
    #expect(second != first)
    // The same once more is shown in another state of the device.
    #expect(try hash(try device.cold("scan", try device.message("one"))) != first)
  }

  @Test func anotherScreenThanTheExpectedOneIsNotSigned() throws {
    let first = try hash(try device.cold("scan", try device.message("one")))
    // Somebody else shows another one in between.
    let second = try hash(try device.cold("scan", try device.message("two")))
    let refused = try device.cold("sign", "--out", "signature.png", "--expect", first, "--json")
    #expect(refused.exitCode == 77, "\(refused)")
    let error = try refused.document["error"]
    #expect(error?["code"] == .string("other_screen"))
    #expect(error?["parameters"]?["expected"] == .string(first))
    #expect(error?["parameters"]?["found"] == .string(second))
    #expect(!Folder.exists(signature))
    // Nothing is lost.
    #expect(try hash(try device.cold("show")) == second)
    let signed = try device.cold("sign", "--out", "signature.png", "--expect", "0x" + second)
    #expect(signed.exitCode == 0 && signed.error.contains("\n| two\n"), "\(signed)")
    #expect(try device.cold("sign", "--out", "x.png", "--expect", "1234").exitCode == 64)
  }

  @Test func theSignedMessageIsPrinted() throws {
    #expect(try device.cold("scan", try device.message("one")).exitCode == 0)
    let second = try device.cold("scan", try device.message("two"))
    let signed = try device.cold("sign", "--out", "signature.png")
    #expect(signed.exitCode == 0, "\(signed)")
    #expect(signed.error.hasPrefix("To sign\nMESSAGE\n| two\nFROM\n"), "\(signed)")
    #expect(signed.error.contains("SCREEN  \(try hash(second))\n"), "\(signed)")
    #expect(signed.output.hasPrefix("signed with sr25519"), "\(signed)")
  }

  /// A wrong password changes the device, and not what was shown.
  @Test func aWrongPasswordDoesNotChangeTheScreenHash() throws {
    let right = try device.tool.folder.write(Array("right".utf8), to: "right")
    let wrong = try device.tool.folder.write(Array("wrong".utf8), to: "wrong")
    let derived = try device.cold(
      "derive", "Alice", "//p", "--network", SigningDevice.sample.title, "--key-password-file",
      right)
    #expect(derived.exitCode == 0, "\(derived)")
    let shown = try hash(try device.cold("scan", try device.message("x", path: "//p///right")))
    for (file, code) in [(wrong, 77), (right, 0)] as [(String, Int32)] {
      let run = try device.cold(
        "sign", "--out", "signature.png", "--expect", shown, "--key-password-file", file)
      #expect(run.exitCode == code, "\(run)")
    }
  }

  @Test(.enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"))
  func aTerminalConfirmsExactlyTheSignedScreen() throws {
    func sign() throws -> TmuxWindow {
      try TmuxWindow(
        [ProcessRunner.hotside, "cold", "sign", "--device", "device", "--out", "signature.png"],
        environment: device.environment.merging(
          ["HOTSIDE_WORKSPACE": device.tool.folder.path, "NO_COLOR": "1"]) { $1 },
        in: device.tool.folder.path)
    }
    #expect(try device.cold("scan", try device.message("one")).exitCode == 0)
    let raced = try sign()
    #expect(try raced.wait(for: "Sign this? [y/N]").contains("| one"))
    #expect(try device.cold("scan", try device.message("two")).exitCode == 0)
    try raced.type("y")
    try raced.press("Enter")
    #expect(try raced.wait(for: "ended with 77").contains("was expected"))
    #expect(!Folder.exists(signature))
    let declined = try sign()
    try declined.wait(for: "Sign this? [y/N]")
    try declined.press("Enter")
    try declined.wait(for: "ended with 77")
    #expect(!Folder.exists(signature))
    let agreed = try sign()
    #expect(try agreed.wait(for: "Sign this? [y/N]").contains("| two"))
    try agreed.type("y")
    try agreed.press("Enter")
    try agreed.wait(for: "ended with 0")
    #expect(Folder.exists(signature))
  }

  // MARK: - Updates

  @Test func anotherUpdateThanTheExpectedOneIsNotAccepted() throws {
    let first = try hash(try device.cold("scan", try update("first")))
    let second = try hash(try device.cold("scan", try update("second")))
    let refused = try device.cold("accept", "--expect", first)
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(refused.error.contains(first) && refused.error.contains(second), "\(refused)")
    let accepted = try device.cold("accept", "--expect", second)
    #expect(accepted.exitCode == 0 && accepted.error.contains("second"), "\(accepted)")
    #expect(try !device.cold("networks").output.contains("first"))
  }

  // MARK: - What nobody sees

  @Test func invisibleCharactersOfAMessageAreEscaped() throws {
    let scan = try device.cold(
      "scan", try device.message("a\u{3164}b\u{2800}c\u{A0}d\u{34F}\u{E0061}e\u{FE0F}"))
    #expect(scan.exitCode == 0, "\(scan)")
    let shown = #"| a\u{3164}b\u{2800}c\u{00A0}d\u{034F}\u{000E0061}e\u{FE0F}"#
    #expect(scan.output.contains(shown + "\n"), "\(scan)")
    // The bytes that are signed are those that came.
    #expect(try device.cold("sign", "--out", "signature.png").exitCode == 0)
    let text = String(decoding: try device.content("signature.png"), as: UTF8.self)
    #expect(
      try device.signer().verifies(
        try MultiSignature(scheme: .sr25519, bytes: try Hex.decode(text)),
        of: Array("<Bytes>a\u{3164}b\u{2800}c\u{A0}d\u{34F}\u{E0061}e\u{FE0F}</Bytes>".utf8)))
  }

  @Test(
    arguments: [
      ("Westend\u{3164}", #"Westend\u{3164}"#), ("Westend ", #"Westend\u{20}"#),
      ("\u{2800}", #"\u{2800}"#), ("", "''"),
    ])
  func aTitleIsShownWithEveryCharacterVisible(title: String, shown: String) throws {
    let scan = try device.cold("scan", try update("odd", title: title))
    #expect(scan.exitCode == 0, "\(scan)")
    let card = scan.output.split(separator: "\n").first { $0.contains("title:") }
    #expect(card?.hasSuffix("  " + shown) == true, "\(scan)")
    #expect(try device.cold("accept").exitCode == 0)
    #expect(try device.cold("networks").output.contains("  \(shown)  sr25519"))
    #expect(try device.cold("show").output.contains(shown))
    #expect(try device.cold("history").output.contains("network stored: \(shown) with"))
    // As it came, for programs and for the device itself.
    #expect(
      try device.cold("show", "--json").document["networkTitles"]?.array?.contains(.string(title))
        == true)
  }

  // MARK: - Connections

  @Test(
    .enabled(
      if: !ConnectionProbe.host.connections().isEmpty, "no connection of this computer is up"))
  func aDeviceWithoutSeedsCanBeSetToTrustItsHost() throws {
    func lesson(_ arguments: String...) throws -> Tool.Run {
      try device.run(["cold"] + arguments + ["--device", "lesson"])
    }
    let phrase = try device.tool.folder.write(
      Array((SigningDevice.phrase + "\n").utf8), to: "phrase")
    #expect(try lesson("init", "--general-verifier", "none").exitCode == 0)
    let refused = try lesson("seed", "add", "Alice", "--phrase-file", phrase)
    #expect(refused.exitCode == 77, "\(refused)")
    #expect(refused.error.contains("'hotside cold init --trust-host'"), "\(refused)")
    #expect(refused.error.contains("'hotside cold danger --trust-host'"), "\(refused)")
    let trusted = try lesson("danger", "--trust-host", "--json")
    #expect(try trusted.document["state"] == .string("past"), "\(trusted)")
    #expect(try lesson("danger", "--acknowledge").exitCode == 0)
    #expect(try lesson("seed", "add", "Alice", "--phrase-file", phrase).exitCode == 0)
    let late = try lesson("danger", "--trust-host")
    #expect(late.exitCode == 77 && late.error.contains("the phrases of 'Alice'"), "\(late)")
  }
}
