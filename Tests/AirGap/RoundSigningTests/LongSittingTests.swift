import ByteSupport
import CommandTestSupport
import Foundation
import HotStore
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Sittings with many updates: the camera stays on, and nobody touches the keyboard.
@Suite(
  .enabled(if: ChromiumWindow.isInstalled, "\(ChromiumWindow.absence)"),
  .enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct LongSittingTests {
  private let tool: Tool
  private let secret = "\(SigningDevice.phrase)//a"

  init() throws {
    tool = try Tool(restored: false)
    try tool.succeed("restore-defaults")
  }

  /// Prepares the specs of networks that the key signs.
  private func prepare(_ networks: [NetworkSpecs]) throws {
    let database = try tool.open()
    for network in try database.networks() { try database.removeNetwork(titled: network.title) }
    for specs in networks {
      try database.insert(Network(specs: specs, endpoints: ["ws://127.0.0.1:1"]))
    }
    try tool.succeed("add-specs", "-f", "-a")
    for specs in networks {
      try tool.succeed("networks", "verifier", "set", specs.name, "--general", "--yes")
    }
    try tool.succeed(
      "networks", "verifier", "set-general", "--public-key", Hex.encode(try key().publicKey),
      "--crypto", "sr25519", "--yes")
  }

  private func key(_ path: String = "") throws -> MultiSigner {
    try KeyPair(secretURI: Array((secret + path).utf8).span, scheme: .sr25519).publicKey
  }

  /// The picture of a Vault's answer; `path` leads to another key.
  private func answer(to specs: NetworkSpecs, by path: String = "") throws -> String {
    let pair = try KeyPair(secretURI: Array((secret + path).utf8).span, scheme: .sr25519)
    let content = UpdateContent.specs(specs)
    let crypto = try SufficientCrypto(
      encryption: .sr25519, publicKey: pair.publicKey.publicKey,
      signature: pair.sign(content.signedBytes).bytes)
    return try tool.folder.write(
      try Movies.code(crypto.scaleBytes), to: "answer-\(specs.name)\(path.count).png")
  }

  @Test(.timeLimit(.minutes(5)))
  func sixtyUpdatesAreSignedWithTwoClicks() throws {
    let networks = (0..<60).map { NetworkSpecs.sample("network\($0)") }
    try prepare(networks)
    // Each answer is in view for half a second.
    let camera = try FakeCamera(width: 480, height: 480, framesPerSecond: 2)
    try camera.look(at: networks.map { try answer(to: $0) })
    let window = try ChromiumWindow(camera: camera)
    let desk = try ServedStation(tool)
    try window.open(desk.address)
    try window.press("Sign network0 specs sr25519")
    try window.wait(for: "Show this to the Vault")
    _ = try window.evaluate("window.isSamePage = true")
    try window.press("Use the camera")
    let end = ContinuousClock.now + .seconds(200)
    while try !window.text.contains("Everything is signed"), ContinuousClock.now < end {
      usleep(100_000)
    }
    let last = try window.wait(for: "Everything is signed")
    #expect(last.contains("60 signed"), "\(last)")
    #expect(try window.evaluate("window.isSamePage === true").bool == true)
    #expect(window.complaints == [])
    #expect(!desk.said.contains("already stored"), "\(desk.said)")
    try window.press("Close the signing desk")
    #expect(desk.wait() == 0, "\(desk.said)")
  }

  /// A refused answer that stays in view is refused once, and the keys are shown side by side.
  @Test(.timeLimit(.minutes(5)))
  func aWrongKeyIsShownBesideTheExpectedOne() throws {
    let networks = ["one", "two"].map { NetworkSpecs.sample($0) }
    try prepare(networks)
    let camera = try FakeCamera(width: 480, height: 480, framesPerSecond: 5)
    try camera.look(at: [try answer(to: networks[0], by: "//other")])
    let window = try ChromiumWindow(camera: camera)
    let desk = try ServedStation(tool)
    try window.open(desk.address)
    try window.press("Sign one specs sr25519")
    try window.press("Use the camera")
    try window.wait(for: "This answer was refused.")
    let page = try window.text.filter { !$0.isWhitespace }
    for signer in [try key(), try key("//other")] {
      #expect(page.contains(Hex.encode(signer.publicKey)), "\(page)")
    }
    let dots = "document.querySelectorAll('[role=alert] img.dots').length"
    #expect(try window.evaluate(dots).integer(Int.self) == 2)
    #expect(try window.text.contains("Stop the camera"))
    #expect(try PageAudit(window).faultsInEveryWindow == [])
    #expect(desk.said.split(separator: "\n").count { $0.contains("Warning") } == 1, "\(desk.said)")
    #expect(window.complaints == [])
    #expect(desk.end(SIGINT) == 128 + SIGINT)
  }

  /// What the camera sees is named: here the code that the Vault is to scan.
  @Test(.timeLimit(.minutes(5)))
  func theCodeForTheVaultIsNoAnswer() throws {
    let network = NetworkSpecs.sample("one")
    try prepare([network])
    let camera = try FakeCamera(width: 480, height: 480, framesPerSecond: 5)
    let update = UpdatePayload(unsigned: .specs(network)).bytes
    try camera.look(at: [tool.folder.write(try Movies.code(update), to: "update.png")])
    let window = try ChromiumWindow(camera: camera)
    let desk = try ServedStation(tool)
    try window.open(desk.address)
    try window.press("Sign one specs sr25519")
    try window.press("Use the camera")
    try window.wait(for: "This is the code that the Vault scans.")
    try window.press("Pictures or hex")
    try window.press("Use the hex")
    try window.wait(for: "Nothing was typed.")
    #expect(try window.text.contains("Stop the camera"))
    #expect(desk.end(SIGINT) == 128 + SIGINT)
  }
}
